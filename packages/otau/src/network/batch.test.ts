/** The evaluator between games and networks: views, orders of players, softmax over what is legal. */
import { describe, expect, it } from 'vitest';
import type { Game } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { randomRows } from '../core/rows.js';
import { Rng } from '../lib/rng.js';
import { roomForAnswers } from '../search/evaluators/evaluator.js';
import { NetworkEvaluator } from './batch.js';
import type { InferenceSession } from './runtime.js';

/** A network that says the logit a/100 + row of action a in view, and the value (row + later)/100 of the player `later` turns on. */
function fakeSession(game: Game): InferenceSession & { batches: Float32Array[] } {
  const batches: Float32Array[] = [];
  return {
    batches,
    async run(input, count) {
      batches.push(input.slice(0, count * game.input.size));
      const { actionCount, players } = game;
      return {
        policy: Float32Array.from({ length: count * actionCount }, (_, i) => (i % actionCount) / 100 + i / actionCount),
        value: Float32Array.from(
          { length: count * players },
          (_, i) => (Math.floor(i / players) + (i % players)) / 100,
        ),
      };
    },
    async close() {},
  };
}

describe('the network as an evaluator', () => {
  it('gives values from -1 to 1, although Tanh of onnxruntime gives up to 1.0000002', async () => {
    const game = createGame('kindo');
    const session: InferenceSession = {
      run: async () => ({ policy: new Float32Array(game.actionCount), value: Float32Array.of(1.0000002, -1.0000002) }),
      close: async () => {},
    };
    const out = roomForAnswers(game, 1);
    await new NetworkEvaluator(game, session, 1).evaluate(randomRows(game, 1, new Rng(1)), 1, out);
    expect([...out.values].sort()).toEqual([-1, 1]);
  });

  it.each([
    ['togyzkumalak', {}],
    ['abalone', { players: 3 }],
    ['abalone', {}],
    ['kindo', {}],
    ['senet', {}],
  ] as const)('speaks of players by number and of legal actions in order: %s %j', async (id, options) => {
    const game = createGame(id, options);
    const rows = randomRows(game, 7, new Rng(game.id));
    const session = fakeSession(game);
    const out = roomForAnswers(game, 7);
    out.policy.fill(9);
    await new NetworkEvaluator(game, session, 3).evaluate(rows, 7, out);

    expect(session.batches.map((batch) => batch.length / game.input.size)).toEqual([3, 3, 1]);
    const legal = new Uint16Array(game.maxLegal);
    const input = new Float32Array(game.input.size);
    for (let i = 0; i < 7; i++) {
      const row = rows.at(i);
      const [batch, inBatch] = [Math.floor(i / 3), i % 3];
      game.encode(row, input);
      expect(session.batches[batch].subarray(inBatch * input.length, (inBatch + 1) * input.length)).toEqual(input);
      for (let later = 0; later < game.players; later++) {
        const player = (game.actor(row) + later) % game.players;
        expect(out.values[i * game.players + player]).toBeCloseTo((inBatch + later) / 100, 6);
      }
      const count = game.legal(row, legal);
      expect(out.counts[i]).toBe(count);
      expect(out.actions.subarray(i * game.maxLegal, i * game.maxLegal + count)).toEqual(legal.subarray(0, count));
      const weights = [...legal.subarray(0, count)].map((action) =>
        Math.exp(game.toView(row, action) * (1 / 100 + 1 / game.actionCount)),
      );
      const sum = weights.reduce((a, b) => a + b, 0);
      const policy = [...out.policy.subarray(i * game.maxLegal, (i + 1) * game.maxLegal)];
      weights.forEach((weight, move) => {
        expect(policy[move]).toBeCloseTo(weight / sum, 5);
      });
      expect(policy.slice(count).every((number) => number === 0)).toBe(true);
    }
  });

  it('shows a network no more rows at once than it is fast at', async () => {
    const game = createGame('togyzkumalak');
    const session = { ...fakeSession(game), bestBatch: 2 };
    await new NetworkEvaluator(game, session, 100).evaluate(
      randomRows(game, 5, new Rng(game.id)),
      5,
      roomForAnswers(game, 5),
    );
    expect(session.batches.map((batch) => batch.length / game.input.size)).toEqual([2, 2, 1]);
  });
});
