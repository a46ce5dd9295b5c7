/**
 * Expectimax: search for games of two players, with chance or without. Every throw is
 * weighed with its exact probability.
 */
import type { Game, Row } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import type { EndgameSource } from '../../tables/endgames.js';
import { Budget } from '../budget.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import type { Line, Searcher, SearchLimits, SearchResult } from '../search.js';
import { checkLines, checkSearch, searchResult } from '../two-player.js';
import { isCertain, type RootMove, RootSearch } from './root.js';
import { checkTableBits, ExpectimaxTree, type Star } from './tree.js';

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
  readonly #tableBits: number;
  readonly #lines: number;
  readonly #star: Star;
  readonly #evaluation: Evaluation | undefined;
  readonly #endgames: EndgameSource | undefined;
  /** Created at the first search of a game; its table serves all its positions. */
  #tree: ExpectimaxTree | undefined;

  constructor(options: ExpectimaxOptions) {
    const { lines = 1, star = 2 } = options;
    checkLines(lines);
    if (![0, 1, 2].includes(star)) throw new OtauError('bad-argument', `A star is 0, 1 or 2; got ${star}.`);
    this.#lines = lines;
    this.#star = star;
    this.#evaluation = options.evaluation;
    this.#endgames = options.endgames;
    this.#tableBits = options.tableBits ?? 18;
    checkTableBits(this.#tableBits);
  }

  clear(): void {
    this.#tree?.clear();
  }

  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult {
    checkSearch('Expectimax', game, row, limits, ['wrong-actor', 'Chance moves here: there is no move to search for.']);
    const budget = new Budget(limits);
    const tree = this.#treeOf(game);
    tree.newSearch();
    const root = new RootSearch(tree, row, this.#lines, limits, budget);
    root.run(() => onReport?.(resultOf(root, tree)));
    return resultOf(root, tree);
  }

  #treeOf(game: Game): ExpectimaxTree {
    if (this.#tree?.game === game) return this.#tree;
    const endgames = this.#endgames?.(game);
    const options = { tableBits: this.#tableBits, star: this.#star, evaluation: this.#evaluation, endgames };
    this.#tree = new ExpectimaxTree(game, options);
    return this.#tree;
  }
}

function resultOf(root: RootSearch, tree: ExpectimaxTree): SearchResult {
  return searchResult(root, root.best().map(lineOf), tree.nodes);
}

function lineOf(move: RootMove): Line {
  const { action, value, line, depth } = move;
  if (!isCertain(move)) return { action, value, depth, line };
  return { action, value, depth, line, solved: value > 0 ? 'win' : 'loss' };
}
