/**
 * The stages of an iteration, as the training loop calls them: self-play, training, matches. Each is a pure function of the
 * configuration and of earlier files. The real ones are in `match.ts`, `train.ts` and `selfplay.ts`; tests give small ones.
 */
import type { EloEstimate } from '../../arena/elo.js';
import type { AgentStanding } from '../../arena/standings.js';
import type { RunConfig } from '../run/config.js';
import type { StageMetrics, StageName } from '../run/manifest.js';

/** How far a stage is. */
export interface StageProgress {
  readonly iteration: number;
  readonly stage: StageName;
  /** How much of `total` is done: games, or steps of training. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'games' | 'steps';
}

/** What every stage gets. */
export interface StageContext {
  readonly config: RunConfig;
  readonly iteration: number;
  /** The seed from which all random numbers of the stage come. */
  readonly seed: string;
  /** Ends the stage at once: it throws then. */
  readonly signal: AbortSignal;
  /** Reports progress. */
  onProgress(done: number, total: number, unit: StageProgress['unit']): void;
}

/** A network and what its training needs to continue. */
export interface Trained {
  /** The bytes of an `.onnx` file. */
  readonly model: Uint8Array;
  /** The bytes that `writeCheckpoint` makes. */
  readonly checkpoint: Uint8Array;
  readonly metrics: StageMetrics;
}

/** What self-play leaves. */
export interface Selfplayed {
  /** The sample files, one for each worker. */
  readonly samples: readonly Uint8Array[];
  /** Records of the games as JSON lines. */
  readonly games: string;
  readonly metrics: StageMetrics;
}

/** The result of a match. Infinite Elo differences are null, as JSON has no infinity. */
export interface MatchMetrics extends Pick<AgentStanding, 'games' | 'wins' | 'draws' | 'losses'> {
  /** The Elo difference, and the ends of its 95 % interval. */
  readonly elo: number | null;
  readonly eloLow: number | null;
  readonly eloHigh: number | null;
  /** What the sequential test decided, if there was one. */
  readonly decision?: 'H0' | 'H1';
}

/** What a match leaves. */
export interface Matched {
  readonly metrics: MatchMetrics;
  /** Records of the games as JSON lines. */
  readonly games: string;
}

/** A player of a match: a network with a fixed number of simulations a move, or an agent by its text. */
export type Contestant =
  | { readonly name: string; readonly model: Uint8Array; readonly simulations: number }
  | { readonly name: string; readonly spec: string };

/** A match to play. */
export interface MatchTask {
  readonly contestants: readonly [Contestant, Contestant];
  readonly games: number;
  /** Random moves at the beginning of each pair of games. */
  readonly openingPlies: number;
  /** Elo differences between which a sequential test decides before the last game. */
  readonly sprt?: { readonly elo0: number; readonly elo1: number };
}

/** What runs the stages. */
export interface StageRunners {
  /** Makes the network with which a run begins. */
  start(context: StageContext, initial?: Uint8Array): Promise<Trained>;
  /** Plays the games of an iteration. */
  selfplay(context: StageContext, model: Uint8Array): Promise<Selfplayed>;
  /**
   * Trains a network.
   * @param checkpoint where training continues
   * @param samples sample files by iteration, the newest iteration last
   */
  train(context: StageContext, checkpoint: Uint8Array, samples: readonly (readonly Uint8Array[])[]): Promise<Trained>;
  /** Plays a match of two contestants. */
  match(context: StageContext, task: MatchTask): Promise<Matched>;
  /** Frees threads. */
  close?(): Promise<void>;
}

/** An Elo estimate as JSON: numbers rounded to 0.1, null where nothing is known. */
export function eloMetrics({ elo, low, high }: EloEstimate): Pick<MatchMetrics, 'elo' | 'eloLow' | 'eloHigh'> {
  const finite = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 10) / 10 + 0 : null);
  return { elo: finite(elo), eloLow: finite(low), eloHigh: finite(high) };
}

// How long a training takes: the time left by the pace of the stages so far.

/** The share of a stage that has to be done before its remaining time is estimated. */
const MIN_SHARE = 0.02;

/** Estimates the time that is left, of the stage and of the run. */
export class TrainingPace {
  /** Seconds of the iterations done in this process. */
  readonly #iterations: number[] = [];
  #iterationStart: number;
  #stage = '';
  #stageStart = 0;

  /** @param now milliseconds */
  constructor(private readonly now: () => number) {
    this.#iterationStart = now();
  }

  /** An iteration has ended. */
  iteration(): void {
    const now = this.now();
    this.#iterations.push((now - this.#iterationStart) / 1000);
    this.#iterationStart = now;
  }

  /** Takes the progress of a stage. Returns the seconds left of it, or undefined where that is not known yet. */
  stageLeft({ iteration, stage, done, total }: StageProgress): number | undefined {
    const name = `${iteration}/${stage}`;
    if (name !== this.#stage) {
      this.#stage = name;
      this.#stageStart = this.now();
    }
    const seconds = (this.now() - this.#stageStart) / 1000;
    return done < MIN_SHARE * total || done === 0 || seconds <= 0 ? undefined : (seconds * (total - done)) / done;
  }

  /** The seconds that `left` more iterations take, the running one included; undefined before the first has ended. */
  runLeft(left: number): number | undefined {
    if (this.#iterations.length === 0) return undefined;
    const mean = this.#iterations.reduce((sum, seconds) => sum + seconds, 0) / this.#iterations.length;
    return Math.max(0, left * mean - (this.now() - this.#iterationStart) / 1000);
  }
}
