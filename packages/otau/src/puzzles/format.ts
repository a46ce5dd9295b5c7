/**
 * Packs of puzzles as text: JSON with one puzzle a line.
 *
 *     {"format":"otau-puzzles","version":1,"game":"kindo","options":{},
 *     "made":{"agent":"alphabeta:lines=2","effort":32,"margin":0.35,"seed":"1","games":200},
 *     "puzzles":[
 *     ["position text",["best","reply"],["other","reply"],[value,other value,exact,grade],["theme"]],
 *     ...
 *     ]}
 *
 * `exact` is 0, or 1 where the value of the best move is proved, 2 for that of the other, 3 for both.
 */

import { LEVEL_COUNT } from '../agents/levels.js';
import type { Game, GameId } from '../core/game.js';
import { givenOptions } from '../core/given-options.js';
import { checkLegal } from '../core/history.js';
import { createGame, gameDefinition } from '../core/registry.js';
import { OtauError, quote } from '../lib/error.js';
import { stepsOf } from '../review/theme.js';
import { checkPuzzlePosition, type MiningSettings, type Puzzle, type PuzzlePack, puzzleId } from './puzzle.js';

const FORMAT = 'otau-puzzles';
const VERSION = 1;
const MAX_CHARACTERS = 16 * 1024 * 1024;
const BEST_EXACT = 1;
const OTHER_EXACT = 2;

/** The text of a pack as a file holds it, with a new line at its end. */
export function formatPuzzles({ game, made, games, puzzles }: PuzzlePack): string {
  const head = { format: FORMAT, version: VERSION, game: game.id, options: givenOptions(game) };
  const lines = puzzles.map(({ position, row, best, other, grade, themes }) => {
    const texts = (line: readonly number[]) =>
      stepsOf(game, row, line).map(({ before, action }) => game.formatAction(before, action));
    const exact = (best.isExact ? BEST_EXACT : 0) + (other.isExact ? OTHER_EXACT : 0);
    const numbers = [best.value, other.value, exact, grade];
    return JSON.stringify([position, texts(best.line), texts(other.line), numbers, themes]);
  });
  const settings = JSON.stringify({ ...made, games });
  return `${JSON.stringify(head).slice(0, -1)},\n"made":${settings},\n"puzzles":[\n${lines.join(',\n')}\n]}\n`;
}

/**
 * Reads the text of a pack and checks every position and move of it.
 * @throws `bad-puzzles` for anything that `formatPuzzles` would not write, `unknown-game` for a game that is not registered
 */
export function parsePuzzles(text: string): PuzzlePack {
  if (text.length > MAX_CHARACTERS) throw bad(`expected at most ${MAX_CHARACTERS} characters; got ${text.length}`);
  const { format, version, game: id, options, made, puzzles } = objectOf(parseJson(text), 'the pack');
  if (format !== FORMAT) throw bad(`expected "format":"${FORMAT}"; got ${quote(format)}`);
  if (version !== VERSION) throw bad(`expected "version":${VERSION}; got ${quote(version)}`);
  const game = checked('the game', () => createGame(gameDefinition(id as GameId).id, objectOf(options, 'options')));
  const { games, ...settings } = objectOf(made, 'made');
  if (!Array.isArray(puzzles)) throw bad('expected puzzles as a list');
  const read = puzzles.map((puzzle: unknown) => puzzleOf(game, puzzle));
  const known = new Set<string>();
  for (const { id: own, position } of read) {
    if (known.has(own)) throw bad(`expected each position once; got ${quote(position)} again`);
    known.add(own);
  }
  return { game, made: checkMiningSettings(settings), games: wholeOf(games, 'games'), puzzles: read };
}

/**
 * Settings of a pack from outside, checked.
 * @throws `bad-puzzles` for unknown names, missing values and values out of range
 */
export function checkMiningSettings(given: Readonly<Record<string, unknown>>): MiningSettings {
  const { agent, effort, margin, seed, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw bad(`expected no ${quote(unknown)} among the settings`);
  if (typeof agent !== 'string' || typeof seed !== 'string') throw bad('expected agent and seed as texts');
  if (!(typeof effort === 'number' && effort >= 1 && effort <= 10_000)) throw bad('expected an effort of 1 to 10000');
  if (!(typeof margin === 'number' && margin > 0 && margin <= 2)) throw bad('expected a margin above 0, up to 2');
  return { agent, effort, margin, seed };
}

function puzzleOf(game: Game, given: unknown): Puzzle {
  if (!Array.isArray(given) || given.length !== 5) throw bad('expected a puzzle as a list of five');
  const [position, bestTexts, otherTexts, numbers, themes] = given as unknown[];
  if (typeof position !== 'string') throw bad('expected the text of a position');
  const row = new Uint8Array(game.rowSize);
  checked('a position', () => {
    game.parsePosition(position, row);
    checkPuzzlePosition(game, row);
  });
  if (!Array.isArray(numbers) || numbers.length !== 4) throw bad(`expected four numbers for ${quote(position)}`);
  const [value, otherValue, exact, grade] = numbers as unknown[];
  const best = { line: lineOf(game, row, bestTexts), value: expectedOf(value), isExact: hasBit(exact, BEST_EXACT) };
  const other = {
    line: lineOf(game, row, otherTexts),
    value: expectedOf(otherValue),
    isExact: hasBit(exact, OTHER_EXACT),
  };
  if (best.line[0] === other.line[0]) throw bad(`expected two different moves in ${quote(position)}`);
  if (best.value <= other.value) throw bad(`expected the best move to be better than the other in ${quote(position)}`);
  if (wholeOf(grade, 'a grade') > LEVEL_COUNT)
    throw bad(`expected a grade of 0 to ${LEVEL_COUNT}; got ${quote(grade)}`);
  if (!Array.isArray(themes) || !themes.every((theme) => typeof theme === 'string')) {
    throw bad(`expected the names of themes for ${quote(position)}`);
  }
  return { id: puzzleId(game, position), position, row, best, other, grade: grade as number, themes };
}

/** The actions of a line of texts. */
function lineOf(game: Game, row: Uint8Array, texts: unknown): number[] {
  if (!Array.isArray(texts) || texts.length === 0) throw bad('expected a line of one move or more');
  let at = row;
  return texts.map((text: unknown) =>
    checked('a move', () => {
      const action = game.parseAction(at, String(text), game.notations[0]);
      checkLegal(game, at, action);
      const next = new Uint8Array(game.rowSize);
      game.next(at, action, next);
      at = next;
      return action;
    }),
  );
}

function hasBit(exact: unknown, bit: number): boolean {
  if (wholeOf(exact, 'exact') > BEST_EXACT + OTHER_EXACT) throw bad(`expected exact as 0 to 3; got ${quote(exact)}`);
  return ((exact as number) & bit) !== 0;
}

function expectedOf(value: unknown): number {
  if (typeof value === 'number' && value >= -1 && value <= 1) return value;
  throw bad(`expected a value from -1 to 1; got ${quote(value)}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw bad(`expected JSON. ${(error as Error).message.slice(0, 120)}`);
  }
}

function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw bad(`expected ${name} as an object; got ${quote(value)}`);
}

function wholeOf(value: unknown, name: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw bad(`expected ${name} as a whole number; got ${quote(value)}`);
}

function checked<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof OtauError) || error.code === 'bad-puzzles') throw error;
    throw new OtauError('bad-puzzles', `Puzzles: expected ${what}. ${error.message}`, { cause: error });
  }
}

function bad(why: string): OtauError {
  return new OtauError('bad-puzzles', `Puzzles: ${why}.`);
}
