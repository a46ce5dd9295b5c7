/**
 * Resignation in self-play: a lost game ends early. A share of the games, the control, is played on, to measure how often
 * resigning would be wrong (Silver and others, 2017).
 */
import type { Rng } from 'otau/internal/lib/rng.js';

/** When a player resigns. */
export interface ResignOptions {
  /** A player whose position and whose best move are both worth less than minus this resigns; above 0, below 1. */
  readonly value: number;
  /** The share of games, 0 to 1, that are played on. */
  readonly control: number;
}

/** What the rule did in one game. */
export interface Resignation {
  /** The player who resigned, or would have. */
  readonly player: number;
  /** The number of actions and outcomes before it. */
  readonly ply: number;
  /** Whether the game was played on, for control. */
  readonly control: boolean;
}

export class ResignRule {
  readonly #options: ResignOptions | undefined;
  #control = false;
  #found: Resignation | undefined;

  /** @param players the rule is for two players; with more, nobody resigns */
  constructor(options: ResignOptions | undefined, players: number) {
    this.#options = players === 2 ? options : undefined;
  }

  /** A new game begins. */
  begin(rng: Rng): void {
    this.#found = undefined;
    this.#control = this.#options !== undefined && rng.float() < this.#options.control;
  }

  /** The first resignation of this game, also where it was played on. */
  get found(): Resignation | undefined {
    return this.#found;
  }

  /**
   * Whether the player resigns now.
   * @param value of the position for the player, -1 to 1
   * @param best the value of the best move for the player, -1 to 1
   */
  resigns(player: number, ply: number, value: number, best: number): boolean {
    if (this.#options === undefined || this.#found !== undefined) return false;
    if (Math.max(value, best) >= -this.#options.value) return false;
    this.#found = { player, ply, control: this.#control };
    return !this.#control;
  }
}

/** How resigning went in many games. */
export interface ResignFigures {
  /** Games that ended by it. */
  resigned: number;
  /** Games of the control in which a player would have resigned. */
  control: number;
  /** Of those, games that this player did not lose. `wrong / control` is the rate of false positives. */
  wrong: number;
}

/**
 * Adds the resignation of a game to the figures.
 * @param results of the game, for each player
 */
export function countResignation(
  figures: ResignFigures,
  resignation: Resignation | undefined,
  results: readonly number[],
): void {
  if (resignation === undefined) return;
  if (!resignation.control) figures.resigned++;
  else {
    figures.control++;
    if (results[resignation.player] > -1) figures.wrong++;
  }
}
