/** Turns, throws and the end; and what holds in every position of random games (RULES.md, 2, 6 and 9). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../tests/same.js';
import { CHANCE, firstCounters, OVER } from '../../core/game.js';
import { createGame } from '../../core/registry.js';
import { Rng } from '../../lib/rng.js';
import type { SenetOptions } from './options.js';
import { CONES, countDancers, LAYOUT, readDancers, SPOOLS } from './row.js';
import type { Senet } from './senet.js';

const kendall = createGame('senet');
const skyruk = createGame('senet', { rules: 'skyruk' });

function read(game: Senet, text: string): Uint8Array {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

function legal(game: Senet, row: Uint8Array): number[] {
  const actions = new Uint16Array(game.maxLegal);
  return Array.from(actions.subarray(0, game.legal(row, actions)));
}

/** Plays a random game and shows every position with the action or outcome taken there (-1 at the end). */
function playRandomly(game: Senet, seed: number, visit: (row: Uint8Array, action: number) => void): void {
  const rng = new Rng(seed);
  const row = new Uint8Array(game.rowSize);
  const probabilities = new Float32Array(game.maxLegal);
  game.start(row);
  for (let ply = 0; ply < 5000 && game.actor(row) !== OVER; ply++) {
    const actions = legal(game, row);
    const action =
      game.actor(row) === CHANCE
        ? rng.pick(probabilities, game.outcomes(row, probabilities))
        : actions[rng.below(actions.length)];
    visit(row, action);
    game.next(row, action, row);
  }
  visit(row, -1);
}

describe('options', () => {
  it('are Kendall, 5 dancers and 2000 throws unless given', () => {
    expect(kendall.options).toEqual({ rules: 'kendall', dancers: 5, maxPlies: 2000 });
    expect(kendall.limits).toEqual({ plies: 2000, repetition: 'none' });
    expect(kendall.actionCount).toBe(51);
    expect(createGame('senet', { dancers: 7 }).actionCount).toBe(71);
  });

  it('are refused outside their domain', () => {
    expect(() => createGame('senet', { dancers: 8 })).toThrow('a whole number from 1 to 7');
    expect(() => createGame('senet', { rules: 'tyldum' as SenetOptions['rules'] })).toThrow('kendall, skyruk');
  });
});

describe('the row', () => {
  it('has every byte in exactly one field', () => {
    const widths = { uint8: 1, uint16: 2, bits64: 8 };
    const owned = Object.values(LAYOUT).flatMap((field) =>
      Array.from({ length: field.length * widths[field.type] }, (_, i) => field.first + i),
    );
    expect(owned).toEqual(Array.from({ length: kendall.rowSize }, (_, i) => i));
  });

  it('has a cone on house h as bit h - 1 and a spool as bit 31 + h', () => {
    const row = read(kendall, 'c........c...................s s 2 -');
    const bits = new DataView(row.buffer).getBigUint64(0, true);
    expect(bits).toBe((1n << 0n) | (1n << 9n) | (1n << BigInt(31 + 30)));
  });
});

describe('throws', () => {
  it('2.1: come with 4, 6, 4, 1 and 1 sixteenths', () => {
    const row = new Uint8Array(kendall.rowSize);
    const probabilities = new Float32Array(kendall.maxLegal);
    kendall.start(row);
    expect(kendall.actor(row)).toBe(CHANCE);
    expect(kendall.legal(row, new Uint16Array(7))).toBe(0);
    expect(kendall.outcomes(row, probabilities)).toBe(5);
    expect([...probabilities.subarray(0, 5)]).toEqual([4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16]);
    expect(probabilities.reduce((sum, probability) => sum + probability)).toBe(1);
  });

  it('6.4: outcome i is the throw i + 1; after it the player moves and chance does not', () => {
    const row = new Uint8Array(kendall.rowSize);
    kendall.start(row);
    kendall.next(row, 3, row);
    expect(kendall.formatPosition(row)).toBe('cscscscscs.................... s 4 -');
    expect(kendall.actor(row)).toBe(SPOOLS);
    expect(kendall.outcomes(row, new Float32Array(7))).toBe(0);
  });

  it('give 18 first moves: every spool with 1, 3 and 5, the last with 2, the last two with 4', () => {
    const start = new Uint8Array(kendall.rowSize);
    const thrown = new Uint8Array(kendall.rowSize);
    kendall.start(start);
    const counts = [0, 1, 2, 3, 4].map((outcome) => {
      kendall.next(start, outcome, thrown);
      return legal(kendall, thrown).length;
    });
    expect(counts).toEqual([5, 1, 5, 2, 5]);
  });
});

describe('actions', () => {
  it('6.2: dancer d forward by s is 10 d + s, backward 10 d + 11 - s', () => {
    expect(legal(kendall, read(kendall, '..c......c...................s c 4 -'))).toEqual([4, 14]);
    expect(legal(kendall, read(kendall, '...cc.ss...................... c 3 -'))).toEqual([8, 18]);
  });

  it('6.2: dancers borne off are not numbered', () => {
    expect(legal(kendall, read(kendall, 's...........................cc c 1 -'))).toEqual([11]);
  });
});

