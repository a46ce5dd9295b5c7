/**
 * Expectimax: search for games of two players, with chance or without. Every throw is
 * weighed with its exact probability.
 */

import { CHANCE, type Game, type Row } from '../../core/game.js';
import { legalActions, outcomesOf } from '../../core/rows.js';
import { OtauError } from '../../lib/error.js';
import { madeOnce } from '../../lib/made.js';
import type { EndgameSource, Endgames } from '../../tables/endgames.js';
import { CompiledSearch, knownPieces, openSearch, SearchHost } from '../compiled.js';
import { type Evaluation, evaluationOf, MAX_SCORE } from '../evaluations/evaluation.js';
import {
  Budget,
  checkLines,
  checkSearch,
  checkTableBits,
  Deepening,
  type Line,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../search.js';

/** How expectimax searches; all members may be left out. */
export interface ExpectimaxOptions {
  /** The table holds 2^bits entries of 32 bytes; 18 unless given. */
  readonly tableBits?: number;
  /**
   * How leaves are estimated; the game's own evaluation unless given. In games of chance, leaves are positions
   * in which chance moves next: the evaluation has to cover these too.
   */
  readonly evaluation?: Evaluation;
  /** How many of the best first moves to find, with their lines; 1 unless given. */
  readonly lines?: number;
  /** What is pruned at nodes of chance: nothing (0), by Star1, or by Star2 (the default). No value changes. */
  readonly star?: Star;
  /** Positions whose value is known, by tables of `otau/tables`: they are not searched. None unless given. */
  readonly endgames?: EndgameSource;
}

/**
 * Makes an expectimax search: iterative deepening, Star2 pruning, a table.
 * @throws `bad-argument` for a table, a number of lines or a star out of range
 * @example createExpectimax().search(createGame('senet'), row, { time: 500 }).value
 */
export function createExpectimax(options: ExpectimaxOptions = {}): Searcher {
  return new Expectimax(options);
}

class Expectimax implements Searcher {
  readonly name = 'expectimax';
  readonly isRandom = false;
  readonly #settings;
  /** Created at the first search of a game; its table serves all its positions. */
  #tree: ExpectimaxTree | undefined;

  constructor({ tableBits = 18, lines = 1, star = 2, evaluation, endgames }: ExpectimaxOptions) {
    checkLines(lines);
    if (![0, 1, 2].includes(star)) throw new OtauError('bad-argument', `A star is 0, 1 or 2; got ${star}.`);
    checkTableBits('A table of expectimax', tableBits, 24);
    this.#settings = { tableBits, lines, star, evaluation, endgames };
  }

  clear(): void {
    this.#tree?.clear();
  }

  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult {
    checkSearch('Expectimax', game, row, limits, ['wrong-actor', 'Chance moves here: there is no move to search for.']);
    const budget = new Budget(limits);
    const tree = this.#treeOf(game);
    tree.newSearch();
    const root = new RootSearch(tree, row, this.#settings.lines, limits, budget);
    root.run(() => onReport?.(resultOf(root, tree)));
    return resultOf(root, tree);
  }

  #treeOf(game: Game): ExpectimaxTree {
    if (this.#tree?.game === game) return this.#tree;
    this.#tree = new ExpectimaxTree(game, { ...this.#settings, endgames: this.#settings.endgames?.(game) });
    return this.#tree;
  }
}

function resultOf(root: RootSearch, tree: ExpectimaxTree): SearchResult {
  return root.result(root.best().map(lineOf), tree.nodes);
}

function lineOf(move: RootMove): Line {
  const { action, value, line, depth } = move;
  if (!isCertain(move)) return { action, value, depth, line };
  return { action, value, depth, line, solved: value > 0 ? 'win' : 'loss' };
}

// The root of expectimax: iterative deepening over the legal moves of one position, for the best
// line or the best several.

interface RootMove {
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

class RootSearch extends Deepening<RootMove> {
  readonly #game: Game;
  /** The best first, as far as is known. */
  #moves: RootMove[];
  readonly #lines: number;

  constructor(
    private readonly tree: ExpectimaxTree,
    row: Row,
    /** How many lines to find; with several, even an only move gets its value. */
    private readonly lines: number,
    limits: SearchLimits,
    budget: Budget,
  ) {
    super(tree.game.actor(row), budget, Math.min(limits.depth ?? MAX_DEPTH, MAX_DEPTH));
    tree.begin(budget);
    this.#game = tree.game;
    tree.rows[0].set(row);
    this.#moves = this.#listMoves();
    this.#lines = Math.min(lines, this.#moves.length);
    this.completed = this.#moves.slice(0, this.#lines);
  }

  /** All legal moves with an estimate of the next position, the most promising first. */
  #listMoves(): RootMove[] {
    const [row] = this.tree.rows;
    const moves = legalActions(this.#game, row).map((action): RootMove => {
      const { value, isFinal } = this.#search(action, 0, -1, 1);
      return { action, value, line: [action], depth: 0, isFinal };
    });
    return moves.sort((a, b) => b.value - a.value);
  }

  protected deepen(depth: number) {
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
      if (this.#lines === 1) this.completed = best.slice();
    }
    this.#moves = [...best, ...others];
    this.completed = best;
    if (isAllFinal || best.every(isCertain)) return 'solved';
    return this.#moves.length === 1 && this.lines === 1 ? 'only-move' : undefined;
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
    const line: number[] = [];
    const throws: number[] = [];
    game.next(row, action, at);
    for (let left = depth; left > 0; ) {
      let next: number;
      if (game.actor(at) === CHANCE) {
        const probabilities = outcomesOf(game, at);
        next = probabilities.indexOf(Math.max(...probabilities));
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
function isCertain({ value, isFinal }: RootMove): boolean {
  return isFinal && (value === 1 || value === -1);
}

// The tree of expectimax as its root sees it: nodes of either player and nodes of chance, compiled to WebAssembly (`assembly/tree.ts`).
// The root calls it for one root move and depth after another.

/** The most moves of depth. */
const MAX_DEPTH = 60;
/** A move, a throw, a move ...: the longest line. */
const MAX_PLY = 200;
/** Ages of entries. */
const AGES = 64;

/** Pruning at nodes of chance: none, Star1, or Star2 and Star1. */
type Star = 0 | 1 | 2;

interface TreeOptions
  extends Required<Pick<ExpectimaxOptions, 'tableBits' | 'star'>>,
    Pick<ExpectimaxOptions, 'evaluation'> {
  /** Positions whose value is known; without it none are probed. */
  readonly endgames?: Endgames;
}

const RESULTS = new WeakMap<Evaluation['expected'], Float64Array>();

/** The results to expect of all scores: 40,001 of them, which many searches share. */
function resultsOf(expected: Evaluation['expected']): Float64Array {
  const make = () => Float64Array.from({ length: 2 * MAX_SCORE + 1 }, (_, i) => expected(i - MAX_SCORE));
  return madeOnce(RESULTS, expected, make);
}

class ExpectimaxTree extends CompiledSearch {
  /** @throws `unsupported` where there is no WebAssembly */
  constructor(game: Game, { tableBits, star, evaluation, endgames }: TreeOptions) {
    const host = new SearchHost(game, endgames);
    const exports = openSearch(game, 'expectimax_open', host, evaluation, MAX_PLY);
    super(game, exports, host, AGES, exports.expectimax_table_age);
    const { memory, expectimax_open, expectimax_table } = exports;
    const scores = expectimax_open(star, knownPieces(endgames));
    expectimax_table(tableBits);
    const results = resultsOf((evaluation ?? evaluationOf(game)).expected);
    new Float64Array(memory.buffer, scores, results.length).set(results);
  }

  /** Positions that were estimated. What is searched while this does not change rests on finished games only. */
  get estimates(): number {
    return this.exports.expectimax_estimates();
  }

  /** Forgets everything. */
  clear(): void {
    this.exports.expectimax_clear();
    this.forgetAge();
  }

  /** A search begins, with one node. */
  begin(budget: Budget): void {
    this.host.begin(budget);
    this.viewRows(this.exports.expectimax_row);
    this.exports.search_begin(budget.next, Number.POSITIVE_INFINITY);
  }

  /** The value of row 1 for player 0, `depth` moves ahead; outside alpha..beta only a bound. Throws `STOPPED`. */
  value(depth: number, alpha: number, beta: number): number {
    return this.host.checked(this.exports.expectimax_value(depth, alpha, beta));
  }

  /** The best move of row 1, where a search of this depth has found the exact value of it; else -1. */
  knownMove(depth: number): number {
    return this.exports.expectimax_known_move(depth);
  }
}
