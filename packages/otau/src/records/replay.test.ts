import { describe, expect, test } from 'vitest';
import { CHANCE, type Game } from '../core/game.js';
import { History } from '../core/history.js';
import { LiveGame } from '../core/live.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { formatRecord } from './format.js';
import { recordOf, replayRecord } from './replay.js';
import { parseRecords } from './stream/reader.js';

/** A history of moves and outcomes given as text. */
function play(game: Game, moves: string): History {
  const history = new History(game);
  for (const move of moves.split(' ')) history.play(game.parseAction(history.row, move));
  return history;
}

describe('the record of a history', () => {
  test('has the moves in the usual notation, and no result while the game continues', () => {
    const game = createGame('togyzkumalak');
    expect(recordOf(game, play(game, 'g1d2 98 66'))).toEqual({
      game: 'togyzkumalak',
      options: {},
      tags: {},
      moves: ['76(10)', '98', '66'],
      result: '*',
    });
  });

  test('joins throw and move; a last throw stands alone', () => {
    const game = createGame('senet');
    expect(recordOf(game, play(game, 't4 10+4 t2 8+2')).moves).toEqual(['4:10+4', '2:8+2']);
    expect(recordOf(game, play(game, 't4 10+4 t2')).moves).toEqual(['4:10+4', 't2']);
  });

  test.each([
    ['togyzkumalak', {}, {}],
    ['togyzkumalak', { variant: 'bestemshe' }, { variant: 'bestemshe' }],
    ['togyzkumalak', { pits: 7, stones: 7, tuzdyk: false, maxPlies: 99 }, { variant: 'kozdatu', maxPlies: 99 }],
    ['togyzkumalak', { pits: 4, stones: 2 }, { variant: 'custom', pits: 4, stones: 2 }],
    ['abalone', { players: 3, firstPlayer: 2 }, { players: 3, firstPlayer: 2 }],
    ['kindo', { size: 5, walledIn: false }, { walledIn: false }],
    ['senet', { rules: 'skyruk', dancers: 7 }, { rules: 'skyruk', dancers: 7 }],
  ] as const)('of %s has the fewest options that make its game: %o', (id, given, expected) => {
    const game: Game = createGame(id, given as object);
    const record = recordOf(game, new History(game));
    expect(record.options).toEqual(expected);
    expect(replayRecord(record).game.options).toEqual(game.options);
  });

  test('has the start where that is not the usual one', () => {
    const game = createGame('kindo');
    const row = new Uint8Array(game.rowSize);
    const start = '....o/...../...../...../xx*... o 2 2 2';
    const counters = game.parsePosition(start, row);
    expect(recordOf(game, new History(game, { row, counters })).start).toBe(start);
    expect(recordOf(game, new History(game)).start).toBeUndefined();
  });

  test('has the start where the first player was drawn', () => {
    const game = createGame('abalone', { firstPlayer: 'random' });
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(1));
    const history = new History(game, { row });
    const record = recordOf(game, history);
    expect(record).toMatchObject({ options: { firstPlayer: 'random' }, start: game.formatPosition(row) });
    expect(replayRecord(record).row).toEqual(row);
    expect(() => replayRecord({ ...record, start: undefined })).toThrow(
      'Record: expected the text of the first position. A random first player needs',
    );
  });

  test('has the result of the rules', () => {
    const game = createGame('togyzkumalak', { pits: 2, stones: 1, tuzdyk: false });
    const rng = new Rng(7);
    const history = new History(game);
    const actions = new Uint16Array(game.maxLegal);
    while (history.actor >= 0) history.play(actions[rng.below(game.legal(history.row, actions))]);
    const [first] = history.ending()!.results;
    const record = recordOf(game, history);
    expect(record.result).toBe(first > 0 ? '1-0' : first < 0 ? '0-1' : '1/2-1/2');
    expect(record.tags).toEqual({});
    expect(parseRecords(formatRecord({ ...record, result: '*' }, 'text'))).toEqual([record]);
  });

  test('tells how else the game ended: resignation, time, agreement, limit', () => {
    const endings = [
      (live: LiveGame) => live.resign(0),
      (live: LiveGame) => live.checkTime(61_000),
      (live: LiveGame) => {
        live.offerDraw(0);
        live.acceptDraw(1);
      },
    ];
    const records = endings.map((end) => {
      const game = createGame('togyzkumalak');
      const live = new LiveGame(game, { control: { initial: 60_000, increment: 0, delay: 0 } });
      live.play(6);
      live.play(8);
      end(live);
      return recordOf(game, live.history, { ending: live.ending });
    });
    expect(records.map(({ tags, result }) => [tags.Termination, result])).toEqual([
      ['resignation', '0-1'],
      ['time', '0-1'],
      ['agreement', '1/2-1/2'],
    ]);
    const limited = createGame('kindo', { maxPlies: 1 });
    expect(recordOf(limited, play(limited, 'b1'))).toMatchObject({
      tags: { Termination: 'limit' },
      result: '1/2-1/2',
    });
  });

  test('has tags and notes; clocks in whole milliseconds, none that do not run', () => {
    const game = createGame('kindo');
    const record = recordOf(game, play(game, 'b1 d5'), {
      tags: { Event: 'Final' },
      notes: { 1: { clock: 599_999.6 }, 2: { clock: Number.POSITIVE_INFINITY, evaluation: -0 } },
    });
    expect(record.tags).toEqual({ Event: 'Final' });
    expect(record.notes).toEqual({ 1: { clock: 600_000 }, 2: { evaluation: 0 } });
  });
});

describe('a record played again', () => {
  test('is the same history', () => {
    const game = createGame('senet', { rules: 'skyruk' });
    const history = play(game, 't4 10+4 t2 8+2 t1');
    const again = replayRecord(recordOf(game, history));
    expect(again.actions).toEqual(history.actions);
    expect(again.row).toEqual(history.row);
    expect(again.counters).toEqual(history.counters);
    expect(again.actor).not.toBe(CHANCE);
  });

  test('may be longer than the ply limit: limits are for those who play', () => {
    const history = replayRecord({
      game: 'togyzkumalak',
      options: { maxPlies: 1 },
      tags: {},
      moves: ['76', '98'],
      result: '1-0',
    });
    expect(history.length).toBe(2);
  });
});

test('three players: a number before the turn of the first, a result for each', () => {
  const game = createGame('abalone', { players: 3 });
  const history = new History(game);
  const actions = new Uint16Array(game.maxLegal);
  for (let ply = 0; ply < 4; ply++) {
    game.legal(history.row, actions);
    history.play(actions[0]);
  }
  const record = recordOf(game, history, { ending: { reason: 'time', results: [1, -1, 0] } });
  expect(record.result).toBe('1-0-1/2');
  const text = formatRecord(record, 'text');
  expect(text.split('\n').at(-2)).toMatch(/^1\. \w{4} \w{4} \w{4} 2\. \w{4} 1-0-1\/2$/);
  expect(parseRecords(text)).toEqual([record]);
});
