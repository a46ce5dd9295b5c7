/** What is written for other programs comes back as it was. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomSteps } from '../../../../../tests/playing.js';
import { createGame, History } from '../../index.js';
import { formatForeign, parseRecords, recordOf } from '../index.js';

const REAL = parseRecords(
  readFileSync(new URL('../../../../../tests/fixtures/real-games.json', import.meta.url), 'utf8'),
);

test.each([
  ['playok', 'togyzkumalak', {}],
  ['playstrategy', 'togyzkumalak', {}],
  ['playstrategy', 'togyzkumalak', { variant: 'bestemshe' }],
  ['playok', 'togyzkumalak', { variant: 'kozdatu' }],
  ['playok', 'togyzkumalak', { pits: 5, stones: 3 }],
  ['playstrategy', 'togyzkumalak', { variant: 'kozdatu' }],
  ['apgn', 'abalone', { variant: 'belgian-daisy' }],
  ['apgn', 'abalone', { variant: 'belgian-daisy', marblesToEject: 1 }],
  ['apgn', 'abalone', { variant: 'snowflake' }],
  ['playstrategy', 'abalone', { variant: 'belgian-daisy' }],
  ['playstrategy', 'abalone', { variant: 'german-daisy' }],
] as const)('%s of %s %o', (name, id, options) => {
  const game = createGame(id, options);
  let history = new History(game);
  let games = 0;
  for (const { action } of randomSteps(game, 5, 30, 80)) {
    if (action !== undefined) {
      history.play(action);
      continue;
    }
    const record = recordOf(game, history, { tags: { Black: 'Асан', Round: '3' }, notes: { 0: { comment: 'so' } } });
    const [read] = parseRecords(formatForeign(record, name));
    expect(read.moves).toEqual(record.moves);
    expect({ ...read.options, ...record.options }).toEqual(read.options);
    expect(read.tags).toMatchObject({ Black: 'Асан', Round: '3' });
    expect(read.notes).toEqual(record.notes);
    expect(read.result).toBe(record.result);
    history = new History(game);
    games++;
  }
  expect(games).toBe(30);
});

test.each([
  ['playok', 'togyzkumalak', { variant: 'kozdatu' }],
  ['playstrategy', 'togyzkumalak', {}],
  ['playstrategy', 'abalone', {}],
  ['playstrategy', 'abalone', { variant: 'belgian-daisy' }],
  ['playstrategy', 'abalone', { players: 3 }],
  ['apgn', 'abalone', {}],
  ['apgn', 'abalone', { variant: 'belgian-daisy' }],
  ['apgn', 'abalone', { players: 3 }],
  ['apgn', 'abalone', { players: 4 }],
] as const)('%s of %s %o from a position in the middle of a game', (name, id, options) => {
  const game = createGame(id, options);
  let history = new History(game);
  let games = 0;
  for (const { action } of randomSteps(game, 9, 5, 40)) {
    if (action !== undefined) {
      // The first half comes before the position
      if (history.length === 20) history = new History(game, { row: history.row, counters: history.counters });
      history.play(action);
      continue;
    }
    const record = recordOf(game, history);
    const [read] = parseRecords(formatForeign(record, name));
    expect({ ...read, tags: {} }).toEqual({ ...record, tags: {} });
    history = new History(game);
    games++;
  }
  expect(games).toBe(5);
});

test.each([
  ['playok', 'togyzkumalak', '76(10)'],
  ['playstrategy', 'togyzkumalak', '76(10)'],
  ['apgn', 'abalone', 'a1d4'],
  ['playstrategy', 'abalone', 'a1d4'],
] as const)('%s of %s without moves, from the start and from a position', (name, id, move) => {
  const game = createGame(id);
  const played = new History(game);
  played.play(game.parseAction(played.row, move));
  for (const start of [undefined, { row: played.row, counters: played.counters }]) {
    const record = recordOf(game, new History(game, start));
    const [read] = parseRecords(formatForeign(record, name));
    expect(read).toMatchObject({ game: id, moves: [] });
    expect(read.start?.split(' ')[0]).toBe(record.start?.split(' ')[0]);
  }
});

test('apgn keeps the move counters of the first position, which Position has no room for', () => {
  const game = createGame('abalone');
  const played = new History(game);
  for (const move of ['a1d4', 'i9f6', 'a2d5']) played.play(game.parseAction(played.row, move));
  const history = new History(game, { row: played.row, counters: played.counters });
  history.play(game.parseAction(history.row, 'i8f5'));
  const record = recordOf(game, history);
  expect(record.start).toMatch(/ w 3 2$/);
  const text = formatForeign(record, 'apgn');
  expect(parseRecords(text)[0]).toMatchObject({ start: record.start, moves: record.moves });
  // Files of other programs have no such tag, and one that names another position is refused
  const [plain] = parseRecords(text.replace(/\[Start .*\n/, ''));
  expect(plain.start).toBe(record.start?.replace(/ 3 2$/, ' 0 1'));
  expect(() => parseRecords(text.replace('[Start "', '[Start "9/'))).toThrow(/first position of the tag Start/);
});

test.each(['[%clk 0:01:00]', 'see [%eval 0.5]', '[%clk never]', 'C:\\new', 'at the end \\', '\\u005b'])(
  'the comment %s is no clock, no evaluation and no escape',
  (comment) => {
    const game = createGame('togyzkumalak');
    const record = recordOf(game, new History(game), { notes: { 0: { comment, clock: 5000 } } });
    expect(parseRecords(formatForeign(record, 'playok'))[0].notes).toEqual(record.notes);
  },
);

test('real games', () => {
  for (const record of REAL) {
    const [read] = parseRecords(formatForeign(record, 'playstrategy'));
    expect(read.moves).toEqual(record.moves);
  }
});
