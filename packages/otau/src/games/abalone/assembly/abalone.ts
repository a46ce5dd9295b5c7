/**
 * Abalone compiled. During play, a position is four sets of cells in ring order (tables.ts), 16 bytes for
 * each player, and then the first eight bytes of its row: player, over, winners, toPlace and ejected.
 */
import { member } from '../../../kernel/assembly/bits';
import { ChancelessHead, make } from '../../../kernel/assembly/head';
import { below } from '../../../kernel/assembly/rng';
import {
  actions, alongs, CELL_BITS, CELLS, cellSets, KINDS, makeTables, MARBLES, NEIGHBOUR_MASK, neighbours, OFF, shapes, spots, toBoard, toRing, turns, walk,
} from './tables';

const FIELDS: usize = 64;
const PLAYER: usize = 64;
const OVER: usize = 65;
const WINNERS: usize = 66;
const TO_PLACE: usize = 67;
const EJECTED: usize = 68;
const MARBLES_TO_PLACE: u32 = 28;
const MAX_MOVES: u32 = 450;

@final
@unmanaged
export class Abalone extends ChancelessHead {
  toEject: u32;
  placement: u32;
  /** The player who moves first, or -1: drawn. */
  first: i32;
  /** The cells of each player at the start, in board order. */
  home0: u64;
  home1: u64;
  home2: u64;
  home3: u64;

  @inline isOver(s: usize): bool {
    return load<u8>(s, OVER) !== 0;
  }

  start(row: usize, rng: usize): void {
    memory.fill(row, 0, this.rowSize);
    store<u8>(row, <u8>(this.first >= 0 ? this.first : below(rng, this.players)));
    store<u8>(row, <u8>(this.placement !== 0 ? MARBLES_TO_PLACE : 0), 3);
    memory.copy(row + MARBLES, changetype<usize>(this) + offsetof<Abalone>('home0'), this.players << 3);
  }

  actor(row: usize): i32 {
    return load<u8>(row, 1) !== 0 ? -2 : <i32>load<u8>(row);
  }

  /** Of a finished position, or of one that the ply limit ends where it counts marbles. */
  result(row: usize, player: u32): f32 {
    const winners: u32 = load<u8>(row, 1) !== 0 ? load<u8>(row, 2) : this.sideAhead(row);
    return winners === 0 ? 0 : ((winners >> player) & 1) !== 0 ? 1 : -1;
  }

  unpack(row: usize, s: usize): void {
    for (let player: u32 = 0; player < this.players; player++) {
      v128.store(s + (player << 4), toRing(load<u64>(row + MARBLES + (player << 3))));
    }
    store<u64>(s, load<u64>(row), FIELDS);
  }

  pack(s: usize, row: usize): void {
    store<u64>(row, load<u64>(s, FIELDS));
    for (let player: u32 = 0; player < this.players; player++) {
      store<u64>(row + MARBLES + (player << 3), toBoard(load<u64>(s + (player << 4))));
    }
  }

  /** Finds the moves of a player as if it were that player's turn. */
  private find(s: usize, player: u32): void {
    const own = v128.load(s + (player << 4));
    if (this.players === 2) {
      findSets(own, own, v128.load(s + ((1 - player) << 4)));
      return;
    }
    let team = own;
    let other: v128 = i64x2.splat(0);
    for (let one: u32 = 0; one < this.players; one++) {
      const marbles = v128.load(s + (one << 4));
      if (this.isTeam(player, one)) team = v128.or(team, marbles);
      else other = v128.or(other, marbles);
    }
    findSets(own, team, other);
  }

  private isTeam(one: u32, other: u32): bool {
    return one === other || (this.players === 4 && ((one ^ other) & 1) === 0);
  }

  private taken(s: usize): v128 {
    let taken = v128.or(v128.load(s), v128.load(s, 16));
    for (let player: u32 = 2; player < this.players; player++) taken = v128.or(taken, v128.load(s + (player << 4)));
    return taken;
  }

