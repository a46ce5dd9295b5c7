/** The search of one game in self-play: what it explores, which move it plays, and what it found about its root. */
import type { Row } from 'otau/internal/core/game.js';
import type { Rows } from 'otau/internal/core/rows.js';
import type { Game } from 'otau/internal/games/index.js';
import type { Rng } from 'otau/internal/lib/rng.js';
import type { ListedEvaluations } from 'otau/internal/search/evaluators/evaluator.js';
import { SteppedSearch } from 'otau/internal/search/mcts/stepped-search.js';
import type { MctsTree } from 'otau/internal/search/mcts/tree.js';
import type { WalkMemory } from 'otau/internal/search/mcts/walks.js';
import type { ResolvedOptions } from './options.js';
import 'otau/internal/games/kernel.js';

/** Below this temperature the best move is played. */
const MIN_TEMPERATURE = 0.01;

/** How one position is searched. */
interface SearchTask {
  readonly simulations: number;
  /** Whether the root is explored with noise. */
  readonly explores: boolean;
  /** 1 draws the move to play, 0 takes the best. */
  readonly temperature: number;
}

export class SelfplaySearch {
  readonly #options: ResolvedOptions;
  readonly #rng: Rng;
  readonly #search: SteppedSearch;
  readonly #policy: Float64Array;
  #temperature = 0;

  /** @param memory that the searches of all games share; its own unless given */
  constructor(game: Game, options: ResolvedOptions, rng: Rng, memory?: WalkMemory) {
    const { cpuct, firstPlay, reuse, search, gumbelConsidered: considered, valueScale } = options;
    const gumbel = search === 'gumbel' ? { considered, valueScale } : undefined;
    this.#options = options;
    this.#rng = rng;
    this.#search = new SteppedSearch(game, { cpuct, firstPlay, reuse, gumbel, memory }, rng);
    this.#policy = new Float64Array(game.maxLegal);
  }

  /** Simulations of all searches. */
  get simulations(): number {
    return this.#search.simulations;
  }

  /** A new game begins. */
  clear(): void {
    this.#search.clear();
  }

  /** The game continues by an action or an outcome. */
  follow(action: number): void {
    this.#search.follow(action);
  }

  /**
   * Begins a search of the game's present position.
   * @param row a position in which a player moves
   * @param history earlier positions that would be a draw if they came again
   */
  begin(row: Row, history: readonly Row[], { simulations, explores, temperature }: SearchTask): void {
    const dirichlet = explores ? this.#options.dirichlet : undefined;
    this.#temperature = temperature;
    this.#search.begin(row, history, { simulations, dirichlet, temperature });
  }

  /**
   * Continues to the next positions to be evaluated, which it writes to `rows` from index `at` on. Returns how many, at
   * most `maxAsked`; 0 means that the search is done.
   */
  next(rows: Rows, at: number): number {
    return this.#search.next(rows, at);
  }

  /** Takes the answers to `next`, which begin with that to question `at`. Returns how many they are. */
  accept(answers: ListedEvaluations, at: number): number {
    return this.#search.accept(answers, at);
  }

