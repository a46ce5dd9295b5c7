/** The stage that trains: from a checkpoint and the samples of the window to the next checkpoint and its network. */
import { availableParallelism } from 'node:os';
import { Rng } from 'otau';
import { initialWeights, readModel, type Weights, writeModel } from 'otau/network';
import { readCheckpoint, writeCheckpoint } from '../run/checkpoint.js';
import { gameOfRun, type RunConfig } from '../run/config.js';
import type { TrainingSettings } from '../run/settings.js';
import { readSamples } from '../train/samples.js';
import { Trainer } from '../train/trainer.js';
import { createBatch, SampleDraws, SampleWindow } from '../train/window.js';
import type { StageContext, Trained } from './stage.js';

/** With `overlap`: threads of self-play to one that trains beside them. */
const OVERLAP_WORKERS = 4;
const PROGRESS_STEPS = 20;
/** What training reports: means over the steps. */
export const LOSS_FIGURES = ['loss', 'policyLoss', 'valueLoss', 'gradientNorm'] as const;

/** Makes the network with which a run begins: random weights unless others are given. */
export function firstNetwork({ config, seed }: StageContext, initial?: Uint8Array): Trained {
  const weights = initial === undefined ? initialWeights(config.network, new Rng(seed)) : readModel(initial).weights;
  const checkpoint = writeCheckpoint({ weights, state: { step: 0, moments: new Map() } });
  return { checkpoint, model: modelOf(config, weights, 0), metrics: {} };
}

/**
 * Trains a network from a checkpoint on the samples of the window.
 * @param samples sample files by iteration, the newest iteration last
 */
export async function trainNetwork(
  context: StageContext,
  checkpoint: Uint8Array,
  samples: readonly (readonly Uint8Array[])[],
): Promise<Trained> {
  const { config, iteration, signal } = context;
  const { settings } = config;
  const { weights: before, state } = readCheckpoint(checkpoint);
  const window = openWindow(context, samples);
  const { valueWeight, weightDecay, clipNorm } = settings;
  const optimizer = { valueWeight, weightDecay, clipNorm };
  // More threads than processors would only wait for each other
  const workers = Math.min(config.workers, availableParallelism());
  const threads = settings.overlap ? Math.ceil(workers / OVERLAP_WORKERS) : workers;
  const trainer = await Trainer.create(config.network, before, optimizer, settings.batchSize, threads);
  try {
    if (!settings.freshOptimizer && state.moments.size > 0) trainer.restore(state);
    const batches = new Batches(window, settings.batchSize, new Rng(context.seed));
    const steps = trainingSteps(settings, batches);
    const sums = { loss: 0, policyLoss: 0, valueLoss: 0, gradientNorm: 0 };
    let learningRate = 0;
    for (let step = 0; step < steps; step++) {
      signal.throwIfAborted();
      learningRate = learningRateAt(settings, (iteration - 1 + step / steps) / settings.iterations);
      const figures = await trainer.step(batches.next(), learningRate);
      for (const name of LOSS_FIGURES) sums[name] += figures[name];
      if (step % PROGRESS_STEPS === 0) context.onProgress(step, steps, 'steps');
    }
    context.onProgress(steps, steps, 'steps');
    const weights = trainer.weights();
    const means = LOSS_FIGURES.map((name) => [name, Math.round((1e6 * sums[name]) / steps) / 1e6]);
    return {
      checkpoint: writeCheckpoint({ weights, state: trainer.state() }),
      model: modelOf(config, weights, iteration),
      metrics: {
        ...Object.fromEntries(means),
        ...{ learningRate, steps, windowSamples: window.count, windowIterations: samples.length },
      },
    };
  } finally {
    await trainer.close();
  }
}

export function openWindow(
  { config, iteration }: StageContext,
  samples: readonly (readonly Uint8Array[])[],
): SampleWindow {
  const game = gameOfRun(config);
  const { windowIterations, windowSamples } = config.settings;
  const window = new SampleWindow(game, { iterations: windowIterations, maxSamples: windowSamples });
  samples.forEach((files, i) => {
    for (const bytes of files) window.add(iteration - samples.length + 1 + i, readSamples(game, bytes));
  });
  return window;
}

function modelOf({ network, preset, seed }: RunConfig, weights: Weights, iteration: number): Uint8Array {
  return writeModel(network, weights, { iteration, preset, seed });
}

export function trainingSteps({ steps, epochs }: TrainingSettings, { perEpoch }: Batches): number {
  return steps > 0 ? steps : epochs * perEpoch;
}

/** Batches of epochs: every sample of the window comes once before one comes again. */
export class Batches {
  readonly perEpoch: number;
  readonly #batch;
  readonly #draws: SampleDraws;
  #order: Uint32Array = new Uint32Array(0);
  #at = 0;

  constructor(
    private readonly window: SampleWindow,
    private readonly size: number,
    private readonly rng: Rng,
  ) {
    this.#batch = createBatch(window.game, size);
    this.#draws = new SampleDraws(size);
    this.perEpoch = Math.max(1, Math.floor(window.count / size));
  }

  next() {
    this.pick(this.#draws, 0);
    this.window.show(this.#batch, this.#draws);
    return this.#batch;
  }

  /** Draws the next batch, to be stored from `at` on. */
  pick(draws: SampleDraws, at: number): void {
    const { window, size, rng } = this;
    // A window smaller than a batch: some samples come twice in it.
    if (window.count < size) window.pick(draws, at, size, rng);
    else {
      if (this.#at + size > this.#order.length) {
        this.#order = window.shuffled(rng);
        this.#at = 0;
      }
      window.take(draws, at, this.#order.subarray(this.#at, this.#at + size), rng);
      this.#at += size;
    }
  }
}

/** Where a schedule in steps decreases, as shares of the run. */
const STEPS = [0.6, 0.85];

/** @param progress the share of the run's training that is done, 0 to 1; after its end the rate stays */
export function learningRateAt(
  settings: Pick<TrainingSettings, 'learningRate' | 'learningRateEnd' | 'learningSchedule'>,
  progress: number,
): number {
  const { learningRate, learningRateEnd, learningSchedule } = settings;
  const done = Math.min(1, Math.max(0, progress));
  if (learningSchedule === 'constant') return learningRate;
  if (learningSchedule === 'cosine')
    return learningRateEnd + ((learningRate - learningRateEnd) * (1 + Math.cos(Math.PI * done))) / 2;
  const passed = STEPS.filter((step) => done >= step).length;
  if (passed === STEPS.length || learningRate === 0) return passed === 0 ? learningRate : learningRateEnd;
  return learningRate * (learningRateEnd / learningRate) ** (passed / STEPS.length);
}
