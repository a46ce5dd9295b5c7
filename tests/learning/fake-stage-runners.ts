/**
 * Fake StageRunners: their output is a digest of their input. So tests run a whole training in milliseconds, and see that each
 * output depends on its input.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createGame } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/lib/rng.js';
import { makeRunConfig, type RunConfig } from '../../packages/otau-cli/src/learn/run/config.js';
import { sha256 } from '../../packages/otau-cli/src/learn/run/names.js';
import type { TrainingSettings } from '../../packages/otau-cli/src/learn/run/settings.js';
import type { StageContext, StageRunners } from '../../packages/otau-cli/src/learn/stages/stage.js';

export interface Fakes {
  /** Milliseconds that a stage takes, in small parts. */
  readonly pace?: number;
  /** Bytes of a file. */
  readonly size?: number;
}

/** A small run of Kindo on 3 × 3. */
export function tinyConfig(settings: Partial<TrainingSettings> = {}, seed = '7'): RunConfig {
  const game = createGame('kindo', { size: 3, maxPlies: 40 });
  const small = { iterations: 4, games: 4, windowIterations: 3, anchorEvery: 2, matchGames: 4, anchorGames: 4 };
  const network = { trunk: 'dense', width: 8, blocks: 0, valueWidth: 4 } as const;
  return makeRunConfig({
    game,
    preset: 'reference',
    seed,
    workers: 2,
    settings: { ...small, ...network, anchors: 'random,greedy', ...settings },
  });
}

export function fakeStageRunners({ pace = 0, size = 1000 }: Fakes = {}): StageRunners {
  const made = async (context: StageContext, ...inputs: readonly Uint8Array[]): Promise<Uint8Array> => {
    for (let part = 1; part <= 4; part++) {
      if (pace > 0) await sleep(pace / 4);
      context.signal.throwIfAborted();
      context.onProgress(part, 4, 'games');
    }
    const rng = new Rng([context.seed, ...inputs.map((input) => sha256(input))].join());
    return Uint8Array.from({ length: size }, () => rng.uint32() & 255);
  };
  const factsOf = (bytes: Uint8Array) => ({ loss: bytes[0] / 256 });
  return {
    start: async (context) => {
      const checkpoint = await made(context);
      return { checkpoint, model: await made(context, checkpoint), metrics: {} };
    },
    selfplay: async (context, model) => {
      const one = await made(context, model);
      return { samples: [one, one.slice(0, -10)], games: `${sha256(one)}\n`, metrics: { samples: one[0] } };
    },
    train: async (context, checkpoint, samples) => {
      const trained = await made(context, checkpoint, ...samples.flat());
      return { checkpoint: trained, model: trained.slice(100), metrics: factsOf(trained) };
    },
    match: async (context, { contestants }) => {
      const models = contestants.map((who) => ('model' in who ? who.model : new TextEncoder().encode(who.spec)));
      const played = await made(context, ...models);
      const wins = played[0] % 5;
      const metrics = { games: 4, wins, draws: 0, losses: 4 - wins, elo: wins * 10, eloLow: null, eloHigh: null };
      return { metrics, games: `${sha256(played)}\n` };
    },
  };
}
