/** What a game adds to its environment. Everything may be left out. */

import type { Game, GameId, GameOptions, Row } from '../core/game.js';
import { gameDefinition, gamePart, gameTraits } from '../core/registry.js';
import { madeOnce } from '../lib/made.js';
import type { DictObservation, Info } from './env.js';
import type { BoxArray, Space } from './spaces.js';

declare module '../core/registry.js' {
  interface GameParts {
    /** What its environment shows and rewards. */
    readonly environment: GameEnvironment;
  }
}

/**
 * By the id of an environment: its game and its observations. The folder of a game adds its own by
 * `declare module`, so that `make` knows the types.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the games fill it
export interface EnvironmentTypes {}

/** The environment of a game, a part of its definition. */
export interface GameEnvironment {
  /** A description in one line. Default: the title and the description of the game. */
  readonly about?: string;
  /** The values of `moveType`. Default `['move']`. */
  readonly moveTypes?: readonly string[];
  /** The kind of a legal action that is played in `before`; allocates nothing. Default `move`. */
  moveType?(game: Game, before: Row, action: number): string;
  /** The index under which `legal` lists an action that is an alias of another. Default: itself. */
  canonicalAction?(game: Game, row: Row, action: number): number;
  /** Rewards on the way. Default: 1, -1 or 0 at the end of the game. */
  rewards?(game: Game): WriteRewards;
  /** The game's own fields of `info`. */
  info?(game: Game, state: InfoState): Partial<Info>;
  /** The observation by name, for the option `observation: 'dict'`. Default: none. */
  readonly dict?: DictForm;
  /** Reads an observation back, for `decodeObservation`. Default: observations that are the fields of the row. */
  decode?(game: Game, numbers: ArrayLike<number>): Reading;
  /** The older Python package of this game, for its users. Default: none. */
  readonly olderPackage?: OlderPackage;
  /** Options with which its benchmark is played. Default: none. */
  readonly benchmarkOptions?: GameOptions;
}

/** What an older package called the game and its options; docs/old-packages.md maps its calls. */
export interface OlderPackage {
  /** Names of the package and of its environments, in lower case, with `-` where they have `_`. */
  readonly names: readonly string[];
  /** Its options, by their old names. */
  readonly options: Readonly<Record<string, OlderOption>>;
  /** Options of the environment that make it show what the package showed. */
  readonly defaults?: Readonly<Record<string, string>>;
}

/** What replaces an option of an older package. */
export interface OlderOption {
  /** Its name now. */
  readonly name: string;
  /** Whether its values are now spelled with `-` where they had `_`. */
  readonly hasDashes?: boolean;
}

/**
 * Writes the reward of each player p for the action that `mover` has played to `out[first + p]`.
 * `results` are those of all players where it has ended the game, undefined while the game goes on.
 */
export type WriteRewards = (
  mover: number,
  moveType: string,
  results: readonly number[] | undefined,
  out: Float32Array | Float64Array,
  first: number,
) => void;

/** The input of a game's own part of `info`. */
export interface InfoState {
  /** The present position. */
  readonly row: Row;
  /** Whether another player moves after the last action; false if the game is over. */
  readonly isTurnPassed: boolean;
}

/** An observation as an object of numbers and arrays. */
export interface DictForm {
  space(game: Game): Space<DictObservation>;
  observe(game: Game, row: Row): DictObservation;
  /** Its numbers in the order of the flat observation. */
  flatten(game: Game, observation: DictObservation): BoxArray;
}

const DEFAULT_MOVE_TYPE = 'move';

/** A game's environment with its defaults. */
export interface ResolvedEnvironment extends GameEnvironment {
  readonly moveTypes: readonly string[];
  moveType(game: Game, before: Row, action: number): string;
  canonicalAction(game: Game, row: Row, action: number): number;
}

const DEFAULTS: ResolvedEnvironment = {
  moveTypes: [DEFAULT_MOVE_TYPE],
  moveType: () => DEFAULT_MOVE_TYPE,
  canonicalAction: (_game, _row, action) => action,
};

const RESOLVED = new WeakMap<GameEnvironment, ResolvedEnvironment>();

/** The environment part of a game, with defaults for the members used at every move. */
export function environmentOf(game: Game): ResolvedEnvironment {
  const given = gamePart(game.id, 'environment');
  if (given === undefined) return DEFAULTS;
  return madeOnce(RESOLVED, given, () => ({ ...DEFAULTS, ...given }));
}

/** The id of a game's environment: its trait, or its title and version 0. */
export function environmentIdOf(id: GameId): string {
  return gameTraits(id).environmentId ?? `${nameOf(id)}-v0`;
}

/** The letters and digits of the title; the id if the title begins with other characters. */
function nameOf(id: GameId): string {
  const letters = gameDefinition(id).title.replace(/[^A-Za-z0-9]/g, '');
  return /^[A-Za-z]/.test(letters) ? letters.slice(0, 60) : id;
}

/** A position's row, or as much of a position as an observation shows. */
export type Reading =
  | { readonly row: Row; readonly player: number | undefined; readonly missing: readonly string[] }
  | { readonly board: string; readonly position: string | undefined; readonly missing: readonly string[] };
