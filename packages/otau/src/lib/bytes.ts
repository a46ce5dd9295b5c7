/** Bytes: compared and hashed. */

/** Whether two arrays of the same length hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The order of two arrays of the same length by their first different byte: negative, 0 or positive. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

// The hash that files, tables and searches use. Files contain its values: it never changes.

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
