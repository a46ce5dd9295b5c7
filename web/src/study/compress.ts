/**
 * Compresses a text for use in an address, and back: zlib, whose checksum detects damaged links, then base64url.
 */
import { OtauError } from 'otau';

/** Longer links are cut by programs that send messages. */
const MAX_PACKED = 16_000;
/** Limits the result, as a short text can decompress to a huge one. */
const MAX_BYTES = 200_000;

export async function compressText(text: string): Promise<string> {
  const bytes = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate'));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const packed = base64
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
  if (packed.length > MAX_PACKED) throw new OtauError('bad-link', 'The game is too long for a link.');
  return packed;
}

/** Throws `bad-link` for a text that `compressText` has not written. */
export async function decompressText(packed: string): Promise<string> {
  if (packed.length > MAX_PACKED || !/^[\w-]+$/.test(packed)) throw cut();
  try {
    const base64 = packed.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await pipe(bytes, new DecompressionStream('deflate')));
  } catch {
    throw cut();
  }
}

function cut(): OtauError {
  return new OtauError('bad-link', 'A part of the link is missing, or it was changed on its way: copy it whole.');
}

async function pipe(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length > MAX_BYTES) {
      await reader.cancel();
      throw cut();
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
