/**
 * Solves positions slowly and simply, by the rules of the contract alone: all positions that can be reached are
 * walked depth first by `game.next`, then results go back from the finished ones until nothing changes. Endgame
 * tables and proofs are checked against it; it shares no code with what makes them.
 */

import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { outcomesOf, playableActions, rowAfter } from '../core/rows.js';

interface Node {
  readonly actor: number;
  /** Where moves or outcomes lead, as numbers of nodes. */
  readonly next: number[];
  /** Of the outcomes, where chance moves. */
  readonly probabilities: readonly number[];
  /** The result for player 0 of a finished position. */
  readonly result: number;
}

/**
 * The result for player 0, -1, 0 or 1, of a game of two without chance, with best play by both. A game that neither
 * player can win continues for ever and is a draw.
 * @param maxPositions gives up where more positions than this can be reached
 * @returns undefined where it gave up
 * @example solveSlowly(createGame('kindo', { size: 3 }), row, 1_000_000)
 */
export function solveSlowly(game: Game, row: Row, maxPositions: number): number | undefined {
  const nodes = explore(game, row, maxPositions);
  if (nodes === undefined) return undefined;
  const wonBy = [0, 1].map((player) => attract(nodes, player));
  return wonBy[0].has(0) ? 1 : wonBy[1].has(0) ? -1 : 0;
}

/** All nodes from which the player can force a win: one next node is enough where the player moves, all are needed elsewhere. */
function attract(nodes: readonly Node[], player: number): ReadonlySet<number> {
  const won = new Set<number>();
  const isWon = (node: number) => won.has(node);
  for (let before = -1; before !== won.size; ) {
    before = won.size;
    for (let node = nodes.length - 1; node >= 0; node--) {
      if (won.has(node)) continue;
      const { actor, next, result } = nodes[node];
      const isWin =
        actor === OVER ? result === (player === 0 ? 1 : -1) : actor === player ? next.some(isWon) : next.every(isWon);
      if (isWin) won.add(node);
    }
  }
  return won;
}

/**
 * The mean result for player 0 of a game of two with chance, with best play by both: value iteration
 * from zero until no value changes by more than 1e-12.
 * @param maxPositions gives up where more positions than this can be reached
 * @returns -1 to 1; undefined where it gave up
 */
export function expectSlowly(game: Game, row: Row, maxPositions: number): number | undefined {
  const nodes = explore(game, row, maxPositions);
  if (nodes === undefined) return undefined;
  const values = Float64Array.from(nodes, ({ actor, result }) => (actor === OVER ? result : 0));
  for (let change = 1; change > 1e-12; ) {
    change = 0;
    for (let node = nodes.length - 1; node >= 0; node--) {
      if (nodes[node].actor === OVER) continue;
      const value = expectation(nodes[node], values);
      change = Math.max(change, Math.abs(value - values[node]));
      values[node] = value;
    }
  }
  return values[0];
}

/** The value of a node for player 0, from the values of its successors. */
function expectation({ actor, next, probabilities }: Node, values: Float64Array): number {
  let sum = 0;
  let most = -1;
  let least = 1;
  next.forEach((node, i) => {
    const value = values[node];
    if (actor === CHANCE) sum += probabilities[i] * value;
    if (value > most) most = value;
    if (value < least) least = value;
  });
  return actor === CHANCE ? sum : actor === 0 ? most : least;
}

/** Every position that can be reached, the first one first; undefined if there are more than `maxPositions`. */
function explore(game: Game, row: Row, maxPositions: number): Node[] | undefined {
  const numbers = new Map<string, number>();
  const nodes: Node[] = [];
  const waiting: Row[] = [];
  const numberOf = (position: Row): number => {
    const key = String.fromCharCode(...position);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      nodes.push(nodeOf(game, position));
      waiting.push(position);
    }
    return number;
  };
  numberOf(row.slice());
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    const { actor, next } = nodes[numberOf(position)];
    if (actor === OVER) continue;
    for (const move of playableActions(game, position)) next.push(numberOf(rowAfter(game, position, move)));
    if (nodes.length > maxPositions) return undefined;
  }
  return nodes;
}

function nodeOf(game: Game, row: Row): Node {
  const actor = game.actor(row);
  return {
    actor,
    next: [],
    probabilities: [...outcomesOf(game, row)],
    result: actor === OVER ? game.result(row, 0) : 0,
  };
}
