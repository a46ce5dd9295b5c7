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
import { type BatchEvaluator, type ListedEvaluations, roomForAnswers } from '../evaluators/evaluator.js';
import { Budget, type SearchLimits, type SearchResult } from '../search.js';
import { GumbelRoot } from './gumbel.js';
import { checkMcts, checkMctsOptions, DEFAULT_MAX_NODES, moveChoiceOf, type NetworkSearchOptions } from './options.js';
import { rankedEdges, Simulations, treeResult } from './simulations.js';
import type { MctsTree } from './tree.js';

/** Nodes that a tree has room for at first. */
const INITIAL_NODES = 1 << 14;
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
  readonly #rng: Rng;
  readonly #leaves: number;
  /** With the tree of the last search. */
  #simulations: Simulations | undefined;

  /** @throws `bad-argument` for options out of range */
  constructor(
    private readonly evaluator: BatchEvaluator,
    private readonly options: NetworkSearchOptions = {},
  ) {
    checkMctsOptions(options);
    this.#leaves = options.leaves ?? DEFAULT_LEAVES;
    this.#rng = new Rng(options.seed ?? DEFAULT_SEED);
  }

  /** Forgets the tree and restarts the random numbers. */
  clear(): void {
    this.#simulations = undefined;
    this.#rng.restore(new Rng(this.options.seed ?? DEFAULT_SEED).state());
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
    checkMcts(game, position, limits);
    const budget = new Budget(limits); // taking over the last tree takes time too
    const { lines, reuse = true } = this.options;
    const endgames = this.options.endgames?.(game);
    const known = endgames && knownResult(endgames, position, limits, lines);
    if (known !== undefined) return known;
    const simulations = this.#simulations?.game === game ? this.#simulations : this.#create(game, endgames);
    const found = simulations.tree.find(position);
    const node = reuse || found === 0 ? found : -1;
    // The caller may write to its rows afterwards.
    simulations.start(
      position,
      node,
      limits.history?.map((earlier) => earlier.slice()),
      limits.time,
    );
    const plan = planRoot(simulations.tree, this.#leaves, this.options, this.#rng);
    const run = new Run(simulations, this.#leaves, plan, this.evaluator, lines, limits, budget);
    await run.runSimulations(onReport);
    return run.result();
  }

  #create(game: Game, endgames: Endgames | undefined): Simulations {
    const { maxNodes = DEFAULT_MAX_NODES } = this.options;
    this.#simulations = new Simulations(game, {
      choice: moveChoiceOf(this.options),
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

class Run {
  readonly #rows: Rows;
  readonly #answers: ListedEvaluations;
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
    private readonly budget: Budget,
  ) {
    this.#rows = new Rows(simulations.game.rowSize, leaves);
    this.#answers = roomForAnswers(simulations.game, leaves);
  }

  async runSimulations(onReport?: (partial: SearchResult) => void): Promise<void> {
    if (this.simulations.tree.nodes.visits[0] === 0) await this.#simulate(1);
    while (!this.#isDone()) {
      const size = this.plan.batch(this.#left());
      await this.#simulate(size, this.plan.edges(size));
      const elapsed = this.budget.elapsed();
      if (onReport !== undefined && elapsed - this.#lastReport >= REPORT_INTERVAL_MS) {
        this.#lastReport = elapsed;
        onReport(this.result());
      }
      // So that `stop` can change
      if (this.limits.stop !== undefined) await yieldIfDue();
    }
  }

  result(): SearchResult {
    const rest = { nodes: this.simulations.ended, time: this.budget.elapsed(), stopped: this.#stopped };
    return treeResult(this.simulations, this.plan.ranked(), this.lines ?? Number.POSITIVE_INFINITY, rest);
  }

  /** @param rootEdges the edges of the root that the simulations take; chosen as in other nodes unless given */
  async #simulate(max: number, rootEdges?: Int32Array): Promise<void> {
    const before = this.budget.elapsed();
    this.simulations.walks.growWithin(this.budget.left());
    const asked = this.simulations.begin(this.#rows, 0, max, rootEdges && ((i) => rootEdges[i]));
    try {
      if (asked > 0) await this.evaluator.evaluate(this.#rows, asked, this.#answers);
    } catch (error) {
      this.simulations.release();
      throw error;
    }
    this.simulations.end(this.#answers, 0);
    this.#lastBatch = this.budget.elapsed() - before;
  }

  #isDone(): boolean {
    const { nodes } = this.simulations.tree;
    const { time = Number.POSITIVE_INFINITY, stop } = this.limits;
    if (nodes.solved[0] !== 0) this.#stopped = 'solved';
    else if (nodes.edgeCounts[0] === 1 && nodes.visits[0] >= ONLY_MOVE_VISITS) this.#stopped = 'only-move';
    else if (stop?.()) this.#stopped = 'stop';
    else return this.#left() <= 0 || this.budget.elapsed() + this.#lastBatch > time || this.#isDecided();
    return true;
  }

  #isDecided(): boolean {
    const { time, early } = this.limits;
    const elapsed = this.budget.elapsed();
    if (early !== true || time === undefined || elapsed < EARLY_SHARE * time) return false;
    const expected = EARLY_MARGIN * (time - elapsed) * (this.simulations.ended / elapsed);
    return this.plan.isDecided(Math.min(this.#left(), expected));
  }

  #left(): number {
    const { visits = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = this.limits;
    return Math.min(visits, nodes) - this.simulations.ended;
  }
}

// Which moves of the root the next simulations of a search try, and how its moves are ranked.

/** PUCT: a batch may hold this part of the visits made so far. A larger one would choose moves with too little knowledge. */
const BATCH_SHARE = 1 / 8;
/** Gumbel: the simulations of the first halving where their number is not known in advance; each next one has twice as many. */
const FIRST_HALVING = 32;
/** Gumbel: no halving is planned for more simulations. */
const MAX_HALVING = 1 << 16;
const DEFAULT_CONSIDERED = 16;

/** How a search treats its root. The root's moves are listed before this is called. */
export interface RootPlan {
  /** How many simulations may be made together now, at least one. @param left the most that the limits still allow */
  batch(left: number): number;
  /** The edges of the root for `batch` simulations; undefined where they are chosen as in other nodes. */
  edges(count: number): Int32Array | undefined;
  /** The edges of the root, the move to play first. */
  ranked(): number[];
  /** Whether `left` more simulations cannot change the move to play, unless by a proof. */
  isDecided(left: number): boolean;
}

export function planRoot(tree: MctsTree, leaves: number, options: NetworkSearchOptions, rng: Rng): RootPlan {
  const { root, considered = DEFAULT_CONSIDERED } = options;
  return root === 'gumbel' ? new GumbelPlan(tree, leaves, considered, rng) : new PuctPlan(tree, leaves);
}

class PuctPlan implements RootPlan {
  constructor(
    private readonly tree: MctsTree,
    private readonly leaves: number,
  ) {}

  batch(left: number): number {
    const sensible = Math.max(1, Math.floor(BATCH_SHARE * this.tree.nodes.visits[0]));
    return Math.max(1, Math.floor(Math.min(this.leaves, sensible, left)));
  }

  edges(): undefined {
    return undefined;
  }

  ranked(): number[] {
    return rankedEdges(this.tree, 0);
  }

  isDecided(left: number): boolean {
    const { nodes, edges } = this.tree;
    const first = nodes.firstEdges[0];
    let most = 0;
    let second = 0;
    for (let edge = first; edge < first + nodes.edgeCounts[0]; edge++) {
      const visits = edges.lost[edge] === 0 ? edges.visits[edge] : 0;
      if (visits > most) [most, second] = [visits, most];
      else if (visits > second) second = visits;
    }
    return most - second > left;
  }
}

/**
 * Sequential halving without noise. Where the limits fix the number of simulations, one halving takes them all.
 * Otherwise (time) halvings follow each other, each twice as long, and the last complete one decides the move.
 */
class GumbelPlan implements RootPlan {
  readonly #root: GumbelRoot;
  #halving = 0;
  /** The move of the last complete halving, or -1. */
  #best = -1;

  constructor(
    private readonly tree: MctsTree,
    private readonly leaves: number,
    considered: number,
    private readonly rng: Rng,
  ) {
    this.#root = new GumbelRoot(tree, considered);
  }

  batch(left: number): number {
    if (this.#root.leftInRound() === 0) this.#begin(left);
    return Math.max(1, Math.floor(Math.min(this.leaves, this.#root.leftInRound(), left)));
  }

  edges(count: number): Int32Array {
    return Int32Array.from({ length: count }, () => this.#root.next());
  }

  ranked(): number[] {
    const { edges, nodes } = this.tree;
    const ranked = rankedEdges(this.tree, 0);
    if (this.#halving === 0 || nodes.solved[0] !== 0) return ranked;
    const isComplete = this.#root.leftInRound() === 0;
    const best = this.#best < 0 || isComplete ? this.#root.chosen() : this.#best;
    return edges.lost[best] !== 0 ? ranked : [best, ...ranked.filter((edge) => edge !== best)];
  }

  isDecided(): boolean {
    return false;
  }

  #begin(left: number): void {
    if (this.#halving > 0) this.#best = this.#root.chosen();
    this.#halving = this.#halving === 0 ? FIRST_HALVING : Math.min(MAX_HALVING, 2 * this.#halving);
    const isKnown = left <= MAX_HALVING;
    this.#root.begin(this.tree, isKnown ? Math.max(1, Math.floor(left)) : this.#halving, 0, this.rng);
  }
}
