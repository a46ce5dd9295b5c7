/**
 * The tree of Monte Carlo tree search: positions as nodes, moves and outcomes as edges.
 * It grows node by node, finds a position again after moves were played, and can be cut down
 * to what is below that position. What the numbers mean is in `arena.ts`.
 */

import { type Actor, CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { fnv1a } from '../../lib/hash.js';
import type { Rng } from '../../lib/rng.js';
import type { ListedEvaluations } from '../evaluators/evaluator.js';
import { FIRST_NODES, TreeEdges, TreeNodes } from './arena.js';

/** The actor of a position that occurred before, in the game or on the path to it: it counts as a draw. */
export const REPEATED = -3;

/** Edges held for each node at most. Most nodes are leaves, whose moves are not listed. */
const EDGES_PER_NODE = 16;

export class MctsTree {
  readonly nodes: TreeNodes;
  readonly edges: TreeEdges;
  /** Nodes with an evaluator's answer by the hashes of their positions. */
  readonly #answers = new Map<number, number>();
  readonly #legal: Uint16Array;
  readonly #probabilities: Float32Array;

  /**
   * @param maxNodes the most nodes
   * @param room nodes to make room for at first; few where many small trees are side by side
   */
  constructor(
    readonly game: Game,
    readonly maxNodes: number,
    room = FIRST_NODES,
  ) {
    this.nodes = new TreeNodes(game.rowSize, game.players, maxNodes, room);
    this.edges = new TreeEdges(Math.max(EDGES_PER_NODE * maxNodes, game.maxLegal), 4 * room);
    this.#legal = new Uint16Array(game.maxLegal);
    this.#probabilities = new Float32Array(game.maxLegal);
  }

  clear(): void {
    this.nodes.count = 0;
    this.edges.count = 0;
    this.#answers.clear();
  }

  /** Adds a position without visits and without edges. Returns its node, or -1 if the tree is full. */
  add(row: Row, actor: Actor): number {
    const { nodes } = this;
    if (!nodes.reserve()) return -1;
    const node = nodes.count++;
    const { rows, rowSize, sums, players } = nodes;
    const first = node * rowSize;
    for (let i = 0; i < rowSize; i++) rows[first + i] = row[i];
    for (let player = 0; player < players; player++) sums[node * players + player] = 0;
    nodes.hashes[node] = fnv1a(row);
    nodes.actors[node] = actor;
    nodes.solved[node] = actor === OVER ? 1 : 0;
    nodes.visits[node] = 0;
    nodes.edgeCounts[node] = 0;
    nodes.estimates[node * players] = Number.NaN;
    return node;
  }

  /** Writes the position of a node. */
  load(node: number, out: Row): void {
    const { rows, rowSize } = this.nodes;
    const first = node * rowSize;
    for (let i = 0; i < rowSize; i++) out[i] = rows[first + i];
  }

  holds(node: number, row: Row): boolean {
    const { rows, rowSize } = this.nodes;
    const first = node * rowSize;
    for (let i = 0; i < rowSize; i++) if (rows[first + i] !== row[i]) return false;
    return true;
  }

  /** Lists the moves or outcomes of a node, all moves equally likely. False if the tree is full. */
  list(node: number, row: Row): boolean {
    const { nodes, edges, game } = this;
    const chance = nodes.actors[node] === CHANCE;
    const count = chance ? game.outcomes(row, this.#probabilities) : game.legal(row, this.#legal);
    const first = this.#makeEdges(node, count);
    if (first < 0) return false;
    for (let i = 0; i < count; i++) {
      edges.actions[first + i] = chance ? i : this.#legal[i];
      edges.priors[first + i] = chance ? this.#probabilities[i] : 1 / count;
    }
    return true;
  }

  /**
   * Lists the moves of a node from the answers of an evaluator, those of position `at`, with their
   * priors. False if the tree is full.
   */
  listEvaluated(node: number, answers: ListedEvaluations, at: number): boolean {
    const { actions, policy, counts } = answers;
    const count = counts[at];
    const first = this.#makeEdges(node, count);
    if (first < 0) return false;
    const { priors, actions: listed } = this.edges;
    const from = at * this.game.maxLegal;
    for (let i = 0; i < count; i++) {
      listed[first + i] = actions[from + i];
      priors[first + i] = policy[from + i];
    }
    return true;
  }

  /** Makes edges without visits; their actions and priors are still to be written, from the place returned on. -1 if the tree is full. */
  #makeEdges(node: number, count: number): number {
    const { nodes, edges } = this;
    if (!edges.reserve(count)) return -1;
    const first = edges.count;
    edges.count += count;
    nodes.firstEdges[node] = first;
    nodes.edgeCounts[node] = count;
    const { children, visits, sums, lost } = edges;
    for (let edge = first; edge < edges.count; edge++) {
      children[edge] = -1;
      visits[edge] = 0;
      sums[edge] = 0;
      lost[edge] = 0;
    }
    return first;
  }

  /** Keeps an evaluator's answer for a position, answer `at`, whose moves have just been listed, for the same position elsewhere in the tree. */
  remember(node: number, values: Float32Array, at: number): void {
    const { estimates, players } = this.nodes;
    for (let i = 0; i < players; i++) estimates[node * players + i] = values[at * players + i];
    this.#makeFindable(node);
  }

  /** Not the root: noise may have changed its priors. */
  #makeFindable(node: number): void {
    const hash = this.nodes.hashes[node];
    if (node > 0 && !this.#answers.has(hash)) this.#answers.set(hash, node);
  }

  /** The node with an evaluator's answer to the position of this one, or -1. */
  findAnswer(node: number, row: Row): number {
    const found = this.#answers.get(this.nodes.hashes[node]);
    return found !== undefined && this.holds(found, row) ? found : -1;
  }

  /** Lists the moves of a node, and keeps its answer, by another node of the same position. */
  expandAs(node: number, source: number): void {
    const { nodes, edges } = this;
    const count = nodes.edgeCounts[source];
    const first = this.#makeEdges(node, count);
    if (first < 0) return;
    const from = nodes.firstEdges[source];
    edges.actions.copyWithin(first, from, from + count);
    edges.priors.copyWithin(first, from, from + count);
    nodes.estimates.copyWithin(node * nodes.players, source * nodes.players, (source + 1) * nodes.players);
  }

  /** Puts the moves just listed into a random order, so that those tried first are not always the same. */
  shuffle(node: number, rng: Rng): void {
    const { actions } = this.edges;
    const first = this.nodes.firstEdges[node];
    for (let left = this.nodes.edgeCounts[node]; left > 1; left--) {
      const other = first + rng.below(left);
      const last = first + left - 1;
      const action = actions[other];
      actions[other] = actions[last];
      actions[last] = action;
    }
  }

  /** Sets the priors of the moves just listed, from numbers in the order of `game.legal`. */
  setPriors(node: number, policy: Float32Array, offset: number): void {
    const { priors } = this.edges;
    const first = this.nodes.firstEdges[node];
    const count = this.nodes.edgeCounts[node];
    let total = 0;
    for (let i = 0; i < count; i++) total += policy[offset + i];
    if (!(total > 0)) return;
    for (let i = 0; i < count; i++) priors[first + i] = policy[offset + i] / total;
  }

  /** The mean result of a player at a node that was visited. */
  mean(node: number, player: number): number {
    const { sums, players, visits } = this.nodes;
    return sums[node * players + player] / visits[node];
  }

  /** The most visited node of this position in which a player moves, or -1; none that is proven without its moves. */
  find(row: Row): number {
    const { hashes, count, actors, visits, solved, edgeCounts } = this.nodes;
    const hash = fnv1a(row);
    let found = -1;
    for (let node = 0; node < count; node++) {
      if (hashes[node] !== hash || actors[node] < 0 || !this.holds(node, row)) continue;
      if (solved[node] !== 0 && edgeCounts[node] === 0) continue;
      if (found < 0 || visits[node] > visits[found]) found = node;
    }
    return found;
  }

  /** Copies a node and all below it into another tree of the same game, which is cleared; there it is the root. */
  copyBelow(root: number, into: MctsTree): void {
    into.clear();
    into.#copyNode(this, root);
    // Breadth first. A copied node remembers in `firstEdges` where it came from until its edges are copied.
    for (let node = 0; node < into.nodes.count; node++) {
      if (into.nodes.edgeCounts[node] > 0) into.#copyEdges(this, into.nodes.firstEdges[node], node);
    }
  }

  #copyNode(from: MctsTree, node: number): number {
    const there = from.nodes;
    const here = this.nodes;
    here.reserve();
    const copy = here.count++;
    const { rowSize, players } = here;
    for (let i = 0; i < rowSize; i++) here.rows[copy * rowSize + i] = there.rows[node * rowSize + i];
    for (let i = 0; i < players; i++) here.sums[copy * players + i] = there.sums[node * players + i];
    here.hashes[copy] = there.hashes[node];
    here.actors[copy] = there.actors[node];
    here.solved[copy] = there.solved[node];
    here.visits[copy] = there.visits[node];
    here.edgeCounts[copy] = there.edgeCounts[node];
    here.firstEdges[copy] = node;
    for (let i = 0; i < players; i++) here.estimates[copy * players + i] = there.estimates[node * players + i];
    if (!Number.isNaN(here.estimates[copy * players])) this.#makeFindable(copy);
    return copy;
  }

  #copyEdges(from: MctsTree, node: number, copy: number): void {
    const there = from.edges;
    const here = this.edges;
    const count = from.nodes.edgeCounts[node];
    const source = from.nodes.firstEdges[node];
    here.reserve(count);
    const first = here.count;
    here.count += count;
    this.nodes.firstEdges[copy] = first;
    for (let i = 0; i < count; i++) {
      const child = there.children[source + i];
      here.actions[first + i] = there.actions[source + i];
      here.children[first + i] = child < 0 ? -1 : this.#copyNode(from, child);
      here.priors[first + i] = there.priors[source + i];
      here.visits[first + i] = there.visits[source + i];
      here.sums[first + i] = there.sums[source + i];
      here.lost[first + i] = there.lost[source + i];
    }
  }
}
