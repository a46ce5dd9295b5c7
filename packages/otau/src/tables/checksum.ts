/** The checksum by which endgame tables notice damage. */
import { fnv1a } from '../lib/hash.js';

/** FNV-1a of the bytes, a whole number of 32 bits without a sign. */
export function checksumOf(bytes: Uint8Array): number {
  return fnv1a(bytes) >>> 0;
}
