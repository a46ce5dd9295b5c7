/** Thinking in the opponent's time: which position is expected, and what a search does with what is known of it. */
import { describe, expect, it } from 'vitest';
import type { Game, Row } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import { createAlphabeta } from './alphabeta.js';
import { AlphabetaHelper } from './helper.js';
import { expectedNext } from './ponder.js';

const togyz = createGame('togyzkumalak');
const kindo = createGame('kindo');

function start(game: Game): Row {
  const row = new Uint8Array(game.rowSize);
  game.start(row);
  return row;
}

describe('the position expected next', () => {
  it('is the one after the opponent has answered, with those before it', () => {
    const first = start(togyz);
    const after = first.slice();
    togyz.next(first, 8, after);
    const next = after.slice();
    togyz.next(after, 7, next);
    expect(expectedNext(togyz, first, [], [8, 7, 0])).toEqual({ row: next, history: [first, after] });
  });

  it('is not known where the line ends before', () => {
    expect(expectedNext(togyz, start(togyz), [], [8])).toBeUndefined();
  });

  it('is the one after the whole turn of the opponent, and none within a turn, as in Kindo', () => {
    const rows = [start(kindo)];
    const line: number[] = [];
    const legal = new Uint16Array(kindo.maxLegal);
    for (let plies = 0; plies < 12; plies++) {
      const at = rows[plies];
      kindo.legal(at, legal);
      line.push(legal[0]);
      const next = at.slice();
      kindo.next(at, legal[0], next);
      rows.push(next);
    }
    const actors = rows.map((row) => kindo.actor(row));
    const changes = [...actors.keys()].filter((i) => i > 0 && actors[i] !== actors[i - 1]);
    const [opponents, own] = changes; // where their turn begins, and where the next of the first player does
    expect(expectedNext(kindo, rows[opponents - 1], [], line.slice(opponents - 1))?.row).toEqual(rows[own]);
    expect(own - opponents).toBeGreaterThan(1);
    expect(expectedNext(kindo, rows[own], [], line.slice(own))).toBeUndefined();
  });
});

describe('a search whose helpers ponder', () => {
  /** The depths that it reports at the second of two moves, where the opponent answers as expected or not. */
  function depths(isExpected: boolean): readonly number[] {
    const helper = new AlphabetaHelper();
    const search = createAlphabeta({ helpers: [{ send: (message) => helper.receive(message) }], ponder: true });
    const first = start(togyz);
    const { action, lines } = search.search(togyz, first, { depth: 7 });
    const [, reply] = lines[0].line;
    const answered = first.slice();
    togyz.next(answered, action, answered);
    const replies = new Uint16Array(togyz.maxLegal);
    const count = togyz.legal(answered, replies);
    const other = replies.subarray(0, count).find((one) => one !== reply) as number;
    const after = first.slice();
    togyz.next(first, action, after);
    const next = after.slice();
    togyz.next(after, isExpected ? reply : other, next);
    const reported: number[] = [];
    search.search(togyz, next, { depth: 12, history: [first, after] }, ({ depth }) => void reported.push(depth));
    return reported;
  }

  it('begins with the depth that they have reached, if it is asked about what it expected', () => {
    expect(depths(true)[0]).toBeGreaterThan(1);
    expect(depths(true).at(-1)).toBe(12);
  });

  it('begins with depth 1 after another answer', () => {
    expect(depths(false)[0]).toBe(1);
  });
});
