/** The puzzles of a game: the shipped ones, and the player's own mistakes. */
import type { GameId } from 'otau';
import { use, useMemo } from 'react';
import { mistakePacks } from '../exercises/mistakes.js';
import { type Exercise, exercisesOf, packOf } from '../exercises/packs.js';

export function useExercises(id: GameId): { readonly all: readonly Exercise[]; readonly mine: readonly Exercise[] } {
  const pack = use(packOf(id));
  const mine = useMemo(() => mistakePacks(id).flatMap(exercisesOf), [id]);
  const all = useMemo(() => (pack === undefined ? [] : exercisesOf(pack)), [pack]);
  return { all, mine };
}

/** The highest number of a sheet. The same number gives the same sheet. */
const MAX_SHEET_NUMBER = 9999;

/** A number for a new sheet. */
export function randomSheetNumber(): string {
  return String(1 + Math.floor(Math.random() * MAX_SHEET_NUMBER));
}
