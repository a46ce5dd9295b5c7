/** Monte Carlo tree search, for all games: any number of players, any order of turns, with and without chance. */
import type { Game, Row } from '../../core/game.js';
import { copyRow } from '../../core/history.js';
import { Rows } from '../../core/rows.js';
import { Rng } from '../../lib/rng.js';
import type { Endgames } from '../../tables/endgames.js';
import { knownResult } from '../endgames-root.js';
import type { Evaluations, Evaluator, EvaluatorContext } from '../evaluators/evaluator.js';
import { defaultEvaluator, rolloutEvaluator } from '../evaluators/evaluators.js';
import { Budget, type Searcher, type SearchLimits, type SearchResult, STOPPED } from '../search.js';
import {
  addNoise,
  checkMcts,
  checkMctsOptions,
  type DirichletNoise,
  type MctsOptions,
  type MoveChoice,
  moveChoiceOf,
} from './options.js';
import { rankedEdges, Simulations, treeResult } from './simulations.js';
import type { MctsTree } from './tree.js';

/** Monte Carlo tree search; its `visits` and `nodes` limits give the same result at every run. */
export interface Mcts extends Searcher {
  /** Restarts the random numbers from this seed. */
  reseed(seed: number | string): void;
}

/**
 * Makes a Monte Carlo tree search. With the same seed, the same searches and limits on visits or nodes it finds the same.
 * @throws `bad-argument` for options that are out of range or exclude each other
 * @example createMcts({ uct: 1.4, seed: 1 }).search(game, row, { visits: 1000 }).action
 */
export function createMcts(options: MctsOptions = {}): Mcts {
  checkMctsOptions(options);
  return new TreeSearcher(options);
}

class TreeSearcher implements Mcts {
  readonly name = 'mcts';
  readonly isRandom = true;
  readonly #choice: MoveChoice;
  /** The one given, or that of the last game searched. */
  #evaluator: Evaluator | undefined;
  readonly #rng: Rng;
  /** With the tree of the last search. */
  #simulations: Simulations | undefined;
  /** What the last search added to its tree. */
  #addedNodes = 0;
  #addedEdges = 0;

  constructor(private readonly options: MctsOptions) {
    this.#choice = moveChoiceOf(options);
    this.#rng = new Rng(options.seed ?? 'mcts');
  }

  reseed(seed: number | string): void {
    this.#rng.restore(new Rng(seed).state());
  }

  clear(): void {
    this.#simulations = undefined;
    this.reseed(this.options.seed ?? 'mcts');
  }

  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult {
    const position = copyRow(game, row);
    checkMcts(game, position, limits);
    const { dirichlet, lines } = this.options;
    const endgames = this.options.endgames?.(game);
    const known = endgames && knownResult(endgames, position, limits, lines);
    if (known !== undefined) return known;
    const budget = new Budget(limits);
    const simulations = this.#simulations?.game === game ? this.#simulations : this.#prepare(game, endgames);
    simulations.start(position, this.#find(simulations, position), limits.history, limits.time);
    const { nodes, edges } = simulations.tree;
    simulations.walks.expect(this.#addedNodes, this.#addedEdges);
    const before = { nodes: nodes.count, edges: edges.count };
    const root = new MctsRoot(simulations, this.#evaluator!, this.#rng, budget);
    root.run(limits, dirichlet, onReport);
    this.#addedNodes = nodes.count - before.nodes;
    this.#addedEdges = edges.count - before.edges;
    return root.result(lines);
  }

  #prepare(game: Game, endgames: Endgames | undefined): Simulations {
    const { evaluator, uct, maxNodes } = this.options;
    this.#evaluator = evaluator ?? (uct === undefined ? defaultEvaluator(game) : rolloutEvaluator());
    const keepsOrder = this.#evaluator.hasPolicy === true;
    this.#simulations = new Simulations(game, { choice: this.#choice, rng: this.#rng, keepsOrder, maxNodes, endgames });
    return this.#simulations;
  }

  /** Where the last tree holds the position; -1 for a new tree. */
  #find({ tree }: Simulations, row: Row): number {
    const { reuse = true, dirichlet } = this.options;
    const known = reuse ? tree.find(row) : -1;
    // A root that was searched before has its noise already, so it is not searched again.
    return known === 0 && dirichlet !== undefined ? -1 : known;
  }
}

// One search with a synchronous evaluator: simulations until a limit is reached, and their result.

/** Simulations for a single legal move, which give its value. */
const ONLY_MOVE_VISITS = 100;
const FIRST_REPORT_VISITS = 64;
const REPORT_INTERVAL_MS = 100;

class MctsRoot implements EvaluatorContext {
  /** Positions visited: one for each simulation, and those of its rollout. */
  positions = 0;
  stopped: SearchResult['stopped'] = 'limit';
  readonly #tree: MctsTree;
  readonly #rows: Rows;
  readonly #out: Evaluations;
  #nextReport = FIRST_REPORT_VISITS;
  #lastReport = 0;

