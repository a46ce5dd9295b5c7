/** Monte Carlo tree search, for all games: any number of players, any order of turns, with and without chance. */
import type { Game, Row } from '../../core/game.js';
import { copyRow } from '../../core/history.js';
import { Rng } from '../../lib/rng.js';
import type { Endgames } from '../../tables/endgames.js';
import { Budget } from '../budget.js';
import { knownResult } from '../endgames-root.js';
import { defaultEvaluator } from '../evaluators/default.js';
import type { Evaluator } from '../evaluators/evaluator.js';
import { rolloutEvaluator } from '../evaluators/rollout.js';
import type { Searcher, SearchLimits, SearchResult } from '../search.js';
import { checkMctsOptions, checkSearch, type MctsOptions, type MoveChoice, moveChoiceOf } from './options.js';
import { MctsRoot } from './root.js';
import { Simulations } from './simulations.js';

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
  readonly #options: MctsOptions;
  readonly #choice: MoveChoice;
  /** The one given, or that of the last game searched. */
  #evaluator: Evaluator | undefined;
  readonly #rng: Rng;
  /** With the tree of the last search. */
  #simulations: Simulations | undefined;
  /** What the last search added to its tree. */
  #addedNodes = 0;
  #addedEdges = 0;

  constructor(options: MctsOptions) {
    this.#options = options;
    this.#choice = moveChoiceOf(options);
    this.#rng = new Rng(options.seed ?? 'mcts');
  }

  reseed(seed: number | string): void {
    this.#rng.restore(new Rng(seed).state());
  }

  clear(): void {
    this.#simulations = undefined;
    this.reseed(this.#options.seed ?? 'mcts');
  }

  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult {
    const position = copyRow(game, row);
    checkSearch(game, position, limits);
    const { dirichlet, lines } = this.#options;
    const endgames = this.#options.endgames?.(game);
    const known = endgames && knownResult(endgames, position, limits, lines);
    if (known !== undefined) return known;
    const budget = new Budget(limits);
    const simulations = this.#simulations?.game === game ? this.#simulations : this.#prepare(game, endgames);
    simulations.start(position, this.#find(simulations, position), limits.history);
    const { nodes, edges } = simulations.tree;
    simulations.expect(this.#addedNodes, this.#addedEdges);
    const before = { nodes: nodes.count, edges: edges.count };
    const root = new MctsRoot(simulations, this.#evaluator!, this.#rng, budget);
    root.run(limits, dirichlet, onReport);
    this.#addedNodes = nodes.count - before.nodes;
    this.#addedEdges = edges.count - before.edges;
    return root.result(lines);
  }

  #prepare(game: Game, endgames: Endgames | undefined): Simulations {
    const { evaluator, uct, maxNodes } = this.#options;
    this.#evaluator = evaluator ?? (uct === undefined ? defaultEvaluator(game) : rolloutEvaluator());
    const keepsOrder = this.#evaluator.hasPolicy === true;
    this.#simulations = new Simulations(game, { choice: this.#choice, rng: this.#rng, keepsOrder, maxNodes, endgames });
    return this.#simulations;
  }

  /** Where the last tree holds the position; -1 for a new tree. */
  #find({ tree }: Simulations, row: Row): number {
    const { reuse = true, dirichlet } = this.#options;
    const known = reuse ? tree.find(row) : -1;
    // A root that was searched before has its noise already, so it is not searched again.
    return known === 0 && dirichlet !== undefined ? -1 : known;
  }
}
