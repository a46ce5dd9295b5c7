/** Monte Carlo tree search: what it finds in positions whose best move is known, and what it promises. */
import { describe, expect, it } from 'vitest';
import { CHANCE, createGame, type Game, OVER, type Row } from '../games/index.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { rolloutEvaluator } from './evaluator-rollout.js';
import { createMcts, type Mcts } from './mcts.js';
import type { SearchLimits, SearchResult } from './search.js';
import { toyGame } from './testing.js';

const togyz = createGame('togyzkumalak');
const kindo = createGame('kindo');
const senet = createGame('senet');

const GAMES: [string, Game][] = [
  ['togyzkumalak', togyz],
  ['abalone', createGame('abalone', { marblesToEject: 1 })],
  ['abalone of three', createGame('abalone', { players: 3, marblesToEject: 1 })],
  ['abalone of four', createGame('abalone', { players: 4, marblesToEject: 1 })],
  ['kindo', kindo],
  ['senet by Kendall', senet],
  ['senet by Skyruk', createGame('senet', { rules: 'skyruk' })],
];

/** Plays one random action or outcome in place. */
function playAny(game: Game, row: Row, rng: Rng): void {
  const legal = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const isChance = game.actor(row) === CHANCE;
  game.next(
    row,
    isChance ? rng.pick(chances, game.outcomes(row, chances)) : legal[rng.below(game.legal(row, legal))],
    row,
  );
}

/** A position after some random plies in which a player moves. */
function randomPosition(game: Game, plies: number, rng: Rng): Row {
  const row = new Uint8Array(game.rowSize);
  do {
    game.start(row, rng);
    for (let ply = 0; ply < plies && game.actor(row) !== OVER; ply++) playAny(game, row, rng);
    if (game.actor(row) === CHANCE) playAny(game, row, rng);
  } while (game.actor(row) === OVER);
  return row;
}

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

