/**
 * A search that never calls an evaluator: it hands out the positions that it wants to be evaluated and continues when it
 * gets the answers, so that a driver can have the positions of many searches evaluated together.
 *
 * By PUCT that is one position at a time, as each simulation depends on those before. A Gumbel root gives every move that
 * it considers one simulation a round: these are asked for together, and the tree is in the processor's cache for all.
 */
import type { Game, Row } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import type { Rng } from '../../lib/rng.js';
import type { ListedEvaluations } from '../evaluators/evaluator.js';
import { GumbelRoot } from './gumbel.js';
import { addNoise, type DirichletNoise, type MctsOptions } from './options.js';
import { Simulations } from './simulations.js';
import type { MctsTree } from './tree.js';
import type { WalkMemory } from './walks.js';

/** Nodes that a tree has memory for at first. */
const INITIAL_NODES = 512;

/** How a stepped search chooses moves. */
export interface SteppedSearchOptions extends Required<Pick<MctsOptions, 'cpuct' | 'firstPlay' | 'reuse'>> {
  /** How many moves a root that is searched by Gumbel and sequential halving considers; by PUCT unless given. */
  readonly considered?: number;
  /** Memory that many small searches of a game share; its own unless given. */
  readonly memory?: WalkMemory;
}

/** How one position is searched. */
export interface SteppedSearchTask {
  readonly simulations: number;
  /** Noise on the moves of the root, by PUCT; none unless given. */
  readonly dirichlet?: DirichletNoise;
  /** The weight of the noise of a Gumbel root: 1 to explore, 0 to play as well as possible. */
  readonly temperature: number;
}

export class SteppedSearch {
  /** Simulations of all searches. */
  simulations = 0;
  /** Those of the search under way. */
  readonly #simulations: Simulations;
  readonly #reuse: boolean;
  readonly #gumbel: GumbelRoot | undefined;
  /** The edge of the root that a Gumbel root takes next. */
  readonly #nextEdge: (() => number) | undefined;
  /** Positions that were handed out. */
  #asked = 0;
  /** The node of the game's present position; -1 where it is not in the tree. */
  #at = -1;
  #task: SteppedSearchTask = { simulations: 0, temperature: 0 };
  #left = 0;
  #isPrepared = false;

  constructor(
    readonly game: Game,
    { cpuct, firstPlay, reuse, considered, memory }: SteppedSearchOptions,
    private readonly rng: Rng,
  ) {
    this.#reuse = reuse;
    const choice = { constant: cpuct, firstPlay };
    const size = considered ?? 1;
    this.#simulations = new Simulations(game, {
      choice,
      rng,
      size,
      keepsOrder: true,
      room: INITIAL_NODES,
      memory,
    });
    if (considered === undefined) return;
    const root = new GumbelRoot(this.tree, considered);
    this.#gumbel = root;
    this.#nextEdge = () => root.next();
  }

  /** The tree of the search; its root is the position that is searched. */
  get tree(): MctsTree {
    return this.#simulations.tree;
  }

  /** The Gumbel root where it decides: not where the result is proven, and not without simulations. */
  get gumbel(): GumbelRoot | undefined {
    return this.tree.nodes.solved[0] === 0 && this.#task.simulations > 0 ? this.#gumbel : undefined;
  }

  /** A new game begins. */
  clear(): void {
    this.#at = -1;
  }

  /** The game continues by an action or an outcome. */
  follow(action: number): void {
    if (this.#at < 0) return;
    const { nodes, edges } = this.tree;
    const first = nodes.firstEdges[this.#at];
    const end = first + nodes.edgeCounts[this.#at];
    let edge = first;
    while (edge < end && edges.actions[edge] !== action) edge++;
    this.#at = edge < end ? edges.children[edge] : -1;
  }

  /**
   * Begins a search of the game's present position.
   * @param row a position in which a player moves
   * @param history earlier positions that would be a draw if they came again; rows that were given before are unchanged
   */
  begin(row: Row, history: readonly Row[], task: SteppedSearchTask): void {
    const { nodes } = this.tree;
    const isKnown = this.#at >= 0 && nodes.edgeCounts[this.#at] > 0;
    const isKept = this.#reuse && isKnown && nodes.actors[this.#at] === this.game.actor(row);
    this.#simulations.start(row, isKept ? this.#at : -1, history);
    this.#at = 0;
    this.#task = task;
    this.#left = task.simulations;
    this.#isPrepared = false;
  }

  /**
   * Continues to the next positions to be evaluated, which it writes to `rows` from index `at` on. Returns how many: 1 by
   * PUCT, at most `considered` by Gumbel; 0 means that the search is done.
   */
  next(rows: Rows, at: number): number {
    const { nodes } = this.tree;
    while (nodes.visits[0] > 0) {
      if (!this.#isPrepared) this.#prepareRoot();
      if (this.#left === 0 || nodes.solved[0] !== 0) return 0;
      this.#asked = this.#simulate(rows, at);
      if (this.#asked > 0) return this.#asked;
    }
    this.#asked = this.#simulations.begin(rows, at, 1); // the root itself, for its moves' priors
    return this.#asked;
  }

  /** Takes the answers to `next`, which begin with that to question `at`. Returns how many they are. */
  accept(answers: ListedEvaluations, at: number): number {
    this.#simulations.end(answers, at);
    return this.#asked;
  }

  /** Makes the simulations of a round. Returns how many of them reach positions that have to be evaluated. */
  #simulate(rows: Rows, at: number): number {
    const gumbel = this.#gumbel;
    const before = this.#simulations.begun;
    const round = gumbel === undefined ? 1 : Math.min(this.#left, gumbel.leftInRound());
    const asked = this.#simulations.begin(rows, at, round, this.#nextEdge);
    const made = this.#simulations.begun - before;
    this.#left -= made;
    this.simulations += made;
    return asked;
  }

  /** Once the root's moves are known: noise, or the moves to consider; nothing where there is no choice. */
  #prepareRoot(): void {
    this.#isPrepared = true;
    const { dirichlet, temperature, simulations } = this.#task;
    if (this.tree.nodes.edgeCounts[0] === 1) this.#left = 0;
    else if (this.#gumbel !== undefined) this.#gumbel.begin(this.tree, simulations, temperature, this.rng);
    else if (dirichlet !== undefined) addNoise(this.tree, 0, dirichlet, this.rng);
  }
}
