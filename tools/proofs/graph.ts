/**
 * All positions that a game of two without chance can reach, and what each is worth: a strong solution. Positions and
 * their mirror images count as one. Made for millions of positions: rows, hashes and moves are in flat arrays.
 */
import { type Game, OVER, type Row, type Symmetry } from '../../packages/otau/src/core/game.js';
import { rowAfter } from '../../packages/otau/src/core/rows.js';

/** The results of a position, as `Solution.winners` has them. */
export const DRAW = 0;

export interface Solution {
  readonly positions: number;
  readonly moves: number;
  /** Finished positions among them. */
  readonly finished: number;
  /** By position, the start first: 1 + the winner; `DRAW` where nobody can force a win. */
  readonly winners: Uint8Array;
  /** By position: how many single moves until then, if the winner hurries and the other delays. */
  readonly lengths: Uint16Array;
  /** The number of a position that can be reached. */
  find(row: Row): number;
  /** The position after each first move, in the order of `game.legal`. */
  readonly first: readonly { readonly action: number; readonly position: number }[];
}

/** Solves a game from a position. Throws where more than `most` positions can be reached. */
export function solveGraph(game: Game, start: Row, most: number): Solution {
  const graph = new PositionSet(game, most);
  const { begins, goals } = explore(game, graph, start);
  const positions = graph.count;
  const winners = new Uint8Array(positions);
  const lengths = new Uint16Array(positions);
  const actors = new Int8Array(positions);
  let finished = 0;
  for (let i = 0; i < positions; i++) {
    const row = graph.row(i);
    actors[i] = game.actor(row);
    if (actors[i] !== OVER) continue;
    finished++;
    winners[i] = game.result(row, 0) > 0 ? 1 : game.result(row, 0) < 0 ? 2 : DRAW;
  }
  goBack(actors, begins, goals, winners, lengths);
  const first = Array.from(listLegal(game, start), (action, i) => ({ action, position: goals[begins[0] + i] }));
  const find = (row: Row) => graph.add(row.slice());
  return { positions, moves: goals.length, finished, winners, lengths, find, first };
}

/** Whether a player can force a win in a number of single moves: computed slowly and simply, to check solutions. */
export function isWonWithin(game: Game, row: Row, player: number, moves: number): boolean {
  const actor = game.actor(row);
  if (actor === OVER) return game.result(row, player) > 0;
  if (moves === 0) return false;
  const isWonBy = (action: number) => {
    return isWonWithin(game, rowAfter(game, row, action), player, moves - 1);
  };
  const actions = listLegal(game, row);
  return actor === player ? actions.some(isWonBy) : actions.every(isWonBy);
}

interface Moves {
  /** By position, and one more: where its moves begin in `goals`. */
  readonly begins: Int32Array;
  /** The positions that moves lead to. */
  readonly goals: Int32Array;
}

function explore(game: Game, graph: PositionSet, start: Row): Moves {
  const begins: number[] = [];
  let goals = new Int32Array(1 << 16);
  let moves = 0;
  const child = new Uint8Array(game.rowSize);
  graph.add(start);
  for (let i = 0; i < graph.count; i++) {
    begins.push(moves);
    const row = graph.row(i).slice(); // what the set holds may move when it grows
    for (const action of listLegal(game, row)) {
      game.next(row, action, child);
      if (moves === goals.length) goals = grown(goals);
      goals[moves++] = graph.add(child);
    }
  }
  begins.push(moves);
  return { begins: Int32Array.from(begins), goals: goals.subarray(0, moves) };
}

function listLegal(game: Game, row: Row): Uint16Array {
  const actions = new Uint16Array(game.maxLegal);
  return actions.subarray(0, game.legal(row, actions));
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/**
 * From the finished positions back, one single move a pass: a position is won for a player if one of the player's own
 * moves leads to a position that was won before, or if all moves of the opponent do.
 */
function goBack(
  actors: Int8Array,
  begins: Int32Array,
  goals: Int32Array,
  winners: Uint8Array,
  lengths: Uint16Array,
): void {
  let open = Int32Array.from(actors.keys()).filter((i) => actors[i] !== OVER);
  for (let length = 1; ; length++) {
    const found: number[] = [];
    for (const position of open) {
      const winner = winnerBy(actors[position], goals, begins[position], begins[position + 1], winners);
      if (winner !== DRAW) found.push(position, winner);
    }
    if (found.length === 0) return;
    for (let i = 0; i < found.length; i += 2) {
      winners[found[i]] = found[i + 1];
      lengths[found[i]] = length;
    }
    open = open.filter((position) => winners[position] === DRAW);
  }
}

function winnerBy(mover: number, goals: Int32Array, begin: number, end: number, winners: Uint8Array): number {
  let hasOther = false;
  for (let at = begin; at < end; at++) {
    const winner = winners[goals[at]];
    if (winner === mover + 1) return winner;
    if (winner === DRAW) hasOther = true;
  }
  return hasOther ? DRAW : 2 - mover;
}

/** Positions by number; a hash table with open addresses finds the number of a row. */
class PositionSet {
  count = 0;
  private rows: Uint8Array;
  private readonly slots: Int32Array;
  private readonly image: Uint8Array;
  private readonly mirrors: readonly Symmetry[];

  constructor(
    private readonly game: Game,
    private readonly most: number,
  ) {
    this.rows = new Uint8Array(game.rowSize << 12);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * most)));
    this.image = new Uint8Array(game.rowSize);
    this.mirrors = game.symmetries.slice(1);
  }

  row(position: number): Row {
    const { rowSize } = this.game;
    return this.rows.subarray(position * rowSize, (position + 1) * rowSize);
  }

  /** The number of a position, whether it is new or not; `row` is left as the smallest of its mirror images. */
  add(row: Row): number {
    const { slots, image } = this;
    for (const mirror of this.mirrors) {
      mirror.row(row, image);
      if (isSmaller(image, row)) row.set(image);
    }
    for (let slot = hashOf(row) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      if (slots[slot] === 0) {
        slots[slot] = this.append(row) + 1;
        return slots[slot] - 1;
      }
      if (isSame(this.rows, (slots[slot] - 1) * row.length, row)) return slots[slot] - 1;
    }
  }

  private append(row: Row): number {
    if (this.count === this.most) throw new Error(`More than ${this.most} positions can be reached.`);
    const at = this.count * row.length;
    if (at + row.length > this.rows.length) {
      const larger = new Uint8Array(2 * this.rows.length);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows.set(row, at);
    return this.count++;
  }
}

function isSmaller(a: Row, b: Row): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] < b[i];
  return false;
}

function isSame(rows: Uint8Array, at: number, row: Row): boolean {
  for (let i = 0; i < row.length; i++) if (rows[at + i] !== row[i]) return false;
  return true;
}

/** FNV-1a, its bits mixed again. */
function hashOf(row: Row): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < row.length; i++) hash = Math.imul(hash ^ row[i], 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