  private freeCells(s: usize): u64 {
    return CELL_BITS & ~toBoard(i64x2.extract_lane(this.taken(s), 0));
  }

  count(s: usize): u32 {
    if (load<u8>(s, OVER) !== 0) return 0;
    if (load<u8>(s, TO_PLACE) !== 0) return <u32>popcnt<u64>(this.freeCells(s));
    this.find(s, load<u8>(s, PLAYER));
    return sumMoves();
  }

  /** The k-th legal action of the position that was counted last. */
  pick(s: usize, k: u32): u32 {
    if (load<u8>(s, TO_PLACE) !== 0) return 62 * member(this.freeCells(s), k);
    return moveAt(k);
  }

  list(s: usize, out: usize): i32 {
    if (load<u8>(s, OVER) !== 0) return 0;
    if (load<u8>(s, TO_PLACE) !== 0) {
      let at = out;
      for (let free = this.freeCells(s); free !== 0; free &= free - 1, at += 2) store<u16>(at, <u16>(62 * ctz<u64>(free)));
      return <i32>((at - out) >> 1);
    }
    this.find(s, load<u8>(s, PLAYER));
    return listMoves(out);
  }

  /** Plays a legal action, as `play` in rules.ts. */
  play(s: usize, action: u32): void {
    const mover: u32 = load<u8>(s, PLAYER);
    const from = action / CELLS;
    const to = action - CELLS * from;
    const shape: u32 = load<u8>(shapes + action);
    if (load<u8>(s, TO_PLACE) !== 0) {
      toggle(s, mover, from);
      store<u8>(s, load<u8>(s, TO_PLACE) - 1, TO_PLACE);
    } else if (shape >= 64) {
      sideStep(s, mover, from, shape, load<u8>(alongs + action));
    } else {
      const direction = shape >> 3;
      const hasEjected = this.players === 2 ? pushTwo(s, mover, from, to, direction) : push(s, this.players, from, direction);
      if (hasEjected) {
        const at = s + EJECTED + mover;
        store<u8>(at, load<u8>(at) + 1);
        if (this.hasEjectedAll(s, mover)) {
          store<u8>(s, <u8>((mover + 1) % this.players), PLAYER);
          this.finish(s, mover);
          return;
        }
      }
    }
    this.passTurn(s, mover);
  }

  /** By a player and the partner. @param at where the marbles ejected by each player are counted */
  private ejectedBy(at: usize, player: u32): u32 {
    const partner: u32 = this.players === 4 ? load<u8>(at + ((player + 2) & 3)) : 0;
    return load<u8>(at + player) + partner;
  }

  private hasEjectedAll(s: usize, player: u32): bool {
    return this.ejectedBy(s + EJECTED, player) >= this.toEject;
  }

  private finish(s: usize, winner: u32): void {
    store<u8>(s, 1, OVER);
    store<u8>(s, <u8>this.sideOf(winner), WINNERS);
  }

  private sideOf(player: u32): u32 {
    return this.players === 4 ? (<u32>5) << (player & 1) : (<u32>1) << player;
  }

  /** The side that has ejected more marbles than any other; 0 where none has. */
  private sideAhead(row: usize): u32 {
    let winners: u32 = 0;
    let most: u32 = 0;
    for (let player: u32 = 0; player < (this.players === 4 ? 2 : this.players); player++) {
      const ejected = this.ejectedBy(row + 4, player);
      if (ejected >= most) winners = ejected > most ? this.sideOf(player) : 0;
      most = max(most, ejected);
    }
    return winners;
  }

