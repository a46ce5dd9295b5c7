/**
 * Simulations on a tree that is kept from one position of a game to the next. All drivers use them: one at a time
 * for synchronous evaluators, several at once for networks, and by steps for the games of self-play.
 *
 * Where a batch is chosen move by move, a simulation under way counts as lost, so that the next one takes another path
 * (virtual loss; Chaslot, Winands and van den Herik, 2008).
 */
import { CHANCE, type Game, type Row } from '../../core/game.js';
import type { Rows } from '../../core/rows.js';
import type { Evaluations } from '../evaluators/evaluator.js';
import type { Line, SearchResult } from '../search.js';
import { DEFAULT_MAX_NODES } from './options.js';
import { type MctsTree, REPEATED } from './tree.js';
import { type TreeWalk, type WalkOptions, Walks } from './walks.js';

/** Stands for a row: the simulation ends without the evaluator. */
const KNOWN = -1;
const NOT_FORCED = -1;

interface SimulationOptions extends Omit<WalkOptions, 'size' | 'maxNodes'> {
  /** The most simulations under way at once; 1 unless given. */
  readonly size?: number;
  readonly maxNodes?: number;
  /** Whether those of a batch are kept apart by virtual loss. Otherwise the edges of the root keep them apart. */
  readonly hasVirtualLoss?: boolean;
}

export class Simulations {
  /** Simulations that have begun, since the last `start`. */
  begun = 0;
  /** Those that have ended, and the sum of their depths. */
  ended = 0;
  depths = 0;
  readonly walks: Walks;
  readonly #hasVirtualLoss: boolean;
  /** For each simulation under way: its row among the positions to be evaluated, or `KNOWN`. */
  readonly #rowOf: Int32Array;
  #underWay = 0;

  constructor(
    readonly game: Game,
    options: SimulationOptions,
  ) {
    const { size = 1, maxNodes = DEFAULT_MAX_NODES, hasVirtualLoss = false } = options;
    this.walks = new Walks(game, { ...options, size, maxNodes });
    this.#hasVirtualLoss = hasVirtualLoss;
    this.#rowOf = new Int32Array(size);
  }

  /** The tree in use; its root is the position that is searched. */
  get tree(): MctsTree {
    return this.walks.tree;
  }

  /**
   * A search of a position begins.
   * @param node where it is in the tree; nodes that are not below it are dropped. -1: a new tree begins
   * @param history earlier positions, which are a draw if they come again; rows that were given before are unchanged
   * @param time milliseconds for the search; without a limit all below the node is kept
   */
  start(row: Row, node: number, history: readonly Row[] = [], time?: number): void {
    this.walks.start(row, node, history, time);
    this.begun = 0;
    this.ended = 0;
    this.depths = 0;
  }

