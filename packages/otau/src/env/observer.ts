/** Makes observations: the space they lie in, and a fresh array (or dictionary) for each position; and reads them back. */
import type { Game, GameId, Row } from '../core/game.js';
import { observationOfFields, rowOfFields } from '../core/layout.js';
import { OtauError, quote } from '../lib/error.js';
import { renderText } from '../render/text.js';
import type { DictObservation, Observation } from './env.js';
import { environmentOf, type Reading } from './game-environment.js';
import { registeredGame } from './registry.js';
import { Box, type BoxArray, flawOf, type Space } from './spaces.js';

/** What is seen of the positions of one game. */
export interface Observer {
  readonly space: Space<Observation>;
  /** The observation of a position, in its own arrays. */
  observe(row: Row): Observation;
}

/** The observer of a game. Throws `bad-option` for a form that the game does not have. */
export function makeObserver(game: Game, form: 'flat' | 'dict'): Observer {
  if (form === 'flat') return { space: boxOf(game), observe: flatObserve(game) };
  const { dict } = environmentOf(game);
  if (dict === undefined) throw new OtauError('bad-option', `${game.id} has no observation by name.`);
  return { space: dict.space(game), observe: (row) => dict.observe(game, row) };
}

/** The observation space of a game, with the bounds from its rules. */
export function boxOf(game: Game): Box {
  const { shape, size, dtype, low, high } = game.observation;
  const bounds = (bound: (index: number) => number) => Array.from({ length: size }, (_, index) => bound(index));
  return new Box(bounds(low), bounds(high), shape, dtype);
}

function flatObserve(game: Game): (row: Row) => Observation {
  const { size, dtype } = game.observation;
  const scratch = new Float32Array(size);
  return (row) => {
    const out = dtype === 'float32' ? new Float32Array(size) : scratch;
    game.observe(row, out);
    return dtype === 'float32' ? out : dtype === 'int8' ? new Int8Array(out) : new Uint8Array(out);
  };
}

// The observation inspector: turns the numbers of an observation back into a readable position,
// and explains what each number means and what the numbers leave open.

/** The content of an observation. */
export interface DecodedObservation {
  readonly game: GameId;
  /** The board drawn with letters and digits. */
  readonly board: string;
  /** The position text of the rules, with `?` for parts that the observation leaves open. Missing if the game has none. */
  readonly position: string | undefined;
  /** The bytes of the position, if they are known. */
  readonly row: Row | undefined;
  /** The player to move, if known; after the end the one who would be, or had the last turn. */
  readonly player: number | undefined;
  /** What the observation leaves open, in a few words each. */
  readonly missing: readonly string[];
}

/** An environment of any kind, or the id of one. */
type Source = string | { readonly unwrapped: { readonly game: Game } };

/**
 * Reads an observation, one array or a dictionary. Throws `bad-observation` with the first number that cannot be
 * right, and its meaning, and for games whose observations nothing reads.
 * @param options of the game, if the source is an id
 */
export function decodeObservation(
  source: Source,
  observation: Observation,
  options: Readonly<Record<string, unknown>> = {},
): DecodedObservation {
  const game = gameFrom(source, options);
  const numbers = checkedNumbers(game, observation);
  const reading = environmentOf(game).decode?.(game, numbers) ?? readFields(game, numbers);
  if (!('row' in reading)) return { ...reading, game: game.id, row: undefined, player: undefined };
  const { player, missing } = reading;
  const row = settledRow(game, reading.row);
  checkAgain(game, row, numbers);
  const position = game.formatPosition(row);
  return { game: game.id, board: renderText(game, row), position, row, player, missing };
}

/** What the number at `index` of an observation means. Throws `bad-observation`. */
export function describeObservation(
  source: Source,
  index: number,
  options: Readonly<Record<string, unknown>> = {},
): string {
  const { observation } = gameFrom(source, options);
  if (Number.isInteger(index) && index >= 0 && index < observation.size) return observation.describe(index);
  throw new OtauError(
    'bad-observation',
    `An observation has numbers 0 to ${observation.size - 1}; got ${quote(index)}.`,
  );
}

function gameFrom(source: Source, options: Readonly<Record<string, unknown>>): Game {
  return typeof source === 'string' ? registeredGame(source, options) : source.unwrapped.game;
}

function readFields(game: Game, numbers: ArrayLike<number>): Reading {
  if (game.observation !== observationOfFields(game.layout)) {
    throw new OtauError('unsupported', `${game.id} does not say how its observations are read.`);
  }
  const row = new Uint8Array(game.rowSize);
  rowOfFields(game.layout, numbers, row);
  const actor = game.actor(row);
  return { row, player: actor < 0 ? undefined : actor, missing: ['the plies played so far'] };
}

/** The observation as one array of numbers within their bounds. */
function checkedNumbers(game: Game, observation: unknown): BoxArray {
  const { dict } = environmentOf(game);
  if (dict !== undefined && !ArrayBuffer.isView(observation)) {
    const flaw = flawOf(dict.space(game), observation);
    if (flaw === undefined) return dict.flatten(game, observation as DictObservation);
    throw new OtauError('bad-observation', `This is no observation of ${game.id}: ${flaw}.`);
  }
  const box = boxOf(game);
  if (box.contains(observation)) return observation;
  const at = ArrayBuffer.isView(observation) ? firstOutside(box.low, box.high, observation as BoxArray) : -1;
  const meaning = at < 0 ? '' : ` (${game.observation.describe(at)})`;
  throw new OtauError('bad-observation', `This is no observation of ${game.id}: ${box.flaw(observation)}${meaning}.`);
}

function firstOutside(low: BoxArray, high: BoxArray, numbers: BoxArray): number {
  if (numbers.length !== low.length) return -1;
  return Array.from(numbers).findIndex((value, i) => !(value >= low[i] && value <= high[i]));
}

/** The row with what follows from the rest of it, such as the end of the game. */
function settledRow(game: Game, row: Row): Row {
  try {
    game.parsePosition(game.formatPosition(row), row);
    return row;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OtauError('bad-observation', `This is no observation of ${game.id}: ${why}`, { cause: error });
  }
}

/** Redundant numbers must agree: the position, observed again, must give all of them. */
function checkAgain(game: Game, row: Row, numbers: BoxArray): void {
  const again = new Float32Array(game.observation.size);
  game.observe(row, again);
  const at = again.findIndex((value, i) => value !== numbers[i]);
  if (at < 0) return;
  throw new OtauError(
    'bad-observation',
    `This is no observation of ${game.id}: number ${at} (${game.observation.describe(at)}) is ${numbers[at]}, but from the others it must be ${again[at]}.`,
  );
}