  private passTurn(s: usize, mover: u32): void {
    let next = mover + 1 === this.players ? 0 : mover + 1;
    store<u8>(s, <u8>next, PLAYER);
    if (load<u8>(s, TO_PLACE) !== 0 || this.canMove(s, next)) return;
    if (this.players === 2) {
      this.finish(s, mover);
      return;
    }
    for (let skipped: u32 = 1; skipped < this.players; skipped++) {
      next = next + 1 === this.players ? 0 : next + 1;
      if (!this.canMove(s, next)) continue;
      store<u8>(s, <u8>next, PLAYER);
      return;
    }
    store<u8>(s, 1, OVER);
  }

  /** Nearly always one of the player's marbles has an empty cell to its right; all moves are found only if not. */
  private canMove(s: usize, player: u32): bool {
    const taken = this.taken(s);
    const before = v128.or(i64x2.shr_u(taken, 1), i64x2.shl(taken, 60));
    const own = v128.and(v128.load(s + (player << 4)), v128.load64_splat(NEIGHBOUR_MASK));
    if (v128.any_true(v128.andnot(own, before))) return true;
    this.find(s, player);
    return countMoves() > 0;
  }

  observe(row: usize, _s: usize, out: usize): void {
    observe(row + MARBLES, this.players, out);
  }

  encode(row: usize, ply: u32, out: usize): void {
    const played = min<f64>(1, <f64>ply / <f64>this.plies);
    encode(row, this.players, turns + 61 * this.homeTurn(load<u8>(row)), this.toEject, played, out);
  }

  private homeTurn(player: u32): u32 {
    if (this.players === 2) return 3 * player;
    if (this.players === 3) return (6 - 2 * player) % 6;
    return player === 0 ? 0 : player === 1 ? 5 : player === 2 ? 3 : 2;
  }

  /** An action on the board turned so that the mover's home is at the bottom, or back. */
  view(row: usize, action: u32, isBack: bool): u32 {
    const turn = this.homeTurn(load<u8>(row));
    const table = turns + 61 * (isBack ? (6 - turn) % 6 : turn);
    const from = action / CELLS;
    return CELLS * load<u8>(table + from) + load<u8>(table + (action - CELLS * from));
  }

  /** The listed action for one that names the second of two pushed marbles, as `canonicalAction` in rules.ts. */
  canonical(row: usize, action: u32): u32 {
    const rear = action / CELLS;
    const named = action - CELLS * rear;
    let pushed: u64 = 0;
    for (let player: u32 = 0; player < this.players; player++) {
      if (!this.isTeam(load<u8>(row), player)) pushed |= load<u64>(row + MARBLES + (player << 3));
    }
    for (let direction: u32 = 0; direction < 6; direction++) {
      if (walk(rear, direction, 4) !== named) continue;
      const nearest = walk(rear, direction, 3);
      return ((pushed >> nearest) & (pushed >> named) & 1) !== 0 ? CELLS * rear + nearest : action;
    }
    return action;
  }

  /** Placements do not count for the ply limit. */
  @inline counts(before: usize): u32 {
    return load<u8>(before, 3) === 0 ? 1 : 0;
  }

  /** By the kind of the move (RULES.md, Reward), or for the result at the end. */
  reward(before: usize, action: u32, mover: u32, out: usize): void {
    const own = load<f32>(out + (mover << 2));
    for (let player: u32 = 0; player < this.players; player++) {
      const has = load<f32>(out + (player << 2));
      store<f32>(out + (player << 2), has < 0 ? -12 : own < 0 && has > 0 ? 12 : 0);
    }
    if (own >= 0) store<f32>(out + (mover << 2), own > 0 ? 12 : moveReward(before, action, this.players, this.toEject));
  }
}

