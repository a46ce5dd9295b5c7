/** The whole state of an episode as plain data, which another environment with the same options goes on from. */
import { Rng, type RngState } from '../lib/rng.js';
import type { Play, SavedPlay } from './episode.js';
import { Occurrences } from './limits.js';

/** Plain values and typed arrays only. */
export interface PlaySnapshot extends Omit<SavedPlay, 'rng' | 'occurrences' | 'stood'> {
  readonly rng: RngState;
  /** The positions so far, one after the other, where repetitions count. */
  readonly positions: Uint8Array | undefined;
}

export function snapshotPlay(play: Play): PlaySnapshot {
  const { rng, occurrences, stood: _, ...plain } = play.save();
  return { ...plain, rng: rng.state(), positions: occurrences?.positions() };
}

/** @param play an episode of the same game with the same options */
export function restorePlay(play: Play, { rng, positions, ...plain }: PlaySnapshot): void {
  const occurrences = positions && occurrencesOf(positions, play.game.rowSize);
  play.restore({ ...plain, rng: Rng.from(rng), occurrences, stood: occurrences?.length ?? 0 });
}

export function occurrencesOf(positions: Uint8Array, rowSize: number): Occurrences {
  const occurrences = new Occurrences(rowSize);
  for (let first = 0; first < positions.length; first += rowSize) {
    occurrences.add(positions.subarray(first, first + rowSize));
  }
  return occurrences;
}
