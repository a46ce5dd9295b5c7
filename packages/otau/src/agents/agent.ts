/**
 * What an agent is: something that plays. Searches, levels, external engines and users' own
 * objects implement this interface; matches, protocols and boards call it.
 */
import type { Game, Row } from '../core/game.js';
import type { Rng } from '../lib/rng.js';
import type { SearchLimits, SearchResult } from '../search/search.js';

/** A position, and the history, limits and randomness with which an agent chooses a move in it. */
export interface AgentContext {
  readonly game: Game;
  /** A position in which a player moves. The agent does not write to it. */
  readonly row: Row;
  /** The earlier positions of this game, the first one first. */
  readonly history?: readonly Row[];
  /** The agent's randomness: the same generator state and position give the same choice, except with time limits. */
  readonly rng: Rng;
  /** Limits in addition to the agent's own; the tighter ones hold. */
  readonly limits?: SearchLimits;
  /** Called at intervals with the results so far, by agents that search. */
  readonly onReport?: (partial: SearchResult) => void;
}

/** What an agent has chosen. */
export interface Choice {
  /** A legal action of the position. */
  readonly action: number;
  /** The expected result, -1 to 1, for the player to move, if the agent computes one. */
  readonly value?: number;
  /** All that a search found. */
  readonly result?: SearchResult;
}

/**
 * Something that chooses moves. Searches, levels, networks, external engines and users' own objects implement this
 * interface; matches, protocols and boards call it.
 * @example
 * const first: Agent = {
 *   name: 'first',
 *   choose({ game, row }) {
 *     const actions = new Uint16Array(game.maxLegal);
 *     game.legal(row, actions);
 *     return { action: actions[0] };
 *   },
 * };
 */
export interface Agent {
  /** The canonical text by which `createAgent` makes the same agent: `alphabeta:time=500`. */
  readonly name: string;
  /**
   * Loads what the first move of a game needs, such as a network, so that a missing file is noticed early. Agents
   * for which it is not called load with the first move.
   */
  prepare?(game: Game): Promise<void>;
  /** Chooses a move, at once or by a promise. */
  choose(context: AgentContext): Choice | Promise<Choice>;
  /** Clears results of the last game. */
  newGame?(): void;
  /** Frees threads and processes; the agent is not used afterwards. */
  close?(): void | Promise<void>;
}
