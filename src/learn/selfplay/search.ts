/**
 * The search of one game in self-play: finds a move for one position after the other. It never calls an
 * evaluator: it hands out the positions that it wants to be evaluated and goes on when it is given the answers,
 * so that a driver (`selfplay.ts`) may have those of many games evaluated together. By PUCT that is one position
 * at a time, as each simulation depends on those before. A Gumbel root gives every move considered one simulation
 * a round: these are asked for together, and the tree is in the processor's cache for all of them.
 */
import type { Row } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import type { Game } from '../../games/index.js';
import type { Rng } from '../../lib/rng.js';
import type { ListedEvaluations } from '../../search/evaluators/evaluator.js';
import { PuctChoice, RootedChoice } from '../../search/mcts/choice.js';
import { GumbelRoot } from '../../search/mcts/gumbel.js';
import { addNoise } from '../../search/mcts/noise.js';
import { DEFAULT_MAX_NODES } from '../../search/mcts/options.js';
import { MctsTree } from '../../search/mcts/tree.js';
import { TreeWalk } from '../../search/mcts/walk.js';
import { provenBest, type RootFindings, valuesByPolicy } from './findings.js';
import { mostAsked, type ResolvedOptions } from './options.js';

/** Nodes of a tree at first. */
const ROOM = 512;
const NOT_FORCED = -1;

/** How one position is to be searched. */
export interface SearchTask {
  readonly simulations: number;
  /** Whether the root is explored with noise. */
  readonly explores: boolean;
  /** 1 draws the move to play, 0 takes the best. */
  readonly temperature: number;
}

export class SelfplaySearch {
  /** Simulations of all searches. */
  simulations = 0;
  readonly #options: ResolvedOptions;
  readonly #rng: Rng;
  readonly #choice: RootedChoice;
  readonly #gumbel: GumbelRoot | undefined;
  readonly #policy: Float64Array;
  /** The tree in use, and the memory into which its part below the next position is copied. */
  #tree: MctsTree;
  #spareTree: MctsTree;
  /** On each of them, as many as positions may be asked for at once. */
  #walks: readonly TreeWalk[];
  #spareWalks: readonly TreeWalk[];
  /** Positions that were handed out, the first of them by the first walk and so on. */
  #asked = 0;
  /** The node at which the game stands now; -1 where it does not stand in the tree. */
  #at = -1;
  #task: SearchTask = { simulations: 0, explores: false, temperature: 0 };
  #left = 0;
  #isPrepared = false;

