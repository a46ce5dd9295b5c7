/** A share of an iteration's games: which games it has, and what playing them leaves. */
import type { Game } from 'otau';
import { Samples, writeSamples } from '../train/samples.js';
import type { FinishedGame } from './game.js';
import { countResignation, type ResignFigures } from './options.js';

/** What self-play did, in numbers that depend on the seed alone. */
export interface SelfplayFigures extends ResignFigures {
  games: number;
  /** Actions of players, by full and by fast searches. */
  moves: number;
  simulations: number;
  /** Positions that were evaluated, and in how many batches. */
  evaluations: number;
  batches: number;
}

/** What one share leaves. It does not matter in which thread or on which machine it was played. */
export interface SelfplayShare {
  /** The bytes of a sample file. */
  readonly samples: Uint8Array;
  /** In the order of their numbers. */
  readonly games: readonly FinishedGame[];
  readonly figures: SelfplayFigures;
}

export interface ShareGame {
  readonly game: FinishedGame;
  readonly samples: Samples;
}

/** Figures of playing: numbers of a whole share that are not in its games. */
export type ShareFigures = Pick<SelfplayFigures, 'simulations' | 'evaluations' | 'batches'>;

export function shareIndices(games: number, share: number, shares: number): number[] {
  const indices: number[] = [];
  for (let index = share; index < games; index += shares) indices.push(index);
  return indices;
}

/** The samples and figures of games, which are sorted by their numbers: the same games give the same result. */
export function joinGames(
  game: Game,
  played: readonly ShareGame[],
  { simulations, evaluations, batches }: ShareFigures,
): { samples: Samples; games: FinishedGame[]; figures: SelfplayFigures } {
  const sorted = [...played].sort((a, b) => a.game.index - b.game.index);
  const samples = Samples.of(game);
  const none = { resigned: 0, control: 0, wrong: 0 };
  const figures: SelfplayFigures = { games: sorted.length, moves: 0, simulations, evaluations, batches, ...none };
  for (const { game: finished, samples: found } of sorted) {
    samples.append(found);
    figures.moves += finished.moves;
    countResignation(figures, finished.resignation, finished.results);
  }
  return { samples, games: sorted.map(({ game: finished }) => finished), figures };
}

export function shareOf(game: Game, played: readonly ShareGame[], figures: ShareFigures): SelfplayShare {
  const joined = joinGames(game, played, figures);
  return { ...joined, samples: writeSamples(game, joined.samples) };
}
