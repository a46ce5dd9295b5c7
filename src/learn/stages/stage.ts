/**
 * What an iteration is made of, as the coach sees it: self-play, training, matches. Each is a pure
 * function of the configuration and of files that are there already. Real ones stand in
 * `stage-learners.ts`; tests give small ones.
 */
import type { EloEstimate } from '../../arena/ratings/elo.js';
import type { RunConfig } from '../run/config.js';
import type { Facts, StageName } from '../run/manifest.js';

/** What is told while a stage runs. */
export interface StageProgress {
  readonly iteration: number;
  readonly stage: StageName;
  /** How much of `total` is done: games, or steps of training. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'games' | 'steps';
}

/** What every stage is given. */
export interface StageContext {
  readonly config: RunConfig;
  readonly iteration: number;
  /** All randomness of the stage comes from it. */
  readonly seed: string;
  /** Ends the stage at once: it then throws whatever it likes. */
  readonly signal: AbortSignal;
  tell(done: number, total: number, unit: StageProgress['unit']): void;
}

/** A network and what its training needs to go on. */
export interface Trained {
  readonly model: Uint8Array;
  readonly checkpoint: Uint8Array;
  readonly facts: Facts;
}

export interface Selfplayed {
  /** The sample files, one for each worker. */
  readonly samples: readonly Uint8Array[];
  /** Records of the games as JSON lines. */
  readonly games: string;
  readonly facts: Facts;
}

/** A match of a network, as facts; Elo ends that are infinite are null, as JSON has no infinity. */
export interface MatchFacts {
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly elo: number | null;
  readonly eloLow: number | null;
  readonly eloHigh: number | null;
  /** What the sequential test decided, where there was one. */
  readonly decision?: 'H0' | 'H1';
}

export interface Matched {
  readonly facts: MatchFacts;
  readonly games: string;
}

/** A player of a match: a network with so many simulations, or an agent by its text. */
export type Contestant =
  | { readonly name: string; readonly model: Uint8Array; readonly simulations: number }
  | { readonly name: string; readonly spec: string };

export interface MatchTask {
  readonly contestants: readonly [Contestant, Contestant];
  readonly games: number;
  readonly openingPlies: number;
  /** Elo differences between which a sequential test decides before the last game. */
  readonly sprt?: { readonly elo0: number; readonly elo1: number };
}

/** Those who do the work of the stages. */
export interface Learners {
  /** The network with which a run begins. */
  start(context: StageContext): Promise<Trained>;
  selfplay(context: StageContext, model: Uint8Array): Promise<Selfplayed>;
  /**
   * @param checkpoint where training goes on
   * @param samples sample files by iteration, the newest iteration last
   */
  train(context: StageContext, checkpoint: Uint8Array, samples: readonly (readonly Uint8Array[])[]): Promise<Trained>;
  match(context: StageContext, task: MatchTask): Promise<Matched>;
  /** Frees threads. */
  close?(): Promise<void>;
}

/** An Elo estimate as facts: three numbers, rounded to 0.1, null where nothing is known. */
export function eloFacts({ elo, low, high }: EloEstimate): Pick<MatchFacts, 'elo' | 'eloLow' | 'eloHigh'> {
  const finite = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 10) / 10 + 0 : null);
  return { elo: finite(elo), eloLow: finite(low), eloHigh: finite(high) };
}