  constructor(
    readonly game: Game,
    options: ResolvedOptions,
    rng: Rng,
  ) {
    this.#options = options;
    this.#rng = rng;
    this.#choice = new RootedChoice(new PuctChoice(options.cpuct, options.firstPlay));
    this.#tree = new MctsTree(game, DEFAULT_MAX_NODES, ROOM);
    this.#spareTree = new MctsTree(game, DEFAULT_MAX_NODES, ROOM);
    this.#walks = this.#walksOn(this.#tree);
    this.#spareWalks = this.#walksOn(this.#spareTree);
    this.#policy = new Float64Array(game.maxLegal);
    if (options.search === 'gumbel') {
      this.#gumbel = new GumbelRoot(this.#tree, {
        considered: options.gumbelConsidered,
        valueScale: options.valueScale,
      });
    }
  }

  /** A new game begins. */
  clear(): void {
    this.#at = -1;
  }

  /** The game goes on by an action or an outcome from where it stands. */
  follow(action: number): void {
    if (this.#at < 0) return;
    const { nodes, edges } = this.#tree;
    const first = nodes.firstEdges[this.#at];
    const end = first + nodes.edgeCounts[this.#at];
    let edge = first;
    while (edge < end && edges.actions[edge] !== action) edge++;
    this.#at = edge < end ? edges.children[edge] : -1;
  }

  /**
   * A search of the position at which the game stands begins.
   * @param row a position in which a player moves
   * @param history earlier positions that would be a draw if they came again
   */
  begin(row: Row, history: readonly Row[], task: SearchTask): void {
    const actor = this.game.actor(row);
    const isKnown = this.#at >= 0 && this.#tree.nodes.edgeCounts[this.#at] > 0;
    if (this.#options.reuse && isKnown && this.#tree.nodes.actors[this.#at] === actor) {
      if (this.#at > 0) this.#keepBelow(this.#at);
    } else {
      this.#tree.clear();
      this.#tree.add(row, actor);
    }
    this.#at = 0;
    const [first, ...others] = this.#walks;
    first.setHistory(history);
    for (const walk of others) walk.shareHistory(first);
    this.#task = task;
    this.#left = task.simulations;
    this.#isPrepared = false;
  }

  /**
   * Goes on to the next positions to be evaluated, which it writes to `rows` from index `at` on.
   * Returns how many, at most `mostAsked`; 0: the search is done.
   */
  next(rows: Rows, at: number): number {
    const { nodes } = this.#tree;
    while (nodes.visits[0] > 0) {
      if (!this.#isPrepared) this.#prepareRoot();
      if (this.#left === 0 || nodes.solved[0] !== 0) return 0;
      this.#asked = this.#simulate(rows, at);
      if (this.#asked > 0) return this.#asked;
    }
    this.#walks[0].descend(rows.at(at)); // the root itself, for its moves' priors
    this.#asked = 1;
    return 1;
  }

  /** Makes the simulations of a round; returns how many of them come to positions that have to be evaluated. */
  #simulate(rows: Rows, at: number): number {
    const { solved } = this.#tree.nodes;
    const round = this.#gumbel === undefined ? 1 : Math.min(this.#left, this.#gumbel.leftInRound());
    let asked = 0;
    for (let i = 0; i < round && solved[0] === 0; i++) {
      this.#left--;
      this.simulations++;
      if (this.#gumbel !== undefined) this.#choice.forced = this.#gumbel.next();
      const walk = this.#walks[asked];
      if (walk.descend(rows.at(at + asked))) asked++;
      else walk.backUpKnown();
    }
    return asked;
  }

  /** The answers to `next`, from that to question `at` on. Returns how many of them were for this search. */
  accept(answers: ListedEvaluations, at: number): number {
    const { players } = this.game;
    for (let i = 0; i < this.#asked; i++) {
      const walk = this.#walks[i];
      if (walk.endAtProven()) walk.backUpKnown();
      else {
        walk.expandEvaluated(answers, at + i);
        walk.backUp(answers.values, (at + i) * players);
      }
    }
    return this.#asked;
  }

  /** The move to play after the finished search; drawn anew at each call where it is drawn. */
  chosen(): number {
    const { nodes, edges } = this.#tree;
    const first = nodes.firstEdges[0];
    const count = nodes.edgeCounts[0];
    if (count === 1) return edges.actions[first];
    if (this.#isByGumbel()) return edges.actions[(this.#gumbel as GumbelRoot).chosen()];
    this.#writeVisits(this.#policy);
    return edges.actions[first + this.#draw(this.#policy, count)];
  }

  /** What the finished search has found. */
  findings(): RootFindings {
    const { nodes, edges } = this.#tree;
    const policy = this.#policy;
    const first = nodes.firstEdges[0];
    const count = nodes.edgeCounts[0];
    const isByGumbel = this.#isByGumbel();
    if (isByGumbel && count > 1) (this.#gumbel as GumbelRoot).writePolicy(policy);
    else this.#writeVisits(policy);
    let best = -1;
    for (let edge = first; edge < first + count; edge++) {
      if (edges.visits[edge] > 0) best = Math.max(best, edges.sums[edge] / edges.visits[edge]);
    }
    return {
      actions: Array.from(edges.actions.subarray(first, first + count)),
      policy: Array.from(policy.subarray(0, count)),
      values: valuesByPolicy(this.#tree, isByGumbel ? policy : undefined),
      best,
    };
  }

  /** Whether the Gumbel root decides: not where the result is proven, nor without any simulation. */
  #isByGumbel(): boolean {
    return this.#gumbel !== undefined && this.#tree.nodes.solved[0] === 0 && this.#task.simulations > 0;
  }

  #keepBelow(node: number): void {
    this.#tree.copyBelow(node, this.#spareTree);
    [this.#tree, this.#spareTree] = [this.#spareTree, this.#tree];
    [this.#walks, this.#spareWalks] = [this.#spareWalks, this.#walks];
  }

  #walksOn(tree: MctsTree): TreeWalk[] {
    return Array.from({ length: mostAsked(this.#options) }, () => new TreeWalk(tree, this.#choice, this.#rng, true));
  }

  /** Once the root's moves are known: noise, or the moves to consider; nothing where there is nothing to choose. */
  #prepareRoot(): void {
    this.#isPrepared = true;
    this.#choice.forced = NOT_FORCED;
    const { explores, temperature, simulations } = this.#task;
    const { dirichlet } = this.#options;
    if (this.#tree.nodes.edgeCounts[0] === 1) this.#left = 0;
    else if (this.#gumbel !== undefined) this.#gumbel.begin(this.#tree, simulations, temperature, this.#rng);
    else if (explores && dirichlet !== undefined) addNoise(this.#tree, 0, dirichlet, this.#rng);
  }

  /** The shares of the visits; of moves that lose for certain none, and where the result is proven, of the best only. */
  #writeVisits(out: Float64Array): void {
    const tree = this.#tree;
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

  /** An index drawn from the shares to the power of 1 / temperature; the first of the largest for temperature 0. */
  #draw(shares: Float64Array, count: number): number {
    const { temperature } = this.#task;
    let best = 0;
    for (let i = 1; i < count; i++) if (shares[i] > shares[best]) best = i;
    if (temperature < 0.01 || count === 1) return best;
    const weights = Array.from({ length: count }, (_, i) => (shares[i] / shares[best]) ** (1 / temperature));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return this.#rng.pick(weights, count, total);
  }
}
