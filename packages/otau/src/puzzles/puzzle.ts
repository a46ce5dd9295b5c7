/** A puzzle: a position in which one move is better than all others by a margin that a search or a table confirms. */

import { FileText } from '../core/file-text.js';
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { checkLegal } from '../core/history.js';
import { rowAfter, startOf } from '../core/rows.js';
import { gameLadder } from '../ladder/levels.js';
import { fnv1a } from '../lib/bytes.js';
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import type { TriedLine } from '../review/sentences.js';
import { stepsOf } from '../review/theme.js';

/** A move of a puzzle, what follows it and what it is worth. */
export type PuzzleLine = TriedLine;

/** The grade of a puzzle that no opponent has tried: a mistake of a game, where other moves may be as good as the best. */
export const UNGRADED = 0;

/** A position in which one move is best. */
export interface Puzzle {
  /** The same for the same position of the same game, in every pack. */
  readonly id: string;
  /** The position text. */
  readonly position: string;
  /** A player moves in it. */
  readonly row: Row;
  /** The move to find. */
  readonly best: PuzzleLine;
  /** The best of the other moves; in a mistake of a game the move that was played. */
  readonly other: PuzzleLine;
  /**
   * The first place on the game's ladder of opponents (`gameLadder`, from 1) from which all find the move; 0, `UNGRADED`, where none
   * has tried.
   */
  readonly grade: number;
  /** The names of its themes (`otau/review`): why the other move is worse. */
  readonly themes: readonly string[];
}

/** How the puzzles of a pack were found. */
export interface MiningSettings {
  /** The agent that searched, with several lines: `alphabeta:lines=2`. */
  readonly agent: string;
  /** How deep the proof looks, in units of `Effort` (`otau/review`). */
  readonly effort: number;
  /** The best move is better than the others by at least this much, of an expected result from -1 to 1. */
  readonly margin: number;
  /** Seeds the games from which puzzles come. */
  readonly seed: string;
}

/** Puzzles of one game and its options. */
export interface PuzzlePack {
  readonly game: Game;
  readonly made: MiningSettings;
  /** Games that were searched for puzzles so far. */
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
}

/** The id of a puzzle with this position text. */
export function puzzleId({ id }: Game, position: string): string {
  const bytes = new TextEncoder().encode(`${id} ${position}`);
  const half = (basis?: number): string => (fnv1a(bytes, basis) >>> 0).toString(36).padStart(7, '0');
  return `${half()}${half(0x5bd1e995)}`;
}

/** Throws `bad-position` unless a player moves in the position. */
function checkPuzzlePosition(game: Game, row: Row): void {
  const actor = game.actor(row);
  if (actor !== OVER && actor !== CHANCE) return;
  throw new OtauError('bad-position', `In a puzzle a player moves; got ${quote(game.formatPosition(row))}.`);
}

/**
 * Picks this many of the puzzles, drawn evenly over the grades, the easiest first.
 * @example pickPuzzles(pack.puzzles, 12, new Rng('club evening'))
 */
export function pickPuzzles(puzzles: readonly Puzzle[], count: number, rng: Rng): Puzzle[] {
  const grades = [...new Set(puzzles.map(({ grade }) => grade))].sort((a, b) => a - b);
  const left = grades.map((grade) => puzzles.filter((one) => one.grade === grade));
  const picked: Puzzle[] = [];
  while (picked.length < Math.min(count, puzzles.length)) {
    for (const grade of left) {
      if (grade.length === 0 || picked.length === count) continue;
      picked.push(...grade.splice(rng.below(grade.length), 1));
    }
  }
  return picked.sort((a, b) => a.grade - b.grade);
}

/** The most puzzles of one grade in a pack: harder ones are rare, so four grades can fill it. */
export function gradeQuota(count: number): number {
  return Math.ceil(count / 4);
}

// Packs of puzzles as text: JSON with one puzzle a line.
//
//     {"format":"otau-puzzles","version":1,"game":"kindo","options":{},
//     "made":{"agent":"alphabeta:lines=2","effort":32,"margin":0.35,"seed":"1","games":200},
//     "puzzles":[
//     ["position text",["best","reply"],["other","reply"],[value,other value,exact,grade],["theme"]],
//     ...
//     ]}
//
// `exact` is 0, or 1 where the value of the best move is proved, 2 for the value of the other, 3 for both.

const FILE = new FileText({
  name: 'Puzzles',
  code: 'bad-puzzles',
  format: 'otau-puzzles',
  version: 1,
  maxCharacters: 16 * 1024 * 1024,
  items: 'puzzles',
});
const BEST_EXACT = 1;
const OTHER_EXACT = 2;

