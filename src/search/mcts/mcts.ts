/** Monte Carlo tree search, for all games: any number of players, any order of turns, with and without chance. */
import { CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { copyRow } from '../../core/history.js';
import { OtauError } from '../../lib/error.js';
import { Rng } from '../../lib/rng.js';
import { Budget } from '../budget.js';
import { knownResult } from '../endgames-root.js';
import { defaultEvaluator } from '../evaluators/default.js';
import type { Evaluator } from '../evaluators/evaluator.js';
import { rolloutEvaluator } from '../evaluators/rollout.js';
import type { Searcher, SearchLimits, SearchResult } from '../search.js';
import type { MoveChoice } from './choice.js';
import { checkMctsOptions, DEFAULT_MAX_NODES, type MctsOptions, moveChoiceOf } from './options.js';
import { MctsRoot } from './root.js';
import type { MctsTree } from './tree.js';
import { TreePair } from './tree-pair.js';

/** Monte Carlo tree search; its `visits` and `nodes` limits give the same result at every run. */
export interface Mcts extends Searcher {
  /** Random numbers begin anew from this seed. */
  reseed(seed: number | string): void;
}

/**
 * Makes a Monte Carlo tree search. The same seed, the same searches and limits on visits or nodes find the same.
 * @throws `bad-argument` for options that cannot be or do not go together
 * @example createMcts({ uct: 1.4, seed: 1 }).search(game, row, { visits: 1000 }).action
 */
export function createMcts(options: MctsOptions = {}): Mcts {
  checkMctsOptions(options);
  return new TreeSearcher(options);
}

class TreeSearcher implements Mcts {
  readonly name = 'mcts';
  readonly #options: MctsOptions;
  readonly #choice: MoveChoice;
  /** The one given, or that of the last game searched. */
  #evaluator: Evaluator | undefined;
  #rng: Rng;
  /** With the tree of the last search. */
  #trees: TreePair | undefined;
  /** What the last search added to its tree. */
  #addedNodes = 0;
  #addedEdges = 0;

  constructor(options: MctsOptions) {
    this.#options = options;
    this.#choice = moveChoiceOf(options);
    this.#rng = new Rng(options.seed ?? 'mcts');
  }

  reseed(seed: number | string): void {
    this.#rng = new Rng(seed);
  }

  clear(): void {
    this.#trees = undefined;
    this.#rng = new Rng(this.#options.seed ?? 'mcts');
  }

  search(game: Game, row: Row, limits: SearchLimits, onReport?: (partial: SearchResult) => void): SearchResult {
    const position = copyRow(game, row);
    checkSearch(game, position, limits);
    const { dirichlet, lines } = this.#options;
    const endgames = this.#options.endgames?.(game);
    const known = endgames && knownResult(endgames, position, limits, lines);
    if (known !== undefined) return known;
    const budget = new Budget(limits);
    if (this.#trees?.game !== game) this.#prepare(game);
    const tree = this.#treeFor(position);
    const { nodes, edges } = tree;
    nodes.expect(this.#addedNodes);
    edges.expect(this.#addedEdges);
    const before = { nodes: nodes.count, edges: edges.count };
    const root = new MctsRoot(tree, this.#evaluator!, this.#choice, this.#rng, budget, endgames);
    root.run(limits, dirichlet, onReport);
    this.#addedNodes = nodes.count - before.nodes;
    this.#addedEdges = edges.count - before.edges;
    return root.result(lines);
  }

  #prepare(game: Game): void {
    const { evaluator, uct, maxNodes } = this.#options;
    this.#evaluator = evaluator ?? (uct === undefined ? defaultEvaluator(game) : rolloutEvaluator());
    this.#trees = new TreePair(game, maxNodes ?? DEFAULT_MAX_NODES);
  }

  /** A tree whose root is the position: what the last tree knows of it, or a new one. */
  #treeFor(row: Row): MctsTree {
    const trees = this.#trees!;
    const { reuse = true, dirichlet } = this.#options;
    const known = reuse ? trees.tree.find(row) : -1;
    // A root that was searched before has its noise already, so it is not searched again.
    if (known > 0 || (known === 0 && dirichlet === undefined)) trees.keepBelow(known);
    else trees.restart(row);
    return trees.tree;
  }
}

function checkSearch(game: Game, row: Row, limits: SearchLimits): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: there is no move to search for.');
  if (actor === CHANCE) throw new OtauError('wrong-actor', 'Chance moves here: there is no move to search for.');
  const { time, nodes, visits, stop } = limits;
  if (time === undefined && nodes === undefined && visits === undefined && stop === undefined) {
    throw new OtauError('bad-limit', 'MCTS needs a limit: visits, time, nodes or stop.');
  }
  if (visits !== undefined && !(visits >= 0)) {
    throw new OtauError('bad-limit', `A search's visits are a number from 0 on; got ${visits}.`);
  }
}