/** @param homes the cells of each player at the start, in board order, 8 bytes each */
export function new_abalone(players: u32, toEject: u32, placement: u32, first: i32, plies: u32, counts: u32, homes: usize): usize {
  makeTables();
  prepareOwners();
  prepareSums();
  const game = make<Abalone>();
  game.rowSize = <u32>MARBLES + 8 * players;
  game.players = players;
  game.actionCount = CELLS * CELLS;
  game.maxLegal = MAX_MOVES;
  game.observationSize = 121;
  game.inputSize = (2 * players + 3) * CELLS;
  game.plies = plies;
  game.countsAtLimit = counts;
  game.stateSize = 80;
  game.rewardsMover = 1;
  game.toEject = toEject;
  game.placement = placement;
  game.first = first;
  memory.copy(changetype<usize>(game) + offsetof<Abalone>('home0'), homes, players << 3);
  return changetype<usize>(game);
}

// How marbles move in the sets of a position during play.

const EMPTY: i32 = -1;

/** Puts a marble on an empty cell, or takes one of the player away. */
export function toggle(s: usize, player: u32, cell: u32): void {
  const at = s + (player << 4);
  v128.store(at, v128.xor(v128.load(at), v128.load(cellSets + (cell << 4))));
}

/** A move in line of two players: the rear marble goes to the front, and so does the pushed one. */
@inline export function pushTwo(s: usize, mover: u32, from: u32, to: u32, direction: u32): bool {
  const own = s + (mover << 4);
  const front = v128.load(cellSets + (to << 4));
  v128.store(own, v128.xor(v128.load(own), v128.xor(v128.load(cellSets + (from << 4)), front)));
  const at = s + ((1 - mover) << 4);
  const other = v128.load(at);
  if (!v128.any_true(v128.and(other, front))) return false;
  let cell: u32 = load<u8>(neighbours + (to << 3) + direction);
  if (cell !== OFF && v128.any_true(v128.and(other, v128.load(cellSets + (cell << 4))))) {
    cell = load<u8>(neighbours + (cell << 3) + direction);
  }
  const moved = v128.xor(other, front);
  v128.store(at, cell === OFF ? moved : v128.xor(moved, v128.load(cellSets + (cell << 4))));
  return cell === OFF;
}

export function sideStep(s: usize, mover: u32, from: u32, shape: u32, along: u32): void {
  const direction = (shape >> 3) & 7;
  let marbles = v128.load(s + (mover << 4));
  for (let left = shape & 7, cell = from; left > 0; left--) {
    const aside: u32 = load<u8>(neighbours + (cell << 3) + direction);
    marbles = v128.xor(marbles, v128.xor(v128.load(cellSets + (cell << 4)), v128.load(cellSets + (aside << 4))));
    cell = load<u8>(neighbours + (cell << 3) + along);
  }
  v128.store(s + (mover << 4), marbles);
}

/** Moves everything from `cell` on up to the first empty cell; returns whether a marble left the board. */
export function push(s: usize, players: u32, cell: u32, direction: u32): bool {
  let carried = EMPTY;
  do {
    const found = ownerAt(s, players, cell);
    if (found !== carried) {
      if (found !== EMPTY) toggle(s, found, cell);
      if (carried !== EMPTY) toggle(s, carried, cell);
    }
    carried = found;
    cell = load<u8>(neighbours + (cell << 3) + direction);
  } while (carried !== EMPTY && cell !== OFF);
  return carried !== EMPTY;
}

function ownerAt(s: usize, players: u32, cell: u32): i32 {
  const bit = load<u64>(cellSets + (cell << 4));
  for (let player: u32 = 0; player < players; player++) {
    if ((load<u64>(s + (player << 4)) & bit) !== 0) return player;
  }
  return EMPTY;
}

// What players and networks of Abalone see, written from rows: `observation.ts` and `encoding` of the rules in TypeScript.

/**
 * 11 × 11: -2 outside the board, -1 empty, else the owner of the marble.
 * @param sets the cells of each player, in board order, 8 bytes each
 */
export function observe(sets: usize, players: u32, out: usize): void {
  const outside = f32x4.splat(-2);
  for (let at: usize = 0; at < 480; at += 16) v128.store(out + at, outside);
  store<f32>(out, -2, 480);
  if (players === 2) observeTwo(load<u64>(sets), load<u64>(sets, 8), out);
  else observeMany(sets, players, out);
}

