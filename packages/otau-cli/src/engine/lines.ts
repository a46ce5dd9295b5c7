/**
 * Bytes from outside into lines: what both protocols read. However long a line is, no more than
 * its limit is kept in memory.
 */
import { createRequire } from 'node:module';

// The version of the package, for programs that ask an engine for it.

export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** The most bytes of a line, without its end. */
export const MAX_LINE_BYTES = 1 << 20;

const LINE_FEED = 10;
const DECODER = new TextDecoder();

/**
 * The lines of a stream, without their ends (LF or CR LF) and without a byte order mark; what is not UTF-8 is replaced.
 * A line that is too long is passed over and comes as undefined. The last line needs no end.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<string | undefined> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  let isOpen = false;
  const append = (piece: Uint8Array): void => {
    isOpen = true;
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  const takeLine = (): string | undefined => {
    const line = length > maxBytes ? undefined : decode(pieces);
    pieces = [];
    length = 0;
    isOpen = false;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      append(chunk.subarray(from, end));
      yield takeLine();
      from = end + 1;
    }
    if (from < chunk.length) append(chunk.slice(from));
  }
  if (isOpen) yield takeLine();
}

function decode(pieces: readonly Uint8Array[]): string {
  const text = DECODER.decode(Buffer.concat(pieces));
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
