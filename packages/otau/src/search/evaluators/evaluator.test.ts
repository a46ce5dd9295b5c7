/** A round of searches that share networks: when it is evaluated, what comes back, and what happens where it fails. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../../core/registry.js';
import { Rows } from '../../core/rows.js';
import { Rng } from '../../lib/rng.js';
import { type BatchEvaluator, EvaluationRound, type ListedEvaluations, roomForAnswers } from './evaluator.js';

const game = createGame('togyzkumalak');

/** Values that show which position was asked about, with the sizes of the batches. */
function counting(): BatchEvaluator & { readonly batches: number[] } {
  const batches: number[] = [];
  return {
    batches,
    evaluate: async (rows, count, out) => {
      batches.push(count);
      for (let i = 0; i < count; i++) {
        const legal = game.legal(rows.at(i), out.actions.subarray(i * game.maxLegal));
        out.values[i * game.players] = rows.at(i)[0];
        out.policy.fill(1 / legal, i * game.maxLegal, i * game.maxLegal + legal);
        out.counts[i] = legal;
      }
    },
  };
}

/** A number of positions that differ by the stones in the first pit. */
function positions(...stones: number[]): Rows {
  const rows = new Rows(game.rowSize, stones.length);
  stones.forEach((number, i) => {
    game.start(rows.at(i), new Rng(1));
    rows.at(i)[0] = number;
  });
  return rows;
}

const waitForRound = () => new Promise((resolve) => setTimeout(resolve, 5));

function valuesOf(answers: ListedEvaluations, count: number): number[] {
  return Array.from({ length: count }, (_, i) => answers.values[i * game.players]);
}

describe('a round', () => {
  it('is evaluated once all wait, those of one network together, and each gets its own answers', async () => {
    const round = new EvaluationRound();
    const [one, two] = [counting(), counting()];
    const [first, second] = [round.share(game, one, 8), round.share(game, two, 8)];
    for (let i = 0; i < 3; i++) round.enter();
    const answers = [roomForAnswers(game, 2), roomForAnswers(game, 1), roomForAnswers(game, 3)];
    const asked = [first.evaluate(positions(1, 2), 2, answers[0]), second.evaluate(positions(3), 1, answers[1])];
    await waitForRound();
    expect([one.batches, two.batches]).toEqual([[], []]);
    asked.push(first.evaluate(positions(4, 5, 6), 3, answers[2]));
    await Promise.all(asked);
    expect([one.batches, two.batches]).toEqual([[5], [1]]);
    expect(answers.map((own, i) => valuesOf(own, [2, 1, 3][i]))).toEqual([[1, 2], [3], [4, 5, 6]]);
    expect([...answers[2].counts]).toEqual([9, 9, 9]);
    expect([...answers[2].actions.subarray(9, 18)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(answers[2].policy[26]).toBeCloseTo(1 / 9, 6);
  });

  it('does not wait for who has left', async () => {
    const round = new EvaluationRound();
    const network = counting();
    const shared = round.share(game, network, 8);
    round.enter();
    round.enter();
    const answers = roomForAnswers(game, 1);
    const asked = shared.evaluate(positions(7), 1, answers);
    round.leave();
    await asked;
    expect(valuesOf(answers, 1)).toEqual([7]);
    round.leave();
    expect(network.batches).toEqual([1]);
  });

  it('continues round after round, however long each works in between', async () => {
    const round = new EvaluationRound();
    const network = counting();
    const shared = round.share(game, network, 8);
    const search = async (name: number, questions: number, pause: number): Promise<number[]> => {
      const answers = roomForAnswers(game, 1);
      const seen: number[] = [];
      for (let i = 0; i < questions; i++) {
        await shared.evaluate(positions(10 * name + i), 1, answers);
        seen.push(...valuesOf(answers, 1));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      round.leave();
      return seen;
    };
    round.enter();
    round.enter();
    expect(await Promise.all([search(1, 4, 0), search(2, 2, 3)])).toEqual([
      [10, 11, 12, 13],
      [20, 21],
    ]);
    expect(network.batches).toEqual([2, 2, 1, 1]);
  });

  it('tells all who asked where the network fails', async () => {
    const round = new EvaluationRound();
    const shared = round.share(game, { evaluate: async () => Promise.reject(new Error('no luck')) }, 8);
    round.enter();
    round.enter();
    const asked = [1, 2].map((stones) => shared.evaluate(positions(stones), 1, roomForAnswers(game, 1)));
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
