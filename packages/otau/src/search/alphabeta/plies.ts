/** The data of a search for each ply: its row, its list of actions with their scores, and the action that led there; and the count of nodes. */
import type { Game } from '../../core/game.js';
import type { Budget } from '../budget.js';
import { RowStack } from '../hash.js';

/** The longest line. */
export const MAX_PLY = 120;
/** Stands for an action where the mover passed. */
export const NULL_MOVE = -1;

export class Plies {
  readonly stack: RowStack;
  /** The action that led to each ply, `NULL_MOVE` where the mover passed. */
  readonly played = new Int32Array(MAX_PLY + 1).fill(NULL_MOVE);
  readonly actions: readonly Uint16Array[];
  readonly scores: readonly Int32Array[];
  nodes = 0;
  /** Leaves that were estimated. What is searched while this does not change rests on finished games only. */
  estimates = 0;
  #budget!: Budget;

  constructor(game: Game) {
    this.stack = new RowStack(game.rowSize, MAX_PLY + 1);
    this.actions = Array.from({ length: MAX_PLY }, () => new Uint16Array(game.maxLegal));
    this.scores = Array.from({ length: MAX_PLY }, () => new Int32Array(game.maxLegal));
  }

  begin(budget: Budget): void {
    this.#budget = budget;
    this.nodes = 1;
  }

  /** Counts a position; throws `STOPPED` where the search has to end. */
  visit(): void {
    if (++this.nodes >= this.#budget.next) this.#budget.poll(this.nodes);
  }
}
