/** Monte Carlo tree search: what it proves, the lines that it gives, and what it promises. */
import { describe, expect, it } from 'vitest';
import { createGame, type Game, OVER, type Row } from '../../games/index.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import { rolloutEvaluator } from '../evaluators/evaluators.js';
import type { SearchLimits, SearchResult } from '../search.js';
import { GAMES, parsed, playAny, randomPosition, rowAfter } from '../testing.js';
import { createMcts, type Mcts } from './mcts.js';

const togyz = createGame('togyzkumalak');
const kindo = createGame('kindo');
const senet = createGame('senet');

/** The last position of a random game, and who won with the next move. */
function lastPosition(game: Game, rng: Rng): { row: Row; winner: number } {
  for (;;) {
    const row = randomPosition(game, 0, rng);
    const before = row.slice();
    for (let ply = 0; ply < 3000 && game.actor(row) !== OVER; ply++) {
      before.set(row);
      playAny(game, row, rng);
    }
    const mover = game.actor(before);
    if (game.actor(row) === OVER && game.result(row, mover) === 1) return { row: before, winner: mover };
  }
}

/** A result without the time it took. */
function timeless(search: Mcts, game: Game, row: Row, limits: SearchLimits): SearchResult {
  return search.search(game, row, { now: () => 0, ...limits });
}

describe('a win at once', () => {
  it.each(GAMES)('%s: is played, and proven', (_name, game) => {
    const rng = new Rng('win');
    for (const options of [{}, { uct: 1.4 }]) {
      const { row, winner } = lastPosition(game, rng);
      const result = createMcts(options).search(game, row, { visits: 3000 });
      expect(game.result(rowAfter(game, row, [result.action]), winner)).toBe(1);
      expect(result).toMatchObject({ value: 1, stopped: 'solved' });
      expect(result.lines[0].solved).toBe('win');
      expect(result.values[winner]).toBe(1);
    }
  });
});

describe('a proven result', () => {
  /** The least and the most that player 0 can be sure of within `depth` plies, remembered by position. */
  function certain(game: Game, row: Row, depth: number, known: Map<string, [number, number]>): [number, number] {
    const actor = game.actor(row);
    if (actor === OVER) return [game.result(row, 0), game.result(row, 0)];
    if (depth === 0) return [-1, 1];
    const key = String.fromCharCode(depth, ...row);
    const before = known.get(key);
    if (before !== undefined) return before;
    const pick = actor === 0 ? Math.max : Math.min;
    const legal = new Uint16Array(game.maxLegal);
    const bounds = Array.from(legal.subarray(0, game.legal(row, legal)), (action) =>
      certain(game, rowAfter(game, row, [action]), depth - 1, known),
    );
    const found: [number, number] = [pick(...bounds.map(([low]) => low)), pick(...bounds.map(([, high]) => high))];
    known.set(key, found);
    return found;
  }

  it('is that of perfect play, on a small board', () => {
    const game = createGame('togyzkumalak', { pits: 3, stones: 2 });
    const rng = new Rng('proven');
    const seen = { win: 0, draw: 0, loss: 0 };
    const known = new Map<string, [number, number]>();
    for (let i = 0; i < 40; i++) {
      const row = randomPosition(game, 5 + rng.below(8), rng);
      const result = createMcts({ seed: i }).search(game, row, { visits: 3000 });
      if (result.stopped !== 'solved') continue;
      const { solved } = result.lines[0];
      seen[solved!]++;
      expect(certain(game, row, 24, known)).toEqual([result.values[0], result.values[0]]);
    }
    expect(Math.min(seen.win, seen.draw, seen.loss)).toBeGreaterThan(0);
  });

  it('of a loss names all moves as lost', () => {
    const result = createMcts().search(togyz, parsed(togyz, '1S,2,1S,5/6,1S,1S,1 80 78 S 1'), { visits: 20_000 });
    expect(result).toMatchObject({ value: -1, stopped: 'solved' });
    expect(result.lines.map((line) => line.solved)).toEqual(result.lines.map(() => 'loss'));
  });
});

describe('lines', () => {
  it.each(GAMES)('%s: can be played, the most visited first, and account for every visit', (_name, game) => {
    const row = randomPosition(game, 6, new Rng('lines'));
    const result = createMcts().search(game, row, { visits: 300 });
    const visits = result.lines.map((line) => line.visits!);
    const legal = new Uint16Array(game.maxLegal);
    expect(result.lines).toHaveLength(game.legal(row, legal));
    expect(new Set(result.lines.map((line) => line.action)).size).toBe(result.lines.length);
    // The root's own evaluation is the first visit.
    expect(1 + visits.reduce((sum, one) => sum + one, 0)).toBe(result.visits);
    if (result.stopped === 'limit') {
      expect(result.visits).toBe(300);
      expect(visits).toEqual(visits.toSorted((a, b) => b - a));
    }
    expect(result.values).toHaveLength(game.players);
    expect(result).toMatchObject({ action: result.lines[0].action, value: result.lines[0].value });
    expect(result.values[game.actor(row)]).toBe(result.value);
    for (const { action, line } of result.lines) {
      expect(line[0]).toBe(action);
      const at = row.slice();
      for (const step of line) {
        const outcomes = game.outcomes(at, new Float32Array(game.maxLegal));
        if (outcomes > 0) expect(step).toBeLessThan(outcomes);
        else expect([...legal.subarray(0, game.legal(at, legal))]).toContain(step);
        game.next(at, step, at);
      }
    }
  });

  it('are as many as asked for', () => {
    const row = randomPosition(kindo, 3, new Rng(1));
    expect(createMcts({ lines: 2 }).search(kindo, row, { visits: 50 }).lines).toHaveLength(2);
  });
});