  /**
   * Begins up to `max` simulations, at least one, and writes the positions that have to be evaluated to `rows` from index
   * `at` on. Returns how many these are; where it is none, the simulations have ended.
   * @param edgeOf the edge of the root that each simulation takes; chosen as in other nodes unless given
   */
  begin(rows: Rows, at: number, max: number, edgeOf?: (i: number) => number): number {
    const { nodes } = this.tree;
    const { all } = this.walks;
    let asked = 0;
    this.#underWay = 0;
    for (let i = 0; i < max && (i === 0 || nodes.solved[0] === 0); i++) {
      const walk = all[this.#underWay];
      const isOpen = walk.descend(rows.at(at + asked), edgeOf === undefined ? NOT_FORCED : edgeOf(i));
      if (isOpen && this.#hasVirtualLoss && this.#isUnderWay(walk.leaf)) break;
      this.begun++;
      if (isOpen || this.#hasVirtualLoss) this.#rowOf[this.#underWay++] = isOpen && !walk.isAnswered ? asked++ : KNOWN;
      else this.#end(walk);
      if (this.#hasVirtualLoss) walk.addVirtualLoss();
    }
    if (asked === 0) this.end();
    return asked;
  }

  /** Ends the simulations under way with the answers to what `begin` asked, which begin with that to question `at`. */
  end(answers?: Evaluations, at = 0): void {
    this.release();
    for (let i = 0; i < this.#underWay; i++) {
      const row = this.#rowOf[i];
      this.#end(this.walks.all[i], row === KNOWN ? undefined : answers, at + row);
    }
    this.#underWay = 0;
  }

  /** Removes virtual losses: `end` follows, or the simulations under way are cancelled. */
  release(): void {
    if (!this.#hasVirtualLoss) return;
    for (let i = 0; i < this.#underWay; i++) this.walks.all[i].removeVirtualLoss();
  }

  #end(walk: TreeWalk, answers?: Evaluations, at = 0): void {
    this.ended++;
    this.depths += walk.finish(answers, at);
  }

  /** Whether a position is being evaluated already. */
  #isUnderWay(leaf: number): boolean {
    for (let i = 0; leaf >= 0 && i < this.#underWay; i++) if (this.walks.all[i].leaf === leaf) return true;
    return false;
  }
}

// The result of a search tree: the moves of its root, best first, with their values and main lines.

/** The most moves of a line. */
const MAX_LINE_LENGTH = 64;

/**
 * The edges of a node, the best first: won moves, then the most visited, lost moves last. Where the result is proven,
 * values count before visits.
 */
export function rankedEdges(tree: MctsTree, node: number): number[] {
  const first = tree.nodes.firstEdges[node];
  const edges = Array.from({ length: tree.nodes.edgeCounts[node] }, (_, i) => first + i);
  return edges.sort((a, b) => compare(tree, node, a, b));
}

/**
 * The result of a search.
 * @param ranked the edges of the root, the best first
 * @param count the most lines
 */
export function treeResult(
  { tree, ended, depths }: Simulations,
  ranked: readonly number[],
  count: number,
  rest: Pick<SearchResult, 'nodes' | 'time' | 'stopped'>,
): SearchResult {
  const lines = ranked.slice(0, count).map((edge) => lineOf(tree, 0, edge));
  return {
    action: lines[0].action,
    value: lines[0].value,
    values: valuesOf(tree, 0, ranked[0]),
    lines,
    depth: ended === 0 ? 0 : Math.round(depths / ended),
    visits: tree.nodes.visits[0],
    ...rest,
  };
}

/** The value of a move for each player; that of the position before it where the move has no visits. */
function valuesOf(tree: MctsTree, node: number, edge: number): number[] {
  const { nodes, edges } = tree;
  const child = edges.children[edge];
  const known = child >= 0 && nodes.visits[child] > 0 ? child : nodes.visits[node] > 0 ? node : -1;
  return Array.from({ length: nodes.players }, (_, player) => (known < 0 ? 0 : 0 + tree.mean(known, player)));
}

function lineOf(tree: MctsTree, root: number, edge: number): Line {
  const { nodes, edges } = tree;
  const value = valuesOf(tree, root, edge)[nodes.actors[root]];
  const line = mainLine(tree, edge);
  const solved = resultOf(tree, edge, value);
  const found = { action: edges.actions[edge], value, visits: edges.visits[edge], depth: line.length, line };
  return solved === undefined ? found : { ...found, solved };
}

/** Actions and outcomes from an edge on, each the best of its node. */
function mainLine(tree: MctsTree, edge: number): number[] {
  const { nodes, edges } = tree;
  const line = [edges.actions[edge]];
  let node = edges.children[edge];
  while (node >= 0 && nodes.edgeCounts[node] > 0 && line.length < MAX_LINE_LENGTH) {
    const best = bestEdge(tree, node);
    if (edges.visits[best] === 0) break;
    line.push(edges.actions[best]);
    node = edges.children[best];
  }
  return line;
}

function bestEdge(tree: MctsTree, node: number): number {
  const { visits, lost } = tree.edges;
  const first = tree.nodes.firstEdges[node];
  const end = first + tree.nodes.edgeCounts[node];
  let best = first;
  for (let edge = first + 1; edge < end; edge++) {
    // Moves without visits are many: they are better than lost ones alone
    if (visits[edge] === 0 && lost[best] === 0) continue;
    if (compare(tree, node, edge, best) < 0) best = edge;
  }
  return best;
}

/** Below 0 if the first edge is better. */
function compare(tree: MctsTree, node: number, a: number, b: number): number {
  const { visits, sums, priors } = tree.edges;
  const byRank = rank(tree, node, b) - rank(tree, node, a);
  if (byRank !== 0) return byRank;
  if (tree.nodes.solved[node] !== 0 && tree.nodes.actors[node] !== CHANCE) {
    const byValue = provenValue(tree, node, b) - provenValue(tree, node, a);
    if (byValue !== 0) return byValue;
  }
  if (visits[a] !== visits[b]) return visits[b] - visits[a];
  const bySum = sums[b] - sums[a];
  return bySum !== 0 ? bySum : priors[b] - priors[a];
}

/** 1 for a won move, -1 for a lost one, else 0. */
function rank(tree: MctsTree, node: number, edge: number): number {
  if (tree.nodes.actors[node] === CHANCE) return 0;
  if (tree.edges.lost[edge] !== 0) return -1;
  return provenValue(tree, node, edge) >= 1 ? 1 : 0;
}

/** The proven result of a move for the player who makes it; less than any result where it is not proven. */
function provenValue(tree: MctsTree, node: number, edge: number): number {
  const { nodes, edges } = tree;
  const child = edges.children[edge];
  if (child < 0 || nodes.solved[child] === 0 || nodes.visits[child] === 0) return -2;
  return tree.mean(child, nodes.actors[node]);
}

/** A mean over throws is not a result, even if it is proven. */
function resultOf(tree: MctsTree, edge: number, value: number): Line['solved'] {
  const child = tree.edges.children[edge];
  if (child < 0 || tree.nodes.actors[child] === REPEATED) return undefined;
  if (tree.nodes.solved[child] === 0 || tree.nodes.visits[child] === 0) return undefined;
  if (value >= 1) return 'win';
  if (value <= -1) return 'loss';
  const { actors, count } = tree.nodes;
  return value === 0 && !actors.subarray(0, count).includes(CHANCE) ? 'draw' : undefined;
}