  /** @param simulations started with the position to search */
  constructor(
    private readonly simulations: Simulations,
    private readonly evaluator: Evaluator,
    readonly rng: Rng,
    private readonly budget: Budget,
  ) {
    const { game, tree } = simulations;
    this.#tree = tree;
    this.#rows = new Rows(game.rowSize, 1);
    const values = new Float32Array(game.players);
    this.#out = evaluator.hasPolicy === true ? { values, policy: new Float32Array(game.maxLegal) } : { values };
    simulations.walks.listRoot();
  }

  /** Counts a position, and ends the search by `STOPPED` when it is time. */
  step(): void {
    if (++this.positions < this.budget.next) return;
    this.budget.poll(this.positions);
    this.simulations.walks.growWithin(this.budget.left());
  }

  run(limits: SearchLimits, noise: DirichletNoise | undefined, onReport?: (partial: SearchResult) => void): void {
    const { nodes } = this.#tree;
    const most = limits.visits ?? Number.POSITIVE_INFINITY;
    const onlyMove = nodes.edgeCounts[0] === 1;
    try {
      if (noise !== undefined && most > 0) this.#addNoise(noise);
      while (nodes.solved[0] === 0) {
        if (this.simulations.ended >= most) return;
        if (onlyMove && nodes.visits[0] >= ONLY_MOVE_VISITS) {
          this.stopped = 'only-move';
          return;
        }
        this.#simulate();
        if (onReport !== undefined && this.#isReportDue()) onReport(this.result());
      }
      this.stopped = 'solved';
    } catch (thrown) {
      if (thrown !== STOPPED) throw thrown;
      this.stopped = this.budget.reason;
    }
  }

  /** The result so far; at most `count` lines. */
  result(count = Number.POSITIVE_INFINITY): SearchResult {
    const rest = { nodes: this.positions, time: this.budget.elapsed(), stopped: this.stopped };
    return treeResult(this.simulations, rankedEdges(this.#tree, 0), count, rest);
  }

  #simulate(): void {
    this.step();
    if (this.simulations.begin(this.#rows, 0, 1) === 0) return;
    this.evaluator.evaluate(this.#tree.game, this.#rows, 1, this.#out, this);
    this.simulations.end(this.#out, 0);
  }

  /** After the root was evaluated, as the evaluator's policy comes with that. */
  #addNoise(noise: DirichletNoise): void {
    if (this.#tree.nodes.visits[0] === 0) this.#simulate();
    addNoise(this.#tree, 0, noise, this.rng);
  }

  #isReportDue(): boolean {
    const { ended } = this.simulations;
    const due = ended >= this.#nextReport;
    if (!due && ended % 16 !== 0) return false;
    const now = this.budget.elapsed();
    if (!due && now - this.#lastReport < REPORT_INTERVAL_MS) return false;
    if (due) this.#nextReport *= 2;
    this.#lastReport = now;
    return true;
  }
}
