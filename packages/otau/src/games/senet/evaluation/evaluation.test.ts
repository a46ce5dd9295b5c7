/** The evaluation of Senet: what must hold of it, and what it is worth. */
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../../../tests/same.js';
import { Rng } from '../../../lib/rng.js';
import { compiledFeatures } from '../../../search/evaluations/compiled-evaluation.js';
import { MAX_SCORE } from '../../../search/evaluations/evaluation.js';
import { ONE, parseSparseWeights } from '../../../search/evaluations/sparse-weights.js';
import { networkOutput } from '../../../search/testing.js';
import { CHANCE, createGame, OVER, type Row } from '../../index.js';
import { PLAYER, readDancers, THROWN, writeDancers } from '../row.js';
import type { Senet } from '../senet.js';
import { housesToWalk, senetEvaluation, senetWeights } from './index.js';
import { KENDALL_WEIGHTS } from './kendall-weights.js';
import { SKYRUK_WEIGHTS } from './skyruk-weights.js';

function gameOf(rules: 'kendall' | 'skyruk', dancers = 5): Senet {
  return createGame('senet', { rules, dancers }) as unknown as Senet;
}

/** Calls `check` with the positions of a few random games, those after the end left out. */
function everyPosition(game: Senet, check: (row: Row) => void): void {
  const rng = new Rng('positions');
  for (let i = 0; i < 5; i++) {
    const row = new Uint8Array(game.rowSize);
    game.start(row);
    while (game.actor(row) !== OVER) {
      check(row);
      playAny(game, row, rng);
    }
  }
}

function playAny(game: Senet, row: Row, rng: Rng): void {
  const actions = new Uint16Array(game.maxLegal);
  if (game.actor(row) === CHANCE) playThrow(game, row, rng);
  else game.next(row, actions[rng.below(game.legal(row, actions))], row);
}

function playThrow(game: Senet, row: Row, rng: Rng): void {
  const probabilities = new Float32Array(game.maxLegal);
  game.next(row, rng.pick(probabilities, game.outcomes(row, probabilities)), row);
}

/** The position with the dancers and the turn of the players exchanged. */
function exchanged(row: Row): Row {
  const other = row.slice();
  writeDancers(other, 0, readDancers(row, 1));
  writeDancers(other, 1, readDancers(row, 0));
  other[PLAYER] = 1 - row[PLAYER];
  return other;
}

function read(game: Senet, text: string): Row {
  const row = new Uint8Array(game.rowSize);
  game.parsePosition(text, row);
  return row;
}

