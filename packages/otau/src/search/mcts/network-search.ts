/**
 * Search of one position with a network: Monte Carlo tree search by PUCT (Silver and others, 2017), at the root by
 * Gumbel if you like, that waits for its evaluator. Its result has the form of all searches.
 */
import type { Game, Row } from '../../core/game.js';
import { copyRow } from '../../core/history.js';
import { Rows } from '../../core/rows.js';
import { Rng } from '../../lib/rng.js';
import { yieldIfDue } from '../../lib/yield.js';
import type { Endgames } from '../../tables/endgames.js';
import { knownResult } from '../endgames-root.js';
import type { BatchEvaluator } from '../evaluators/batch-evaluator.js';
import { type ListedEvaluations, roomForAnswers } from '../evaluators/evaluator.js';
import type { SearchLimits, SearchResult } from '../search.js';
import { searchResult } from './lines.js';
import {
  checkMctsOptions,
  checkSearch,
  DEFAULT_MAX_NODES,
  moveChoiceOf,
  type NetworkSearchOptions,
} from './options.js';
import { planRoot, type RootPlan } from './root-plan.js';
import { Simulations } from './simulations.js';

/** Nodes that a tree has room for at first. */
const INITIAL_NODES = 1 << 12;
const DEFAULT_LEAVES = 8;
const DEFAULT_SEED = 'network';
/** Simulations for a single legal move, which give its value. */
const ONLY_MOVE_VISITS = 16;
const REPORT_INTERVAL_MS = 100;
/** An early end expects this multiple of the simulations that fit into the time left at the rate so far. */
const EARLY_MARGIN = 1.25;
/** No early end before this share of the time: the rate is too uncertain. */
const EARLY_SHARE = 0.1;

/**
 * Searches positions with an evaluator that answers by promises. It keeps its tree from one search to the next.
 * @example await new NetworkSearch(evaluator, { root: 'gumbel' }).search(game, row, { visits: 32 })
 */
export class NetworkSearch {
  readonly name = 'network';
  readonly #options: NetworkSearchOptions;
  readonly #rng: Rng;
  readonly #leaves: number;
  /** With the tree of the last search. */
  #simulations: Simulations | undefined;

  /** @throws `bad-argument` for options out of range */
  constructor(
    private readonly evaluator: BatchEvaluator,
    options: NetworkSearchOptions = {},
  ) {
    checkMctsOptions(options);
    this.#options = options;
    this.#leaves = options.leaves ?? DEFAULT_LEAVES;
    this.#rng = new Rng(options.seed ?? DEFAULT_SEED);
  }

  /** Forgets the tree and restarts the random numbers. */
  clear(): void {
    this.#simulations = undefined;
    this.#rng.restore(new Rng(this.#options.seed ?? DEFAULT_SEED).state());
  }

  /**
   * Searches a position in which a player moves; one search at a time. The evaluator is called at least once, except where
   * tables know the end of every move.
   * The time is kept if the evaluator takes no longer for a batch than for the one before.
   * @param limits `visits` counts simulations of this search, the first of which is the position itself
   * @param onReport called about every 100 ms with what has been found so far
   * @throws `bad-limit` without a usable limit, `game-over` where no player moves, and what the evaluator throws
   */
  async search(
    game: Game,
    row: Row,
    limits: SearchLimits,
    onReport?: (partial: SearchResult) => void,
  ): Promise<SearchResult> {
    const position = copyRow(game, row);
    checkSearch(game, position, limits);
    const { lines, reuse = true } = this.#options;
    const endgames = this.#options.endgames?.(game);
    const known = endgames && knownResult(endgames, position, limits, lines);
    if (known !== undefined) return known;
    const simulations = this.#simulations?.game === game ? this.#simulations : this.#create(game, endgames);
    const node = reuse || simulations.tree.find(position) === 0 ? simulations.tree.find(position) : -1;
    // The caller may write to its rows afterwards.
    simulations.start(
      position,
      node,
      limits.history?.map((earlier) => earlier.slice()),
    );
    const plan = planRoot(simulations.tree, this.#leaves, this.#options, this.#rng);
    const run = new Run(simulations, this.#leaves, plan, this.evaluator, lines, limits);
    await run.runSimulations(onReport);
    return run.result();
  }

  #create(game: Game, endgames: Endgames | undefined): Simulations {
    const { maxNodes = DEFAULT_MAX_NODES } = this.#options;
    this.#simulations = new Simulations(game, {
      choice: moveChoiceOf(this.#options),
      rng: this.#rng,
      size: this.#leaves,
      hasVirtualLoss: true,
      keepsOrder: true,
      maxNodes,
      room: Math.min(INITIAL_NODES, maxNodes),
      endgames,
    });
    return this.#simulations;
  }
}