describe('the same seed', () => {
  it.each(GAMES)('%s: finds the same', (_name, game) => {
    const row = randomPosition(game, 4, new Rng('same'));
    for (const options of [{}, { uct: 1.4 }]) {
      const results = [1, 2].map(() => timeless(createMcts({ ...options, seed: 7 }), game, row, { visits: 200 }));
      expect(results[0]).toEqual(results[1]);
    }
  });

  it('another seed plays other random games', () => {
    const row = randomPosition(togyz, 4, new Rng('other'));
    const values = [1, 2].map((seed) => timeless(createMcts({ uct: 1.4, seed }), togyz, row, { visits: 200 }).value);
    expect(values[0]).not.toBe(values[1]);
  });

  it('clear forgets the tree and begins the random numbers anew', () => {
    const row = randomPosition(togyz, 4, new Rng('clear'));
    const search = createMcts({ uct: 1.4, seed: 3 });
    const first = timeless(search, togyz, row, { visits: 300 });
    expect(timeless(search, togyz, row, { visits: 300 }).visits).toBe(600);
    search.clear();
    expect(timeless(search, togyz, row, { visits: 300 })).toEqual(first);
  });
});

describe('reuse', () => {
  it.each(GAMES)('%s: what the last tree knew of the new position is kept', (_name, game) => {
    const search = createMcts({ uct: 1, evaluator: rolloutEvaluator({ plies: 4 }) });
    const row = randomPosition(game, 4, new Rng('reuse'));
    const { lines } = search.search(game, row, { visits: 2000 });
    const { line, visits } = lines[0];
    const one = rowAfter(game, row, line.slice(0, 1));
    if (game.actor(one) < 0) return;
    const found = search.search(game, one, { visits: 0 });
    expect(found.visits).toBe(visits);
    expect(found.visits).toBe(1 + found.lines.reduce((sum, next) => sum + next.visits!, 0));
    expect(found.lines[0].line).toEqual(line.slice(1));
    expect(search.search(game, one, { visits: 100 }).visits).toBe(visits! + 100);
  });

  it('a throw and the opponent’s move later the tree still serves', () => {
    const search = createMcts({ uct: 1 });
    const row = randomPosition(senet, 10, new Rng('later'));
    const { line } = search.search(senet, row, { visits: 5000 }).lines[0];
    const later = rowAfter(senet, row, line.slice(0, 4));
    expect(senet.actor(later)).toBeGreaterThanOrEqual(0);
    expect(search.search(senet, later, { visits: 0 }).visits).toBeGreaterThan(5);
  });

  it('a position that the tree does not hold begins a new one', () => {
    const search = createMcts();
    search.search(kindo, randomPosition(kindo, 2, new Rng(1)), { visits: 300 });
    expect(search.search(kindo, randomPosition(kindo, 30, new Rng(2)), { visits: 50 }).visits).toBe(50);
  });

  it('can be switched off', () => {
    const search = createMcts({ reuse: false });
    const row = randomPosition(kindo, 2, new Rng(1));
    search.search(kindo, row, { visits: 100 });
    expect(search.search(kindo, row, { visits: 100 }).visits).toBe(100);
  });

  it('serves one game after another', () => {
    const search = createMcts();
    for (const game of [togyz, kindo, senet, togyz]) {
      const row = randomPosition(game, 3, new Rng('games'));
      expect(search.search(game, row, { visits: 40 }).visits).toBe(40);
    }
  });
});

describe('noise', () => {
  it('makes a search look at what it would leave alone', () => {
    const row = randomPosition(kindo, 3, new Rng('noise'));
    const visits = (dirichlet?: { alpha: number; fraction: number }) =>
      createMcts({ dirichlet })
        .search(kindo, row, { visits: 400 })
        .lines.map((line) => line.visits);
    expect(visits({ alpha: 0.3, fraction: 0.9 })).not.toEqual(visits());
    expect(visits({ alpha: 0.3, fraction: 0 })[0]).toBeGreaterThan(0);
  });
});

describe('what cannot be', () => {
  const row = randomPosition(togyz, 3, new Rng('refused'));
  const thrown = new Uint8Array(senet.rowSize);
  senet.start(thrown);

  it.each([
    ['no limit', () => createMcts().search(togyz, row, { depth: 3 }), 'bad-limit'],
    ['negative visits', () => createMcts().search(togyz, row, { visits: -1 }), 'bad-limit'],
    ['visits that are no number', () => createMcts().search(togyz, row, { visits: Number.NaN }), 'bad-limit'],
    ['a negative time', () => createMcts().search(togyz, row, { time: -1 }), 'bad-limit'],
    ['a row of another game', () => createMcts().search(togyz, new Uint8Array(3), { visits: 1 }), 'bad-position'],
    ['a throw', () => createMcts().search(senet, thrown, { visits: 1 }), 'wrong-actor'],
    ['the end', () => createMcts().search(togyz, parsed(togyz, '9/8,1S 81 80 N 1'), { visits: 1 }), 'game-over'],
    ['uct and cpuct', () => createMcts({ uct: 1, cpuct: 1 }), 'bad-argument'],
    ['a negative constant', () => createMcts({ cpuct: -1 }), 'bad-argument'],
    ['too small a tree', () => createMcts({ maxNodes: 10 }), 'bad-argument'],
    ['no lines', () => createMcts({ lines: 0 }), 'bad-argument'],
    ['noise beyond 1', () => createMcts({ dirichlet: { alpha: 1, fraction: 1.1 } }), 'bad-argument'],
  ])('%s is refused', (_name, act, code) => {
    expect(act).toThrow(OtauError);
    expect(act).toThrow(expect.objectContaining({ code }));
  });
});
