/** Records that come part by part: every game or its error, wherever the text is cut. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type GameRecord, parseRecords, readRecords } from '../index.js';

const GAME = '[Game "kindo"]\n[Options "size=3"]\n\na2 *\n';
const WRONG = '[Game "kindo"]\n\nz9 *\n';
const LINE = '{"format":"otau-record","version":1,"game":"kindo","moves":[],"result":"*"}\n';

function* parts(text: string, size: number): Generator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function readAll(
  chunks: Iterable<string> | AsyncIterable<string>,
  game?: string,
): Promise<(GameRecord | string)[]> {
  const all: (GameRecord | string)[] = [];
  for await (const { record, error } of readRecords(chunks, { game })) all.push(record ?? error?.message ?? '');
  return all;
}

describe('readRecords', () => {
  test.each([1, 7, 1000])('gives what parseRecords gives, in parts of %i characters', async (size) => {
    for (const text of [`${GAME}\n${GAME}`, LINE.repeat(3), `[${LINE},${LINE}]`]) {
      expect(await readAll(parts(text, size))).toEqual(parseRecords(text));
    }
    expect(await readAll(parts('a2\n\na2 b3\n', size), 'kindo')).toHaveLength(2);
  });

  test('continues after a game that is wrong, and says which it was', async () => {
    const [first, second, third] = await readAll([`${GAME}\n${WRONG}`, `\n${GAME}`]);
    expect(second).toMatch(/^Line 8, game 2, ply 1: expected a legal move of kindo\./);
    expect([first, third]).toEqual(parseRecords(`${GAME}\n${GAME}`));
  });

  test('refuses a row of a table with more cells than the first row, and reads on', async () => {
    const rows = ['id,moves,white,black', '1,a2 e4,Smith, John,Bek', '2,a2 e4,"Smith, John",Bek', '3,a2 e4,Ann,Bek,,'];
    const [first, second, third] = await readAll([rows.join('\n')], 'kindo');
    expect(first).toMatch(/^Line 2, game 1: expected 4 cells, as the first row has; got 5\./);
    expect(second).toMatchObject({ tags: { Id: '2', White: 'Smith, John', Black: 'Bek' } });
    expect(third).toMatchObject({ tags: { Id: '3', White: 'Ann', Black: 'Bek' } });
  });

  test.each([1, 9, 1000])(
    'knows the line by which spreadsheets name the separator, in parts of %i characters',
    async (size) => {
      const rows = ['sep=;', 'moves;white;comment, date, place', 'a2 e4;Ann;a, b, c', 'a1 a9;Bek;'];
      const [first, second] = await readAll(parts(rows.join('\r\n'), size), 'kindo');
      expect(first).toMatchObject({ moves: ['a2', 'e4'], tags: { White: 'Ann' } });
      expect(second).toMatch(/^Line 4, game 2, ply /);
    },
  );

  test('reads a game of each line where they have no results, however long the list is', async () => {
    const games = readFileSync(new URL('../../../../../tests/fixtures/championship.txt', import.meta.url), 'utf8');
    const [long, other] = parseRecords(games, { game: 'togyzkumalak' }).map(({ moves }) => moves.join(' '));
    const lines = Array.from({ length: 1200 }, (_, at) => [long, other][at % 2]);
    lines[1100] = '11 11 11';
    const found = await readAll(parts(`${lines.join('\n')}\n`, 65_536));
    const read = found.map((one) => (typeof one === 'string' ? one : one.moves.join(' ')));
    expect(read.slice(0, 1100)).toEqual(lines.slice(0, 1100));
    expect(read[1100]).toMatch(/^Line 1101, game \d+, ply 1: /);
    expect(read.slice(1101)).toEqual(lines.slice(1101));
  });

  test('takes streams', async () => {
    async function* stream() {
      yield LINE.slice(0, 10);
      yield LINE.slice(10);
    }
    expect(await readAll(stream())).toHaveLength(1);
  });

  test('throws what is not about a record', async () => {
    await expect(readAll([GAME], 'chess')).rejects.toMatchObject({ code: 'unknown-game' });
  });
});
