/**
 * The root of alpha-beta: iterative deepening over the legal moves of one position, with
 * narrow windows around the last value, for the best line or the best several.
 */
import { type Game, OVER, type Row } from '../../core/game.js';
import { MAX_SCORE } from '../evaluations/evaluation.js';
import { type Budget, type SearchLimits, type SearchResult, STOPPED } from '../search.js';
import { reduction } from './reduction.js';
import { type AlphabetaTree, MAX_PLY } from './tree.js';

/** The value of a game won at the root, beyond all evaluations; each ply of distance takes one off. */
export const WON = 30_000;
/** Values beyond this are wins that are proven. */
const PROVEN = MAX_SCORE + 1_000;
const INFINITE = 32_000;

/** A legal move of the root; values are the mover's. */
export interface RootMove {
  readonly action: number;
  score: number;
  /** The line it starts, itself included. */
  line: readonly number[];
  /** Plies looked ahead for `score`; 0 where it is only an estimate of the next position. */
  depth: number;
  /** Whether the value is proven. */
  solved: boolean;
  /** Whether the position occurred before in the game: the move counts as a draw. */
  readonly comesBack: boolean;
  /** Positions visited below it in the last iteration: a move with a large tree is tried early. */
  nodes: number;
}

/** What a search has found out about a position: depth in plies, and its best move with the score for the player to move. */
export interface RootFinding {
  readonly depth: number;
  readonly action: number;
  readonly score: number;
}

/** The window around the last value, in evaluation units, and the factor by which it grows after a miss. */
const WINDOW = 50;
const WINDOW_GROWTH = 4;
const MAX_WINDOW = 2_000;
const FIRST_WINDOW_DEPTH = 4;

