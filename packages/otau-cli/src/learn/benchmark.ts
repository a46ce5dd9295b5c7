/**
 * How fast learning is here. Everything in one thread, with a new network and fixed seeds; the counts are the same
 * everywhere, the times are this machine's.
 */
import { type Game, Rng, randomRows } from 'otau';
import { makePositions } from 'otau/internal/network/batch.js';
import {
  type InferenceSession,
  initialWeights,
  NetworkEvaluator,
  parameterCount,
  type Weights,
  writeModel,
} from 'otau/network';
import { makeRunConfig, type PresetName, type RunConfig } from './run/config.js';
import type { TrainingSettings } from './run/settings.js';
import { openBatchSession } from './selfplay/network.js';
import { maxBatch } from './selfplay/options.js';
import { selfplay } from './selfplay/selfplay.js';
import { Trainer } from './train/trainer.js';
import { createBatch, SampleWindow } from './train/window.js';

/** How fast learning is on this machine. */
export interface LearnFigures {
  readonly preset: PresetName;
  /** Weights of the network. */
  readonly parameters: number;
  /** Positions a second that the runtime evaluates in batches as large as self-play's are on average, doing nothing else. */
  readonly rawEvaluations: number;
  /** Positions a second that are evaluated while games are played. */
  readonly evaluations: number;
  /** `evaluations / rawEvaluations`. */
  readonly share: number;
  readonly gamesPerHour: number;
  /** Samples a second that the network is trained with, drawing them from the window included. */
  readonly samples: number;
  /** What was counted, the same on every machine. */
  readonly signature: { readonly moves: number; readonly evaluations: number };
}

/** Options of `learnBenchmark`. */
export interface LearnBenchmarkOptions {
  /** In place of those of the preset. */
  readonly settings?: Partial<TrainingSettings>;
  /** A clock in milliseconds; that of the process unless given. */
  readonly now?: () => number;
  /** Milliseconds for each of the measurements that can be ended; 1000 unless given. */
  readonly time?: number;
  /** Games of self-play that are measured; 120 or more, two for each slot, unless given: then most batches are full. */
  readonly games?: number;
}

/**
 * Measures a preset for a game, in one thread.
 * @throws `no-runtime` without onnxruntime-node, `bad-option` for settings out of bounds
 */
export async function learnBenchmark(
  game: Game,
  preset: PresetName,
  { settings = {}, now = () => performance.now(), time = 1000, games }: LearnBenchmarkOptions = {},
): Promise<LearnFigures> {
  const config = makeRunConfig({ game, preset, seed: 'bench', workers: 1, settings });
  const { slots } = config.settings;
  const weights = initialWeights(config.network, new Rng('bench'));
  const session = await openBatchSession(writeModel(config.network, weights));
  const options = { ...config.settings, games: games ?? Math.max(120, 2 * slots) };
  const evaluator = new NetworkEvaluator(game, session, maxBatch(options));
  const stop = deadline(time, now);
  const warm = await selfplay(game, evaluator, { ...options, games: slots }, 'warm', undefined, { stop });
  // On a busy machine the time can be over before the first batch
  const batch = Math.max(1, Math.round(warm.figures.evaluations / Math.max(1, warm.figures.batches)));
  const rawBefore = await rawSpeed(game, session, batch, time, now);
  const start = now();
  const played = await selfplay(game, evaluator, options, 'bench');
  const seconds = (now() - start) / 1000;
  const rawAfter = await rawSpeed(game, session, batch, time, now);
  await session.close();
  const { figures } = played;
  const window = new SampleWindow(game, { iterations: 1, maxSamples: played.samples.count });
  window.add(1, played.samples);
  // The machine may have become faster or slower meanwhile.
  const rawEvaluations = Math.round((rawBefore + rawAfter) / 2);
  const evaluations = Math.round(figures.evaluations / seconds);
  return {
    preset,
    parameters: parameterCount(config.network),
    rawEvaluations,
    evaluations,
    share: evaluations / rawEvaluations,
    gamesPerHour: Math.round((3600 * figures.games) / seconds),
    samples: await trainingSpeed(config, weights, window, time, now),
    signature: { moves: figures.moves, evaluations: figures.evaluations },
  };
}

function deadline(time: number, now: () => number): () => boolean {
  const end = now() + time;
  return () => now() >= end;
}

async function rawSpeed(
  game: Game,
  session: InferenceSession,
  count: number,
  time: number,
  now: () => number,
): Promise<number> {
  // A network may be faster on a board with fewer pieces
  const positions = makePositions(game, count);
  positions.write(randomRows(game, count, new Rng('bench')), 0, count);
  const { input, asked } = positions;
  const isOver = deadline(time, now);
  const start = now();
  let done = 0;
  do {
    await session.run(input, count, asked);
    done += count;
  } while (!isOver());
  return (1000 * done) / (now() - start);
}

async function trainingSpeed(
  { network, settings }: RunConfig,
  weights: Weights,
  window: SampleWindow,
  time: number,
  now: () => number,
): Promise<number> {
  const { batchSize, valueWeight, weightDecay, clipNorm, learningRate } = settings;
  const trainer = await Trainer.create(network, weights, { valueWeight, weightDecay, clipNorm }, batchSize, 1);
  const batch = createBatch(window.game, batchSize);
  const rng = new Rng('bench');
  const step = async () => {
    window.draw(batch, rng);
    await trainer.step(batch, learningRate);
  };
  for (let i = 0; i < 5; i++) await step();
  const isOver = deadline(time, now);
  const start = now();
  let done = 0;
  do {
    await step();
    done += batchSize;
  } while (!isOver());
  const speed = Math.round((1000 * done) / (now() - start));
  await trainer.close();
  return speed;
}
