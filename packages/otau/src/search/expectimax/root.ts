/**
 * The root of expectimax: iterative deepening over the legal moves of one position, for the best
 * line or the best several.
 */
import { CHANCE, type Game, type Row } from '../../core/game.js';
import { type Budget, STOPPED } from '../budget.js';
import type { SearchLimits, SearchResult } from '../search.js';
import { type ExpectimaxTree, MAX_DEPTH } from './tree.js';

/** A legal move of the root. */
export interface RootMove {
  readonly action: number;
  /** Expected result for the mover. */
  value: number;
  /** The line it starts, itself included. */
  line: readonly number[];
  /** Moves looked ahead for `value`; 0 where it is only an estimate of the next position. */
  depth: number;
  /** Whether `value` rests on finished games only. */
  isFinal: boolean;
}

export class RootSearch {
  readonly mover: number;
  /** Moves looked ahead for all lines. */
  depth = 0;
  stopped: SearchResult['stopped'] = 'limit';
  readonly #game: Game;
  /** The best first, as far as is known. */
  #moves: RootMove[];
  readonly #lines: number;
  readonly #depthLimit: number;
  /** The best moves of the last completed depth. */
  #completed: readonly RootMove[];

  constructor(
    private readonly tree: ExpectimaxTree,
    row: Row,
    /** How many lines to find; with several, even an only move gets its value. */
    private readonly lines: number,
    limits: SearchLimits,
    readonly budget: Budget,
  ) {
    tree.begin(budget);
    this.#game = tree.game;
    this.mover = this.#game.actor(row);
    tree.rows[0].set(row);
    this.#depthLimit = Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH);
    this.#moves = this.#listMoves();
    this.#lines = Math.min(lines, this.#moves.length);
    this.#completed = this.#moves.slice(0, this.#lines);
  }

  /** Deepens until something ends it. */
  run(onDepth: () => void): void {
    try {
      for (let depth = 1; depth <= this.#depthLimit; depth++) {
        const isFinal = this.#deepen(depth);
        this.depth = depth;
        onDepth();
        if (isFinal || this.#completed.every(isCertain)) this.stopped = 'solved';
        else if (this.#moves.length === 1 && this.lines === 1) this.stopped = 'only-move';
        else continue;
        return;
      }
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
      this.stopped = this.budget.reason;
    }
  }

  /** The best moves, the best first. */
  best(): readonly RootMove[] {
    return this.#completed;
  }

  /** All legal moves with an estimate of the next position, the most promising first. */
  #listMoves(): RootMove[] {
    const [row] = this.tree.rows;
    const actions = new Uint16Array(this.#game.maxLegal);
    const count = this.#game.legal(row, actions);
    const moves = Array.from(actions.subarray(0, count), (action): RootMove => {
      const { value, isFinal } = this.#search(action, 0, -1, 1);
      return { action, value, line: [action], depth: 0, isFinal };
    });
    return moves.sort((a, b) => b.value - a.value);
  }

  /** Searches all moves to `depth`; returns whether the values rest on finished games only. */
  #deepen(depth: number): boolean {
    const best: RootMove[] = [];
    const others: RootMove[] = [];
    let isAllFinal = true;
    for (const move of this.#moves) {
      const floor = best.length < this.#lines ? -1 : best[best.length - 1].value;
      if (floor === 1) {
        others.push(move);
        continue;
      }
      this.tree.visit();
      const { value, isFinal } = this.#search(move.action, depth - 1, floor, 1);
      isAllFinal &&= isFinal;
      if (best.length === this.#lines && value <= floor) {
        others.push(move);
        continue;
      }
      const line = [move.action, ...this.#lineAfter(move.action, depth - 1)];
      const place = best.findIndex((other) => other.value < value);
      best.splice(place < 0 ? best.length : place, 0, { action: move.action, value, line, depth, isFinal });
      if (best.length > this.#lines) others.unshift(best.pop()!);
      // The first move is the best of the depth before. So what has been found when time runs out in the middle
      // of a depth is better than that depth; the order of several lines is not known before the end.
      if (this.#lines === 1) this.#completed = best.slice();
    }
    this.#moves = [...best, ...others];
    this.#completed = best;
    return isAllFinal;
  }

  /** The value of a move for the mover; exact between alpha and beta. */
  #search(action: number, depth: number, alpha: number, beta: number): { value: number; isFinal: boolean } {
    const { tree, mover } = this;
    const { estimates } = tree;
    const [row, child] = tree.rows;
    this.#game.next(row, action, child);
    const value = mover === 0 ? tree.value(depth, alpha, beta) : 0 - tree.value(depth, 0 - beta, 0 - alpha);
    return { value, isFinal: tree.estimates === estimates };
  }

  /** Best play after a move as far as the table has it, with the likeliest throws. */
  #lineAfter(action: number, depth: number): number[] {
    const { tree } = this;
    const game = this.#game;
    const [row, at] = tree.rows;
    const probabilities = new Float32Array(game.maxLegal);
    const line: number[] = [];
    const throws: number[] = [];
    game.next(row, action, at);
    for (let left = depth; left > 0; ) {
      let next: number;
      if (game.actor(at) === CHANCE) {
        const count = game.outcomes(at, probabilities);
        next = probabilities.indexOf(Math.max(...probabilities.subarray(0, count)));
        throws.push(next);
      } else {
        next = tree.knownMove(left);
        if (next < 0) break;
        line.push(...throws.splice(0), next); // a line ends in a move
        left--;
      }
      game.next(at, next, at);
    }
    return line;
  }
}

/** Whether no play and no throws can change the result any more. */
export function isCertain({ value, isFinal }: RootMove): boolean {
  return isFinal && (value === 1 || value === -1);
}