function observeMany(sets: usize, players: u32, out: usize): void {
  for (let cell: u32 = 0; cell < CELLS; cell++) {
    let owner: i32 = -1;
    for (let player: u32 = 0; player < players; player++) {
      if (((load<u64>(sets + (player << 3)) >> cell) & 1) !== 0) owner = player;
    }
    store<f32>(out + (<usize>load<u8>(spots + cell) << 2), <f32>owner);
  }
}

/** Rows of five to nine cells, four at a time; the last four of a row reach its end. */
function observeTwo(first: u64, second: u64, out: usize): void {
  let at = out + 4 * (11 + 5);
  for (let length: usize = 5; length < 9; length++, at += 4 * 10) {
    observeRow(first, second, at, length);
    first >>= length;
    second >>= length;
  }
  observeFour(first >> 4, second >> 4, at + 16);
  for (let length: usize = 9; length >= 5; length--, at += 4 * 11) {
    observeRow(first, second, at, length);
    first >>= length;
    second >>= length;
  }
}

@inline function observeRow(first: u64, second: u64, at: usize, length: usize): void {
  observeFour(first, second, at);
  observeFour(first >> (length - 4), second >> (length - 4), at + ((length - 4) << 2));
}

@inline function observeFour(first: u64, second: u64, at: usize): void {
  v128.store(at, v128.load(OWNERS + ((<usize>first & 15) << 4) + ((<usize>second & 15) << 8)));
}

/** The owners of four cells, by the first and the second player's bits: -1, 0 or 1. */
const OWNERS = memory.data(16 * 256, 16);

/** Fills the table of `observe`; call it before. */
export function prepareOwners(): void {
  for (let second: usize = 0; second < 16; second++) {
    for (let first: usize = 0; first < 16; first++) {
      for (let k: usize = 0; k < 4; k++) {
        const owner = ((second >> k) & 1) !== 0 ? 1 : ((first >> k) & 1) !== 0 ? 0 : -1;
        store<f32>(OWNERS + (second << 8) + (first << 4) + (k << 2), <f32>owner);
      }
    }
  }
}

/**
 * The planes of observation.ts, seen from the player to move.
 * @param table where each cell lies for that player
 * @param played the share of the game's plies that has been played
 */
export function encode(row: usize, players: u32, table: usize, toEject: u32, played: f64, out: usize): void {
  const mover: u32 = load<u8>(row);
  memory.fill(out, 0, (players + 1) * 244);
  let free = CELL_BITS;
  for (let later: u32 = 0; later < players; later++) {
    const marbles = load<u64>(row + MARBLES + (((mover + later) % players) << 3));
    free &= ~marbles;
    writePlane(marbles, table, out + 244 * later);
  }
  writePlane(free, table, out + 244 * players);
  for (let later: u32 = 0; later < players; later++) {
    const ejected = <f64>load<u8>(row + 4 + ((mover + later) % players));
    fillPlane(out + 244 * (players + 1 + later), <f32>(ejected / <f64>toEject));
  }
  fillPlane(out + 244 * (2 * players + 1), <f32>played);
  fillPlane(out + 244 * (2 * players + 2), load<u8>(row, 3) !== 0 ? 1 : 0);
}

function writePlane(cells: u64, table: usize, out: usize): void {
  for (; cells !== 0; cells &= cells - 1) store<f32>(out + (<usize>load<u8>(table + <usize>ctz<u64>(cells)) << 2), 1);
}

function fillPlane(out: usize, value: f32): void {
  const four = f32x4.splat(value);
  for (let at: usize = 0; at < 240; at += 16) v128.store(out + at, four);
  store<f32>(out, value, 240);
}

// The reward of a move of Abalone that does not end the game, by its kind (RULES.md, Reward).

