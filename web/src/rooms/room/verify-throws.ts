/** Checks that the throws of a game come from its seed, and that the seed has the hash shown before the game. */
import type { History } from 'otau';
import { findFalseThrow } from 'otau/rooms';

export type Verdict = 'true' | 'false';

/** @param hash the SHA-256 of the seed, which was shown before the game */
export async function verifyThrows(history: History, seed: string, hash: string): Promise<Verdict> {
  // Pages without HTTPS have no `crypto.subtle`
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const isPromised = bytesToHex(sha256(utf8ToBytes(seed))) === hash;
  return isPromised && findFalseThrow(history, seed) === undefined ? 'true' : 'false';
}
