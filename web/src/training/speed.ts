/**
 * How fast a run goes. Its metrics hold no times, so that they are the same on every machine; the seconds of
 * each stage are beside them (docs/serve.md).
 */
import { type Figures, numberOf, objectOf } from './figures.js';

/** Seconds of the stages of an iteration, by the stage's name. */
type Seconds = Readonly<Record<string, number>>;

/** By iteration. */
export type Speed = ReadonlyMap<number, Seconds>;

/** With further lines; a stage that was done again counts as it went the last time. */
export function withLines(speed: Speed, lines: readonly unknown[]): Speed {
  const all = new Map(speed);
  for (const line of lines) {
    const { iteration, stage, seconds } = objectOf(line);
    const number = numberOf(iteration);
    const took = numberOf(seconds);
    if (number === undefined || took === undefined || typeof stage !== 'string') continue;
    all.set(number, { ...all.get(number), [stage]: took });
  }
  return all;
}

/** Games of self-play an hour, positions judged in them a second, samples learnt from a second. */
export interface Rates {
  readonly games: number | undefined;
  readonly evaluations: number | undefined;
  readonly samples: number | undefined;
}

/** @param batchSize samples of a step of training, where they are known */
export function ratesOf(figures: Figures, speed: Speed, batchSize: number | undefined): Rates {
  const { selfplay, train } = speed.get(figures.iteration) ?? {};
  const trained = batchSize === undefined || figures.steps === undefined ? undefined : figures.steps * batchSize;
  const perSecond = (count: number | undefined, seconds: number | undefined) =>
    count === undefined || !seconds ? undefined : count / seconds;
  const games = perSecond(figures.games, selfplay);
  return {
    games: games === undefined ? undefined : games * 3600,
    evaluations: perSecond(figures.evaluations, selfplay),
    samples: perSecond(trained, train),
  };
}
