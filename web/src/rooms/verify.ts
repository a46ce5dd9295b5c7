/** Whether the throws of a game were those that its seed gives, and the seed the one that was promised before. */
import type { History } from 'otau';
import { findFalseThrow } from 'otau-cli/rooms';

export type Verdict = 'true' | 'false';

/** @param hash the SHA-256 of the seed, as it was shown before the game */
export async function verify(history: History, seed: string, hash: string): Promise<Verdict> {
  // Pages without encryption have no digests of their own
  const [{ sha256 }, { bytesToHex, utf8ToBytes }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const isPromised = bytesToHex(sha256(utf8ToBytes(seed))) === hash;
  return isPromised && findFalseThrow(history, seed) === undefined ? 'true' : 'false';
}