/** The text of a pack as a file holds it, with a new line at its end. */
export function formatPuzzles({ game, made, games, puzzles }: PuzzlePack): string {
  const items = puzzles.map(({ position, row, best, other, grade, themes }) => {
    const texts = (line: readonly number[]) =>
      stepsOf(game, row, line).map(({ before, action }) => game.formatAction(before, action));
    const exact = (best.isExact ? BEST_EXACT : 0) + (other.isExact ? OTHER_EXACT : 0);
    const numbers = [best.value, other.value, exact, grade];
    return [position, texts(best.line), texts(other.line), numbers, themes];
  });
  return FILE.write({ game, made: { ...made, games }, items });
}

/**
 * Reads the text of a pack and checks every position and move of it.
 * @throws `bad-puzzles` for anything that `formatPuzzles` would not write, `unknown-game` for a game that is not registered
 */
export function parsePuzzles(text: string): PuzzlePack {
  const { game, made, items } = FILE.read(text);
  const { games, ...settings } = made;
  const read = items.map((puzzle) => puzzleOf(game, puzzle));
  const known = new Set<string>();
  for (const { id: own, position } of read) {
    if (known.has(own)) throw FILE.error(`expected each position once; got ${quote(position)} again`);
    known.add(own);
  }
  return { game, made: checkMiningSettings(settings), games: FILE.whole(games, 'games'), puzzles: read };
}

/**
 * Settings of a pack from outside, checked.
 * @throws `bad-puzzles` for unknown names, missing values and values out of range
 */
export function checkMiningSettings(given: Readonly<Record<string, unknown>>): MiningSettings {
  const { agent, effort, margin, seed, ...others } = given;
  FILE.refuse(others);
  if (typeof agent !== 'string' || typeof seed !== 'string') throw FILE.error('expected agent and seed as texts');
  if (!(typeof effort === 'number' && effort >= 1 && effort <= 10_000))
    throw FILE.error('expected an effort of 1 to 10000');
  if (!(typeof margin === 'number' && margin > 0 && margin <= 2))
    throw FILE.error('expected a margin above 0, up to 2');
  return { agent, effort, margin, seed };
}

function puzzleOf(game: Game, given: unknown): Puzzle {
  if (!Array.isArray(given) || given.length !== 5) throw FILE.error('expected a puzzle as a list of five');
  const [position, bestTexts, otherTexts, numbers, themes] = given as unknown[];
  if (typeof position !== 'string') throw FILE.error('expected the text of a position');
  const row = FILE.checked('a position', () => startOf(game, position).row);
  FILE.checked('a position', () => checkPuzzlePosition(game, row));
  if (!Array.isArray(numbers) || numbers.length !== 4) throw FILE.error(`expected four numbers for ${quote(position)}`);
  const [value, otherValue, exact, grade] = numbers as unknown[];
  const best = {
    line: lineOf(game, row, bestTexts),
    value: FILE.value(value, position),
    isExact: hasBit(exact, BEST_EXACT),
  };
  const other = {
    line: lineOf(game, row, otherTexts),
    value: FILE.value(otherValue, position),
    isExact: hasBit(exact, OTHER_EXACT),
  };
  if (best.line[0] === other.line[0]) throw FILE.error(`expected two different moves in ${quote(position)}`);
  if (best.value <= other.value)
    throw FILE.error(`expected the best move to be better than the other in ${quote(position)}`);
  const hardest = gameLadder(game.id).length;
  if (FILE.whole(grade, 'a grade') > hardest)
    throw FILE.error(`expected a grade of 0 to ${hardest}; got ${quote(grade)}`);
  if (!Array.isArray(themes) || !themes.every((theme) => typeof theme === 'string')) {
    throw FILE.error(`expected the names of themes for ${quote(position)}`);
  }
  return { id: puzzleId(game, position), position, row, best, other, grade: grade as number, themes };
}

function lineOf(game: Game, row: Uint8Array, texts: unknown): number[] {
  if (!Array.isArray(texts) || texts.length === 0) throw FILE.error('expected a line of one move or more');
  let at = row;
  return texts.map((text: unknown) =>
    FILE.checked('a move', () => {
      const action = game.parseAction(at, String(text), game.notations[0]);
      checkLegal(game, at, action);
      at = rowAfter(game, at, action);
      return action;
    }),
  );
}

function hasBit(exact: unknown, bit: number): boolean {
  if (FILE.whole(exact, 'exact') > BEST_EXACT + OTHER_EXACT)
    throw FILE.error(`expected exact as 0 to 3; got ${quote(exact)}`);
  return ((exact as number) & bit) !== 0;
}