/** @param row the position before the move */
export function moveReward(row: usize, action: u32, players: u32, toEject: u32): f32 {
  if (load<u8>(row, 3) !== 0) return 0;
  const shape: u32 = load<u8>(shapes + action);
  if (shape >= 64) return -0.1;
  let cell = action % CELLS;
  const taken = takenCells(row, players);
  if (((taken >> cell) & 1) === 0) return -0.1;
  while (cell !== OFF && ((taken >> cell) & 1) !== 0) cell = load<u8>(neighbours + (cell << 3) + (shape >> 3));
  if (cell !== OFF) return 0.5;
  const mover: u32 = load<u8>(row);
  const partner: u32 = players === 4 ? load<u8>(row + 4 + ((mover + 2) & 3)) : 0;
  return load<u8>(row + 4 + mover) + partner + 1 >= toEject ? 12 : 2;
}

function takenCells(row: usize, players: u32): u64 {
  let taken: u64 = 0;
  for (let player: u32 = 0; player < players; player++) taken |= load<u64>(row + MARBLES + (player << 3));
  return taken;
}

// The sets of moves of a position, as `listMarbleMoves` of `rules.ts` finds them, on both words of the ring at once.

/** Six directions of seven kinds: the sets of a position, in the order in which their moves are listed. */
const SETS: u32 = 42;
/** The sets of the last position, followed by an empty one. */
const words = memory.data(8 * 43, 16);
/** How many moves the sets up to each one hold together; after the last one the largest number. */
const sums = memory.data(2 * 48, 16);

/** The places that have a member `shift` places on; places beyond the ring may be set, and callers mask them. */
@inline function ahead(set: v128, shift: i32): v128 {
  return v128.or(i64x2.shr_u(set, shift), i64x2.shl(set, 61 - shift));
}

@inline function keep(axis: u32, kind: u32, set: v128): void {
  v128.store64_lane(words + ((axis * KINDS + kind) << 3), set, 0);
  v128.store64_lane(words + (((axis + 3) * KINDS + kind) << 3), set, 1);
}

/** Finds the moves of a player: the own marbles, those that may push with them, and those that may be pushed. */
function findSets(own: v128, team: v128, other: v128): void {
  const taken = v128.or(team, other);
  const right = v128.load64_splat(NEIGHBOUR_MASK);
  const left = v128.load64_splat(NEIGHBOUR_MASK, 8);
  const up = v128.load64_splat(NEIGHBOUR_MASK, 16);
  findAxis(0, 1, right, 13, left, 14, up, own, team, other, taken);
  findAxis(1, 13, left, 14, up, 1, right, own, team, other, taken);
  findAxis(2, 14, up, 1, right, 13, left, own, team, other, taken);
}

@inline function findAxis(
  axis: u32,
  shift: i32,
  has: v128,
  firstShift: i32,
  first: v128,
  secondShift: i32,
  second: v128,
  own: v128,
  team: v128,
  other: v128,
  taken: v128,
): void {
  // Marbles that are before a taken cell; the others are before an empty one or the edge.
  const blocked = v128.and(ahead(taken, shift), has);
  const free = v128.andnot(v128.and(own, has), blocked);
  // One, or the rear one of two, opposing marbles that can be pushed.
  const beforeOne = v128.and(ahead(v128.andnot(other, blocked), shift), has);
  const beforeTwo = v128.and(ahead(v128.and(other, beforeOne), shift), has);
  // Columns by their rear marble, from the front backwards: own ones into the empty, the team's for a push.
  const behindFree = v128.and(v128.and(ahead(free, shift), has), own);
  const behindFront = v128.and(v128.and(ahead(v128.and(team, beforeOne), shift), has), team);
  const behindStrong = v128.and(v128.and(ahead(v128.and(team, beforeTwo), shift), has), team);
  const behind = v128.or(behindFree, behindFront);
  keep(axis, 0, free);
  keep(axis, 1, v128.and(behind, own));
  keep(axis, 2, v128.and(v128.and(ahead(v128.or(behind, behindStrong), shift), has), own));
  const freeFirst = v128.and(first, free);
  const pair = v128.and(ahead(free, firstShift), freeFirst);
  keep(axis, 3, pair);
  keep(axis, 4, v128.and(ahead(pair, firstShift), freeFirst));
  const freeSecond = v128.and(second, free);
  const other2 = v128.and(ahead(free, secondShift), freeSecond);
  keep(axis, 5, other2);
  keep(axis, 6, v128.and(ahead(other2, secondShift), freeSecond));
}

