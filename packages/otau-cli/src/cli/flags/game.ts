/**
 * From the flags that all commands share to a game and a position: `--game`, `--option`,
 * `--variant`, `--position`, `--moves`, `--notation`, and numbers.
 */
import { availableParallelism } from 'node:os';
import {
  CHANCE,
  type Counters,
  checkNotation,
  createGame,
  type Game,
  type GameDefinition,
  type GameId,
  type GameOptions,
  gameDefinition,
  gameIds,
  History,
  OtauError,
  parseGameId,
  parseOptions,
  quote,
  Rng,
  type Row,
  startOf,
} from 'otau';
import { commandError, type Flags } from '../command.js';
import { defaultGame, defaultNotation } from '../settings.js';

export interface ChosenGame {
  readonly entry: GameDefinition;
  readonly game: Game;
}

/** The game that a name or the beginning of one means. Throws `unknown-game`. */
export function readGameId(text: string): GameId {
  const wanted = text.trim().toLowerCase();
  const fitting = gameIds().filter((id) => id.startsWith(wanted));
  return wanted !== '' && fitting.length === 1 ? fitting[0] : parseGameId(text);
}

/**
 * The game of `--game`, `--option` and `--variant`. Throws `unknown-game` or `bad-option`.
 * @param isEnding whether games that repeat for ever end, unless the flags say otherwise
 */
export function readGame(flags: Flags, isEnding = false): ChosenGame {
  const entry = gameDefinition(readGameId(flags.game ?? defaultGame()));
  const options = { ...(isEnding && endingOptions(entry)), ...readGameOptions(flags, entry) };
  return { entry, game: createGame(entry.id, options) };
}

/** At the terminal and between machines nobody else ends games that repeat for ever. */
export function endingOptions({ options }: GameDefinition): GameOptions {
  return Object.hasOwn(options, 'repetition') ? { repetition: true } : {};
}

/** Whether the flags say anything about the game. */
export function isGameGiven({ game, option, variant }: Flags): boolean {
  return [game, option, variant].some((flag) => flag !== undefined);
}

/** The options of `--option` and `--variant`. Throws `bad-option`. */
export function readGameOptions({ option = [], variant }: Flags, entry: GameDefinition): GameOptions {
  const texts = variant === undefined ? option : [`${variantOption(entry)}=${variant}`, ...option];
  return parseOptions(entry.id, entry.options, texts);
}

function variantOption(entry: GameDefinition): string {
  const name = ['variant', 'rules'].find((option) => Object.hasOwn(entry.options, option));
  if (name === undefined) throw new OtauError('bad-option', `${entry.title} has no variants to choose from.`);
  return name;
}

/** The position of `--position`, or the game's start. Throws `bad-position`. */
export function readStart(flags: Flags, game: Game, rng: Rng): { readonly row: Row; readonly counters?: Counters } {
  return startOf(game, flags.position, rng);
}

/** The position reached from there by `--moves`. Throws what `parseAction` throws. */
export function historyOfFlags(flags: Flags, game: Game): History {
  const notation = readNotation(flags, game);
  const history = new History(game, readStart(flags, game, new Rng(flags.seed ?? 0)));
  for (const move of (flags.moves ?? '').split(/[\s,]+/)) {
    if (move !== '') playText(history, move, notation);
  }
  return history;
}

/** Plays a move as a record writes it: with the throw before it (`4:5+4`) or each by itself (`t4`, `5+4`). */
function playText(history: History, text: string, notation: string | undefined): void {
  const { game } = history;
  const [, thrown, rest] = /^([1-9]):(.+)$/.exec(text) ?? [];
  if (thrown === undefined || history.actor !== CHANCE) {
    history.play(game.parseAction(history.row, text, notation));
    return;
  }
  history.play(game.parseAction(history.row, `t${thrown}`, notation));
  history.play(game.parseAction(history.row, rest, notation));
}

/** The notation of `--notation`, if given. Throws `unknown-notation`. */
export function readNotation(flags: Flags, game: Game): string | undefined {
  const notation = flags.notation ?? defaultNotation(game.id);
  checkNotation(game, notation);
  return notation;
}

/** How many work at once: the number given to a flag, else one for each processor. Throws `bad-command`. */
export function readWorkers(text: string | undefined, max = 256, flag = '--workers'): number {
  return readWhole(flag, text, 1, max) ?? availableParallelism();
}

/** A whole number given to a flag; undefined where it is not given. Throws `bad-command`. */
export function readWhole<Text extends string | undefined>(
  flag: string,
  text: Text,
  min: number,
  max: number,
): number | (Text & undefined) {
  if (text === undefined) return undefined as Text & undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw commandError(`${flag} takes a whole number from ${min} to ${max}; got ${quote(text)}.`);
}
