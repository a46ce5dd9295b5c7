/** What files of tables share: decompression, and the checksum by which they notice damage. */
import { fnv1a } from '../lib/bytes.js';

/** Decompression built into Node and browsers; the types that it needs are declared here. */
interface Inflation {
  readonly writable: { getWriter(): { write(chunk: Uint8Array): Promise<void>; close(): Promise<void> } };
  readonly readable: { getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }> } };
}
interface Platform {
  readonly DecompressionStream: new (format: 'deflate') => Inflation;
}

/** Deflate compresses to this share at best. */
const MAX_RATIO = 1032;

/** Whether packed bytes can unpack to that many: asked before room is made for them. */
export function canInflate(packed: number, unpacked: number): boolean {
  return unpacked <= MAX_RATIO * packed;
}

/** Unpacks bytes in zlib's format (RFC 1950) into `out`; false where they do not fill it exactly. */
export async function inflate(packed: Uint8Array, out: Uint8Array): Promise<boolean> {
  const { DecompressionStream } = globalThis as unknown as Platform;
  const { writable, readable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(packed), writer.close()]).catch(() => {}); // the reader fails too
  const reader = readable.getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) break;
      if (at + value.length > out.length) return false;
      out.set(value, at);
      at += value.length;
    }
  } catch {
    return false;
  }
  await written;
  return at === out.length;
}

/** FNV-1a of the bytes, a whole number of 32 bits without a sign. */
export function checksumOf(bytes: Uint8Array): number {
  return fnv1a(bytes) >>> 0;
}
