/** One search of alpha-beta: iterative deepening over the legal moves of one position, for the best line or the best several. */
import type { Row } from '../../core/game.js';
import { type Budget, Deepening, type SearchLimits } from '../search.js';
import { type AlphabetaTree, MAX_PLY, type RootFinding, type RootMove } from './tree.js';

const MAX_DEPTH = MAX_PLY - 20;

export class RootSearch extends Deepening<RootMove> {
  readonly #count: number;
  readonly #lines: number;

  constructor(
    private readonly tree: AlphabetaTree,
    row: Row,
    lines: number,
    limits: SearchLimits,
    budget: Budget,
  ) {
    super(tree.game.actor(row), budget, Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH));
    tree.begin(row, limits.history ?? [], budget);
    this.#count = tree.list();
    this.#lines = Math.min(lines, this.#count);
    this.completed = tree.moves(this.#lines);
  }

  /**
   * Starts with what another search of the position has found: its last depth is searched first, which the table makes quick.
   * Several lines start at depth 1, as only the best move is known.
   */
  startFrom(known: RootFinding): void {
    if (this.#lines > 1 || !this.tree.startFrom(known)) return;
    this.firstDepth = this.depth = Math.min(known.depth, this.depthLimit);
    this.completed = this.tree.moves(1);
  }

  protected deepen(depth: number) {
    this.tree.searchDepth(this.#lines, depth);
    this.completed = this.tree.moves(this.#lines);
    if (this.completed.every((move) => move.solved)) return 'solved';
    return this.#count === 1 ? 'only-move' : undefined;
  }

  /**
   * The first move of an iteration is the best of the one before, so the best move of an unfinished iteration
   * is at least as good; the order of several lines is not known yet.
   */
  protected override keepUnfinished(): void {
    if (this.#lines === 1) this.completed = this.tree.moves(1);
  }
}