export class RootSearch {
  readonly mover: number;
  /** Plies completed for all lines. */
  depth = 0;
  stopped: SearchResult['stopped'] = 'limit';
  readonly #game: Game;
  readonly #moves: RootMove[];
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
    this.#game = tree.game;
    this.mover = this.#game.actor(row);
    tree.begin(row, limits.history ?? [], budget);
    this.#moves = this.#listMoves();
    this.#lines = Math.min(lines, this.#moves.length);
    this.#depthLimit = Math.min(limits.depth ?? MAX_PLY - 20, MAX_PLY - 20);
    this.#completed = this.#snapshot();
  }

  /**
   * Starts with what another search of the position has found: its last depth is searched first, which the table makes quick.
   * Several lines start at depth 1, as only the best move is known.
   */
  startFrom({ depth, action, score }: RootFinding): void {
    const moves = this.#moves;
    const at = moves.findIndex((move) => move.action === action);
    if (at < 0 || this.#lines > 1) return;
    moves.unshift(...moves.splice(at, 1));
    Object.assign(moves[0], { score, depth });
    this.#firstDepth = this.depth = Math.min(depth, this.#depthLimit);
    this.#completed = this.#snapshot();
  }

  /**
   * Deepens until something ends it.
   * @param skips depths that are left to other threads; none unless given
   */
  run(onIteration: () => void, skips?: (depth: number) => boolean): void {
    try {
      for (let depth = this.#firstDepth; depth <= this.#depthLimit; depth++) {
        if (skips?.(depth)) continue;
        for (let line = 0; line < this.#lines; line++) this.#searchLine(line, depth);
        this.#sortLines();
        this.depth = depth;
        this.#completed = this.#snapshot();
        onIteration();
        if (this.#completed.every((move) => move.solved)) this.stopped = 'solved';
        else if (this.#moves.length === 1 && this.#lines === 1) this.stopped = 'only-move';
        else continue;
        return;
      }
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
      this.stopped = this.budget.reason;
      // The first move of an iteration is the best of the one before, so the best move of an unfinished iteration
      // is at least as good; the order of several lines is not known yet.
      if (this.#lines === 1) this.#completed = this.#snapshot();
    }
  }

  /** The best moves, the best first. */
  best(): readonly RootMove[] {
    return this.#completed;
  }

  /** A later line may be better, as a selective search varies. */
  #sortLines(): void {
    const best = this.#moves.splice(0, this.#lines).sort((a, b) => b.score - a.score);
    this.#moves.unshift(...best);
  }

  #snapshot(): RootMove[] {
    return this.#moves.slice(0, this.#lines).map((move) => ({ ...move }));
  }

  /** All legal moves with an estimate of the next position, the most promising first. */
  #listMoves(): RootMove[] {
    const { tree, mover } = this;
    const game = this.#game;
    const [row, child] = tree.rows;
    const actions = new Uint16Array(game.maxLegal);
    const count = game.legal(row, actions);
    const moves = Array.from(actions.subarray(0, count), (action): RootMove => {
      game.next(row, action, child);
      const isOver = game.actor(child) === OVER;
      const estimate = isOver ? game.result(child, 0) * (WON - 1) : tree.evaluation.evaluate(child);
      const comesBack = !isOver && tree.hasStood(child);
      const score = comesBack ? 0 : mover === 0 ? estimate : 0 - estimate;
      return { action, score, line: [action], depth: 0, solved: isOver, comesBack, nodes: 0 };
    });
    return moves.sort((a, b) => b.score - a.score);
  }

  /** Searches for the best move except those of the lines before, and puts it at its place. */
  #searchLine(line: number, depth: number): void {
    const moves = this.#moves;
    for (let i = line; i < moves.length; i++) moves[i].nodes = 0;
    const last = moves[line].score;
    let below = WINDOW;
    let above = WINDOW;
    if (depth < FIRST_WINDOW_DEPTH || Math.abs(last) > PROVEN) below = above = 2 * INFINITE;
    for (;;) {
      const alpha = below > MAX_WINDOW ? -INFINITE : last - below;
      const beta = above > MAX_WINDOW ? INFINITE : last + above;
      const score = this.#searchMoves(line, depth, alpha, beta);
      if (score <= alpha && alpha > -INFINITE) below *= WINDOW_GROWTH;
      else if (score >= beta && beta < INFINITE) above *= WINDOW_GROWTH;
      else break;
    }
    const rest = moves.splice(line + 1).sort((a, b) => b.nodes - a.nodes);
    moves.push(...rest);
  }

  /** Tries the moves from `line` on; a move that is better than those before goes to the front. */
  #searchMoves(line: number, depth: number, alpha: number, beta: number): number {
    const { tree } = this;
    const moves = this.#moves;
    const [row, child] = tree.rows;
    const estimates = tree.estimates;
    let best = -INFINITE;
    let floor = alpha;
    for (let i = line; i < moves.length; i++) {
      const move = moves[i];
      const effort = tree.effort;
      this.#game.next(row, move.action, child);
      tree.visit();
      const value = this.#searchMove(move, depth, floor, beta, i - line);
      move.nodes += tree.effort - effort;
      if (value <= best) continue;
      best = value;
      if (i > line && value <= floor) continue;
      move.score = value;
      move.line = [move.action, ...tree.line()];
      move.depth = depth;
      move.solved = false;
      moves.splice(i, 1);
      moves.splice(line, 0, move);
      floor = Math.max(floor, value);
      if (value >= beta) break;
    }
    moves[line].solved = Math.abs(best) > PROVEN || (tree.estimates === estimates && best > alpha && best < beta);
    return best;
  }

  /** The value of the move just made: the first is searched in full, the others first with a null window. */
  #searchMove(move: RootMove, depth: number, floor: number, beta: number, place: number): number {
    const { tree, mover } = this;
    if (move.comesBack) return tree.comeBack();
    tree.playAtRoot(move.action);
    if (place === 0) return tree.value(depth - 1, floor, beta, mover);
    const less = tree.selective ? reduction(depth, place) : 0;
    let value = tree.value(depth - 1 - less, floor, floor + 1, mover);
    if (less > 0 && value > floor) value = tree.value(depth - 1, floor, floor + 1, mover);
    if (value > floor && value < beta) value = tree.value(depth - 1, floor, beta, mover);
    return value;
  }
}
