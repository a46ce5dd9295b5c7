/**
 * A training job: what a learner in another process gets and gives back, as a folder. docs/run-protocol.md describes it.
 * Everything random is in the job, so that any learner takes the same steps on the same batches.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OtauError } from 'otau/internal/lib/error.js';
import { Rng } from 'otau/internal/lib/rng.js';
import { readModel, writeModel } from 'otau/internal/network/model.js';
import { readCheckpoint } from '../run/checkpoint.js';
import { SampleDraws } from '../train/window.js';
import type { StageContext, Trained } from './stage.js';
import { Batches, learningRateAt, openWindow, stepsOf } from './train.js';

const FORMAT = 'otau-train-job';
const VERSION = 1;

/** What a learner reports, in `done.json`: means over the steps. */
const LOSS_FIGURES = ['loss', 'policyLoss', 'valueLoss', 'gradientNorm'] as const;

/** What `readJobResult` needs to know of a job. */
export interface Job {
  readonly folder: string;
  readonly steps: number;
  /** The figures that do not depend on the learner. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** Writes the folder of a job: `job.json`, `draws.bin`, `before.ckpt`, `before.onnx` and the sample files. */
export function writeJob(
  folder: string,
  context: StageContext,
  checkpoint: Uint8Array,
  samples: readonly (readonly Uint8Array[])[],
): Job {
  const { config, iteration } = context;
  const { settings, network, preset, seed } = config;
  const window = openWindow(context, samples);
  const batches = new Batches(window, settings.batchSize, new Rng(context.seed));
  const steps = stepsOf(settings, batches);
  const progress = (step: number): number => (iteration - 1 + step / steps) / settings.iterations;
  const learningRates = Array.from({ length: steps }, (_, step) => learningRateAt(settings, progress(step)));
  const first = iteration - samples.length + 1;
  const held = samples.flatMap((files, i) => (window.iterations.includes(first + i) ? files : []));
  const names = held.map((_, i) => `samples/${i}.samples`);
  mkdirSync(join(folder, 'samples'), { recursive: true });
  for (const [i, bytes] of held.entries()) writeFileSync(join(folder, names[i]), bytes);
  const draws = new SampleDraws(steps * settings.batchSize);
  for (let step = 0; step < steps; step++) batches.pick(draws, step * settings.batchSize);
  writeFileSync(join(folder, 'draws.bin'), draws.bytes());
  writeFileSync(join(folder, 'before.ckpt'), checkpoint);
  const about = { iteration, preset, seed };
  writeFileSync(join(folder, 'before.onnx'), writeModel(network, readCheckpoint(checkpoint).weights, about));
  const { batchSize, valueWeight, weightDecay, clipNorm, freshOptimizer } = settings;
  const { game, options } = config;
  const job = {
    ...{
      format: FORMAT,
      version: VERSION,
      game,
      options,
      iteration,
      seed: context.seed,
      samples: names,
      steps,
      batchSize,
      valueWeight,
    },
    ...{ optimizer: { weightDecay, clipNorm, beta1: 0.9, beta2: 0.999, epsilon: 1e-8 }, freshOptimizer, learningRates },
  };
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
  const learningRate = learningRates[steps - 1];
  const metrics = { learningRate, steps, windowSamples: window.count, windowIterations: samples.length };
  return { folder, steps, metrics };
}

/**
 * What a learner has left: `after.onnx`, `after.ckpt`, `done.json`. Nothing is trusted.
 * @throws `bad-model`, `bad-file` or `thread-failed` where a part is missing or is not what the job asked for
 */
export function readJobResult(
  { folder, steps, metrics }: Job,
  { config, iteration }: StageContext,
  name: string,
): Trained {
  const read = (file: string): Uint8Array => {
    try {
      return new Uint8Array(readFileSync(join(folder, file)));
    } catch (cause) {
      throw failed(name, `it has left no ${file}`, cause);
    }
  };
  const [model, checkpoint] = [read('after.onnx'), read('after.ckpt')];
  const { declaration, weights } = readModel(model);
  if (!isDeepStrictEqual(asJson(declaration), asJson(config.network))) {
    throw new OtauError('bad-model', `The learner ${name} has written another network than that of the run.`);
  }
  const found = readCheckpoint(checkpoint);
  const isSame = [...weights].every(([key, numbers]) => isDeepStrictEqual(found.weights.get(key), numbers));
  if (!isSame || found.weights.size !== weights.size) {
    throw new OtauError(
      'bad-file',
      `The learner ${name} has written a checkpoint whose weights are not those of its network.`,
    );
  }
  const before = config.settings.freshOptimizer ? 0 : readCheckpoint(read('before.ckpt')).state.step;
  if (found.state.step !== before + steps) {
    throw failed(name, `it has taken ${found.state.step - before} of ${steps} steps in iteration ${iteration}`);
  }
  const done = parseFigures(read('done.json'), name);
  const figures = LOSS_FIGURES.map((figure) => [figure, typeof done[figure] === 'number' ? done[figure] : null]);
  return { model, checkpoint, metrics: { ...Object.fromEntries(figures), ...metrics, learner: name } };
}

function parseFigures(bytes: Uint8Array, name: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(new TextDecoder().decode(bytes)) as object) };
  } catch (cause) {
    throw failed(name, 'its done.json is no JSON', cause);
  }
}

/** The error of a learner in another process. */
export function failed(name: string, why: string, cause?: unknown): OtauError {
  return new OtauError('thread-failed', `The learner ${name} has failed: ${why}.`, { cause });
}

function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
