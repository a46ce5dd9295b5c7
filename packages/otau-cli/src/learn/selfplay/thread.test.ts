/** Threads of self-play: the same as in one thread, with reasons for what goes wrong, and an end at once. */

import { createGame, Rng } from 'otau';
import { checkDeclaration, initialWeights, writeModel } from 'otau/network';
import { describe, expect, it } from 'vitest';
import { hashEvaluator } from '../testing.js';
import { readSamples, writeSamples } from '../train/samples.js';
import { networkSource } from './network.js';
import type { SelfplayOptions } from './options.js';
import { selfplay } from './selfplay.js';
import { SelfplayPool, type SelfplayPoolOptions } from './thread.js';

const game = createGame('kindo', { size: 4 });
const options: SelfplayOptions = {
  games: 5,
  slots: 2,
  simulations: 6,
  cpuct: 1.5,
  temperatureMoves: 6,
  search: 'gumbel',
};

/** A module that threads load, compiled; `data` says how it behaves. */
const module = new URL('../testing.ts', import.meta.url).href.replace('/src/', '/dist/').replace(/ts$/, 'js');

function poolOf(
  data: string,
  more: Partial<SelfplayOptions> = {},
  onGame?: SelfplayPoolOptions['onGame'],
): SelfplayPool {
  return new SelfplayPool({
    game,
    options: { ...options, ...more },
    seed: 'pool',
    workers: 2,
    evaluator: { module, data },
    onGame,
  });
}

describe('a pool', () => {
  it('plays the same games as one thread, each thread every second one, and tells of each', async () => {
    const reported: [number, number][] = [];
    const shares = await poolOf('hash', {}, ({ index }, worker) => reported.push([index, worker])).run();
    expect(reported.sort(([a], [b]) => a - b)).toEqual([0, 1, 2, 3, 4].map((index) => [index, index % 2]));
    const alone = await selfplay(game, hashEvaluator(game), options, 'pool');
    expect(shares.map(({ games }) => games.map(({ index }) => index))).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
    expect(shares[0].games).toEqual([0, 2, 4].map((i) => alone.games[i]));
    expect(shares[1].games).toEqual([1, 3].map((i) => alone.games[i]));
    const first = await selfplay(game, hashEvaluator(game), options, 'pool', undefined, { indices: [0, 2, 4] });
    expect(shares[0]).toEqual({ ...first, samples: writeSamples(game, first.samples) });
    const counts = shares.map(({ samples }) => readSamples(game, samples).count);
    expect(counts[0] + counts[1]).toBe(alone.samples.count);
  });

  it('may have more threads than games', async () => {
    const request = {
      game,
      options: { ...options, games: 1 },
      seed: 'few',
      workers: 2,
      evaluator: { module, data: 'hash' },
    };
    const shares = await new SelfplayPool({ ...request }).run();
    expect(shares.map(({ games }) => games.length)).toEqual([1, 0]);
    expect(readSamples(game, shares[1].samples).count).toBe(0);
  });

  it('passes on what an evaluator throws', async () => {
    await expect(poolOf('throw').run()).rejects.toThrow(/^Thread [01] of self-play: out of luck$/);
    await expect(poolOf('bad-model').run()).rejects.toMatchObject({ code: 'bad-model' });
  });

  it('says so when a thread dies', async () => {
    await expect(poolOf('exit').run()).rejects.toMatchObject({
      code: 'thread-failed',
      message: expect.stringContaining('ended with code 3'),
    });
  });

  it('ends at once when it is closed', async () => {
    const pool = poolOf('slow', { games: 1000 });
    const run = pool.run();
    const failed = expect(run).rejects.toMatchObject({ code: 'thread-failed' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await pool.close();
    await failed;
  });

  it('refuses what cannot be before it starts a thread', () => {
    expect(() => poolOf('hash', { simulations: -1 })).toThrow('simulations');
  });
});

describe('a network in the threads', () => {
  const modelOf = (size: number) => {
    const declaration = checkDeclaration({
      game: 'kindo',
      options: { size },
      trunk: { kind: 'dense', width: 16, blocks: 1 },
    });
    return writeModel(declaration, initialWeights(declaration, new Rng(1)));
  };
  const request = { game, options: { ...options, games: 2, simulations: 2 }, seed: 'network', workers: 1 };

  it('plays the same bytes again', async () => {
    const play = () => new SelfplayPool({ ...request, evaluator: networkSource(modelOf(4)) }).run();
    expect(await play()).toEqual(await play());
  });

  it('must be for this very game', async () => {
    const pool = new SelfplayPool({ ...request, evaluator: networkSource(modelOf(5)) });
    await expect(pool.run()).rejects.toMatchObject({ code: 'bad-network' });
  });
});