function parsed(game: Game, text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

function after(game: Game, row: Row, actions: readonly number[]): Row {
  const out = row.slice();
  for (const action of actions) game.next(out, action, out);
  return out;
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
      expect(game.result(after(game, row, [result.action]), winner)).toBe(1);
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
    const key = `${depth} ${row}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const pick = actor === 0 ? Math.max : Math.min;
    const legal = new Uint16Array(game.maxLegal);
    const bounds = Array.from(legal.subarray(0, game.legal(row, legal)), (action) =>
      certain(game, after(game, row, [action]), depth - 1, known),
    );
    const found: [number, number] = [pick(...bounds.map(([low]) => low)), pick(...bounds.map(([, high]) => high))];
    known.set(key, found);
    return found;
  }

  it('is that of perfect play, on a small board', () => {
    const game = createGame('togyzkumalak', { pits: 3, stones: 2 });
    const rng = new Rng('proven');
    const seen = { win: 0, draw: 0, loss: 0 };
    for (let i = 0; i < 40; i++) {
      const row = randomPosition(game, 5 + rng.below(8), rng);
      const result = createMcts({ seed: i }).search(game, row, { visits: 3000 });
      if (result.stopped !== 'solved') continue;
      const { solved } = result.lines[0];
      seen[solved!]++;
      expect(certain(game, row, 24, new Map())).toEqual([result.values[0], result.values[0]]);
    }
    expect(Math.min(seen.win, seen.draw, seen.loss)).toBeGreaterThan(0);
  });

  it('of a loss names all moves as lost', () => {
    const result = createMcts().search(togyz, parsed(togyz, '1S,2,1S,5/6,1S,1S,1 80 78 S 1'), { visits: 20_000 });
    expect(result).toMatchObject({ value: -1, stopped: 'solved' });
    expect(result.lines.map((line) => line.solved)).toEqual(result.lines.map(() => 'loss'));
  });
});

describe('values of toy games', () => {
  it('three players: each takes what is best for himself', () => {
    // Player 0 goes left to player 1, who would rather have his own 0.5 than help player 0; right is better.
    const game = toyGame(3, {
      root: { player: 0, moves: ['left', 'right'] },
      left: {
        player: 1,
        moves: [
          [0.9, -0.9, 0],
          [-0.8, 0.5, 0.3],
        ],
      },
      right: {
        player: 2,
        moves: [
          [0.2, 0.1, -0.3],
          [0.9, 0, -0.9],
        ],
      },
    });
    const result = createMcts({ evaluator: rolloutEvaluator() }).search(game, Uint8Array.of(0), { visits: 500 });
    expect(result.action).toBe(1);
    expect(result.stopped).toBe('solved');
    expect(result.values.map((value) => Math.round(value * 1000) / 1000)).toEqual([0.2, 0.1, -0.3]);
  });

  it('chance: outcomes count by their probabilities', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['safe', 'risk'] },
      safe: { player: 1, moves: [[0.1, -0.1]] },
      risk: {
        probabilities: [0.75, 0.25],
        moves: [
          [-1, 1],
          [1, -1],
        ],
      },
    });
    const result = createMcts({ evaluator: rolloutEvaluator() }).search(game, Uint8Array.of(0), { visits: 200 });
    expect(result.action).toBe(0);
    expect(result.lines.map((line) => line.value)).toEqual([expect.closeTo(0.1, 6), -0.5]);
    expect(result.lines.map((line) => line.solved)).toEqual([undefined, undefined]);
  });

  it('turns need not alternate: a player who moves twice works for himself twice', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['again', [0, 0]] },
      again: {
        player: 0,
        moves: [
          [-0.9, 0.9],
          [-0.9, 0.9],
          [0.8, -0.8],
        ],
      },
    });
    const result = createMcts({ evaluator: rolloutEvaluator() }).search(game, Uint8Array.of(0), { visits: 300 });
    expect(result.lines[0].line).toEqual([0, 2]);
    expect(result.value).toBeCloseTo(0.8, 6);
  });

  it('coming back to a position is taken for a draw, but proves nothing', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['round', [-0.5, 0.5]] },
      round: { player: 1, moves: ['root', [0.5, -0.5]] },
    });
    const search = createMcts({ evaluator: rolloutEvaluator({ plies: 4 }) });
    const result = search.search(game, Uint8Array.of(0), { visits: 400 });
    expect(result.action).toBe(0);
    expect(result.value).toBeCloseTo(0, 1);
    expect(result.stopped).toBe('limit');
  });

  it('so is coming back to an earlier position of the game', () => {
    const game = toyGame(2, {
      root: { player: 0, moves: ['earlier', [-0.5, 0.5]] },
      earlier: { player: 1, moves: [[-1, 1]] },
    });
    const history = [Uint8Array.of(1)];
    const options = { evaluator: rolloutEvaluator() };
    const limits = { visits: 50 };
    expect(createMcts(options).search(game, Uint8Array.of(0), limits).action).toBe(1);
    expect(createMcts(options).search(game, Uint8Array.of(0), { ...limits, history })).toMatchObject({
      action: 0,
      value: 0,
    });
  });
});

describe('chance in Senet', () => {
  /** Expected result for player 0 of perfect play: value iteration over everything that can be reached. */
  function exactValue(game: Game, start: Row): number {
    const values = new Map<string, number>();
    const rows: Row[] = [start];
    const below = (row: Row) => {
      const list = new Uint16Array(game.maxLegal);
      const weights = new Float32Array(game.maxLegal);
      const outcomes = game.outcomes(row, weights);
      const actions =
        outcomes > 0 ? Array.from({ length: outcomes }, (_, i) => i) : [...list.subarray(0, game.legal(row, list))];
      return actions.map((action, i) => ({ row: after(game, row, [action]), weight: weights[i] }));
    };
    for (const row of rows) {
      if (values.has(`${row}`)) continue;
      values.set(`${row}`, game.actor(row) === OVER ? game.result(row, 0) : 0);
      rows.push(...below(row).map((child) => child.row));
    }
    const inner = [...new Map(rows.map((row) => [`${row}`, row])).values()].filter((row) => game.actor(row) !== OVER);
    const tree = inner.map((row) => ({ row, actor: game.actor(row), children: below(row) }));
    for (let sweep = 0; sweep < 200; sweep++) {
      for (const { row, actor, children } of tree) {
        const known = children.map((child) => values.get(`${child.row}`)!);
        const mean = known.reduce((sum, value, i) => sum + value * children[i].weight, 0);
        values.set(`${row}`, actor === CHANCE ? mean : actor === 0 ? Math.max(...known) : Math.min(...known));
      }
    }
    return values.get(`${start}`)!;
  }

  it.each(['s 3', 'c 3', 'c 1', 's 2'])('the value of an ending is that of exact calculation: %s', (turn) => {
    // Any throw takes a dancer off house 30, only a 3 takes one off 28, and only a 2 one off 29.
    const game = createGame('senet', { rules: 'skyruk', dancers: 3 });
    const row = parsed(game, `${'.'.repeat(27)}csc ${turn} -`);
    for (const options of [{ evaluator: rolloutEvaluator() }, { uct: 1 }]) {
      const result = createMcts(options).search(game, row, { visits: 20_000 });
      expect(Math.abs(result.values[0] - exactValue(game, row))).toBeLessThan(0.04);
    }
  });

  it('the dancer that can leave with any throw waits', () => {
    const game = createGame('senet', { rules: 'skyruk', dancers: 3 });
    const row = parsed(game, `${'.'.repeat(27)}csc c 3 -`);
    const result = createMcts().search(game, row, { visits: 5000 });
    expect(game.formatAction(row, result.action)).toBe('28+3');
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
    const one = after(game, row, line.slice(0, 1));
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
    const later = after(senet, row, line.slice(0, 4));
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

describe('limits', () => {
  const row = randomPosition(togyz, 10, new Rng('limits'));

  it('nodes: positions of rollouts count, and there are never more', () => {
    const result = createMcts({ uct: 1.4 }).search(togyz, row, { nodes: 5000 });
    expect(result).toMatchObject({ nodes: 5000, stopped: 'limit' });
    expect(result.visits).toBeLessThan(5000 / 10);
  });

  it('time: obeyed within a rollout, however long', () => {
    // A clock that goes on by a microsecond whenever a position is played; rollouts of up to 100 ms on it.
    let plays = 0;
    const game = createGame('abalone', { maxTurns: 65535 });
    const { next } = game;
    game.next = (at: Row, action: number, out: Row) => {
      plays++;
      next.call(game, at, action, out);
    };
    const limits = { time: 20, now: () => plays / 1000 };
    const result = createMcts({ uct: 1.4 }).search(game, randomPosition(game, 0, new Rng(1)), limits);
    expect(result.stopped).toBe('limit');
    expect(result.time).toBeGreaterThanOrEqual(20);
    expect(result.time).toBeLessThan(21);
  });

  it('stop: obeyed at once, with a legal move even before the first simulation', () => {
    const result = createMcts().search(kindo, randomPosition(kindo, 9, new Rng(3)), { stop: () => true });
    expect(result.stopped).toBe('stop');
    expect(result.lines.length).toBeGreaterThan(0);
    const legal = new Uint16Array(togyz.maxLegal);
    expect(createMcts().search(togyz, row, { visits: 0 }).lines).toHaveLength(togyz.legal(row, legal));
  });

  it('a single legal move is played without much thought, and has a value', () => {
    const game = createGame('senet');
    // From house 28 only a 3 bears off, from 30 only a 1: with a 1 there is one move.
    const single = parsed(game, `${'.'.repeat(27)}csc c 1 -`);
    const result = createMcts().search(game, single, { time: 60_000 });
    expect(result.stopped).toBe('only-move');
    expect(result.visits).toBe(100);
  });

  it('the tree is bounded: with room for few positions a search goes on without growing', () => {
    const result = createMcts({ maxNodes: 1024 }).search(togyz, row, { visits: 6000 });
    expect(result.visits).toBe(6000);
    expect(1 + result.lines.reduce((sum, line) => sum + line.visits!, 0)).toBe(6000);
  });

  it('reports come when visits have doubled, the clock standing still', () => {
    const visits: number[] = [];
    createMcts().search(togyz, row, { visits: 1000, now: () => 0 }, (partial) => visits.push(partial.visits!));
    expect(visits).toEqual([64, 128, 256, 512]);
  });

  it('and every 100 milliseconds', () => {
    let time = 0;
    const times: number[] = [];
    const limits = { visits: 4000, now: () => (time += 1) };
    createMcts().search(togyz, row, limits, (partial) => times.push(partial.time));
    expect(times.length).toBeGreaterThan(3);
    for (const [i, at] of times.entries()) if (i > 0) expect(at - times[i - 1]).toBeLessThan(130);
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
    ['no limit', () => createMcts().search(togyz, row, { depth: 3 }), 'bad-argument'],
    ['negative visits', () => createMcts().search(togyz, row, { visits: -1 }), 'bad-argument'],
    ['visits that are no number', () => createMcts().search(togyz, row, { visits: Number.NaN }), 'bad-argument'],
    ['a negative time', () => createMcts().search(togyz, row, { time: -1 }), 'bad-argument'],
    ['a row of another game', () => createMcts().search(togyz, new Uint8Array(3), { visits: 1 }), 'bad-argument'],
    ['a throw', () => createMcts().search(senet, thrown, { visits: 1 }), 'game-over'],
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
