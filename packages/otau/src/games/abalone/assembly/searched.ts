/**
 * Abalone of two players as alpha-beta searches it, on the sets in ring order of `abalone.ts`: marbles pushed off, distance from the centre,
 * how the marbles hang together, and which could be pushed off at once. The host writes the weights (`evaluation/index.ts`).
 */
import { reversed } from '../../../kernel/assembly/bits';
import { make } from '../../../kernel/assembly/head';
import { SearchedGame } from '../../../search/assembly/searched';
import { Abalone } from './abalone';
import { CELL_BITS, CELLS, cellSets, NEIGHBOUR_MASK, neighbours, OFF, ringCells, ringPlaces, shapes, toBoard, walk } from './tables';

export { new_abalone, Abalone as Rules } from './abalone';

const PLAYER: usize = 64;
const EJECTED: usize = 68;
const MAX_ESTIMATE: i32 = 19_999;
const PULL_UNIT: i32 = 4;
const EJECTION: i32 = 1_000;
const PUSH: i32 = 300;

/** Arrays that the host writes. */
@final
@unmanaged
export class AbaloneWeights {
  /** int16 61 × 8: of each cell its worth, its pull by columns and by rows, 1, column, row, 0, 0. */
  cells: usize;
  /** int16: the gain of a move without a push, by action. */
  gains: usize;
  /** int32: the value of ejected marbles by their number. */
  ejected: usize;
  pair: i32;
  split: i32;
  inDanger: i32;
  onMove: i32;
  openPair: i32;
  openContact: i32;
}

@final
@unmanaged
export class Searched extends SearchedGame<Abalone> {
  weights: AbaloneWeights;
  /** For each byte of a set in ring order, 16 bytes: the sums of its cells. */
  sums: usize;
  /** int32: the gain of a move without a push, by action, times 256, and the place of its target in the ring. */
  hints: usize;
  /** The other player's marbles, for `hint`. */
  enemy: u64;
  /** The part of `standing` that is the pull of the mean of all marbles, from its last call. */
  pull: i32;

