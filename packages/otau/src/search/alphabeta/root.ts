/** One search of alpha-beta: iterative deepening over the legal moves of one position, for the best line or the best several. */
import type { Row } from '../../core/game.js';
import { type Budget, type SearchLimits, type SearchResult, STOPPED } from '../search.js';
import { type AlphabetaTree, MAX_PLY, type RootFinding, type RootMove } from './tree.js';

export class RootSearch {
  readonly mover: number;
  /** Plies completed for all lines. */
  depth = 0;
  stopped: SearchResult['stopped'] = 'limit';
  readonly #count: number;
  readonly #lines: number;
  readonly #depthLimit: number;
  #firstDepth = 1;
  /** The best moves of the last completed iteration. */
  #completed: readonly RootMove[];

  constructor(
    private readonly tree: AlphabetaTree,
    row: Row,
    lines: number,
    limits: SearchLimits,
    readonly budget: Budget,
  ) {
    this.mover = tree.game.actor(row);
    tree.begin(row, limits.history ?? [], budget);
    this.#count = tree.list();
    this.#lines = Math.min(lines, this.#count);
    this.#depthLimit = Math.min(limits.depth ?? MAX_PLY - 20, MAX_PLY - 20);
    this.#completed = tree.moves(this.#lines);
  }

  /**
   * Starts with what another search of the position has found: its last depth is searched first, which the table makes quick.
   * Several lines start at depth 1, as only the best move is known.
   */
  startFrom(known: RootFinding): void {
    if (this.#lines > 1 || !this.tree.startFrom(known)) return;
    this.#firstDepth = this.depth = Math.min(known.depth, this.#depthLimit);
    this.#completed = this.tree.moves(1);
  }

  /**
   * Deepens until something ends it.
   * @param skips depths that are left to other threads; none unless given
   */
  run(onIteration: () => void, skips?: (depth: number) => boolean): void {
    const { tree } = this;
    try {
      for (let depth = this.#firstDepth; depth <= this.#depthLimit; depth++) {
        if (skips?.(depth)) continue;
        tree.searchDepth(this.#lines, depth);
        this.depth = depth;
        this.#completed = tree.moves(this.#lines);
        onIteration();
        if (this.#completed.every((move) => move.solved)) this.stopped = 'solved';
        else if (this.#count === 1) this.stopped = 'only-move';
        else continue;
        return;
      }
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
      this.stopped = this.budget.reason;
      // The first move of an iteration is the best of the one before, so the best move of an unfinished iteration
      // is at least as good; the order of several lines is not known yet.
      if (this.#lines === 1) this.#completed = tree.moves(1);
    }
  }

  /** The best moves, the best first. */
  best(): readonly RootMove[] {
    return this.#completed;
  }
}
