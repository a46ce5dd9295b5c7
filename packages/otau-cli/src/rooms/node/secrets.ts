/** Random ids of rooms, secrets of seats and seeds, which cannot be guessed. */
import { createHash, randomBytes } from 'node:crypto';

/** 128 bits. */
export function newSecret(): string {
  return randomText(16);
}

/** The public id of a player: 64 bits. */
export function newPlayerId(): string {
  return randomText(8);
}

/** Random bytes as text. It does not begin with a hyphen, or `otau rooms ban -7jVFX1goNg` would take it for a flag. */
function randomText(bytes: number): string {
  for (;;) {
    const text = randomBytes(bytes).toString('base64url');
    if (!text.startsWith('-')) return text;
  }
}

/** 256 bits, as hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/** SHA-256 in hexadecimal digits. Secrets are stored as their digests: a reader of the file cannot play. */
export function secretDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
