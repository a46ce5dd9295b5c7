/** Alpha-beta against plain minimax, on forced endings, and under its limits. */
import { describe, expect, it } from 'vitest';
import { finalResult } from '../../core/history.js';
import { createGame, type Game, OVER, type Row } from '../../games/index.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { SearchResult } from '../search.js';
import { createAlphabeta } from './alphabeta.js';
import { pliesLeft } from './tree.js';

/** The value of a game won at the root; each ply of distance takes one off. */
const WON = 30_000;

const togyz = createGame('togyzkumalak');
const kindo = createGame('kindo');

/** An evaluation that knows nothing, for any game: a number drawn from the position's bytes. */
const scrambled: Evaluation = {
  name: 'scrambled',
  players: 2,
  evaluate(row) {
    let hash = 7;
    for (const byte of row) hash = Math.imul(hash ^ byte, 0x01000193);
    return (hash >>> 8) % 1000;
  },
  expected: (score) => score / 20_000,
};

/** A position after `plies` random moves, in which a player moves. */
function randomPosition(game: Game, plies: number, rng: Rng): Row {
  const actions = new Uint16Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  do {
    game.start(row, rng);
    for (let ply = 0; ply < plies && game.actor(row) !== OVER; ply++) {
      game.next(row, actions[rng.below(game.legal(row, actions))], row);
    }
  } while (game.actor(row) === OVER);
  return row;
}

