/** Traits: what generic code asks of a game instead of its name. Plain data, with a default for each. */
import type { GameOptions } from './game.js';

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
export interface RuleSet {
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
  readonly actionNumber: ((action: number) => number) | undefined;
  /** What `otau bench` measures; a thousand random games unless given. */
  readonly benchmarks: readonly Benchmark[] | undefined;
  /** The rules that `otau bench learn` measures; those of the default options, by the game's id, unless given. */
  readonly ruleSets: readonly RuleSet[] | undefined;
  /** The id of the game's environment, a name and a version: `Kindo-v0`. */
  readonly environmentId: string | undefined;
  /** The field of the row that counts for each player what is won or lost permanently: stones in kazans, marbles off the board. */
  readonly material: string | undefined;
  /** The name of the game's files (networks, tables, books) for these options; its id unless given. */
  readonly assetName: ((options: GameOptions, players: number) => string) | undefined;
}

export const DEFAULT_TRAITS: GameTraits = Object.freeze({
  hasChance: false,
  movesPerGame: 40,
  movesPerTurn: 1,
  openingPlies: 4,
  search: 'mcts',
  cpuct: 1.5,
  firstPlay: 0.3,
  actionNumber: undefined,
  benchmarks: undefined,
  ruleSets: undefined,
  environmentId: undefined,
  material: undefined,
  assetName: undefined,
});

/** Every trait, given or default. */
export function resolveTraits(given: Partial<GameTraits> = {}): GameTraits {
  return Object.freeze({ ...DEFAULT_TRAITS, ...given });
}
