/**
 * The registry of games: code that needs a game by its name looks here. A game is one
 * definition; those that come with Otau are in `games/`, a user's own is added by `registerGame`.
 *
 * The folders above this one read parts of a game's definition (its drawing, its evaluation, ...).
 * Each folder declares the type of its part by adding to `GameParts`, and has a default for games that
 * leave the part out. So this file does not depend on those folders or on the games.
 */
import { OtauError, quote } from '../lib/error.js';
import { completeGame, type GameRules } from './complete-game.js';
import type { Game, GameId, GameOptions } from './game.js';
import { type OptionSpecs, resolveOptions } from './options.js';

/** The class and the options of each game whose types are known; the folder of a game adds its own by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: the games fill it
export interface GameTypes {}

/** The games whose types are known at compile time. */
export type KnownGameId = keyof GameTypes & string;
/** The class of a game; `Game` where only the name is known. */
export type GameOf<Id extends GameId> = Id extends KnownGameId ? GameTypes[Id]['game'] : Game;
/** The options of a game; plain values by name where only the name is known. */
export type OptionsOf<Id extends GameId> = Id extends KnownGameId ? GameTypes[Id]['options'] : GameOptions;

/** Options as a caller gives them: typed where the game's types are known, else anything; `createGame` checks them. */
export type GivenOptions<Id extends GameId> = Id extends KnownGameId ? Partial<OptionsOf<Id>> : object;

/** The parts of a game that the folders above use; each folder adds its part by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: the folders fill it
export interface GameParts {}

/** Everything that makes a game. All but the first six members may be left out. */
export interface GameDefinition<Options extends GameOptions = GameOptions> extends Partial<GameParts> {
  /** Lower-case letters and digits: `kindo`. */
  readonly id: GameId;
  /** The name that people read: `Kindo`. */
  readonly title: string;
  /** What it is, in a line. */
  readonly about: string;
  /** What players are called, by number. */
  readonly playerNames: readonly string[];
  /** What can be chosen. Every option has a default. */
  readonly options: OptionSpecs;
  /** The rules with these options: a whole game, or bare rules, which `completeGame` completes. */
  create(options: Options): Game | GameRules;
  /**
   * Every option, given or default, where the table alone does not define it: options that follow from
   * others or exclude them. Throws `bad-option`.
   */
  resolveOptions?(given: Readonly<Record<string, unknown>>): Options;
  /** What generic code has to know besides the rules; what is left out has a default. */
  readonly traits?: Partial<GameTraits>;
}

interface Entry {
  readonly definition: GameDefinition;
  readonly traits: GameTraits;
}

const ENTRIES = new Map<GameId, Entry>();
const PARTS = new Map<GameId, Partial<GameParts>>();

const ID = /^[a-z][a-z0-9]{0,39}$/;
const NEEDED = { title: 'string', about: 'string', playerNames: 'object', options: 'object', create: 'function' };

/**
 * Adds a game. Throws `bad-definition` for a definition that lacks something, and `already-registered` where a
 * game of that name is registered already.
 * @example registerGame({ id: 'nim', title: 'Nim', about: 'heaps of counters', playerNames: ['First', 'Second'], options: {}, create: () => new Nim() });
 */
export function registerGame<Options extends GameOptions>(given: GameDefinition<Options>): void {
  const definition = given as unknown as GameDefinition;
  checkDefinition(definition);
  const { id } = definition;
  ENTRIES.set(id, {
    definition: Object.freeze({ ...definition }),
    traits: Object.freeze({ ...DEFAULT_TRAITS, ...definition.traits }),
  });
}

/** Adds parts to a game, whether it is registered yet or not, so that its rules load alone and each part on demand. */
export function registerParts(id: GameId, parts: Partial<GameParts>): void {
  PARTS.set(id, { ...PARTS.get(id), ...parts });
}

/** The names of all registered games, in the order of their registration. */
export function gameIds(): readonly GameId[] {
  return [...ENTRIES.keys()];
}

/** The definition of a game by its name. Throws `unknown-game`. */
export function gameDefinition(id: GameId): GameDefinition {
  return entryOf(id).definition;
}

/** The traits of a game, defaults filled in. Throws `unknown-game`. */
export function gameTraits(id: GameId): GameTraits {
  return entryOf(id).traits;
}

/** A part of a game's definition; undefined where the game leaves it out. */
export function gamePart<Name extends keyof GameParts>(id: GameId, name: Name): GameParts[Name] | undefined {
  const own: Partial<GameParts> | undefined = ENTRIES.get(id)?.definition;
  return PARTS.get(id)?.[name] ?? own?.[name];
}

/** Checks that a name from outside is the name of a game. Throws `unknown-game`. */
export function parseGameId(text: string): GameId {
  return entryOf(text).definition.id;
}

/** A game as files and messages name it, unchecked. */
interface GivenGame {
  readonly game: unknown;
  readonly options?: unknown;
}

/**
 * The rules of a game with its options fixed.
 * @param id the name of a registered game
 * @param options what differs from the defaults
 * @throws OtauError `unknown-game`, `bad-option`
 * @example
 * createGame('kindo', { size: 4 });
 */
export function createGame<Id extends GameId>(id: Id, options?: GivenOptions<Id>): GameOf<Id>;
/**
 * The rules of a game that data from outside names, checked.
 * @param given `game` is a registered id, `options` an object; the defaults if left out
 * @throws OtauError `unknown-game`, `bad-option`
 * @example
 * createGame(JSON.parse('{"game":"kindo","options":{"size":4}}'));
 */
