import { describe, expect, it } from 'vitest';
import { readLines } from './lines.js';

async function linesOf(chunks: readonly (string | Uint8Array)[], longest?: number): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk));
  for await (const line of readLines(bytes, longest)) lines.push(line);
  return lines;
}

describe('readLines', () => {
  it.each([
    ['one line', ['isready\n'], ['isready']],
    ['Windows line ends', ['ugi\r\nquit\r\n'], ['ugi', 'quit']],
    ['a last line without an end', ['ugi\nqu', 'it'], ['ugi', 'quit']],
    ['empty lines', ['\n\nugi\n'], ['', '', 'ugi']],
    ['a byte order mark', ['\ufeffugi\n'], ['ugi']],
    ['nothing', [], []],
    ['an empty chunk', ['', 'ugi', '', '\n', ''], ['ugi']],
  ])('%s', async (_, chunks, lines) => {
    expect(await linesOf(chunks)).toEqual(lines);
  });

  it('joins characters that are split between chunks', async () => {
    const bytes = new TextEncoder().encode('Тоғыз\n');
    expect(await linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(['Тоғыз']);
  });

  it('replaces what is not UTF-8', async () => {
    expect(await linesOf([Uint8Array.of(0x61, 0xff, 0x62, 10)])).toEqual(['a\ufffdb']);
  });

  it('passes over lines that are too long, however they come', async () => {
    expect(await linesOf(['12345\n123456\n123', '456\n1234', '56', '789\n12345'], 5)).toEqual([
      '12345',
      undefined,
      undefined,
      undefined,
      '12345',
    ]);
  });
});
