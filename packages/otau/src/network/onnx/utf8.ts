/** Texts as UTF-8 bytes and back, by ECMAScript alone: without the types of Node or the browser. */

export function encodeText(text: string): Uint8Array {
  const escaped = encodeURIComponent(text);
  const bytes = new Uint8Array(escaped.length);
  let length = 0;
  for (let i = 0; i < escaped.length; i++) {
    const isByte = escaped[i] === '%';
    bytes[length++] = isByte ? Number.parseInt(escaped.slice(i + 1, i + 3), 16) : escaped.charCodeAt(i);
    if (isByte) i += 2;
  }
  return bytes.subarray(0, length);
}

/** The text, or undefined where the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  let escaped = '';
  for (const byte of bytes) escaped += ESCAPES[byte];
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}

const ESCAPES = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`);