export function createGame(given: GivenGame): Game;
export function createGame(named: GameId | GivenGame, ownOptions: unknown = {}): Game {
  const isData = typeof named === 'object' && named !== null;
  const id = (isData ? named.game : named) as GameId;
  const options = isData ? (named.options ?? {}) : ownOptions;
  return makeGame(entryOf(id).definition, options);
}

/** The rules that a definition makes with these options. Throws `bad-option`. */
export function makeGame(definition: GameDefinition, options: unknown = {}): Game {
  const { id } = definition;
  if (typeof options !== 'object' || options === null) {
    throw new OtauError('bad-option', `${id}: options are an object of names and values; got ${quote(options)}.`);
  }
  const given = options as Readonly<Record<string, unknown>>;
  const resolved = definition.resolveOptions?.(given) ?? resolveOptions(id, definition.options, given);
  const made = definition.create(resolved);
  return 'next' in made ? made : completeGame(made);
}

function entryOf(id: GameId): Entry {
  const entry = ENTRIES.get(id);
  if (entry !== undefined) return entry;
  throw new OtauError('unknown-game', `There is no game ${quote(id)}; the games are ${gameIds().join(', ')}.`);
}

/** Checks that a game can be added. Throws as `registerGame` does. */
export function checkDefinition(definition: GameDefinition): void {
  if (typeof definition !== 'object' || definition === null) {
    throw new OtauError('bad-definition', `The definition of a game is an object; got ${quote(definition)}.`);
  }
  const { id } = definition;
  if (typeof id !== 'string' || !ID.test(id)) {
    throw new OtauError(
      'bad-definition',
      `The id of a game is up to 40 lower-case letters and digits; got ${quote(id)}.`,
    );
  }
  for (const [name, type] of Object.entries(NEEDED)) {
    const value = definition[name as keyof GameDefinition];
    if (typeof value !== type || value === null) {
      throw new OtauError('bad-definition', `The definition of ${id} needs ${name} (${type}); got ${quote(value)}.`);
    }
  }
  if (ENTRIES.has(id)) throw new OtauError('already-registered', `There is a game ${quote(id)} already.`);
}

// Traits: what generic code asks of a game instead of its name. Plain data, with a default for each.

/** A fixed amount of work with the rules that `otau bench` measures. Its count is part of the rules' signature. */
export type Benchmark = {
  readonly name: string;
  /** Options of the game; the rest are defaults. */
  readonly options?: GameOptions;
} & (
  | {
      /** Random games. */ readonly measure: 'playouts';
      readonly games: number;
      /** Whether each game draws from a generator of its own, so that many can be played at once. */
      readonly isEachSeeded?: boolean;
    }
  | {
      /** Lists of legal moves of positions of random games. */ readonly measure: 'lists';
      readonly positions: number;
      readonly repeats: number;
    }
  | { /** Positions at a depth from the start. */ readonly measure: 'perft'; readonly depth: number }
);

/** Rules of a game that are measured and trained separately. */
interface RuleSet {
  readonly name: string;
  readonly options: GameOptions;
}

/** What generic code has to know of a game besides its rules. */
export interface GameTraits {
  /** Whether chance moves in the course of the game, as throws do. */
  readonly hasChance: boolean;
  /** Moves of one player in a usual game: how clocks are divided. */
  readonly movesPerGame: number;
  /** Moves of one player in a usual turn: increments of clocks are for a turn. */
  readonly movesPerTurn: number;
  /** Random plies at the beginning of a pair of games in the arena. */
  readonly openingPlies: number;
  /** The agent that plays the game best, used by default: `alphabeta`, `expectimax` or `mcts`. */
  readonly search: 'alphabeta' | 'expectimax' | 'mcts';
  /** How much a search by a network explores by default: the constant of PUCT. */
  readonly cpuct: number;
  /** How much lower than its position's value a move without visits counts. Small, as `cpuct`, where values of moves differ little. */
  readonly firstPlay: number;
  /** The number under which a person enters an action at a terminal, from 1: pits are numbered. Otherwise moves are numbered as listed. */
  readonly actionNumber?: (action: number) => number;
  /** What `otau bench` measures; a thousand random games unless given. */
  readonly benchmarks?: readonly Benchmark[];
  /** The rules that `otau bench learn` measures; those of the default options, by the game's id, unless given. */
  readonly ruleSets?: readonly RuleSet[];
  /** The id of the game's environment, a name and a version: `Kindo-v0`. */
  readonly environmentId?: string;
  /** The field of the row that counts for each player what is won or lost permanently: stones in kazans, marbles off the board. */
  readonly material?: string;
  /** The name of the game's files (networks, tables, books) for these options; its id unless given. */
  readonly assetName?: (options: GameOptions, players: number) => string;
}

const DEFAULT_TRAITS: GameTraits = Object.freeze({
  hasChance: false,
  movesPerGame: 40,
  movesPerTurn: 1,
  openingPlies: 4,
  search: 'mcts',
  cpuct: 1.5,
  firstPlay: 0.3,
});

// The names of a game's files: networks, endgame tables and opening books.

/**
 * The name of the files that go with a game and its options, without an ending: `kindo`, `senet-skyruk`. Whether
 * there are such files is another question.
 */
export function assetNameOf({ id, options, players }: Pick<Game, 'id' | 'options' | 'players'>): string {
  return gameTraits(id).assetName?.(options, players) ?? id;
}