function parsed(game: Game, text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

function children(game: Game, row: Row): Row[] {
  const actions = new Uint16Array(game.maxLegal);
  return Array.from(actions.subarray(0, game.legal(row, actions)), (action) => {
    const child = new Uint8Array(game.rowSize);
    game.next(row, action, child);
    return child;
  });
}

/** The definition: every move looked at, nothing remembered. The value for player 0, `ply` plies from the root. */
function minimax(game: Game, row: Row, depth: number, ply = 0): number {
  const actor = game.actor(row);
  if (actor === OVER) return game.result(row, 0) * (WON - ply);
  if (depth === 0) return scrambled.evaluate(row);
  const values = children(game, row).map((child) => minimax(game, child, depth - 1, ply + 1));
  return actor === 0 ? Math.max(...values) : Math.min(...values);
}

/** The score of the best line for player 0, proven values as `minimax` counts them. */
function scoreForFirst(game: Game, row: Row, result: SearchResult): number {
  const [{ solved, value, score = 0, line }] = result.lines;
  const own = solved === undefined ? score : value * (WON - line.length);
  return game.actor(row) === 0 ? own : 0 - own;
}

function playedOut(game: Game, row: Row, line: readonly number[]): Row {
  const at = row.slice();
  const legal = new Uint16Array(game.maxLegal);
  for (const action of line) {
    expect([...legal.subarray(0, game.legal(at, legal))]).toContain(action);
    game.next(at, action, at);
  }
  return at;
}

const CASES: [string, Game, number, number][] = [
  ['togyzkumalak', togyz, 60, 4],
  ['togyzkumalak on 2 × 4 pits', createGame('togyzkumalak', { pits: 4, stones: 3 }), 12, 6],
  ['kindo on 4 × 4', createGame('kindo', { size: 4 }), 12, 4],
  ['abalone', createGame('abalone'), 40, 2],
];

describe('the value', () => {
  it.each(CASES)('%s: is that of plain minimax when the search is not selective', (_name, game, plies, depth) => {
    const rng = new Rng('minimax');
    // What a selective search would leave out by is not asked
    const evaluation = { ...scrambled, margin: 20, quietGain: 50 };
    const search = createAlphabeta({ evaluation, selective: false, tableBits: 12 });
    for (let i = 0; i < 12; i++) {
      const row = randomPosition(game, rng.below(plies), rng);
      const result = search.search(game, row, { depth });
      // The depth reached is less than asked for where the end is proven before.
      expect(scoreForFirst(game, row, result)).toBe(minimax(game, row, result.depth));
    }
  });

  it('does not depend on the size of the table when the search is not selective', () => {
    const rng = new Rng('table');
    const large = createAlphabeta({ evaluation: scrambled, selective: false, tableBits: 18 });
    const tiny = createAlphabeta({ evaluation: scrambled, selective: false, tableBits: 2 });
    for (let i = 0; i < 10; i++) {
      const row = randomPosition(kindo, rng.below(40), rng);
      const [a, b] = [large, tiny].map((search) => search.search(kindo, row, { depth: 3 }));
      expect(a.value).toBe(b.value);
      expect(a.lines[0].score).toBe(b.lines[0].score);
    }
  });

  it('is given for the mover, and for each player', () => {
    const row = randomPosition(togyz, 7, new Rng('values'));
    expect(togyz.actor(row)).toBe(1);
    const result = createAlphabeta().search(togyz, row, { depth: 3 });
    expect(result.values).toEqual([0 - result.value, result.value]);
    expect(result.lines[0].value).toBe(result.value);
  });
});

describe('the ply limit', () => {
  /** A position after random moves, and those before it. */
  function randomGame(game: Game, plies: number, rng: Rng): Row[] {
    for (;;) {
      const rows: Row[] = [new Uint8Array(game.rowSize)];
      game.start(rows[0], rng);
      while (rows.length <= plies && game.actor(rows[rows.length - 1]) !== OVER) {
        const next = children(game, rows[rows.length - 1]);
        rows.push(next[rng.below(next.length)]);
      }
      if (game.actor(rows[rows.length - 1]) !== OVER) return rows;
    }
  }

  /** What the first player has for certain with a number of plies left: 1, 0 or -1. */
  function sure(game: Game, row: Row, left: number): number {
    const actor = game.actor(row);
    if (actor === OVER || left === 0) return finalResult(game, row, 0);
    const results = children(game, row).map((child) => sure(game, child, left - 1));
    return actor === 0 ? Math.max(...results) : Math.min(...results);
  }

  const kindoOf = (maxPlies: number): Game => createGame('kindo', { size: 4, maxPlies });
  const abaloneOf = (maxTurns: number): Game =>
    createGame('abalone', { variant: 'belgian-daisy', countAtLimit: true, maxTurns });
  it.each([
    ['a win is one only if it comes in time', 1, 60, 10, kindoOf],
    ['a win is one only if it comes in time', 2, 60, 10, kindoOf],
    ['a win is one only if it comes in time', 3, 60, 10, kindoOf],
    ['marbles count', 1, 20, 120, abaloneOf],
    ['marbles count', 2, 8, 120, abaloneOf],
  ] as const)('%s, %d plies before it', (_, left, positions, least, open) => {
    const rng = new Rng('limit');
    let wins = 0;
    for (let i = 0; i < positions; i++) {
      const plies = least + rng.below(20);
      const game = open(plies + left);
      const rows = randomGame(game, plies, rng);
      const row = rows.pop()!;
      const expected = sure(game, row, left);
      const { lines } = createAlphabeta({ tableBits: 10 }).search(game, row, { depth: 6, history: rows });
      const found = game.actor(row) === 0 ? lines[0].value : 0 - lines[0].value;
      expect(Math.abs(found) > 0.99 ? Math.sign(found) : 0, game.formatPosition(row)).toBe(expected);
      if (expected === 0) expect(lines[0]).toMatchObject({ score: 0 });
      else wins++;
    }
    expect(wins).toBeGreaterThan(0);
  });

  it('counts moves as the game does: placements do not count', () => {
    const game = createGame('abalone', { placement: true, maxTurns: 50 });
    const rows = randomGame(game, 30, new Rng('placements'));
    expect(pliesLeft(game, rows.pop()!, rows)).toBe(50 - 2);
  });
});

describe('a proven result', () => {
  it.each([
    ['a capture beyond 82 wins at once', '8,1S/1S,7,2S 80 78 S 1', 'win', 1],
    ['a tuzdyk wins at once', '7,2S,1S/7,1S,3S 79 76 S 1', 'win', 1],
    ['80 stones and two to go, but the opponent will sweep', '1S,2,1S,5/6,1S,1S,1 80 78 S 1', 'loss', undefined],
  ])('%s', (_name, text, solved, plies) => {
    const row = parsed(togyz, text);
    const result = createAlphabeta().search(togyz, row, { depth: 30 });
    expect(result.lines[0].solved).toBe(solved);
    expect(result.stopped).toBe('solved');
    if (plies !== undefined) expect(result.lines[0].line).toHaveLength(plies);
    expect(togyz.actor(playedOut(togyz, row, result.lines[0].line))).toBe(OVER);
  });

  /** The least and the most that player 0 can be sure of within `depth` plies, remembered by position. */
  function certain(game: Game, row: Row, depth: number, known: Map<string, [number, number]>): [number, number] {
    const actor = game.actor(row);
    if (actor === OVER) return [game.result(row, 0), game.result(row, 0)];
    if (depth === 0) return [-1, 1];
    const key = `${depth} ${row}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const pick = actor === 0 ? Math.max : Math.min;
    const bounds = children(game, row).map((child) => certain(game, child, depth - 1, known));
    const found: [number, number] = [pick(...bounds.map(([low]) => low)), pick(...bounds.map(([, high]) => high))];
    known.set(key, found);
    return found;
  }

  it('is what nothing can change: draws, wins and losses of a small board', () => {
    const game = createGame('togyzkumalak', { pits: 3, stones: 2 });
    const rng = new Rng('proven');
    const seen = { win: 0, draw: 0, loss: 0 };
    for (let i = 0; i < 40; i++) {
      const row = randomPosition(game, 5 + rng.below(8), rng);
      const result = createAlphabeta({ evaluation: scrambled, tableBits: 10 }).search(game, row, { depth: 12 });
      const { solved } = result.lines[0];
      if (solved === undefined) continue;
      seen[solved]++;
      expect(result.stopped).toBe('solved');
      expect(certain(game, row, 20, new Map())).toEqual([result.values[0], result.values[0]]);
    }
    expect(Math.min(seen.win, seen.draw, seen.loss)).toBeGreaterThan(0);
  });
});

describe('several lines', () => {
  it('come best first, each with another move, and can be played', () => {
    const rng = new Rng('lines');
    for (let i = 0; i < 8; i++) {
      const row = randomPosition(togyz, rng.below(60), rng);
      const { lines, action, value } = createAlphabeta({ lines: 4 }).search(togyz, row, { depth: 6 });
      expect(lines[0]).toMatchObject({ action, value });
      expect(new Set(lines.map((line) => line.action)).size).toBe(lines.length);
      for (const [at, line] of lines.entries()) {
        expect(line.line[0]).toBe(line.action);
        if (at > 0) expect(line.value).toBeLessThanOrEqual(lines[at - 1].value);
        playedOut(togyz, row, line.line);
      }
    }
  });

  it('are the values of their moves', () => {
    const row = randomPosition(togyz, 20, new Rng('two'));
    const options = { evaluation: scrambled, selective: false };
    const [best, second] = createAlphabeta({ ...options, lines: 2 }).search(togyz, row, { depth: 4 }).lines;
    const alone = createAlphabeta(options).search(togyz, row, { depth: 4 });
    expect(best).toEqual(alone.lines[0]);
    const after = new Uint8Array(togyz.rowSize);
    togyz.next(row, second.action, after);
    const sign = togyz.actor(row) === 0 ? 1 : -1;
    expect(second.score).toBe(sign * minimax(togyz, after, 3, 1));
  });

  it('are no more than there are moves', () => {
    const row = parsed(togyz, '4S,8/1S,7,1S 78 78 S 1');
    expect(createAlphabeta({ lines: 9 }).search(togyz, row, { depth: 2 }).lines).toHaveLength(2);
  });
});

describe('limits', () => {
  const row = randomPosition(togyz, 10, new Rng('limits'));

  it('nodes: never more, and the same result every time', () => {
    const results = [1, 2].map(() => createAlphabeta().search(togyz, row, { nodes: 30_000, now: () => 0 }));
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).toMatchObject({ nodes: 30_000, stopped: 'limit' });
  });

  it('depth: reached, and the same result every time', () => {
    const results = [1, 2].map(() => createAlphabeta().search(togyz, row, { depth: 7, now: () => 0 }));
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).toMatchObject({ depth: 7, stopped: 'limit' });
  });

  it('time: the clock is asked again before it has gone half a millisecond further', () => {
    // A clock that advances by a microsecond a position, as the search counts them.
    let nodes = 0;
    const counted: Evaluation = { ...scrambled, evaluate: (at) => scrambled.evaluate(at) + 0 * nodes++ };
    const result = createAlphabeta({ evaluation: counted }).search(togyz, row, { time: 20, now: () => nodes / 1000 });
    expect(result.stopped).toBe('limit');
    expect(result.time).toBeGreaterThanOrEqual(20);
    expect(result.time).toBeLessThan(21);
  });

  it('stop: asked every few thousand positions, and obeyed at once', () => {
    let asked = 0;
    const result = createAlphabeta().search(togyz, row, { stop: () => ++asked === 10, now: () => asked });
    expect(result.stopped).toBe('stop');
    expect(asked).toBe(10);
    expect(result.nodes).toBeLessThan(20_000);
  });

  it('stop at the very first asking still brings a legal move and its value', () => {
    const at = randomPosition(kindo, 30, new Rng('stop'));
    const result = createAlphabeta({ evaluation: scrambled }).search(kindo, at, { stop: () => true });
    expect(result.lines).toHaveLength(1);
    expect(Math.abs(result.value)).toBeLessThanOrEqual(1);
  });

  it('a single legal move is played without much thought', () => {
    const result = createAlphabeta().search(togyz, parsed(togyz, '4S,8/8,1S 78 79 S 1'), { time: 60_000 });
    expect(result).toMatchObject({ action: 8, stopped: 'only-move' });
  });

  it('reports after every depth', () => {
    const depths: number[] = [];
    const result = createAlphabeta().search(togyz, row, { depth: 5 }, (partial) => depths.push(partial.depth));
    expect(depths).toEqual([1, 2, 3, 4, 5]);
    expect(result.depth).toBe(5);
  });

  it.each([
    ['no limit', () => createAlphabeta().search(togyz, row, { visits: 100 }), 'bad-limit'],
    ['a negative time', () => createAlphabeta().search(togyz, row, { time: -1 }), 'bad-limit'],
    ['three players', () => search3(), 'unsupported'],
    ['a finished game', () => createAlphabeta().search(togyz, finished(), { depth: 1 }), 'game-over'],
    ['a contempt beyond 100', () => createAlphabeta({ contempt: 101 }), 'bad-argument'],
    ['no lines', () => createAlphabeta({ lines: 0 }), 'bad-argument'],
  ])('%s is refused', (_name, act, code) => {
    expect(act).toThrow(OtauError);
    expect(act).toThrow(expect.objectContaining({ code }));
  });

  function finished(): Row {
    return parsed(togyz, '9/8,1S 81 80 N 1');
  }

  function search3(): SearchResult {
    const game = createGame('abalone', { players: 3 });
    return createAlphabeta({ evaluation: scrambled }).search(game, randomPosition(game, 0, new Rng(1)), { depth: 1 });
  }
});

describe('a searcher', () => {
  it('forgets: after clear it searches as if new', () => {
    const row = randomPosition(togyz, 10, new Rng('clear'));
    const search = createAlphabeta();
    const first = search.search(togyz, row, { depth: 7, now: () => 0 });
    expect(search.search(togyz, row, { depth: 7, now: () => 0 }).nodes).toBeLessThan(first.nodes);
    search.clear();
    expect(search.search(togyz, row, { depth: 7, now: () => 0 })).toEqual(first);
  });

  it('serves one game after another', () => {
    const search = createAlphabeta({ evaluation: scrambled });
    for (const game of [togyz, kindo, togyz]) {
      const row = randomPosition(game, 3, new Rng('two games'));
      playedOut(game, row, search.search(game, row, { depth: 3 }).lines[0].line);
    }
  });
});