/** One search. */
class Run {
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;
  readonly #now: () => number;
  readonly #start: number;
  #stopped: SearchResult['stopped'] = 'limit';
  #lastBatch = 0;
  #lastReport = 0;

  constructor(
    private readonly simulations: Simulations,
    leaves: number,
    private readonly plan: RootPlan,
    private readonly evaluator: BatchEvaluator,
    private readonly lines: number | undefined,
    private readonly limits: SearchLimits,
  ) {
    this.#rows = new Rows(simulations.game.rowSize, leaves);
    this.#answers = roomForAnswers(simulations.game, leaves);
    this.#now = limits.now ?? systemClock;
    this.#start = this.#now();
  }

  async runSimulations(onReport?: (partial: SearchResult) => void): Promise<void> {
    if (this.simulations.tree.nodes.visits[0] === 0) await this.#simulate(1);
    while (!this.#isDone()) {
      const size = this.plan.batch(this.#left());
      await this.#simulate(size, this.plan.edges(size));
      const elapsed = this.#elapsed();
      if (onReport !== undefined && elapsed - this.#lastReport >= REPORT_INTERVAL_MS) {
        this.#lastReport = elapsed;
        onReport(this.result());
      }
      // So that `stop` can change
      if (this.limits.stop !== undefined) await yieldIfDue();
    }
  }

  result(): SearchResult {
    const rest = { nodes: this.simulations.ended, time: this.#elapsed(), stopped: this.#stopped };
    return searchResult(this.simulations, this.plan.ranked(), this.lines ?? Number.POSITIVE_INFINITY, rest);
  }

  /** @param rootEdges the edges of the root that the simulations take; chosen as in other nodes unless given */
  async #simulate(max: number, rootEdges?: Int32Array): Promise<void> {
    const before = this.#elapsed();
    const asked = this.simulations.begin(this.#rows, 0, max, rootEdges && ((i) => rootEdges[i]));
    try {
      if (asked > 0) await this.evaluator.evaluate(this.#rows, asked, this.#answers);
    } catch (error) {
      this.simulations.release();
      throw error;
    }
    this.simulations.end(this.#answers, 0);
    this.#lastBatch = this.#elapsed() - before;
  }

  #isDone(): boolean {
    const { nodes } = this.simulations.tree;
    const { time = Number.POSITIVE_INFINITY, stop } = this.limits;
    if (nodes.solved[0] !== 0) this.#stopped = 'solved';
    else if (nodes.edgeCounts[0] === 1 && nodes.visits[0] >= ONLY_MOVE_VISITS) this.#stopped = 'only-move';
    else if (stop?.()) this.#stopped = 'stop';
    else return this.#left() <= 0 || this.#elapsed() + this.#lastBatch > time || this.#isDecided();
    return true;
  }

  #isDecided(): boolean {
    const { time, early } = this.limits;
    const elapsed = this.#elapsed();
    if (early !== true || time === undefined || elapsed < EARLY_SHARE * time) return false;
    const expected = EARLY_MARGIN * (time - elapsed) * (this.simulations.ended / elapsed);
    return this.plan.isDecided(Math.min(this.#left(), expected));
  }

  #left(): number {
    const { visits = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = this.limits;
    return Math.min(visits, nodes) - this.simulations.ended;
  }

  #elapsed(): number {
    return this.#now() - this.#start;
  }
}

/** Declared here: browsers and Node both have it, but neither's types are loaded. */
const host = globalThis as unknown as { readonly performance: { now(): number } };

function systemClock(): number {
  return host.performance.now();
}
