/** Decompression as Node and browsers have it built in; what it needs of their types stands here. */
interface Inflation {
  readonly writable: { getWriter(): { write(chunk: Uint8Array): Promise<void>; close(): Promise<void> } };
  readonly readable: { getReader(): { read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }> } };
}
interface Platform {
  readonly DecompressionStream: new (format: 'deflate') => Inflation;
}

/**
 * Unpacks bytes in zlib's format (RFC 1950) to exactly `length` bytes; undefined where they hold anything else.
 */
export async function inflate(packed: Uint8Array, length: number): Promise<Uint8Array | undefined> {
  const { DecompressionStream } = globalThis as unknown as Platform;
  const { writable, readable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(packed), writer.close()]).catch(() => {}); // the reader fails too
  const out = new Uint8Array(length);
  const reader = readable.getReader();
  let at = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) break;
      if (at + value.length > length) return undefined;
      out.set(value, at);
      at += value.length;
    }
  } catch {
    return undefined;
  }
  await written;
  return at === length ? out : undefined;
}