describe.each(['kendall', 'skyruk'] as const)('%s: a score', (rules) => {
  const game = gameOf(rules);
  const evaluation = senetEvaluation(game);

  it('is a whole number within the limits, before a throw and after one', () => {
    everyPosition(game, (row) => {
      const score = evaluation.evaluate(row);
      expectSame(Number.isInteger(score), true, `${score}`);
      expectSame(Math.abs(score) < MAX_SCORE, true, `${score}`);
      expectSame(Math.abs(evaluation.expected(score)) < 1, true);
    });
  });

  it('is that of the opponent with the opposite sign', () => {
    everyPosition(game, (row) => expectSame(evaluation.evaluate(exchanged(row)), 0 - evaluation.evaluate(row)));
  });

  it('after a throw is that of the best move', () => {
    const actions = new Uint16Array(game.maxLegal);
    everyPosition(game, (row) => {
      if (row[THROWN] === 0) return;
      const scores = Array.from(actions.subarray(0, game.legal(row, actions)), (action) => {
        const after = row.slice();
        game.next(row, action, after);
        if (game.actor(after) === OVER) return game.result(after, 0) * (MAX_SCORE - 1);
        return evaluation.evaluate(after);
      });
      expectSame(evaluation.evaluate(row), row[PLAYER] === 0 ? Math.max(...scores) : Math.min(...scores));
    });
  });

  it('leaves the position as it was', () => {
    everyPosition(game, (row) => {
      const before = row.slice();
      evaluation.evaluate(row);
      expectSame(row, before);
    });
  });

  it('does not depend on how many dancers there were at first', () => {
    const seven = senetEvaluation(gameOf(rules, 7));
    everyPosition(game, (row) => expectSame(seven.evaluate(row), evaluation.evaluate(row)));
  });

  it('before a throw is what the network says of its features', () => {
    const weights = senetWeights(game);
    const features = compiledFeatures(game, weights.present);
    everyPosition(game, (row) => {
      if (row[THROWN] !== 0) return;
      const { inputs, head } = features(row);
      const score = Math.round((2000 * networkOutput(weights, inputs, head)) / ONE ** 2) + 0;
      expectSame(evaluation.evaluate(row), row[PLAYER] === 0 ? score : 0 - score);
    });
  });

  it('knows who is far ahead', () => {
    const row = read(game, `ssss${'.'.repeat(25)}c c 0 -`);
    expect(evaluation.expected(evaluation.evaluate(row))).toBeGreaterThan(0.7);
    expect(evaluation.expected(evaluation.evaluate(exchanged(row)))).toBeLessThan(-0.7);
  });

  it('wins 55 of 100 games and more against the race alone, looking at single moves', () => {
    const race = (row: Row) => 50 * (housesToWalk(readDancers(row, 1)) - housesToWalk(readDancers(row, 0)));
    const pairs = 300;
    let wins = 0;
    for (let pair = 0; pair < pairs; pair++) {
      wins += playsFirst(game, [evaluation.evaluate, race], `${pair}`) === 0 ? 1 : 0;
      wins += playsFirst(game, [race, evaluation.evaluate], `${pair}`) === 1 ? 1 : 0;
    }
    expect(wins / (2 * pairs)).toBeGreaterThan(0.55);
  });

  /** The winner of a game between two evaluations, each for the player of its place. */
  function playsFirst(game: Senet, players: readonly ((row: Row) => number)[], seed: string): number {
    const rng = new Rng(seed);
    const row = new Uint8Array(game.rowSize);
    const after = new Uint8Array(game.rowSize);
    const actions = new Uint16Array(game.maxLegal);
    for (game.start(row); game.actor(row) !== OVER; ) {
      playThrow(game, row, rng);
      const player = game.actor(row);
      const sign = player === 0 ? 1 : -1;
      let best = actions[0];
      let most = Number.NEGATIVE_INFINITY;
      for (const action of actions.slice(0, game.legal(row, actions))) {
        game.next(row, action, after);
        const score = sign * players[player](after);
        if (score > most) [best, most] = [action, score];
      }
      game.next(row, best, row);
    }
    return game.result(row, 0) > 0 ? 0 : 1;
  }
});

describe('features', () => {
  const game = gameOf('skyruk', 7);
  const { present, features: count } = senetWeights(game);
  const features = compiledFeatures(game, present);

  it('are what the table says: pictures, dancers left, lead', () => {
    // Seen by the spools: a cone (2) on house 2, a spool (1) on 3.
    const { inputs } = features(read(game, `.cs${'.'.repeat(25)}cc s 0 -`));
    expect(inputs[0]).toBe(2 * 3 + 1 * 9);
    expect(inputs[1]).toBe(81 + 1);
    expect(inputs[13]).toBe(81 * 13 + 2 * 9 + 2 * 27);
    expect([...inputs.subarray(14)]).toEqual([1134 + 1, 1142 + 3, 1150 + 20 + Math.round((29 + 2 + 1 - 28) / 4)]);
  });

  it('stay within their number', () => {
    everyPosition(game, (row) => {
      if (row[THROWN] !== 0) return;
      const { inputs } = features(row);
      expect(Math.max(...inputs)).toBeLessThan(count);
      expect(new Set(inputs).size).toBe(present);
    });
  });

  it('houses to walk: one beyond house 30', () => {
    const row = read(gameOf('kendall'), `c${'.'.repeat(28)}s c 0 -`);
    expect([0, 1].map((player) => housesToWalk(readDancers(row, player)))).toEqual([30, 1]);
  });
});

describe('the weights', () => {
  it.each([
    ['kendall', KENDALL_WEIGHTS],
    ['skyruk', SKYRUK_WEIGHTS],
  ])('%s: leave no sum of the first layer beyond 16 bits', (_name, text) => {
    const { first, firstBias, firstSize } = parseSparseWeights(text);
    // First feature and size of each group of which one is present.
    const groups = [...Array.from({ length: 14 }, (_, i) => [81 * i, 81]), [1134, 8], [1142, 8], [1150, 41]];
    for (let i = 0; i < firstSize; i++) {
      let [lowest, highest] = [firstBias[i], firstBias[i]];
      for (const [start, count] of groups) {
        const column = Array.from({ length: count }, (_, row) => first[(start + row) * firstSize + i]);
        lowest += Math.min(...column);
        highest += Math.max(...column);
      }
      expect(lowest).toBeGreaterThanOrEqual(-32_768);
      expect(highest).toBeLessThanOrEqual(32_767);
    }
  });
});