describe('the end', () => {
  it('8.4: the winner stays the player, without steps', () => {
    const row = read(kendall, 's............................c c 1 -');
    kendall.next(row, 1, row);
    expect(kendall.formatPosition(row)).toBe('s............................. c 0 -');
    expect(kendall.actor(row)).toBe(OVER);
    expect(kendall.legal(row, new Uint16Array(7))).toBe(0);
    expect(kendall.outcomes(row, new Float32Array(7))).toBe(0);
  });

  it.each([CONES, SPOOLS])('9.2: player %i loses when the time has run out, and the dancers stay', (player) => {
    for (const text of ['cscscscscs.................... s 3 -', 'cs.......................s.... s 0 h']) {
      const row = read(skyruk, text);
      const lost = new Uint8Array(row.length);
      skyruk.forfeit(row, player, lost);
      expect(skyruk.actor(lost)).toBe(OVER);
      expect([skyruk.result(lost, player), skyruk.result(lost, 1 - player)]).toEqual([-1, 1]);
      expect(lost.subarray(0, 8)).toEqual(row.subarray(0, 8));
      expect(lost[LAYOUT.steps.first]).toBe(0);
      skyruk.forfeit(row, player, row);
      expect(row).toEqual(lost);
    }
  });
});

describe('counters', () => {
  it('9.4: count throws as plies and the turns that come back to the spools as moves', () => {
    const row = new Uint8Array(kendall.rowSize);
    kendall.start(row);
    const counters = firstCounters();
    const shown: string[] = [];
    for (const text of ['t1', '2+1', 't2', '10+2', 't3', '9+3', 't2']) {
      const before = row.slice();
      const action = kendall.parseAction(row, text);
      kendall.next(row, action, row);
      kendall.count(before, action, row, counters);
      shown.push(`${text} ${counters.ply}/${counters.move}`);
    }
    expect(shown).toEqual(['t1 1/1', '2+1 1/1', 't2 2/1', '10+2 2/1', 't3 3/1', '9+3 3/2', 't2 4/2']);
    expect(counters.quiet).toBe(0);
  });
});

describe.each([
  ['kendall', 5],
  ['kendall', 7],
  ['skyruk', 5],
  ['skyruk', 7],
  ['skyruk', 1],
] as const)('random games: %s with %i dancers', (rules, dancers) => {
  const game = createGame('senet', { rules, dancers });
  const everyPosition = (check: (row: Uint8Array, action: number) => void): void => {
    fc.assert(
      fc.property(fc.integer(), (seed) => playRandomly(game, seed, check)),
      { numRuns: 8 },
    );
  };

  it('6.3: after a throw a player moves or passes; all go forward or all backward by the steps thrown, in order', () => {
    everyPosition((row) => {
      if (game.actor(row) < 0) return;
      const actions = legal(game, row);
      const steps = row[LAYOUT.steps.first];
      expectSame(actions.length > 0, true);
      expectSame(
        actions,
        [...new Set(actions)].sort((a, b) => a - b),
      );
      if (actions[0] === 0) return expectSame(actions, [0]);
      const [offset, ...others] = new Set(actions.map((action) => ((action - 1) % 10) + 1));
      expectSame(offset === steps || offset === 11 - steps, true, `${offset} by ${steps}`);
      expectSame(others, []);
    });
  });

  it('no dancer is lost or made: one action bears off one own dancer at most', () => {
    const off = (row: Uint8Array, player: number): number => dancers - countDancers(readDancers(row, player));
    const after = new Uint8Array(game.rowSize);
    everyPosition((row, action) => {
      expectSame(readDancers(row, CONES) & readDancers(row, SPOOLS), 0);
      if (action < 0) return;
      game.next(row, action, after);
      const player = row[LAYOUT.player.first];
      expectSame(off(after, 1 - player), off(row, 1 - player));
      expectSame([0, 1].includes(off(after, player) - off(row, player)), true);
    });
  });

  it('next writes the same bytes into the row itself, and leaves another row alone', () => {
    everyPosition((row, action) => {
      if (action < 0) return;
      const before = row.slice();
      const apart = new Uint8Array(game.rowSize).fill(255);
      game.next(row, action, apart);
      expectSame(row, before);
      game.next(before, action, before);
      expectSame(before, apart);
    });
  });

  it('a position survives its text', () => {
    const back = new Uint8Array(game.rowSize);
    everyPosition((row) => {
      expectSame(game.parsePosition(game.formatPosition(row), back.fill(255)), firstCounters());
      expectSame(back, row);
    });
  });

  it('an action survives its text', () => {
    everyPosition((row) => {
      const actions = game.actor(row) === CHANCE ? [0, 1, 2, 3, 4] : legal(game, row);
      const texts = actions.map((action) => game.formatAction(row, action));
      expectSame(new Set(texts).size, actions.length);
      expectSame(
        texts.map((text) => game.parseAction(row, text)),
        actions,
      );
    });
  });

  it('one player has won at the end', () => {
    everyPosition((row, action) => {
      if (action >= 0) return;
      expectSame(game.actor(row), OVER);
      expectSame(game.result(row, 0), -game.result(row, 1));
      expectSame(readDancers(row, row[LAYOUT.player.first]), 0);
      expectSame(game.result(row, row[LAYOUT.player.first]), 1);
    });
  });
});
