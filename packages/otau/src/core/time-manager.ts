/**
 * How long to think about a move when a clock runs. The arena, the engine protocol, the terminal and the
 * board all use this, so that a machine plays at the same pace everywhere.
 */
import type { Game } from './game.js';
import type { LiveGame } from './live.js';
import { gameTraits } from './registry.js';

/** Even in a long game, time is kept for at least this many moves, unless the ply limit comes before. */
const MIN_MOVES_TO_GO = 15;
/** The largest part of what is left that goes into one move. */
const MAX_SHARE = 0.2;
/** The part of an increment that is spent at once. */
const INCREMENT_SHARE = 0.8;
/** A millisecond is kept for each move up to the ply limit, and a tenth more because turns differ; at most this many. */
const MAX_RESERVE_MS = 1000;
const RESERVE_FACTOR = 1.1;
/** Milliseconds between the end of a search and the press on the clock. */
export const DEFAULT_OVERHEAD_MS = 20;

/** The input of `timeForMove`. All times in milliseconds. */
export interface MoveClock {
  readonly game: Game;
  /** What the player's clock shows, without the delay; Infinity is untimed. */
  readonly left: number;
  /** What the clock gains after each turn; 0 unless given. A turn may have several moves. */
  readonly increment?: number;
  /** What remains of this turn's delay; 0 unless given. */
  readonly delay?: number;
  /** Moves that the player has made in this game; 0 unless given. */
  readonly movesMade?: number;
  /** Plies that have been played, as the game's ply limit counts them; 0 unless given. */
  readonly plies?: number;
  /** Lost in each move besides the search; `DEFAULT_OVERHEAD_MS` unless given. */
  readonly overhead?: number;
}

/**
 * Milliseconds for the next move: a whole number, at least 1, and no more than the clock and the delay
 * hold (where those hold at least 1). Undefined where no clock runs.
 * @example timeForMove({ game, left: 60_000, increment: 2000, movesMade: 12 })
 */
export function timeForMove(clock: MoveClock): number | undefined {
  const { game, left, increment = 0, delay = 0, movesMade = 0, plies = 0, overhead = DEFAULT_OVERHEAD_MS } = clock;
  if (left === Number.POSITIVE_INFINITY) return undefined;
  const { movesPerGame, movesPerTurn } = gameTraits(game.id);
  const maxMovesToGo = Math.max(1, Math.ceil((game.limits.plies - plies) / game.players));
  const movesToGo = Math.min(Math.max(MIN_MOVES_TO_GO, movesPerGame - movesMade), maxMovesToGo);
  const reserve = Math.min(MAX_RESERVE_MS, RESERVE_FACTOR * maxMovesToGo);
  const free = Math.max(0, left - overhead - reserve);
  const share = free / movesToGo + (INCREMENT_SHARE * increment) / movesPerTurn;
  const fromClock = Math.min(share, MAX_SHARE * Math.max(0, left - overhead));
  // A delay that is not used is lost; a turn of one move takes it whole.
  const fromDelay = Math.max(0, delay - overhead) / (movesPerTurn === 1 ? 1 : Math.ceil(movesPerTurn) + 1);
  return Math.max(1, Math.floor(fromClock + fromDelay));
}

/** `timeForMove` for the player to move in a live game. */
export function timeInLiveGame(live: LiveGame, now: number, overhead?: number): number | undefined {
  const { clock, game, history } = live;
  const player = history.actor;
  return timeForMove({
    game,
    left: clock.left(player, now),
    increment: clock.control.increment,
    delay: clock.delayLeft(now),
    movesMade: history.movesOf(player),
    plies: history.plies,
    overhead,
  });
}
