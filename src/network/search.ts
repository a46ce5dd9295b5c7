/**
 * Search of one position with a network: Monte Carlo tree search by PUCT (Silver and others, 2017), at the root by
 * Gumbel if you like, that waits for its evaluator. What it finds has the form of all searches.
 */
import type { Game, Row } from '../core/game.js';
import { copyRow } from '../core/history.js';
import { Rng } from '../lib/rng.js';
import { knownResult } from '../search/endgames-root.js';
import type { BatchEvaluator } from '../search/evaluators/batch-evaluator.js';
import { PuctChoice } from '../search/mcts/choice.js';
import { LeafBatch } from '../search/mcts/leaf-batch.js';
import { lineOf, valuesOf } from '../search/mcts/lines.js';
import { MctsTree } from '../search/mcts/tree.js';
import type { SearchLimits, SearchResult } from '../search/search.js';
import type { Endgames } from '../tables/endgames.js';
import { planRoot, type RootPlan } from './root-plan.js';
import {
  checkNetworkSearch,
  type NetworkSearchOptions,
  type ResolvedSearchOptions,
  resolveSearchOptions,
} from './search-options.js';

/** Nodes that a tree has room for at first. */
const ROOM = 1 << 12;
/** A single legal move is looked at with so many simulations, for its value. */
const ONLY_MOVE_VISITS = 16;
const REPORT_MS = 100;
/** Where `stop` is given, other work of the thread gets its turn after so many milliseconds, so that `stop` can change. */
const YIELD_MS = 50;

/**
 * Searches positions with an evaluator that answers by promises. It keeps its tree from one search to the next.
 * @example await new NetworkSearch(evaluator, { root: 'gumbel' }).search(game, row, { visits: 32 })
 */
export class NetworkSearch {
  readonly name = 'network';
  readonly #options: ResolvedSearchOptions;
  #rng: Rng;
  /** The tree of the last search, and the memory into which the next one's beginning is copied. */
  #leaves: LeafBatch | undefined;
  #spare: LeafBatch | undefined;

  /** @throws `bad-argument` for options that cannot be */
  constructor(
    private readonly evaluator: BatchEvaluator,
    options: NetworkSearchOptions = {},
  ) {
    this.#options = resolveSearchOptions(options);
    this.#rng = new Rng(this.#options.seed);
  }

  /** Forgets the tree; random numbers begin anew. */
  clear(): void {
    this.#leaves = undefined;
    this.#spare = undefined;
    this.#rng = new Rng(this.#options.seed);
  }

  /**
   * Searches a position in which a player moves; one search at a time. The evaluator is asked once at least, but where
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
    checkNetworkSearch(game, position, limits);
    const endgames = this.#options.endgames?.(game);
    const known = endgames && knownResult(endgames, position, limits, this.#options.lines);
    if (known !== undefined) return known;
    const leaves = this.#leavesFor(game, position, endgames);
    leaves.setHistory(limits.history ?? []);
    const plan = planRoot(leaves.tree, this.#options, this.#rng);
    const run = new Run(leaves, plan, this.evaluator, this.#options.lines, limits);
    await run.play(onReport);
    return run.result();
  }

  /** A tree whose root is the position: what the last tree knows of it, or a new one. */
  #leavesFor(game: Game, row: Row, endgames: Endgames | undefined): LeafBatch {
    const last = this.#leaves?.tree.game === game ? this.#leaves : undefined;
    const known = last !== undefined && this.#options.reuse ? last.tree.find(row) : -1;
    if (last !== undefined && known === 0) return last;
    const next = (last !== undefined ? this.#spare : undefined) ?? this.#create(game, endgames);
    if (last !== undefined && known > 0) last.tree.copyBelow(known, next.tree);
    else {
      next.tree.clear();
      next.tree.add(row, game.actor(row));
    }
    this.#spare = last;
    this.#leaves = next;
    return next;
  }

