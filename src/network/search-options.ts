/** How a search with a network may be set, and what it is unless it is set. */
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { type ErrorCode, OtauError, quote } from '../lib/error.js';
import { DEFAULT_CPUCT, DEFAULT_FIRST_PLAY, DEFAULT_MAX_NODES } from '../search/mcts/options.js';
import type { SearchLimits } from '../search/search.js';
import type { EndgameSource } from '../tables/endgames.js';

/** How a search with a network is set; all members may be left out. */
export interface NetworkSearchOptions {
  /** How much is explored: the constant of PUCT; 1.5 unless given. */
  readonly cpuct?: number;
  /** How much less than its position a move counts that was never tried, once all of the rest were; 0.3 unless given. */
  readonly firstPlay?: number;
  /**
   * How moves at the root are tried: by PUCT like everywhere (the default), or by Gumbel and sequential halving, which is
   * better with few simulations: up to `considered` moves get the same number, then the better half, and so on.
   */
  readonly root?: 'puct' | 'gumbel';
  /** Moves that a Gumbel root considers, at most; 16 unless given. */
  readonly considered?: number;
  /** Positions evaluated together, at most; 8 unless given. A small tree takes fewer, so that it stays a good one. */
  readonly leaves?: number;
  /** How many moves to tell of; all unless given. */
  readonly lines?: number;
  /** Whether the part of the last tree that stands below the new position is kept; true unless given. */
  readonly reuse?: boolean;
  /** How many positions the tree may hold. When it is full, it grows no more. */
  readonly maxNodes?: number;
  /** Where the random numbers begin that draw outcomes of chance. */
  readonly seed?: number | string;
  /** Positions whose value is known, by tables of `otau/tables`: they are proven at once. None unless given. */
  readonly endgames?: EndgameSource;
}

export type ResolvedSearchOptions = Required<Omit<NetworkSearchOptions, 'endgames'>> &
  Pick<NetworkSearchOptions, 'endgames'>;

const MAX_LEAVES = 256;
const MAX_CONSIDERED = 256;

/** Throws `bad-argument` for what cannot be. */
export function resolveSearchOptions(options: NetworkSearchOptions): ResolvedSearchOptions {
  const {
    cpuct = DEFAULT_CPUCT,
    firstPlay = DEFAULT_FIRST_PLAY,
    root = 'puct',
    considered = 16,
    leaves = 8,
    lines = Number.MAX_SAFE_INTEGER,
    reuse = true,
    maxNodes = DEFAULT_MAX_NODES,
    seed = 'network',
    endgames,
  } = options;
  checkNumber('cpuct', cpuct, 0, 100);
  checkNumber('firstPlay', firstPlay, -10, 10);
  checkWhole('leaves', leaves, 1, MAX_LEAVES);
  checkWhole('considered', considered, 1, MAX_CONSIDERED);
  if (root !== 'puct' && root !== 'gumbel') throw bad(`root is puct or gumbel; got ${quote(root)}`);
  checkWhole('lines', lines, 1, Number.MAX_SAFE_INTEGER);
  checkWhole('maxNodes', maxNodes, 1024, 1 << 26);
  return { cpuct, firstPlay, root, considered, leaves, lines, reuse, maxNodes, seed, endgames };
}

/** Throws `game-over` where nobody moves, and `bad-limit` without a usable limit. */
export function checkNetworkSearch(game: Game, row: Row, limits: SearchLimits): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: there is no move to search for.');
  if (actor === CHANCE) throw new OtauError('wrong-actor', 'Chance moves here: there is no move to search for.');
  const { time, nodes, visits, stop } = limits;
  if (time === undefined && nodes === undefined && visits === undefined && stop === undefined) {
    throw bad('a limit is needed: visits, time, nodes or stop', 'bad-limit');
  }
  for (const [name, value] of Object.entries({ time, nodes, visits })) {
    if (value !== undefined && !(value >= 0)) throw bad(`${name} is a number from 0 on; got ${value}`, 'bad-limit');
  }
}

function checkNumber(name: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max)) throw bad(`${name} is a number from ${min} to ${max}; got ${value}`);
}

function checkWhole(name: string, value: number, min: number, max: number): void {
  if (!(Number.isInteger(value) && value >= min && value <= max)) {
    throw bad(`${name} is a whole number from ${min} to ${max}; got ${value}`);
  }
}

function bad(why: string, code: ErrorCode = 'bad-argument'): OtauError {
  return new OtauError(code, `Search with a network: ${why}.`);
}
