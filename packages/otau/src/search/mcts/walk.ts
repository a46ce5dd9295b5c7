/**
 * One simulation at a time on a tree, in three steps, so that a driver may collect the leaves
 * of many trees and have them evaluated together: `descend` to a leaf, `expand` it, `backUp`
 * its value. No step allocates.
 */
import { type Actor, CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { fnv1a } from '../../lib/hash.js';
import type { Rng } from '../../lib/rng.js';
import { type Endgames, UNSOLVED } from '../../tables/endgames.js';
import { type Evaluations, isListed } from '../evaluators/evaluator.js';
import { chooseOutcome, type MoveChoice } from './choice.js';
import { PreviousPositions } from './previous-positions.js';
import { solveAbove } from './solve.js';
import { type MctsTree, REPEATED } from './tree.js';

/** No simulation goes deeper into the tree. */
const MAX_DEPTH = 4096;
/** Few walks go as deep as this: the path has room for this many edges at first. */
const INITIAL_DEPTH = 64;

export class TreeWalk {
  /** Earlier positions of the game: a draw if repeated. */
  earlier = new PreviousPositions([]);
  /** Edges from the root to the leaf of the simulation under way. */
  depth = 0;
  /** The node with the answer that the leaf needs, or -1. */
  #source = -1;
  /** The node at the end of the path, or -1 if the tree was too full to hold it. */
  #leaf = 0;
  #pathNodes = new Int32Array(INITIAL_DEPTH);
  #pathEdges = new Int32Array(INITIAL_DEPTH);
  readonly #game: Game;
  readonly #outcomes: Float32Array;
  readonly #scratch: Row;
  /** The values of the simulation for each player. */
  readonly #result: Float64Array;

  /**
   * @param tree may be replaced between two simulations by another one of the same game
   * @param keepsOrder whether moves keep the order of `game.legal`, as they must for an evaluator with a policy
   * @param endgames positions below the root that are in these tables are proven from the start; for two players
   */
  constructor(
    public tree: MctsTree,
    private readonly choice: MoveChoice,
    private readonly rng: Rng,
    private readonly keepsOrder: boolean,
    private readonly endgames?: Endgames,
  ) {
    this.#game = tree.game;
    this.#outcomes = new Float32Array(tree.game.maxLegal);
    this.#scratch = new Uint8Array(tree.game.rowSize);
    this.#result = new Float64Array(tree.game.players);
  }

  /**
   * Goes down to a position that was not visited before, which joins the tree, or to one whose result is known.
   * True: the position is in `out` and has to be evaluated, unless `isAnswered`, then `expand` and `backUp` follow.
   * False: its result is known, `backUpKnown` follows.
   * @param forced the edge that is taken at the root; chosen as in other nodes unless given
   */
  descend(out: Row, forced = -1): boolean {
    const { tree } = this;
    const { nodes, edges } = tree;
    let node = 0;
    this.depth = 0;
    this.#source = -1;
    while (this.depth < MAX_DEPTH) {
      this.#leaf = node;
      const actor = nodes.actors[node];
      if (nodes.solved[node] !== 0 || actor === REPEATED) return this.#takeKnown(node, out);
      if (actor >= 0 && nodes.visits[node] === 0) break;
      if (nodes.edgeCounts[node] === 0 && !this.#list(node, out)) break;
      const edge = this.#choose(node, actor, forced);
      if (this.depth === this.#pathNodes.length) this.#lengthenPath();
      this.#pathNodes[this.depth] = node;
      this.#pathEdges[this.depth++] = edge;
      node = edges.children[edge];
      if (node < 0) node = this.#grow(edge, out);
      if (node < 0) return this.#leaveTree(out);
    }
    this.#leaf = node;
    tree.load(node, out);
    if (!this.#isForEvaluator(out)) return false;
    // A position that joins the tree, not one after a throw
    if (nodes.actors[node] >= 0 && nodes.visits[node] === 0) this.#source = tree.findAnswer(node, out);
    return true;
  }

  /** Whether the tree has the answer of the evaluator for the position to which `descend` went. */
  get isAnswered(): boolean {
    return this.#source >= 0;
  }

  #choose(node: number, actor: number, forced: number): number {
    if (actor === CHANCE) return chooseOutcome(this.tree, node, this.rng);
    return node === 0 && forced >= 0 ? forced : this.choice.choose(this.tree, node);
  }

  #lengthenPath(): void {
    const [nodes, edges] = [this.#pathNodes, this.#pathEdges];
    this.#pathNodes = new Int32Array(2 * nodes.length);
    this.#pathEdges = new Int32Array(2 * nodes.length);
    this.#pathNodes.set(nodes);
    this.#pathEdges.set(edges);
  }

  /** The node at which the simulation under way ended, or -1 if the tree was too full to hold it. */
  get leaf(): number {
    return this.#leaf;
  }

  /**
   * Counts the simulation under way as lost for all who moved on it, so that others that begin before its end take
   * other paths (virtual loss; Chaslot, Winands and van den Herik, 2008). Remove it before any of them ends.
   */
  addVirtualLoss(): void {
    this.#countLosses(1);
  }

  removeVirtualLoss(): void {
    this.#countLosses(-1);
  }

  #countLosses(losses: number): void {
    const { nodes, edges } = this.tree;
    for (let i = 0; i < this.depth; i++) {
      const edge = this.#pathEdges[i];
      edges.visits[edge] += losses;
      if (nodes.actors[this.#pathNodes[i]] >= 0) edges.sums[edge] -= losses;
    }
  }

  /**
   * For simulations that began before others ended: if a position on the path has been proven meanwhile, the
   * simulation ends there, ready for `backUpKnown`. True then.
   */
  endAtProven(): boolean {
    const { nodes } = this.tree;
    for (let i = 0; i < this.depth; i++) {
      const node = this.#pathNodes[i];
      if (nodes.solved[node] === 0) continue;
      this.depth = i;
      this.#leaf = node;
      this.#takeMeans(node);
      return true;
    }
    return false;
  }

  /** Lists the moves of the leaf with their priors from the answer to question `at`; only for evaluators with a policy. */
  expand(answers: Evaluations, at: number): void {
    const leaf = this.#leaf;
    const { tree } = this;
    if (answers.policy === undefined || leaf < 0 || tree.nodes.actors[leaf] < 0) return;
    if (tree.nodes.edgeCounts[leaf] === 0) {
      if (isListed(answers)) {
        if (tree.listEvaluated(leaf, answers, at)) tree.remember(leaf, answers.values, at);
        return;
      }
      tree.load(leaf, this.#scratch);
      if (!tree.list(leaf, this.#scratch)) return;
    }
    tree.setPriors(leaf, answers.policy, at * tree.game.maxLegal);
  }

  /**
   * Ends the simulation under way with the answer to question `at`, or by what has been proven on its path since.
   * @param answers left out where the result is known already
   * @returns the edges from the root to its leaf
   */
  finish(answers?: Evaluations, at = 0): number {
    const { depth, tree } = this;
    const { estimates, players } = tree.nodes;
    if (this.endAtProven()) this.backUpKnown();
    else if (this.#source >= 0) {
      tree.expandAs(this.#leaf, this.#source);
      this.backUp(estimates, this.#source * players);
    } else if (answers === undefined) this.backUpKnown();
    else {
      this.expand(answers, at);
      this.backUp(answers.values, at * players);
    }
    return depth;
  }

  /** Adds the values of the leaf, one for each player from `offset` on, to all positions on the path. */
  backUp(values: Float32Array, offset: number): void {
    for (let player = 0; player < this.#result.length; player++) this.#result[player] = values[offset + player];
    this.backUpKnown();
  }

  backUpKnown(): void {
    const { tree } = this;
    const { nodes, edges } = tree;
    const result = this.#result;
    const leaf = this.#leaf;
    let proven = leaf >= 0 && nodes.solved[leaf] !== 0 && nodes.visits[leaf] === 0;
    if (leaf >= 0) this.#addVisit(leaf);
    for (let i = this.depth - 1; i >= 0; i--) {
      const node = this.#pathNodes[i];
      const edge = this.#pathEdges[i];
      const actor = nodes.actors[node];
      edges.visits[edge]++;
      if (actor >= 0) edges.sums[edge] += result[actor];
      this.#addVisit(node);
      if (!proven) continue;
      proven = solveAbove(tree, node, edge);
      if (proven) this.#takeMeans(node);
    }
  }

  #addVisit(node: number): void {
    const { visits, sums, players } = this.tree.nodes;
    visits[node]++;
    for (let player = 0; player < players; player++) sums[node * players + player] += this.#result[player];
  }

  #takeMeans(node: number): void {
    for (let player = 0; player < this.#result.length; player++) this.#result[player] = this.tree.mean(node, player);
  }

  /** The result of a proven position, or of one that counts as a draw. */
  #takeKnown(node: number, scratch: Row): false {
    const { nodes } = this.tree;
    if (nodes.actors[node] === REPEATED) this.#result.fill(0);
    else if (nodes.visits[node] > 0) this.#takeMeans(node);
    else {
      this.tree.load(node, scratch);
      if (!this.#takesEnd(scratch)) this.#takeResult(scratch);
    }
    return false;
  }

  #takeResult(row: Row): void {
    for (let player = 0; player < this.#result.length; player++) this.#result[player] = this.#game.result(row, player);
  }

  /** Whether the tables know the end of a position that is not over; if so, uses it as the result. */
  #takesEnd(row: Row): boolean {
    if (this.endgames === undefined || this.#game.actor(row) === OVER) return false;
    const value = this.endgames.value(row);
    if (value === UNSOLVED) return false;
    this.#result[0] = value;
    this.#result[1] = 0 - value;
    return true;
  }

  /** Lists the moves or outcomes of a node; false if the tree is full. */
  #list(node: number, scratch: Row): boolean {
    this.tree.load(node, scratch);
    if (!this.tree.list(node, scratch)) return false;
    if (!this.keepsOrder && this.tree.nodes.actors[node] !== CHANCE) this.tree.shuffle(node, this.rng);
    return true;
  }

  /** Adds the position after the last edge of the path, and leaves it in `out`. Returns -1 if the tree is full. */
  #grow(edge: number, out: Row): number {
    const { tree } = this;
    tree.load(this.#pathNodes[this.depth - 1], out);
    this.#game.next(out, tree.edges.actions[edge], out);
    const actor = this.#game.actor(out);
    const child = tree.add(out, actor >= 0 && this.#hasStoodBefore(out) ? REPEATED : actor);
    if (child < 0) return child;
    tree.edges.children[edge] = child;
    if (tree.nodes.actors[child] !== REPEATED && this.#takesEnd(out)) tree.nodes.solved[child] = 1;
    return child;
  }

  /** Whether a position was on the path, or in the game before, without a throw since. */
  #hasStoodBefore(row: Row): boolean {
    const { tree } = this;
    const { hashes, actors } = tree.nodes;
    const hash = fnv1a(row);
    for (let i = this.depth - 1; i >= 0; i--) {
      const node = this.#pathNodes[i];
      if (actors[node] === CHANCE) return false;
      if (hashes[node] === hash && tree.holds(node, row)) return true;
    }
    return this.earlier.has(row, hash);
  }

  /** The tree is full: the simulation ends at a position that does not join it. */
  #leaveTree(out: Row): boolean {
    this.#leaf = -1;
    return !this.#takesEnd(out) && this.#isForEvaluator(out);
  }

  /** Continues while chance moves; returns whether a player moves then. If not, uses the result. */
  #isForEvaluator(out: Row): boolean {
    let actor: Actor = this.#game.actor(out);
    while (actor === CHANCE) {
      this.#game.next(out, this.rng.pick(this.#outcomes, this.#game.outcomes(out, this.#outcomes)), out);
      actor = this.#game.actor(out);
    }
    if (actor !== OVER) return true;
    this.#takeResult(out);
    return false;
  }
}