  @inline margin(): i32 { return 100; }
  @inline quietGain(): i32 { return 120; }
  @inline repeats(): bool { return true; }
  @inline passes(): bool { return true; }
  @inline isNoisyOrdered(): bool { return true; }
  /** Copies a state; faster by vectors than memory.copy, which is a call. */
  @inline copy(from: usize, to: usize): void {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 64), 64);
  }

  @inline mover(s: usize): i32 { return load<u8>(s, PLAYER); }

  pass(s: usize, to: usize): bool {
    this.copy(s, to);
    store<u8>(to, load<u8>(to, PLAYER) ^ 1, PLAYER);
    return true;
  }

  /** The addresses of the arrays that the host writes, and places for the weights after them. */
  address(): usize {
    return changetype<usize>(this.weights);
  }

  /** The weights are written: makes the tables of sums and hints. */
  prepare(): void {
    for (let action: u32 = 0; action < CELLS * CELLS; action++) {
      const gain = <i32>load<i16>(this.weights.gains + (action << 1));
      store<i32>(this.hints + (action << 2), (gain << 8) | <i32>load<u8>(ringPlaces + (action % CELLS)));
    }
    for (let byte: u32 = 0; byte < 8; byte++) {
      for (let bits: u32 = 0; bits < 256; bits++) {
        let sum: v128 = i64x2.splat(0);
        for (let rest = bits; rest !== 0; rest &= rest - 1) {
          const place: u32 = 8 * byte + <u32>ctz<u32>(rest);
          if (place < CELLS) sum = i16x8.add(sum, v128.load(this.weights.cells + (<usize>load<u8>(ringCells + place) << 4)));
        }
        v128.store(this.sums + (byte << 12) + (bits << 4), sum);
      }
    }
  }

  /** The value of the position for the player to move. */
  estimate(s: usize): i32 {
    const mover: usize = load<u8>(s, PLAYER);
    const own = v128.load(s + (mover << 4));
    const enemy = v128.load(s + ((1 - mover) << 4));
    const weights = this.weights;
    const ejected =
      load<i32>(weights.ejected + (<usize>load<u8>(s + EJECTED + mover) << 2)) -
      load<i32>(weights.ejected + (<usize>load<u8>(s + EJECTED + 1 - mover) << 2));
    const lead =
      ejected +
      this.standing(i64x2.extract_lane(own, 0), i64x2.extract_lane(enemy, 0)) +
      this.cohesion(v128.shuffle<i64>(own, enemy, 0, 2)) +
      weights.onMove -
      weights.inDanger * <i32>popcnt<u64>(pushable(enemy, own));
    return max<i32>(-MAX_ESTIMATE, min<i32>(MAX_ESTIMATE, lead));
  }

  /**
   * How much more the own cells are worth than the other player's: the nearer the centre, the more. The centre of play counts too, as Aichholzer,
   * Aurenhammer and Werner found ("Algorithmic Fun: Abalone", 2002): marbles gain on the side of the board with most of all marbles.
   */
  private standing(own: u64, enemy: u64): i32 {
    const sums = this.sums;
    const ours = sumOfCells(sums, own);
    const theirs = sumOfCells(sums, enemy);
    const lead = i16x8.sub(ours, theirs);
    this.pull = pullOf(lead, i16x8.add(ours, theirs));
    return <i32>i16x8.extract_lane_s(lead, 0) + this.pull;
  }

  /** How much more the position is worth to a player who plays for a win: more contacts, fewer pairs of either side, no pull. */
  openness(s: usize, player: i32): i32 {
    const own = load<u64>(s + (<usize>player << 4));
    const enemy = load<u64>(s + (<usize>(1 - player) << 4));
    let pairs: i32 = 0;
    let contacts: i32 = 0;
    for (let axis: usize = 0; axis < 3; axis++) {
      const shift: u64 = axis === 0 ? 1 : 12 + axis;
      const has = load<u64>(NEIGHBOUR_MASK + (axis << 3));
      const beforeOwn = ahead(own, shift) & has;
      const beforeEnemy = ahead(enemy, shift) & has;
      pairs += <i32>popcnt<u64>(own & beforeOwn) + <i32>popcnt<u64>(enemy & beforeEnemy);
      contacts += <i32>popcnt<u64>(own & beforeEnemy) + <i32>popcnt<u64>(enemy & beforeOwn);
    }
    this.standing(own, enemy);
    return this.weights.openContact * contacts - this.weights.openPair * pairs - this.pull;
  }

  /** @param both the own marbles and the other player's, in ring order */
  private cohesion(both: v128): i32 {
    const weights = this.weights;
    return (
      cohesionOf(both, 1, v128.load64_splat(NEIGHBOUR_MASK), weights) +
      cohesionOf(both, 13, v128.load64_splat(NEIGHBOUR_MASK, 8), weights) +
      cohesionOf(both, 14, v128.load64_splat(NEIGHBOUR_MASK, 16), weights)
    );
  }

  /** Call it before `hint` for the moves of a position. */
  @inline prepareHints(s: usize): void {
    this.enemy = load<u64>(s + (<usize>(1 - load<u8>(s, PLAYER)) << 4));
  }

  /** Ejections first, then pushes; moves without a push by the value of the marbles' new cells. */
  @inline hint(_s: usize, action: u32): i32 {
    const known = load<i32>(this.hints + (action << 2));
    return ((this.enemy >> <u64>(known & 63)) & 1) === 0 ? known >> 8 : this.pushHintOf(action);
  }

  private pushHintOf(action: u32): i32 {
    const enemy = this.enemy;
    const target = action % CELLS;
    const direction = (<u32>load<u8>(shapes + action) >> 3) & 7;
    const next: u32 = load<u8>(neighbours + (target << 3) + direction);
    if (next === OFF) return EJECTION;
    if (!has(enemy, next)) return this.pushHint(target, next);
    const last: u32 = load<u8>(neighbours + (next << 3) + direction);
    return last === OFF ? EJECTION + 1 : this.pushHint(target, last);
  }

  private pushHint(from: u32, to: u32): i32 {
    return PUSH + load<i16>(this.weights.cells + (from << 4)) - load<i16>(this.weights.cells + (to << 4));
  }

  /** The moves that push a marble off the board, by the cell of the marble. */
  listNoisy(s: usize, list: usize, _scores: usize): i32 {
    const mover: usize = load<u8>(s, PLAYER);
    const own = v128.load(s + (mover << 4));
    const enemy = v128.load(s + ((1 - mover) << 4));
    const targets = pushable(own, enemy);
    if (targets === 0) return 0;
    let at = list;
    for (let rest = toBoard(targets); rest !== 0; rest &= rest - 1) {
      at = listAgainst(i64x2.extract_lane(own, 0), i64x2.extract_lane(enemy, 0), <u32>ctz<u64>(rest), at);
    }
    return <i32>((at - list) >> 1);
  }
}

@inline function sumOfCells(sums: usize, cells: u64): v128 {
  return i16x8.add(
    i16x8.add(
      i16x8.add(sumOfByte(sums, cells, 0), sumOfByte(sums, cells, 1)),
      i16x8.add(sumOfByte(sums, cells, 2), sumOfByte(sums, cells, 3)),
    ),
    i16x8.add(
      i16x8.add(sumOfByte(sums, cells, 4), sumOfByte(sums, cells, 5)),
      i16x8.add(sumOfByte(sums, cells, 6), sumOfByte(sums, cells, 7)),
    ),
  );
}

@inline function sumOfByte(sums: usize, cells: u64, byte: usize): v128 {
  return v128.load(sums + (byte << 12) + ((<usize>(cells >> (8 * byte)) & 255) << 4));
}

