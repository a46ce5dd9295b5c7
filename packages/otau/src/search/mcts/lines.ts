/** The result of a search tree: the moves of its root, best first, with their values and main lines. */
import { CHANCE } from '../../core/game.js';
import type { Line, SearchResult } from '../search.js';
import type { Simulations } from './simulations.js';
import { type MctsTree, REPEATED } from './tree.js';

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
export function valuesOf(tree: MctsTree, node: number, edge: number): number[] {
  const { nodes, edges } = tree;
  const child = edges.children[edge];
  const known = child >= 0 && nodes.visits[child] > 0 ? child : nodes.visits[node] > 0 ? node : -1;
  return Array.from({ length: nodes.players }, (_, player) => (known < 0 ? 0 : 0 + tree.mean(known, player)));
}

export function lineOf(tree: MctsTree, root: number, edge: number): Line {
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
  const first = tree.nodes.firstEdges[node];
  const end = first + tree.nodes.edgeCounts[node];
  let best = first;
  for (let edge = first + 1; edge < end; edge++) if (compare(tree, node, edge, best) < 0) best = edge;
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
