/**
 * The exact values of Togyz Kumalak with few stones left: how many of them the player to move will win more than the
 * other, when both play for stones.
 *
 * Counts of stones are solved one after the other, as stones never return to the board. Within a count, a slice
 * and that of the other player are solved together, in the order of their index: with a tuzdyk on the board every
 * move that loses no stone leads to a smaller index (see `arrangements.ts`), so one pass is enough. Without tuzdyks
 * stones may move around for ever. There each position has two values, by what an endless game counts: `low`, where
 * that is the worst for the mover, and `high`, where it is the best. They are found by passes from both
 * sides until nothing changes any more. Where they are equal, no player gains by an endless game.
 */
import { OtauError } from '../../../lib/error.js';
import { countArrangements, firstArrangement, nextArrangement, RankTerms } from '../../../tables/arrangements.js';
import { type Slice, Slices, type TableShape } from './table.js';

/** The values of all positions with one count of stones, by slice: -stones to stones at each index. */
export interface SolvedLevel {
  /** What the mover can be sure of. */
  readonly low: readonly Int8Array[];
  /** What the enemy cannot prevent; the same array where the two are equal everywhere. */
  readonly high: Int8Array[];
}

/** More stones would not fit into a value. */
const MAX_STONES = 127;

/**
 * Solves all positions of Togyz Kumalak with few stones on the board, in one thread; `buildTogyzKumalak` does it with
 * several.
 * @param stones the most stones, 1 to 127; memory and time grow about fourfold with each stone on the full board
 * @returns the values for each count of stones, from 0
 * @throws `unsupported` for too many stones
 */
export function solveLevels(shape: TableShape, stones: number, onLevel?: (stones: number) => void): SolvedLevel[] {
  const solver = new Solver(shape, stones);
  for (let count = 1; count <= stones; count++) {
    solver.addLevel();
    for (const pair of solver.slices.pairs()) solver.solve(pair, count);
    onLevel?.(count);
  }
  return solver.levels;
}

export class Solver {
  readonly slices: Slices;
  readonly levels: SolvedLevel[];
  readonly #moves: Moves;

  constructor(shape: TableShape, stones: number) {
    if (stones > MAX_STONES) {
      throw new OtauError('unsupported', `Up to ${MAX_STONES} stones can be solved; got ${stones}.`);
    }
    this.slices = new Slices(shape);
    const none = this.slices.list.map(() => new Int8Array(1));
    this.levels = [{ low: none, high: none }];
    this.#moves = new Moves(this.slices, new RankTerms(2 * shape.pits, stones), this.levels);
  }

  /** How many positions each slice has with a number of stones. */
  lengths(stones: number): number[] {
    return this.slices.list.map(({ line }) => countArrangements(line.length, stones));
  }

  /**
   * Makes room for the next count of stones.
   * @param values solved values, or memory that other threads share; new memory unless given
   */
  addLevel(values?: readonly Int8Array[]): SolvedLevel {
    const low = values ?? this.lengths(this.levels.length).map((length) => new Int8Array(length));
    const level = { low, high: [...low] };
    this.levels.push(level);
    return level;
  }

  /** Solves a pair of slices; the levels of fewer stones have to be solved. */
  solve([slice, other]: readonly [Slice, Slice], stones: number): void {
    const { low, high } = this.levels[stones];
    this.#moves.begin(slice, stones);
    if (slice === other) high[slice.index] = solveByPasses(this.#moves, low[slice.index]);
    else solveInOrder(this.#moves, low[slice.index], low[other.index]);
  }
}

/** One pass: the values that a value depends on come before it. */
function solveInOrder(moves: Moves, white: Int8Array, black: Int8Array): void {
  const { board, line } = moves;
  firstArrangement(board, line, moves.stones);
  let rank = 0;
  do {
    white[rank] = moves.best(0, black, false);
    black[rank] = moves.best(1, white, false);
    rank++;
  } while (nextArrangement(board, line));
}

/** Writes the low values; returns the high ones, the same array where no two differ. */
function solveByPasses(moves: Moves, out: Int8Array): Int8Array {
  const { board, line, stones } = moves;
  const lows = [out.fill(-stones), new Int8Array(out.length).fill(-stones)];
  const highs = [new Int8Array(out.length).fill(stones), new Int8Array(out.length).fill(stones)];
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    firstArrangement(board, line, stones);
    let rank = 0;
    do {
      for (let mover = 0; mover < 2; mover++) {
        if (lows[mover][rank] === highs[mover][rank]) continue;
        const low = moves.best(mover, highs[1 - mover], true);
        const high = moves.best(mover, lows[1 - mover], false);
        if (low === lows[mover][rank] && high === highs[mover][rank]) continue;
        lows[mover][rank] = low;
        highs[mover][rank] = high;
        hasChanged = true;
      }
      rank++;
    } while (nextArrangement(board, line));
  }
  return out.every((low, rank) => low === highs[0][rank]) ? out : highs[0];
}

/**
 * The moves of one slice at a time. White is the mover in it, Black the other; both move on the same board. Fields are
 * plain, not `#`: where sources run untranslated to classes with private names, this loop would be far slower.
 */
class Moves {
  stones = 0;
  line: Uint8Array = new Uint8Array(0);
  readonly board: Uint8Array;
  private readonly child: Uint8Array;
  private readonly pits: number;
  /** Numbers and places of White's and Black's tuzdyk. */
  private white = 0;
  private black = 0;
  private whitePlace = -1;
  private blackPlace = -1;

