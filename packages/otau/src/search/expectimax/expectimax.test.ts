/** Expectimax against its plain definition, on endings solved otherwise, and under its limits. */
import { describe, expect, it } from 'vitest';
import { playable } from '../../../../../tests/playing.js';
import { CHANCE, createGame, type Game, OVER, type Row } from '../../games/index.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { SearchResult } from '../search.js';
import { createExpectimax } from './expectimax.js';

const senet = createGame('senet');
const skyruk = createGame('senet', { rules: 'skyruk' });

/** An evaluation that knows nothing, for any game: a number drawn from the position's bytes. */
const scrambled: Evaluation = {
  name: 'scrambled',
  players: 2,
  evaluate(row) {
    let hash = 7;
    for (const byte of row) hash = Math.imul(hash ^ byte, 0x01000193);
    return ((hash >>> 8) % 1000) - 500;
  },
  expected: (score) => Math.tanh(score / 400),
};

/** A position after up to `most` random moves, in which a player moves. */
function randomPosition(game: Game, most: number, rng: Rng): Row {
  const row = new Uint8Array(game.rowSize);
  do {
    game.start(row, rng);
    for (let moves = rng.below(most); moves > 0 && game.actor(row) !== OVER; ) {
      if (game.actor(row) !== CHANCE) moves--;
      playAny(game, row, rng);
    }
    while (game.actor(row) === CHANCE) playAny(game, row, rng);
  } while (game.actor(row) === OVER);
  return row;
}

function playAny(game: Game, row: Row, rng: Rng): void {
  const actions = playable(game, row);
  game.next(row.slice(), actions[rng.below(actions.length)], row);
}

/** What a position leads to, by each action or outcome, with its probability (1 where a player moves). */
function children(game: Game, row: Row): { action: number; row: Row; probability: number }[] {
  const probabilities = new Float32Array(game.maxLegal);
  const actions = new Uint16Array(game.maxLegal);
  const isChance = game.actor(row) === CHANCE;
  const count = isChance ? game.outcomes(row, probabilities) : game.legal(row, actions);
  return Array.from({ length: count }, (_, i) => {
    const action = isChance ? i : actions[i];
    const child = new Uint8Array(game.rowSize);
    game.next(row, action, child);
    return { action, row: child, probability: isChance ? probabilities[i] : 1 };
  });
}

/** The definition: everything looked at, nothing remembered. The value for player 0, `depth` moves ahead. */
function expectimax(game: Game, row: Row, depth: number, evaluation = scrambled, counter = { nodes: 0 }): number {
  counter.nodes++;
  const actor = game.actor(row);
  if (actor === OVER) return game.result(row, 0);
  if (depth === 0) return evaluation.expected(evaluation.evaluate(row));
  const left = actor === CHANCE ? depth : depth - 1;
  const next = children(game, row).map((child) => ({
    ...child,
    value: expectimax(game, child.row, left, evaluation, counter),
  }));
  if (actor === CHANCE) return next.reduce((sum, { probability, value }) => sum + probability * value, 0);
  const values = next.map(({ value }) => value);
  return actor === 0 ? Math.max(...values) : Math.min(...values);
}