  /** The move to play after the finished search. Where it is drawn, each call draws again. */
  chosen(): number {
    const { tree, gumbel } = this.#search;
    const { nodes, edges } = tree;
    const first = nodes.firstEdges[0];
    const count = nodes.edgeCounts[0];
    if (count === 1) return edges.actions[first];
    if (gumbel !== undefined) return edges.actions[gumbel.chosen()];
    this.#writeVisits(this.#policy);
    return edges.actions[first + this.#draw(this.#policy, count)];
  }

  /** What the finished search has found. */
  findings(): RootFindings {
    const { tree, gumbel } = this.#search;
    const { nodes, edges } = tree;
    const policy = this.#policy;
    const first = nodes.firstEdges[0];
    const count = nodes.edgeCounts[0];
    if (gumbel !== undefined && count > 1) gumbel.writePolicy(policy);
    else this.#writeVisits(policy);
    const actions: number[] = [];
    const shares: number[] = [];
    let best = -1;
    for (let i = 0; i < count; i++) {
      const edge = first + i;
      actions.push(edges.actions[edge]);
      shares.push(policy[i]);
      if (edges.visits[edge] > 0) best = Math.max(best, edges.sums[edge] / edges.visits[edge]);
    }
    return {
      actions,
      policy: shares,
      values: valuesByPolicy(tree, gumbel === undefined ? undefined : policy),
      best,
    };
  }

  /** Each move's share of the visits: 0 for a lost move, and for all but the best where the result is proven. */
  #writeVisits(out: Float64Array): void {
    const { tree } = this.#search;
    const { firstEdges, edgeCounts, solved } = tree.nodes;
    const { visits, lost, priors } = tree.edges;
    const first = firstEdges[0];
    const count = edgeCounts[0];
    let total = 0;
    for (let i = 0; i < count; i++) {
      const edge = first + i;
      const counts = solved[0] !== 0 ? provenBest(tree, edge) : lost[edge] === 0;
      out[i] = counts ? visits[edge] : 0;
      total += out[i];
    }
    if (total === 0) {
      for (let i = 0; i < count; i++) total += out[i] = priors[first + i];
    }
    for (let i = 0; i < count; i++) out[i] /= total;
  }

  /** An index drawn by the shares to the power of 1 / temperature; the first of the largest for temperature 0. */
  #draw(shares: Float64Array, count: number): number {
    let best = 0;
    for (let i = 1; i < count; i++) if (shares[i] > shares[best]) best = i;
    if (this.#temperature < MIN_TEMPERATURE || count === 1) return best;
    const power = 1 / this.#temperature;
    const weights = Array.from({ length: count }, (_, i) => (shares[i] / shares[best]) ** power);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return this.#rng.pick(weights, count, total);
  }
}

/** How freely self-play chooses among the moves that a search has found, ply by ply. */
interface TemperatureSchedule {
  /** For this many moves of a game (of all players together, throws not counted) the temperature is 1. */
  readonly moves: number;
  /** The temperature afterwards; 0, the best move, unless given. */
  readonly after?: number;
}

/** 1 draws a move in proportion to its visits, 0 takes the best. */
export function temperatureAt({ moves, after = 0 }: TemperatureSchedule, move: number): number {
  return move < moves ? 1 : after;
}

export interface RootFindings {
  /** The legal actions, in the order of `game.legal`. */
  readonly actions: readonly number[];
  /** How much each should be played, 1 together: what the network is to learn. */
  readonly policy: readonly number[];
  /** The expected result of each player, -1 to 1. */
  readonly values: readonly number[];
  /** What the best move tried is worth to the mover; -1 where none was tried. */
  readonly best: number;
}

/** Where the root's result is proven: whether the move achieves it. */
function provenBest(tree: MctsTree, edge: number): boolean {
  const { nodes, edges } = tree;
  const child = edges.children[edge];
  if (child < 0 || nodes.solved[child] === 0 || nodes.visits[child] === 0) return false;
  const mover = nodes.actors[0];
  return tree.mean(child, mover) >= tree.mean(0, mover);
}

/**
 * The expected results at the root: the mean of its simulations, or with a policy that of its moves weighted by it
 * (simulations that were spread evenly say little about how the game will continue).
 */
function valuesByPolicy(tree: MctsTree, policy: Float64Array | undefined): number[] {
  const { nodes, edges } = tree;
  const first = nodes.firstEdges[0];
  const sums = new Array<number>(nodes.players).fill(0);
  let total = 0;
  for (let i = 0; policy !== undefined && i < nodes.edgeCounts[0]; i++) {
    const child = edges.children[first + i];
    if (child < 0 || nodes.visits[child] === 0) continue;
    total += policy[i];
    for (let player = 0; player < sums.length; player++) sums[player] += policy[i] * tree.mean(child, player);
  }
  return sums.map((sum, player) => {
    const value = total > 0 ? sum / total : tree.mean(0, player);
    return Math.max(-1, Math.min(1, value));
  });
}
