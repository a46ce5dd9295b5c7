import { expect, it } from 'vitest';
import { mixedRecords } from '../../../../otau-cli/src/archive/testing.js';
import type { GameId } from '../../core/game.js';
import { formatRecords, parseRecords } from '../index.js';
import { writeLine } from '../jsonl.js';
import type { PieceForm } from './piece.js';
import { Pieces } from './pieces.js';
import { RecordReader } from './reader.js';

interface Found {
  readonly form: PieceForm | undefined;
  /** The records as JSON lines. */
  readonly lines: string;
  /** Where each begins. */
  readonly places: number[];
}

/** What is found in a text that comes in parts of the given length. */
function cut(text: string, length: number, game?: GameId): Found {
  const pieces = new Pieces();
  const found: string[] = [];
  const places: number[] = [];
  const take = (list: ReturnType<Pieces['push']>): void => {
    for (const piece of list) {
      places.push(piece.line);
    }
  };
  const reader = new RecordReader({ game });
  const read = (list: ReturnType<RecordReader['push']>): void => {
    for (const { record } of list) if (record !== undefined) found.push(writeLine(record));
  };
  for (let at = 0; at < text.length; at += length) {
    take(pieces.push(text.slice(at, at + length)));
    read(reader.push(text.slice(at, at + length)));
  }
  take(pieces.end());
  read(reader.end());
  return { form: pieces.form, lines: found.join(''), places };
}

const RECORDS = mixedRecords();
const LINES = formatRecords(RECORDS, 'jsonl');
const TEXT = formatRecords(RECORDS, 'text');
const LISTS = '1. 76 98\n2. 66 *\n\n\n65 65 99 89\n\n76 98 *\n';
const FOREIGN =
  '[{"game": "Togyz Kumalak",\n "squares": "g1d2 a2h1",\n "played": "a \\" and a }"},\n {"game": "kindo", "moves": "b1"}]\n';

it.each([
  ['JSON lines', LINES, 'jsonl', undefined],
  ['JSON lines of Windows', LINES.replaceAll('\n', '\r\n'), 'jsonl', undefined],
  ['a list of records', `[\n${LINES.trim().replaceAll('\n', ',\n')}\n]`, 'json', undefined],
  ['objects over several lines', LINES.replaceAll('"moves":', '\n"moves":\n'), 'json', undefined],
  ['text', TEXT, 'text', undefined],
  ['text of Windows with a byte order mark', `\ufeff${TEXT.replaceAll('\n', '\r\n')}`, 'text', undefined],
  ['text with a note before the tags', `{said before} ${TEXT}`, 'text', undefined],
  ['lists of moves', LISTS, 'lists', 'togyzkumalak'],
  ['JSON of other programs', FOREIGN, 'json', undefined],
  ['nothing', ' \n\n', 'lists', undefined],
] as const)('%s are cut as they are read at once, whatever the parts', (_, text, form, game) => {
  const expected = formatRecords(parseRecords(text, { game }), 'jsonl');
  for (const length of [1, 2, 7, 1000, text.length]) {
    expect(cut(text, length, game)).toMatchObject({ form, lines: expected });
  }
});

it('tells the line on which each game begins', () => {
  expect(cut(LISTS, 3, 'togyzkumalak').places).toEqual([1, 5, 7]);
  expect(cut(FOREIGN, 5).places).toEqual([1, 4]);
  expect(cut('\n[Game "kindo"]\n\nb1 *\n\n\n[Game "kindo"] *\n', 4).places).toEqual([2, 7]);
  expect(cut(`\n${LINES}`, 100).places).toEqual(RECORDS.map((_, index) => index + 2));
});
