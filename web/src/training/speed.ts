/**
 * The speed of a run. Metrics contain no times, so that they are the same on every machine; the times of stages are in a separate
 * log (docs/serve.md).
 */
import { finiteNumber, type Metrics, objectOf } from './metrics.js';

/** Seconds of an iteration, by the name of the stage. */
type Seconds = Readonly<Record<string, number>>;

/** By iteration. */
export type StageSeconds = ReadonlyMap<number, Seconds>;

/** Adds lines of the log. For a repeated stage the last time counts. */
export function addStageSeconds(speed: StageSeconds, lines: readonly unknown[]): StageSeconds {
  const all = new Map(speed);
  for (const line of lines) {
    const { iteration, stage, seconds } = objectOf(line);
    const number = finiteNumber(iteration);
    const took = finiteNumber(seconds);
    if (number === undefined || took === undefined || typeof stage !== 'string') continue;
    all.set(number, { ...all.get(number), [stage]: took });
  }
  return all;
}

/** Self-play games per hour, evaluated positions per second, training samples per second. */
export interface Rates {
  readonly games: number | undefined;
  readonly evaluations: number | undefined;
  readonly samples: number | undefined;
}

/** @param batchSize samples per training step, if known */
export function ratesOf(metrics: Metrics, speed: StageSeconds, batchSize: number | undefined): Rates {
  const { selfplay, train } = speed.get(metrics.iteration) ?? {};
  const trained = batchSize === undefined || metrics.steps === undefined ? undefined : metrics.steps * batchSize;
  const perSecond = (count: number | undefined, seconds: number | undefined) =>
    count === undefined || !seconds ? undefined : count / seconds;
  const games = perSecond(metrics.games, selfplay);
  return {
    games: games === undefined ? undefined : games * 3600,
    evaluations: perSecond(metrics.evaluations, selfplay),
    samples: perSecond(trained, train),
  };
}
