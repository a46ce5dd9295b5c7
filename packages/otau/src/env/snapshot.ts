/** The whole state of an episode as plain data, from which another environment with the same options can continue. */
import { Rng, type RngState } from '../lib/rng.js';
import type { Episode, SavedEpisode } from './episode.js';
import { Occurrences } from './limits.js';

/** Plain values and typed arrays only. */
export interface EpisodeSnapshot extends Omit<SavedEpisode, 'rng' | 'occurrences' | 'stood'> {
  readonly rng: RngState;
  /** The positions so far, concatenated, if repetitions count. */
  readonly positions: Uint8Array | undefined;
}

export function snapshotEpisode(episode: Episode): EpisodeSnapshot {
  const { rng, occurrences, stood: _, ...plain } = episode.save();
  return { ...plain, rng: rng.state(), positions: occurrences?.positions() };
}

/** @param episode an episode of the same game with the same options */
export function restoreEpisode(episode: Episode, { rng, positions, ...plain }: EpisodeSnapshot): void {
  const occurrences = positions && occurrencesOf(positions, episode.game.rowSize);
  episode.restore({ ...plain, rng: Rng.from(rng), occurrences, stood: occurrences?.length ?? 0 });
}

export function occurrencesOf(positions: Uint8Array, rowSize: number): Occurrences {
  const occurrences = new Occurrences(rowSize);
  for (let first = 0; first < positions.length; first += rowSize) {
    occurrences.add(positions.subarray(first, first + rowSize));
  }
  return occurrences;
}
