/** Batches: what is drawn, from whom it is seen, and that symmetries keep the rules. */

import { createGame, type Game, legalActions, Rng } from 'otau';
import { describe, expect, it } from 'vitest';
import { Samples } from './samples.js';
import { createBatch, SampleWindow } from './window.js';

/** Samples of a random game: all on one legal action; player 0 can expect 0.5, the next 0.25, and so on. */
function randomSamples(game: Game, seed: string, most = 40): Samples {
  const rng = new Rng(seed);
  const samples = Samples.of(game);
  const row = new Uint8Array(game.rowSize);
  const legal = new Uint16Array(game.maxLegal);
  const probabilities = new Float32Array(game.maxLegal);
  game.start(row, rng);
  while (samples.count < most) {
    const count = game.legal(row, legal);
    if (count === 0) {
      const outcomes = game.outcomes(row, probabilities);
      if (outcomes === 0) break;
      game.next(row, rng.pick(probabilities, outcomes), row);
      continue;
    }
    const action = legal[rng.below(count)];
    const values = Array.from({ length: game.players }, (_, player) => 0.5 / 2 ** player);
    samples.add({ row, actions: [action], policy: [1], values, weight: 1 });
    game.next(row, action, row);
  }
  return samples;
}

const games: [string, Game][] = [
  ['togyzkumalak', createGame('togyzkumalak')],
  ['abalone', createGame('abalone')],
  ['abalone of three', createGame('abalone', { players: 3 })],
  ['kindo', createGame('kindo')],
  ['senet', createGame('senet')],
];

describe('a batch', () => {
  it.each(games)('%s: every target is legal, 1 together, and seen from the player to move', (_name, game) => {
    const samples = randomSamples(game, 'targets');
    const window = new SampleWindow(game);
    window.add(0, samples);
    const batch = createBatch(game, samples.count);
    const order = Array.from({ length: samples.count }, (_, i) => i);
    window.fill(batch, order, new Rng(1));
    const legal = new Uint16Array(game.maxLegal);
    for (const i of order) {
      const { row, values } = samples.at(i);
      const mover = game.actor(row);
      const [first, end] = [i * game.maxLegal, (i + 1) * game.maxLegal];
      const policy = batch.policy.subarray(first, end);
      const mask = batch.mask.subarray(first, end);
      const count = game.legal(row, legal);
      expect(policy.reduce((sum, share) => sum + share, 0)).toBe(1);
      expect([...mask]).toEqual([...mask.keys()].map((k) => (k < count ? 1 : 0)));
      expect(new Set(batch.actions.subarray(first, first + count)).size).toBe(count);
      expect(mask[policy.indexOf(1)]).toBe(1);
      for (let k = 0; k < game.players; k++) {
        expect(batch.value[i * game.players + k]).toBe(values[(mover + k) % game.players]);
      }
    }
  });

  /** The input of a drawn sample is that of one of the position's images, and the target that image's action. */
  it.each(games)('%s: the image of the move leads to the image of the next position', (_name, game) => {
    const samples = randomSamples(game, 'images', 12);
    const window = new SampleWindow(game);
    window.add(0, samples);
    const batch = createBatch(game, 1);
    const image = new Uint8Array(game.rowSize);
    const after = new Uint8Array(game.rowSize);
    const input = new Float32Array(game.input.size);
    const rng = new Rng('images');
    for (let i = 0; i < samples.count; i++) {
      const { row, actions } = samples.at(i);
      window.fill(batch, [i], rng);
      const matching = game.symmetries.filter((symmetry) => {
        symmetry.row(row, image);
        game.encode(image, input);
        return input.every((number, k) => number === batch.input[k]);
      });
      expect(matching.length).toBeGreaterThan(0);
      game.next(row, actions[0], after);
      const fits = matching.filter((symmetry) => {
        symmetry.row(row, image);
        const action = game.fromView(image, batch.actions[batch.policy.indexOf(1)]);
        game.next(image, action, image);
        const expected = new Uint8Array(game.rowSize);
        symmetry.row(after, expected);
        return image.every((byte, k) => byte === expected[k]);
      });
      expect(fits.length).toBeGreaterThan(0);
    }
  });

  it('all symmetries are drawn', () => {
    const game = createGame('abalone');
    const samples = randomSamples(game, 'all', 30);
    const window = new SampleWindow(game);
    window.add(0, samples);
    const batch = createBatch(game, 1);
    const seen = new Set<string>();
    const rng = new Rng('all');
    for (let i = 0; i < 300; i++) {
      window.fill(batch, [29], rng);
      seen.add(batch.input.join());
    }
    expect(seen.size).toBe(game.symmetries.length);
  });

  it('is the same for the same seed', () => {
    const game = createGame('kindo');
    const window = new SampleWindow(game);
    window.add(0, randomSamples(game, 'same'));
    const [one, two] = [createBatch(game, 32), createBatch(game, 32)];
    window.draw(one, new Rng(5));
    window.draw(two, new Rng(5));
    expect(two).toEqual(one);
    window.draw(two, new Rng(6));
    expect(two).not.toEqual(one);
  });
});

describe('the window', () => {
  const game = createGame('togyzkumalak');

  it('keeps the newest iterations', () => {
    const window = new SampleWindow(game, { iterations: 2 });
    for (const iteration of [1, 2, 2, 3]) window.add(iteration, randomSamples(game, `${iteration}`, 10));
    expect(window.iterations).toEqual([2, 3]);
    expect(window.count).toBe(30);
  });

  it('drops whole iterations while there are too many samples, but never the newest', () => {
    const window = new SampleWindow(game, { maxSamples: 25 });
    for (const iteration of [1, 2, 3]) window.add(iteration, randomSamples(game, `${iteration}`, 10));
    expect(window.iterations).toEqual([2, 3]);
    window.add(4, randomSamples(game, 'long', 40));
    expect(window.iterations).toEqual([4]);
    expect(window.count).toBe(40);
  });

  it('brings every sample once in an epoch', () => {
    const window = new SampleWindow(game);
    window.add(0, randomSamples(game, 'one', 7));
    window.add(1, randomSamples(game, 'two', 8));
    const order = window.shuffled(new Rng(1));
    expect([...order]).not.toEqual([...order].sort((a, b) => a - b));
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i));
  });

  it('refuses to draw from nothing', () => {
    expect(() => new SampleWindow(game).draw(createBatch(game, 1), new Rng(0))).toThrow('no samples');
  });

  it('refuses a sample that learns an illegal move, also where an earlier sample has it in its list', () => {
    const game = createGame('senet');
    const drawn = randomSamples(game, 'moves');
    const [first, ...later] = Array.from({ length: drawn.count }, (_, i) => drawn.at(i));
    const action = first.actions[0];
    const other = later.find(({ row }) => !legalActions(game, row).includes(action))!;
    const samples = Samples.of(game);
    for (const row of [first.row, other.row])
      samples.add({ row, actions: [action], policy: [1], values: [0, 0], weight: 1 });
    const window = new SampleWindow(game);
    window.add(0, samples);
    const batch = createBatch(game, 1);
    window.fill(batch, [0], new Rng(0));
    expect(batch.policy.indexOf(1)).not.toBe(-1);
    expect(() => window.fill(batch, [1], new Rng(0))).toThrow(expect.objectContaining({ code: 'bad-samples' }));
  });
});