/** How many moves the sets hold. */
function countMoves(): u32 {
  let sum: u32 = 0;
  for (let set: usize = 0; set < SETS; set++) sum += <u32>popcnt<u64>(load<u64>(words + (set << 3)));
  return sum;
}

/** The same, with the sums that `moveAt` needs. */
function sumMoves(): u32 {
  let sum: u32 = 0;
  for (let set: usize = 0; set < SETS; set++) {
    sum += <u32>popcnt<u64>(load<u64>(words + (set << 3)));
    store<u16>(sums + (set << 1), <u16>sum);
  }
  return sum;
}

/** The k-th move, after `sumMoves`. */
function moveAt(k: u32): u32 {
  const wanted = i16x8.splat(<i16>k);
  let set: u32 = 0;
  for (let eight: usize = 0; eight < 96; eight += 16) {
    set += popcnt<u32>(<u32>i16x8.bitmask(i16x8.le_s(v128.load(sums + eight), wanted)));
  }
  let left = set === 0 ? k : k - load<u16>(sums + (set << 1) - 2);
  let word = load<u64>(words + (set << 3));
  for (; left > 0; left--) word &= word - 1;
  return <u32>load<u16>(actions + (set << 7) + (<usize>ctz<u64>(word) << 1));
}

/**
 * Writes all moves, each once; returns how many. Of each set a typical number is written at once, whether
 * they are there or not, as branches that cannot be predicted cost more: what is too much is overwritten. There is room for
 * `MAX_AT_ONCE` more than all.
 */
function listMoves(out: usize): i32 {
  let at = out;
  for (let first: usize = 0; first < SETS; first += KINDS) {
    at = listSet(first, 6, at);
    at = listSet(first + 1, 4, at);
    at = listSet(first + 2, 3, at);
    at = listSet(first + 3, 4, at);
    at = listSet(first + 4, 2, at);
    at = listSet(first + 5, 4, at);
    at = listSet(first + 6, 2, at);
  }
  return <i32>((at - out) >> 1);
}

@inline function listSet(set: usize, atOnce: i32, at: usize): usize {
  const from = actions + (set << 7);
  let word = load<u64>(words + (set << 3));
  const end = at + (<usize>popcnt<u64>(word) << 1);
  at = listOne(from, word, at);
  word &= word - 1;
  at = listOne(from, word, at);
  word &= word - 1;
  if (atOnce > 2) {
    at = listOne(from, word, at);
    word &= word - 1;
  }
  if (atOnce > 3) {
    at = listOne(from, word, at);
    word &= word - 1;
  }
  if (atOnce > 4) {
    at = listOne(from, word, at);
    word &= word - 1;
    at = listOne(from, word, at);
    word &= word - 1;
  }
  for (; word !== 0; word &= word - 1) at = listOne(from, word, at);
  return end;
}

@inline function listOne(from: usize, word: u64, at: usize): usize {
  store<u16>(at, load<u16>(from + (<usize>ctz<u64>(word) << 1)));
  return at + 2;
}

/** Makes the count after the last set larger than every count. */
function prepareSums(): void {
  for (let set: usize = SETS; set < 48; set++) store<u16>(sums + (set << 1), 0x7fff);
}
