/** The evaluation of Kindo against slow definitions, for every size of the board, and in play. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rng } from '../../../lib/rng.js';
import { createAlphabeta } from '../../../search/alphabeta/alphabeta.js';
import { compiledFeatures } from '../../../search/evaluations/compiled-evaluation.js';
import { evaluationOf, MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import { ONE, parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { networkOutput } from '../../../search/testing.js';
import { createGame, type Game, OVER, type Row } from '../../index.js';
import { TILES } from '../board.js';
import type { Kindo } from '../kindo.js';
import { kindoEvaluation } from './index.js';
import { KindoWideView } from './view.js';
import { WEIGHTS } from './weights.js';

const options = fc.record({ size: fc.integer({ min: 3, max: 9 }), walledIn: fc.boolean() });
const RUNS = { numRuns: 60 };

/** The position after up to `plies` random moves in which a player moves. */
function randomPosition(game: Game, plies: number, rng: Rng): Row {
  const actions = new Uint16Array(game.maxLegal);
  const row = new Uint8Array(game.rowSize);
  const next = new Uint8Array(game.rowSize);
  game.start(row);
  for (let ply = 0; ply < plies; ply++) {
    game.next(row, actions[rng.below(game.legal(row, actions))], next);
    if (game.actor(next) === OVER) break;
    row.set(next);
  }
  return row;
}

function inRandomPositions(check: (game: Kindo, row: Row) => void): void {
  fc.assert(
    fc.property(options, fc.nat(), fc.integer({ min: 0, max: 80 }), (given, seed, plies) => {
      const game = createGame('kindo', given);
      check(game, randomPosition(game, plies, new Rng(seed)));
    }),
    RUNS,
  );
}

