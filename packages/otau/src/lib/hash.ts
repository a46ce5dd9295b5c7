/** The hash of bytes that files, tables and searches use. Files contain its values: it never changes. */

/** Where FNV-1a begins. */
export const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * FNV-1a of bytes: 32 bits as a signed integer, as an `Int32Array` holds them; `>>> 0` makes them unsigned.
 * @param hash what it continues from, to hash several arrays as one
 */
export function fnv1a(bytes: Uint8Array, hash = FNV_BASIS): number {
  let mixed = hash | 0;
  for (let i = 0; i < bytes.length; i++) mixed = Math.imul(mixed ^ bytes[i], FNV_PRIME);
  return mixed;
}
