/** Thinking in the opponent's time: which position is expected, and what a search does with what is known of it. */
import { describe, expect, it } from 'vitest';
import type { Game, Row } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import type { SearchLimits, SearchResult } from '../search.js';
import { createAlphabeta } from './alphabeta.js';
import { AlphabetaHelper, type HelperMessage, Signals } from './helper.js';
import { expectedNext } from './team.js';

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

/** Hands a message to a helper in this thread, which would wait for the others where they search together. */
function ponderOnly(helper: AlphabetaHelper, message: HelperMessage): void {
  if (message.kind !== 'help' || message.time !== undefined) helper.receive(message);
}

describe('a search whose helpers ponder', () => {
  /** What it finds at the second of two moves, where the opponent answers as expected or not, and the depths that it reports. */
  function second(isExpected: boolean, limits: SearchLimits): { result: SearchResult; depths: readonly number[] } {
    const helper = new AlphabetaHelper();
    const search = createAlphabeta({ helpers: [{ send: (message) => ponderOnly(helper, message) }], ponder: true });
    const first = start(togyz);
    const now = () => 0; // the clock stands still: helpers ponder until they first read it
    const { action, lines } = search.search(togyz, first, { depth: 7, now });
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
    const depths: number[] = [];
    const report = ({ depth }: SearchResult) => void depths.push(depth);
    const result = search.search(togyz, next, { ...limits, now, history: [first, after] }, report);
    return { result, depths };
  }

  it('begins with the depth that they have reached, if it is asked about what it expected', () => {
    const { depths } = second(true, { depth: 8 });
    expect(depths[0]).toBeGreaterThan(1);
    expect(depths.at(-1)).toBe(8);
  });

  it('has what they have found, even if it has to end at once', () => {
    expect(second(true, { nodes: 1, depth: 8 }).result.depth).toBeGreaterThan(1);
    expect(second(false, { nodes: 1, depth: 8 }).result.depth).toBe(0);
  });

  it('begins with depth 1 after another answer', () => {
    expect(second(false, { depth: 8 }).depths[0]).toBe(1);
  });

  it('ends their pondering when another game begins', () => {
    const helper = new AlphabetaHelper();
    const signals: Signals[] = [];
    const send = (message: HelperMessage) => {
      if (message.kind === 'join') signals.push(new Signals(message.signals));
      ponderOnly(helper, message);
    };
    const search = createAlphabeta({ helpers: [{ send }], ponder: true });
    const limits = { depth: 5, now: () => 0 };
    search.search(togyz, start(togyz), limits);
    expect(signals[0].search).toBeGreaterThan(0);
    search.search(kindo, start(kindo), limits);
    expect(signals[0].search).toBe(0);
  });
});