function positionOf(game: Game, text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

/** The same position with the players exchanged: the board turned by 180°, with owners and walls. */
function exchangePlayers(game: Game, row: Row): Row {
  const [tiles, player, left, x, o] = game.formatPosition(row).split(' ');
  const opposite: Record<string, string> = { x: 'o', o: 'x', n: 's', s: 'n', e: 'w', w: 'e' };
  const turned = tiles
    .split('/')
    .map((line) =>
      line
        .match(/[.xo][nesw]?\*?/g)!
        .reverse()
        .join(''),
    )
    .reverse()
    .join('/')
    .replace(/[xonesw]/g, (letter) => opposite[letter]);
  return positionOf(game, `${turned} ${opposite[player]} ${left} ${o} ${x}`);
}

/** The fewest captures from the tiles of `player` to the other King, found by trying the captures themselves. */
function capturesToKing(game: Game, row: Row, player: number): number {
  const size = Math.sqrt(game.rowSize - TILES);
  const king = player === 0 ? size - 1 : size * size - size;
  const held = new Set<number>();
  for (let t = 0; t < size * size; t++) if ((row[TILES + t] & (1 << player)) !== 0) held.add(t);
  const legal = new Uint16Array(game.maxLegal);
  for (let steps = 1; steps <= size * size; steps++) {
    // Captures one after the other, without their other effects: no wall goes but those of the tiles taken.
    const at = row.slice();
    at[0] = player;
    for (const t of held) at[TILES + t] = 1 << player;
    const captures = [...legal.subarray(0, game.legal(at, legal))].filter((action) => action % 5 === 0);
    if (captures.includes(5 * king)) return steps;
    for (const action of captures) held.add(action / 5);
  }
  return Number.POSITIVE_INFINITY;
}

describe('the views of a position', () => {
  it('count the captures to both Kings through the walls', () => {
    inRandomPositions((game, row) => {
      const view = new KindoWideView(game.options.size);
      view.read(row);
      const mover = game.actor(row);
      expect(view.mine).toBe(Math.min(view.far, capturesToKing(game, row, mover)));
      expect(view.theirs).toBe(Math.min(view.far, capturesToKing(game, row, 1 - mover)));
    });
  });
});

describe('the network on 5 × 5', () => {
  const game = createGame('kindo');
  const weights = parseSparseWeights(WEIGHTS);
  const features = compiledFeatures(game, weights.present);
  /** Where its ten features for relations of tiles begin, in the order in which they are written. */
  const STARTS = [525, 646, 682, 746, 794, 842, 906, 1082, 1214, 1240];

  it('sees features that are all different and within their range, by which it judges', () => {
    const rng = new Rng('features');
    for (let i = 0; i < 200; i++) {
      const row = randomPosition(game, rng.below(120), rng);
      const { inputs, head } = features(row);
      if (head < 0) continue;
      expect(new Set(inputs).size).toBe(weights.present);
      expect(Math.max(...inputs)).toBeLessThan(weights.features);
      const score = Math.round((250 * networkOutput(weights, inputs, head)) / ONE ** 2) + 0;
      expect(kindoEvaluation(game).evaluate(row)).toBe(row[0] === 0 ? score : 0 - score);
    }
  });

  it('sees the captures to both Kings, how much is entered and how many tiles there are, as on other boards', () => {
    const wide = new KindoWideView(5);
    const rng = new Rng('views');
    for (let i = 0; i < 200; i++) {
      const row = randomPosition(game, rng.below(80), rng);
      const { inputs, head } = features(row);
      if (head < 0) continue;
      wide.read(row);
      const [race, , ownFront, enemyFront, , , , , ownCount, enemyCount] = STARTS.map(
        (first, k) => inputs[25 + k] - first,
      );
      const [mine, theirs] = [wide.mine, wide.theirs].map((captures) => Math.min(10, captures));
      expect([head + 1, race]).toEqual([wide.left, 11 * mine + theirs]);
      expect([ownCount, enemyCount]).toEqual([wide.ownCount, wide.enemyCount]);
      expect([ownFront % 16, enemyFront % 16]).toEqual([Math.min(15, wide.ownFront), Math.min(15, wide.enemyFront)]);
    }
  });

  it('sees by how many captures a shortest way can begin, and what is cut off', () => {
    // From c3 by c4 or d3; o's c5 and b5 hang on d5, which x cannot capture at once.
    const { inputs, head } = features(positionOf(game, '.oooo/...../..x../..x../xxx.. x 1 2 2'));
    const [, , , , , enemyLoose, ownWays] = STARTS.map((first, k) => inputs[25 + k] - first);
    expect([head, ownWays, enemyLoose]).toEqual([0, 4 * 4 + 2, 0]);
  });
});

describe('the evaluation', () => {
  it('is a whole number within bounds, in every position of every variant', () => {
    inRandomPositions((game, row) => {
      const score = kindoEvaluation(game).evaluate(row);
      expect(Number.isInteger(score)).toBe(true);
      expect(Math.abs(score)).toBeLessThan(MAX_SCORE);
    });
  });

  it('is the same for both players', () => {
    inRandomPositions((game, row) => {
      const evaluation = kindoEvaluation(game);
      const score = evaluation.evaluate(row);
      expect(evaluation.evaluate(exchangePlayers(game, row))).toBe(0 - score);
    });
  });

  it('is 0, never -0, where the network says less than half a point for the opponent', () => {
    const game = createGame('kindo');
    expect(evaluationOf(game).evaluate(positionOf(game, '..o*ono/...owon/xe..oson/xnxsxwx./xxxnxn. x 1 2 2'))).toBe(0);
  });

  it('does not change the position', () => {
    inRandomPositions((game, row) => {
      const before = row.slice();
      kindoEvaluation(game).evaluate(row);
      expect(row).toEqual(before);
    });
  });

  it('expects a win, a draw or a loss', () => {
    const { expected } = evaluationOf(createGame('kindo'));
    expect(expected(0)).toBe(0);
    expect(expected(10_000)).toBeCloseTo(1);
    expect(expected(-10_000)).toBeCloseTo(-1);
  });

  it.each([
    ['....o/....x/x..xx/x.xx./xxx.. x 1 2 2', 9_999],
    ['....o/...../x..xx/x.xx./xxx.. x 2 2 2', 9_998],
    ['....o/...oo/..ooo/..o../xoo.. o 1 2 2', -9_999],
  ])('sees that the King of %s falls within the turn', (text, score) => {
    const game = createGame('kindo');
    expect(evaluationOf(game).evaluate(positionOf(game, text))).toBe(score);
  });

  it.each([
    ['too few moves', '....o/...../x..xx/x.xx./xxx.. x 1 2 2'],
    ['a wall', '....o/....os/x..xx/x.xx./xxx.. x 2 2 2'],
  ])('sees that %s save the player', (_, text) => {
    const game = createGame('kindo');
    expect(evaluationOf(game).evaluate(positionOf(game, text))).toBeLessThan(9_000);
  });
});

describe('alpha-beta with it', () => {
  it('wins every game against random moves, on every size and from either side', () => {
    const rng = new Rng('random opponent');
    for (const size of [3, 4, 5, 6, 9]) {
      const game = createGame('kindo', { size });
      const search = createAlphabeta({ tableBits: 12 });
      const actions = new Uint16Array(game.maxLegal);
      for (const player of [0, 1]) {
        const row = new Uint8Array(game.rowSize);
        game.start(row);
        for (let ply = 0; game.actor(row) !== OVER && ply < 200; ply++) {
          const isSearching = game.actor(row) === player;
          const action = isSearching
            ? search.search(game, row, { nodes: 400 }).action
            : actions[rng.below(game.legal(row, actions))];
          game.next(row, action, row);
        }
        expect(game.actor(row)).toBe(OVER);
        expect(game.result(row, player)).toBe(1);
      }
    }
  });
});
