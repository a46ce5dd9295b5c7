/**
 * Writes training jobs with what the built-in learner makes of them, for the tests of `otau.learner`:
 *
 *     npx tsx python/otau/learner_tests/jobs.ts FOLDER
 */
import 'otau/internal/games/all.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGame, Rng } from 'otau/internal/games/index.js';
import { initialWeights } from 'otau/internal/network/model.js';
import { writeCheckpoint } from '../../../packages/otau-cli/src/learn/run/checkpoint.js';
import { makeRunConfig } from '../../../packages/otau-cli/src/learn/run/config.js';
import type { TrainingSettings } from '../../../packages/otau-cli/src/learn/run/settings.js';
import { selfplay } from '../../../packages/otau-cli/src/learn/selfplay/selfplay.js';
import { writeJob } from '../../../packages/otau-cli/src/learn/stages/external-learner.js';
import { Batches, learningRateAt, openWindow } from '../../../packages/otau-cli/src/learn/stages/train.js';
import { hashEvaluator } from '../../../packages/otau-cli/src/learn/testing.js';
import { Samples, writeSamples } from '../../../packages/otau-cli/src/learn/train/samples.js';
import { Trainer, type TrainFigures } from '../../../packages/otau-cli/src/learn/train/trainer.js';

const STEPS = 12;
const BATCH = 24;
const small: Partial<TrainingSettings> = {
  width: 16,
  channels: 6,
  blocks: 1,
  valueWidth: 8,
  steps: STEPS,
  batchSize: BATCH,
};

/** Every game, every trunk, and what else changes a step. */
const CASES: Readonly<Record<string, readonly [game: string, options: object, settings: Partial<TrainingSettings>]>> = {
  'kindo-dense': ['kindo', { size: 4 }, { trunk: 'dense' }],
  'kindo-cells': ['kindo', { size: 3 }, { trunk: 'cells' }],
  'abalone-cells': ['abalone', {}, { trunk: 'cells' }],
  'abalone-three': ['abalone', { players: 3 }, { trunk: 'dense', teacher: '', teacherIterations: 0 }],
  togyzkumalak: ['togyzkumalak', {}, { trunk: 'dense', clipNorm: 0.1, weightDecay: 0.1 }],
  'togyzkumalak-one-hot': ['togyzkumalak', { variant: 'bestemshe' }, { trunk: 'one-hot', stem: 24 }],
  senet: ['senet', {}, { trunk: 'dense', freshOptimizer: true, windowSamples: 30, valueWeight: 30 }],
};

const top = process.argv[2];
for (const [name, [id, options, settings]] of Object.entries(CASES))
  await writeCase(join(top, name), id, options, settings);

async function writeCase(
  folder: string,
  id: string,
  options: object,
  settings: Partial<TrainingSettings>,
): Promise<void> {
  const game = createGame(id as 'kindo', options);
  const config = makeRunConfig({ game, preset: 'fast', seed: '1', workers: 1, settings: { ...small, ...settings } });
  const context = {
    ...{ config, iteration: 2, seed: '1/2/train', signal: new AbortController().signal },
    onProgress: () => {},
  };
  const samples = [[await playedSamples('a')], [await playedSamples('b'), await playedSamples('c')]];
  const weights = initialWeights(config.network, new Rng('1'));
  const { valueWeight, weightDecay, clipNorm, batchSize } = config.settings;
  const trainer = await Trainer.create(config.network, weights, { valueWeight, weightDecay, clipNorm }, batchSize);
  const figures: TrainFigures[] = [];
  const step = async (batches: Batches, rate: number) => figures.push(await trainer.step(batches.next(), rate));
  // A few steps before, so that the job begins with moments.
  const earlier = new Batches(openWindow(context, samples), batchSize, new Rng('earlier'));
  for (let i = 0; i < 3; i++) await step(earlier, 0.01);
  figures.length = 0;
  mkdirSync(folder, { recursive: true });
  const before = writeCheckpoint({ weights: trainer.weights(), state: trainer.state() });
  writeJob(folder, context, before, samples);
  if (config.settings.freshOptimizer) trainer.restore({ step: 0, moments: zeros(trainer.state().moments) });
  const batches = new Batches(openWindow(context, samples), batchSize, new Rng(context.seed));
  for (let i = 0; i < STEPS; i++) {
    await step(batches, learningRateAt(config.settings, (1 + i / STEPS) / config.settings.iterations));
  }
  writeFileSync(join(folder, 'expected.json'), JSON.stringify(figures));
  writeFileSync(join(folder, 'expected.ckpt'), writeCheckpoint({ weights: trainer.weights(), state: trainer.state() }));
  await trainer.close();

  async function playedSamples(seed: string): Promise<Uint8Array> {
    const all = {
      ...config.settings,
      games: 2,
      slots: 2,
      simulations: 6,
      maxMoves: 40,
      considered: 4,
    };
    const played = await selfplay(game, hashEvaluator(game), all, seed);
    const few = Samples.of(game);
    for (let i = 0; i < Math.min(25, played.samples.count); i++) few.add(played.samples.at(i));
    return writeSamples(game, few);
  }
}

function zeros(moments: ReadonlyMap<string, Float32Array>): Map<string, Float32Array> {
  return new Map([...moments].map(([name, { length }]) => [name, new Float32Array(length)]));
}
