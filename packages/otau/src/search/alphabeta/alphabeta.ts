/** Alpha-beta search for games of two players without chance. */
import type { Game, Row } from '../../core/game.js';
import { OtauError } from '../../lib/error.js';
import type { EndgameSource, LeadingEndgames } from '../../tables/endgames.js';
import type { Evaluation } from '../evaluations/evaluation.js';
import {
  Budget,
  checkLines,
  checkSearch,
  checkTableBits,
  type Line,
  type Searcher,
  type SearchLimits,
  type SearchResult,
} from '../search.js';
import { RootSearch } from './root.js';
import { AlphabetaTeam, type Expected, expectedNext, type HelperPort } from './team.js';
import { AlphabetaTree, hasStalled, type RootMove } from './tree.js';

/** How alpha-beta searches; all members may be left out. */
export interface AlphabetaOptions {
  /** The transposition table holds 2^bits entries of 16 bytes; 20 unless given. With helpers each thread has one, and all share another. */
  readonly tableBits?: number;
  /** How leaves are estimated; the game's own evaluation unless given. */
  readonly evaluation?: Evaluation;
  /** How many of the best first moves to find, with their lines; 1 unless given. */
  readonly lines?: number;
  /**
   * How much draws are avoided, 0 (the default) to 100, by the player to move at the root: repeating an earlier position is worth that many
   * units of the evaluation less than a draw. Where nothing is won for 24 plies, positions that the evaluation calls open are sought by that
   * many hundredths of its score (`Evaluation.openness`). It helps against weaker players, and costs against equals.
   */
  readonly contempt?: number;
  /**
   * Whether to search unpromising moves less deep and captures and similar moves deeper (the default).
   * Without it, a search of depth d finds exactly the minimax value of the evaluation at d plies,
   * except that repeated positions count as draws where the evaluation declares them possible.
   */
  readonly selective?: boolean;
  /**
   * Other threads that search with this one, for registered games with their own evaluations. Limits are those
   * of this thread's search, whose result counts; `nodes` of the result are those of all threads.
   */
  readonly helpers?: readonly HelperPort[];
  /**
   * Whether the helpers search on in the opponent's time, where the search expects to be asked next: until the next search,
   * and for at most ten times as long as the last one took. They do not unless given.
   */
  readonly ponder?: boolean;
  /** Positions whose end is known, by tables of `otau/tables`: they are not searched. None unless given. */
  readonly endgames?: EndgameSource;
}

/**
 * Makes an alpha-beta search: iterative deepening, a transposition table, quiescence.
 * @throws `bad-argument` for a table, a number of lines or a contempt out of range, `unsupported` for helpers with another evaluation
 * @example createAlphabeta({ lines: 3 }).search(createGame('kindo'), row, { nodes: 100_000 }).lines
 */
export function createAlphabeta(options: AlphabetaOptions = {}): Searcher {
  return new Alphabeta(options);
}

/** How much longer than the search helpers ponder at most. */
const MAX_PONDER = 10;

class Alphabeta implements Searcher {
  readonly name = 'alphabeta';
  readonly isRandom = false;
  /** The present game's, where there are helpers. */
  #team: AlphabetaTeam | undefined;
  /** What helpers are told too. */
  readonly #settings;
  /** With contempt: the player to move at the last root, and whether it seeks open positions. Values in the table are seen so. */
  #view: string | undefined;
  /** Created at the first search of a game; its table serves all its positions. */
  #tree: AlphabetaTree | undefined;

  constructor(private readonly options: AlphabetaOptions) {
    const { tableBits = 20, lines = 1, selective = true, contempt = 0, helpers, evaluation } = options;
    checkLines(lines);
    if (helpers !== undefined && evaluation !== undefined) {
      throw new OtauError('unsupported', "Helpers know the games' own evaluations only.");
    }
    checkTableBits('A table', tableBits, 26);
    if (!(Number.isInteger(contempt) && contempt >= 0 && contempt <= 100)) {
      throw new OtauError('bad-argument', `Contempt is a whole number from 0 to 100; got ${contempt}.`);
    }
    this.#settings = { tableBits, lines, selective, contempt };
  }

  clear(): void {
    this.#team?.clear();
    this.#tree?.clear();
  }

  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult {
    checkSearch('Alpha-beta', game, row, limits, ['unsupported', 'Alpha-beta cannot search games of chance.']);
    const budget = new Budget(limits); // preparing for the first search of a game counts too
    const tree = this.#treeOf(game);
    const view = `${game.actor(row)} ${hasStalled(tree.evaluation, row, limits.history ?? [])}`;
    if (this.#settings.contempt !== 0 && this.#view !== view) this.clear();
    this.#view = view;
    const team = this.#team;
    if (team === undefined) tree.newSearch();
    else team.table.newSearch();
    tree.age();
    const known = team?.begin(row, limits);
    let expected: Expected | undefined;
    try {
      const root = new RootSearch(tree, row, this.#settings.lines, limits, budget);
      if (known !== undefined) root.startFrom(known);
      root.run(() => onReport?.(resultOf(root, tree, team)));
      const result = resultOf(root, tree, team);
      if (this.options.ponder && root.stopped === 'limit')
        expected = expectedNext(game, row, limits.history ?? [], result.lines[0].line);
      return result;
    } finally {
      if (expected === undefined) team?.end();
      else team?.ponder(expected, MAX_PONDER * budget.elapsed());
    }
  }

  #treeOf(game: Game): AlphabetaTree {
    if (this.#tree?.game === game) return this.#tree;
    const { evaluation, helpers } = this.options;
    const known = this.options.endgames?.(game);
    const endgames = known?.lead === undefined ? undefined : (known as LeadingEndgames);
    this.#team?.end();
    if (helpers !== undefined) this.#team = new AlphabetaTeam(helpers, game, this.#settings, endgames?.data);
    this.#tree = new AlphabetaTree(game, { ...this.#settings, table: this.#team?.table, evaluation, endgames });
    this.#tree.contempt = this.#settings.contempt;
    return this.#tree;
  }
}

function resultOf(root: RootSearch, tree: AlphabetaTree, team: AlphabetaTeam | undefined): SearchResult {
  const lines = root.best().map((move) => lineOf(move, root.mover, tree));
  return root.result(lines, tree.nodes + (team?.nodes() ?? 0));
}

function lineOf(move: RootMove, mover: number, { evaluation, openness }: AlphabetaTree): Line {
  const { action, line, depth } = move;
  if (move.solved) {
    const value = Math.sign(move.score);
    return { action, value, depth, line, solved: value > 0 ? 'win' : value < 0 ? 'loss' : 'draw' };
  }
  const score = move.score - openness;
  const value = mover === 0 ? evaluation.expected(score) : 0 - evaluation.expected(0 - score);
  return { action, value, score, depth, line };
}
