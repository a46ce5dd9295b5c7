/** The checksum by which endgame tables notice damage. */

/** FNV-1a of the bytes, a whole number of 32 bits without a sign. */
export function checksumOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash >>> 0;
}