function parsed(game: Game, text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

/** Plays a line from a position, every move checked. */
function playedOut(game: Game, row: Row, line: readonly number[]): Row {
  return line.reduce((at, action) => {
    const child = children(game, at).find((each) => each.action === action);
    expect(child).toBeDefined();
    return child!.row;
  }, row);
}

const SENETS: [string, Game][] = [
  ['kendall', senet],
  ['skyruk', skyruk],
  ['kendall with 7 dancers', createGame('senet', { dancers: 7 })],
  ['skyruk with 2 dancers', createGame('senet', { rules: 'skyruk', dancers: 2 })],
];

describe.each([0, 1, 2] as const)('the value, with star %i', (star) => {
  it.each(SENETS)('senet, %s: is that of plain expectimax', (_name, game) => {
    const rng = new Rng('plain');
    for (const tableBits of [2, 14]) {
      for (let i = 0; i < 60; i++) {
        const row = randomPosition(game, 120, rng);
        const depth = 1 + (i % 3);
        const result = createExpectimax({ evaluation: scrambled, star, tableBits }).search(game, row, { depth });
        // The depth reached is less than asked for where the end is certain before.
        expect(result.values[0]).toBeCloseTo(expectimax(game, row, result.depth), 12);
      }
    }
  });

  it.each([
    ['togyzkumalak on 2 × 4 pits', createGame('togyzkumalak', { pits: 4, stones: 3 }), 12, 5],
    ['kindo on 4 × 4', createGame('kindo', { size: 4 }), 12, 3],
  ] as [string, Game, number, number][])('%s, without chance: is that of minimax', (_name, game, moves, depth) => {
    const rng = new Rng('minimax');
    const search = createExpectimax({ evaluation: scrambled, star, tableBits: 12 });
    for (let i = 0; i < 8; i++) {
      const row = randomPosition(game, moves, rng);
      const result = search.search(game, row, { depth });
      expect(result.values[0]).toBe(expectimax(game, row, result.depth));
    }
  });
});

it.each(['kendall', 'skyruk'] as const)(
  '%s: what the table keeps from other positions and depths does no harm',
  (rules) => {
    const game = createGame('senet', { rules, dancers: 1 }); // many positions are near the end
    const rng = new Rng('table');
    const search = createExpectimax({ evaluation: scrambled, lines: 2, tableBits: 16 });
    for (let i = 0; i < 300; i++) {
      const row = randomPosition(game, 30, rng);
      const result = search.search(game, row, { depth: 1 + rng.below(4) });
      expect(result.values[0]).toBeCloseTo(expectimax(game, row, result.depth), 12);
    }
  },
);

describe('what is found', () => {
  it('is given for the mover, and for each player', () => {
    const row = parsed(senet, 'cscscscscs.................... s 4 -');
    const result = createExpectimax().search(senet, row, { depth: 2 });
    expect(result.values).toEqual([0 - result.value, result.value]);
    expect(result.lines[0]).toMatchObject({ action: result.action, value: result.value, depth: 2 });
  });

  it.each(SENETS)('%s: several lines, the best first, each with its own value', (_name, game) => {
    const rng = new Rng('lines');
    for (let i = 0; i < 20; i++) {
      const row = randomPosition(game, 60, rng);
      const { lines, depth } = createExpectimax({ evaluation: scrambled, lines: 3 }).search(game, row, { depth: 2 });
      const sign = game.actor(row) === 0 ? 1 : -1;
      const values = children(game, row).map((child) => sign * expectimax(game, child.row, depth - 1));
      const best = values.sort((a, b) => b - a).slice(0, 3);
      expect(lines).toHaveLength(best.length);
      lines.forEach(({ action, value, line }, k) => {
        expect(value).toBeCloseTo(best[k], 12);
        expect(line[0]).toBe(action);
        playedOut(game, row, line);
      });
    }
  });

  it('a line continues with the likeliest throws and the best moves, to the depth of the search', () => {
    const row = parsed(senet, 'cscscscscs.................... s 1 -');
    const [{ line }] = createExpectimax().search(senet, row, { depth: 3 }).lines;
    expect(line).toHaveLength(5); // move, throw, move, throw, move
    expect([line[1], line[3]]).toEqual([1, 1]); // a 2 is thrown in 6 of 16 cases
  });

  it('throws again are the same player’s: after a 1 the player moves twice', () => {
    // The cone on 29 needs a 2, that on 30 a 1. With 1 now, the player throws again; a 2 then ends the game.
    const row = parsed(senet, '.s..........................cc c 1 -');
    const ignorant: Evaluation = { ...scrambled, evaluate: () => 0 };
    const result = createExpectimax({ evaluation: ignorant, lines: 2 }).search(senet, row, { depth: 2 });
    expect(result.value).toBe(6 / 16);
  });
});

describe('pruning', () => {
  it('visits fewer positions with Star1, and fewer still with Star2', () => {
    const rng = new Rng('nodes');
    const counter = { nodes: 0 };
    const nodes = [0, 0, 0];
    const evaluation = raceEvaluation();
    for (let i = 0; i < 6; i++) {
      const row = randomPosition(senet, 30, rng);
      expectimax(senet, row, 4, evaluation, counter);
      for (const star of [0, 1, 2] as const) {
        nodes[star] += createExpectimax({ evaluation, star }).search(senet, row, { depth: 4 }).nodes;
      }
    }
    const [none, star1, star2] = nodes;
    expect(star1).toBeLessThan(none);
    expect(star2).toBeLessThan(star1);
    // All iterations together are less than the tree of the last one.
    expect(none).toBeLessThan(counter.nodes);
  });

  /** Houses of the spools less houses of the cones, of those still on the board. */
  function raceEvaluation(): Evaluation {
    const sum = (row: Row, first: number): number => {
      let houses = 0;
      for (let i = 0; i < 30; i++) if ((row[first + (i >> 3)] >> (i & 7)) & 1) houses += 30 - i;
      return houses;
    };
    return { ...scrambled, evaluate: (row) => 8 * (sum(row, 4) - sum(row, 0)) };
  }
});

describe('the end', () => {
  /** The expected result for player 0 of all positions that come from the start, by value iteration. */
  function solve(game: Game): Map<string, number> {
    const start: Row = new Uint8Array(game.rowSize);
    game.start(start);
    const numbers = new Map([[`${start}`, 0]]);
    const rows: Row[] = [start];
    const links: { actor: number; next: { number: number; probability: number }[] }[] = [];
    for (let i = 0; i < rows.length; i++) {
      const next = children(game, rows[i]).map(({ row, probability }) => {
        const key = `${row}`;
        if (!numbers.has(key)) numbers.set(key, rows.push(row) - 1);
        return { number: numbers.get(key)!, probability };
      });
      links.push({ actor: game.actor(rows[i]), next });
    }
    const values = rows.map((row) => (game.actor(row) === OVER ? game.result(row, 0) : 0));
    for (let change = 1; change > 1e-14; ) {
      change = 0;
      for (let i = rows.length - 1; i >= 0; i--) {
        const { actor, next } = links[i];
        if (actor === OVER) continue;
        const each = next.map(({ number }) => values[number]);
        let value = actor === 0 ? Math.max(...each) : Math.min(...each);
        if (actor === CHANCE) value = next.reduce((sum, { probability }, k) => sum + probability * each[k], 0);
        change = Math.max(change, Math.abs(value - values[i]));
        values[i] = value;
      }
    }
    return new Map([...numbers].map(([key, number]) => [key, values[number]]));
  }

  it.each(['kendall', 'skyruk'] as const)(
    '%s with one dancer each: the chances are those of value iteration',
    (rules) => {
      const game = createGame('senet', { rules, dancers: 1 });
      const solved = solve(game);
      expect(solved.size).toBeGreaterThan(3000);
      const ignorant: Evaluation = { ...scrambled, evaluate: () => 0 };
      const knowing: Evaluation = {
        ...scrambled,
        evaluate: (row) => Math.round(solved.get(`${row}`)! * 1e9),
        expected: (score) => score / 1e9,
      };
      const rng = new Rng('solved');
      const search = createExpectimax({ evaluation: knowing });
      for (let i = 0; i < 20; i++) {
        const row = randomPosition(game, 30, rng);
        expect(search.search(game, row, { depth: 4 }).values[0]).toBeCloseTo(solved.get(`${row}`)!, 8);
      }
      // Two dancers before their last throw: hardly any game is longer than 60 moves from here.
      for (const steps of [1, 2, 3, 4, 5]) {
        const row = parsed(game, `${'.'.repeat(27)}cs. c ${steps} -`);
        const result = createExpectimax({ evaluation: ignorant, lines: 2 }).search(game, row, { depth: 60 });
        expect(result.values[0]).toBeCloseTo(solved.get(`${row}`)!, 6);
      }
    },
  );

  it.each([
    ['the last dancer goes off', senet, `s${'.'.repeat(28)}c c 1 -`, 'win', 1],
    ['from 30 any throw bears off', skyruk, `....c${'.'.repeat(24)}s c 3 -`, 'loss', 2],
  ] as const)('%s: a certain result ends the search', (_name, game, text, solved, depth) => {
    const result = createExpectimax({ lines: 2 }).search(game, parsed(game, text), { depth: 9 });
    expect(result).toMatchObject({ stopped: 'solved', depth, value: solved === 'win' ? 1 : -1 });
    expect(result.lines[0].solved).toBe(solved);
  });

  it('a chance that is known exactly is no certain result, but ends the search too', () => {
    // The cone on 27 goes off and throws again; only a 2 bears off the one on 29, or else the spool goes off with any throw.
    const row = parsed(skyruk, `${'.'.repeat(26)}c.cs c 4 -`);
    const result = createExpectimax({ lines: 2 }).search(skyruk, row, { depth: 9 });
    expect(result).toMatchObject({ stopped: 'solved', value: 6 / 16 - 10 / 16 });
    expect(result.lines[0].solved).toBeUndefined();
  });
});

describe('limits', () => {
  const row = parsed(senet, 'cscscscscs.................... s 1 -');

  it('depth: is reached, and each depth reported', () => {
    const depths: number[] = [];
    const result = createExpectimax().search(senet, row, { depth: 3 }, (partial) => depths.push(partial.depth));
    expect(depths).toEqual([1, 2, 3]);
    expect(result).toMatchObject({ depth: 3, stopped: 'limit' });
  });

  it('nodes: not one more', () => {
    for (const nodes of [1, 2, 10, 5000]) {
      const result = createExpectimax().search(senet, row, { nodes });
      expect(result.nodes).toBeLessThanOrEqual(Math.max(2, nodes));
      expect(result.stopped).toBe('limit');
    }
  });

  it('time: by the clock given', () => {
    let now = 0;
    const result = createExpectimax().search(senet, row, { time: 50, now: () => now++ });
    expect(result.stopped).toBe('limit');
    expect(result.time).toBeLessThan(55);
  });

  it('stop: obeyed at once, with a legal move even at the first asking', () => {
    const result = createExpectimax().search(senet, row, { stop: () => true });
    expect(result.stopped).toBe('stop');
    playedOut(senet, row, result.lines[0].line);
  });

  it('a single legal move is played without much thought', () => {
    const only = parsed(senet, 'cscscscscs.................... s 2 -');
    expect(createExpectimax().search(senet, only, { time: 60_000 })).toMatchObject({ stopped: 'only-move', depth: 1 });
  });

  it('an interrupted depth is used only as far as it is better than the one before', () => {
    const search = (nodes: number): SearchResult =>
      createExpectimax({ evaluation: scrambled }).search(senet, row, { nodes });
    for (let nodes = 20; nodes < 4000; nodes += 97) {
      const { lines, depth } = search(nodes);
      expect([depth, depth + 1]).toContain(lines[0].depth);
    }
  });

  it.each([
    ['no limit', 'bad-limit', () => createExpectimax().search(senet, row, { visits: 5 })],
    ['a negative time', 'bad-limit', () => createExpectimax().search(senet, row, { time: -1 })],
    ['three players', 'unsupported', () => searchOf(createGame('abalone', { players: 3 }))],
    ['a throw to come', 'wrong-actor', () => searchOf(senet)],
    ['a finished game', 'game-over', () => createExpectimax().search(senet, finished(), { depth: 1 })],
    ['no lines', 'bad-argument', () => createExpectimax({ lines: 0 })],
    ['a star that is none', 'bad-argument', () => createExpectimax({ star: 3 as 2 })],
    ['a table too large', 'bad-argument', () => createExpectimax({ tableBits: 25 })],
  ])('%s is refused', (_name, code, act) => {
    expect(act).toThrow(OtauError);
    expect(act).toThrow(expect.objectContaining({ code }));
  });

  function searchOf(game: Game): SearchResult {
    const start = new Uint8Array(game.rowSize);
    game.start(start);
    return createExpectimax({ evaluation: scrambled }).search(game, start, { depth: 1 });
  }

  function finished(): Row {
    return parsed(senet, `s${'.'.repeat(29)} c 0 -`);
  }
});

describe('a searcher', () => {
  it('forgets: after clear it searches as if new', () => {
    const row = randomPosition(senet, 20, new Rng('clear'));
    const search = createExpectimax();
    const first = search.search(senet, row, { depth: 3, now: () => 0 });
    expect(search.search(senet, row, { depth: 3, now: () => 0 }).nodes).toBeLessThan(first.nodes);
    search.clear();
    expect(search.search(senet, row, { depth: 3, now: () => 0 })).toEqual(first);
  });

  it('serves one game after another', () => {
    const search = createExpectimax();
    for (const game of [senet, skyruk, senet]) {
      const row = randomPosition(game, 20, new Rng('games'));
      const alone = createExpectimax().search(game, row, { depth: 2, now: () => 0 });
      search.clear();
      expect(search.search(game, row, { depth: 2, now: () => 0 })).toEqual(alone);
    }
  });
});