  #create(game: Game, endgames: Endgames | undefined): LeafBatch {
    const { cpuct, firstPlay, leaves, maxNodes } = this.#options;
    const tree = new MctsTree(game, maxNodes, Math.min(ROOM, maxNodes));
    return new LeafBatch(tree, new PuctChoice(cpuct, firstPlay), this.#rng, leaves, endgames);
  }
}

/** One search. */
class Run {
  readonly #tree: MctsTree;
  readonly #now: () => number;
  readonly #start: number;
  #simulations = 0;
  #depths = 0;
  #stopped: SearchResult['stopped'] = 'limit';
  #lastBatch = 0;
  #lastReport = 0;
  #lastYield = 0;

  constructor(
    private readonly leaves: LeafBatch,
    private readonly plan: RootPlan,
    private readonly evaluator: BatchEvaluator,
    /** How many moves to tell of. */
    private readonly lines: number,
    private readonly limits: SearchLimits,
  ) {
    this.#tree = leaves.tree;
    this.#now = limits.now ?? systemClock;
    this.#start = this.#now();
  }

  async play(onReport?: (partial: SearchResult) => void): Promise<void> {
    if (this.#tree.nodes.visits[0] === 0) await this.#simulate(1, undefined);
    while (!this.#isDone()) {
      const size = this.plan.batch(this.#left());
      await this.#simulate(size, this.plan.edges(size));
      const elapsed = this.#elapsed();
      if (onReport !== undefined && elapsed - this.#lastReport >= REPORT_MS) {
        this.#lastReport = elapsed;
        onReport(this.result());
      }
      if (this.limits.stop !== undefined && elapsed - this.#lastYield >= YIELD_MS) {
        await yieldThread();
        this.#lastYield = this.#elapsed();
      }
    }
  }

  result(): SearchResult {
    const tree = this.#tree;
    const ranked = this.plan.ranked();
    const lines = ranked.slice(0, this.lines).map((edge) => lineOf(tree, 0, edge));
    const { action, value } = lines[0];
    return {
      action,
      value,
      values: valuesOf(tree, 0, ranked[0]),
      lines,
      depth: this.#simulations === 0 ? 0 : Math.round(this.#depths / this.#simulations),
      nodes: this.#simulations,
      visits: tree.nodes.visits[0],
      time: this.#elapsed(),
      stopped: this.#stopped,
    };
  }

  async #simulate(max: number, rootEdges: Int32Array | undefined): Promise<void> {
    const before = this.#elapsed();
    const { simulations, depths } = await this.leaves.simulate(this.evaluator, max, rootEdges);
    this.#simulations += simulations;
    this.#depths += depths;
    this.#lastBatch = this.#elapsed() - before;
  }

  #isDone(): boolean {
    const { nodes } = this.#tree;
    const { time = Number.POSITIVE_INFINITY, stop } = this.limits;
    if (nodes.solved[0] !== 0) this.#stopped = 'solved';
    else if (nodes.edgeCounts[0] === 1 && nodes.visits[0] >= ONLY_MOVE_VISITS) this.#stopped = 'only-move';
    else if (stop?.()) this.#stopped = 'stop';
    else return this.#left() <= 0 || this.#elapsed() + this.#lastBatch > time;
    return true;
  }

  #left(): number {
    const { visits = Number.POSITIVE_INFINITY, nodes = Number.POSITIVE_INFINITY } = this.limits;
    return Math.min(visits, nodes) - this.#simulations;
  }

  #elapsed(): number {
    return this.#now() - this.#start;
  }
}

/** What browsers and Node both have; neither's types are loaded here. */
const host = globalThis as unknown as {
  readonly performance: { now(): number };
  setTimeout(callback: () => void, milliseconds: number): unknown;
};

function systemClock(): number {
  return host.performance.now();
}

function yieldThread(): Promise<void> {
  return new Promise((resolve) => {
    host.setTimeout(resolve, 0);
  });
}