  constructor(
    private readonly slices: Slices,
    private readonly terms: RankTerms,
    private readonly levels: readonly SolvedLevel[],
  ) {
    this.pits = slices.shape.pits;
    this.board = new Uint8Array(2 * this.pits);
    this.child = new Uint8Array(2 * this.pits);
  }

  begin(slice: Slice, stones: number): void {
    this.stones = stones;
    this.line = slice.line;
    this.white = slice.own;
    this.black = slice.enemy;
    this.whitePlace = slice.ownPlace;
    this.blackPlace = slice.enemyPlace;
    this.board.fill(0);
  }

  /**
   * The best value of the mover's moves on the board.
   * @param same the next player's values with as many stones
   * @param isHigh whether the next player's high values count with fewer stones, else the low ones
   */
  best(mover: number, same: Int8Array, isHigh: boolean): number {
    const { board, pits } = this;
    const first = mover * pits;
    let best = -this.stones; // the rest, without a stone to move
    for (let from = first; from < first + pits; from++) {
      if (board[from] === 0) continue;
      const value = this.moveValue(mover, from, same, isHigh);
      if (value > best) best = value;
    }
    return best;
  }

  /** The value of one move, in the order of RULES.md: sowing, the last stone. */
  private moveValue(mover: number, from: number, same: Int8Array, isHigh: boolean): number {
    const { child, pits, whitePlace, blackPlace } = this;
    child.set(this.board);
    const last = sow(child, from);
    let left = this.stones;
    let gain = 0;
    if (whitePlace >= 0) {
      const fallen = child[whitePlace];
      child[whitePlace] = 0;
      left -= fallen;
      gain += mover === 0 ? fallen : -fallen;
    }
    if (blackPlace >= 0) {
      const fallen = child[blackPlace];
      child[blackPlace] = 0;
      left -= fallen;
      gain += mover === 1 ? fallen : -fallen;
    }
    let made = 0;
    if (last < pits !== (mover === 0)) {
      const taken = child[last];
      if (taken === 3) made = this.tuzdykAt(mover, last);
      if ((taken & 1) === 0 || made !== 0) {
        left -= taken;
        gain += taken;
        child[last] = 0;
      }
    }
    if (left === this.stones) return 0 - same[this.terms.rank(child, this.line)];
    const next = this.next(mover, made);
    const level = this.levels[left];
    const values = isHigh ? level.high[next.index] : level.low[next.index];
    return gain - values[this.terms.rank(child, mover === 0 ? next.turned : next.line)];
  }

  /** The number of the tuzdyk that three stones at this place become; 0 where they may not. */
  private tuzdykAt(mover: number, place: number): number {
    const { pits } = this;
    const number = mover === 0 ? place - pits + 1 : place + 1;
    const mine = mover === 0 ? this.white : this.black;
    const other = mover === 0 ? this.black : this.white;
    if (mine !== 0 || number === pits || other === number || !this.slices.shape.hasTuzdyk) return 0;
    return number;
  }

  /** The slice in which the other player moves, after the mover has made this tuzdyk (0 for none). */
  private next(mover: number, made: number): Slice {
    if (mover === 0) return this.slices.of(this.black, made === 0 ? this.white : made);
    return this.slices.of(this.white, made === 0 ? this.black : made);
  }
}

/** RULES.md, Sowing 1, on a circle of places; returns where the last stone fell. */
function sow(board: Uint8Array, from: number): number {
  const end = board.length;
  const stones = board[from];
  board[from] = stones === 1 ? 0 : 1;
  let at = from;
  for (let left = stones === 1 ? 1 : stones - 1; left > 0; left--) {
    at++;
    if (at === end) at = 0;
    board[at]++;
  }
  return at;
}
