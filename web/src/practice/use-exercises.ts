/** The puzzles of a game: those that ship, and the player's own mistakes. */
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

/** Sheets have numbers up to this one: the same number is the same sheet. */
const SHEETS = 9999;

/** The number of another sheet. */
export function newSheet(): string {
  return String(1 + Math.floor(Math.random() * SHEETS));
}
