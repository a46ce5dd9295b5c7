/** Names of rooms, secrets of seats and seeds: nobody can guess them. */
import { createHash, randomBytes } from 'node:crypto';

/** 128 bits. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** The public id of a player: 64 bits. */
export function newPlayerId(): string {
  return randomBytes(8).toString('base64url');
}

/** 256 bits, as hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/** SHA-256 in hexadecimal digits. Secrets are stored as their digests: who reads the file cannot play. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