/** The value of pairs of neighbours and of marbles between two others along an axis. */
@inline function cohesionOf(both: v128, shift: i32, has: v128, weights: AbaloneWeights): i32 {
  const before = v128.and(aheadOfBoth(both, shift), has);
  const pairs = v128.and(both, before);
  // Marbles before an enemy marble; and enemy marbles that are behind such a marble.
  const contacts = v128.and(both, v128.shuffle<i64>(before, before, 1, 0));
  const splits = v128.and(v128.shuffle<i64>(contacts, contacts, 1, 0), aheadOfBoth(contacts, shift));
  return weights.pair * difference(pairs) - weights.split * difference(splits);
}

@inline function aheadOfBoth(both: v128, shift: i32): v128 {
  return v128.or(i64x2.shr_u(both, shift), i64x2.shl(both, 61 - shift));
}

/** How many more members the first word has than the second. */
@inline function difference(both: v128): i32 {
  return <i32>popcnt<u64>(i64x2.extract_lane(both, 0)) - <i32>popcnt<u64>(i64x2.extract_lane(both, 1));
}

function pullOf(lead: v128, all: v128): i32 {
  const marbles = <i32>i16x8.extract_lane_s(all, 3);
  if (marbles === 0) return 0;
  const pull =
    <i32>i16x8.extract_lane_s(all, 4) * <i32>i16x8.extract_lane_s(lead, 1) +
    <i32>i16x8.extract_lane_s(all, 5) * <i32>i16x8.extract_lane_s(lead, 2);
  return pull / (PULL_UNIT * marbles);
}

@inline function ahead(set: u64, shift: u64): u64 {
  return (set >> shift) | (set << (61 - shift));
}

/** Takes memory for the weights, which the host then writes before `prepare`. */
export function newSearched(game: Abalone, _present: u32, _features: u32, _heads: u32): Searched {
  const searched = make<Searched>();
  searched.game = game;
  const weights = make<AbaloneWeights>();
  weights.cells = (heap.alloc(16 * CELLS + 16) + 15) & ~15;
  weights.gains = heap.alloc(2 * CELLS * CELLS);
  weights.ejected = heap.alloc(4 * 32);
  searched.weights = weights;
  searched.sums = (heap.alloc(8 * 4096 + 16) + 15) & ~15;
  searched.hints = heap.alloc(4 * CELLS * CELLS);
  return searched;
}

// Which marbles are at the edge before enough of the other player's to be pushed off the board, and by which moves.

/** The places one step on, in both words. */
@inline function onward(set: v128, shift: i32, has: v128): v128 {
  const moved = v128.and(set, has);
  return v128.or(i64x2.shl(moved, shift), i64x2.shr_u(moved, 61 - shift));
}

/** The marbles of `enemy`, in ring order, that `own` could push off the board. */
@inline export function pushable(own: v128, enemy: v128): u64 {
  const found = v128.or(
    v128.or(
      pushableAlong(own, enemy, 1, v128.load64_splat(NEIGHBOUR_MASK)),
      pushableAlong(own, enemy, 13, v128.load64_splat(NEIGHBOUR_MASK, 8)),
    ),
    pushableAlong(own, enemy, 14, v128.load64_splat(NEIGHBOUR_MASK, 16)),
  );
  if (!v128.any_true(found)) return 0;
  const turned = (reversed(i64x2.extract_lane(found, 1)) >> 2) & CELL_BITS;
  return i64x2.extract_lane(found, 0) | turned;
}

@inline function pushableAlong(own: v128, enemy: v128, shift: i32, has: v128): v128 {
  const twoOn = onward(v128.and(own, onward(own, shift, has)), shift, has);
  const behind = v128.and(enemy, onward(v128.and(own, twoOn), shift, has));
  return v128.and(v128.andnot(enemy, has), v128.or(twoOn, onward(behind, shift, has)));
}

@inline export function has(ring: u64, cell: u32): bool {
  return cell !== OFF && (ring & load<u64>(cellSets + (cell << 4))) !== 0;
}

/** The moves that push the marble on a cell off the board. */
export function listAgainst(own: u64, enemy: u64, target: u32, at: usize): usize {
  for (let direction: u32 = 0; direction < 6; direction++) {
    if (load<u8>(neighbours + (target << 3) + direction) !== OFF) continue;
    const back = (direction + 3) % 6;
    const second = walk(target, back, 2);
    if (!has(own, second)) continue;
    const first = walk(target, back, 1);
    const third = walk(target, back, 3);
    const last = walk(target, back, 4);
    if (has(own, first)) {
      store<u16>(at, <u16>(CELLS * second + target));
      at += 2;
      if (has(own, third)) {
        store<u16>(at, <u16>(CELLS * third + target));
        at += 2;
      }
    } else if (has(enemy, first) && has(own, third) && has(own, last)) {
      store<u16>(at, <u16>(CELLS * last + first));
      at += 2;
    }
  }
  return at;
}
