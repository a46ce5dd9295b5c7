/**
 * Togyz Kumalak compiled, for boards of up to 255 stones: its rules, and the game as alpha-beta searches it. During play, a position is
 * stored as the mover sees it:
 *
 *      0-15   the mover's pits from pit 1, a byte each, then zeros
 *     16-31   the other player's
 *     32, 36  the mover's and the other's kazan
 *     40, 41  the place of the mover's tuzdyk among the other's pits, and of the other's among the mover's; 255 for none
 *     42, 43  the player to move; 1 when the game is over
 *
 * All stones of a sowing are added at once, as two vectors from a table. Words as in rules.ts.
 */
import { byteAt, placeMask, sumOf } from '../../../kernel/assembly/bits';
import { copyBytes } from '../../../kernel/assembly/bytes';
import { make } from '../../../kernel/assembly/head';
import { listHinted, NetworkGame } from '../../../search/assembly/searched';
import { makeNetwork, networkOutput, scaled, SparseNetwork } from '../../../search/evaluations/assembly/sparse-network';
import { playTogyzInLockstep } from './lockstep';
import { NONE, TogyzTables, writeTables } from './tables';

export { Togyz as Rules };

const OTHER: usize = 16;
const KAZAN: usize = 32;
const TUZDYK: usize = 40;
const PLAYER: usize = 42;
const OVER: usize = 43;
/** Bytes of a row before the pits. */
const HEADER_BYTES: usize = 6;
const MAX_PITS: u32 = 9;

@inline function copyPits(to: usize, from: usize, pits: u32): void {
  if (pits !== MAX_PITS) return copyBytes(to, from, pits);
  store<u64>(to, load<u64>(from));
  store<u8>(to, load<u8>(from, 8), 8);
}

@final
@unmanaged
export class Togyz extends TogyzTables {
  @inline isOver(s: usize): bool {
    return load<u8>(s, OVER) !== 0;
  }

  start(row: usize, _rng: usize): void {
    memory.fill(row, 0, HEADER_BYTES);
    memory.fill(row + HEADER_BYTES, <u8>this.stones, 2 * this.pits);
  }

  actor(row: usize): i32 {
    return load<u8>(row, 5) !== 0 ? -2 : <i32>load<u8>(row, 4);
  }

  result(row: usize, player: u32): f32 {
    const own = load<u8>(row + player);
    const other = load<u8>(row + (1 - player));
    return own > other ? 1 : own < other ? -1 : 0;
  }

  unpack(row: usize, s: usize): void {
    const player: u32 = load<u8>(row, 4);
    const pits = this.pits;
    v128.store(s, i64x2.splat(0));
    v128.store(s, i64x2.splat(0), OTHER);
    copyPits(s, row + HEADER_BYTES + player * pits, pits);
    copyPits(s + OTHER, row + HEADER_BYTES + (1 - player) * pits, pits);
    store<u32>(s, load<u8>(row + player), KAZAN);
    store<u32>(s, load<u8>(row + (1 - player)), KAZAN + 4);
    store<u8>(s, load<u8>(row + 2 + player) - 1, TUZDYK);
    store<u8>(s, load<u8>(row + 3 - player) - 1, TUZDYK + 1);
    store<u8>(s, <u8>player, PLAYER);
    store<u8>(s, load<u8>(row, 5), OVER);
  }

  pack(s: usize, row: usize): void {
    const player: u32 = load<u8>(s, PLAYER);
    const pits = this.pits;
    copyPits(row + HEADER_BYTES + player * pits, s, pits);
    copyPits(row + HEADER_BYTES + (1 - player) * pits, s + OTHER, pits);
    store<u8>(row + player, load<u8>(s, KAZAN));
    store<u8>(row + (1 - player), load<u8>(s, KAZAN + 4));
    store<u8>(row + 2 + player, load<u8>(s, TUZDYK) + 1);
    store<u8>(row + 3 - player, load<u8>(s, TUZDYK + 1) + 1);
    store<u8>(row, <u8>player, 4);
    store<u8>(row, load<u8>(s, OVER), 5);
  }

  /** The mover's pits that hold stones, as bits. */
  @inline private holding(s: usize): u32 {
    return <u32>i8x16.bitmask(i8x16.ne(v128.load(s), i64x2.splat(0)));
  }

  @inline count(s: usize): u32 {
    return load<u8>(s, OVER) !== 0 ? 0 : popcnt<u32>(this.holding(s));
  }

  /** The k-th legal action. */
  @inline pick(s: usize, k: u32): u32 {
    return <u32>load<u8>(this.picks + (<usize>this.holding(s) << 4) + k);
  }

  list(s: usize, out: usize): i32 {
    if (load<u8>(s, OVER) !== 0) return 0;
    const set = this.holding(s);
    const count = popcnt<u32>(set);
    const members = v128.load(this.picks + (<usize>set << 4));
    if (this.pits === MAX_PITS) {
      v128.store(out, i16x8.extend_low_i8x16_u(members));
      store<u16>(out, <u16>i8x16.extract_lane_u(members, 8), 16);
    } else {
      for (let k: u32 = 0; k < count; k++) store<u16>(out + (k << 1), <u16>byteAt(members, k));
    }
    return count;
  }

  /** RULES.md, Sowing and The last stone, and the end of the game. */
  @inline play(s: usize, action: u32): void {
    let own = v128.load(s);
    let other = v128.load(s, OTHER);
    const stones: u32 = load<u8>(s + action);
    let sowing = stones;
    own = v128.andnot(own, placeMask(action));
    if (stones > 2 * this.pits) {
      const laps = (stones - 1) / (2 * this.pits);
      sowing = stones - laps * 2 * this.pits;
      if (sowing === 1) sowing = 0; // the first of more stones stays in its pit
      const all = i8x16.splat(<i8>laps);
      own = i8x16.add(own, v128.and(all, v128.load(this.picks - 16)));
      other = i8x16.add(other, v128.and(all, v128.load(this.picks - 16)));
    }
    const entry = (<usize>action << 5) + sowing;
    own = i8x16.add(own, v128.load(this.sowings + (entry << 5)));
    other = i8x16.add(other, v128.load(this.sowings + (entry << 5), 16));

    // A stone in a tuzdyk belongs to its owner, no matter who sowed it.
    const ownTuzdyk: u32 = load<u8>(s, TUZDYK);
    const otherTuzdyk: u32 = load<u8>(s, TUZDYK + 1);
    let ownKazan = load<u32>(s, KAZAN) + byteAt(other, ownTuzdyk);
    const otherKazan = load<u32>(s, KAZAN + 4) + byteAt(own, otherTuzdyk);
    other = v128.andnot(other, placeMask(ownTuzdyk));
    own = v128.andnot(own, placeMask(otherTuzdyk));

    // The last stone captures an even number; on the mover's own side, and in a tuzdyk, it finds none.
    const last: u32 = load<u8>(this.lasts + entry);
    const found = byteAt(other, last);
    const isOdd = found & 1;
    ownKazan += found & (isOdd - 1);
    other = v128.andnot(other, v128.andnot(placeMask(last), i8x16.splat(<i8>(0 - isOdd))));
    let tuzdyk = ownTuzdyk;
    if (found === 3 && this.takesThree(ownTuzdyk, otherTuzdyk, last)) {
      tuzdyk = last;
      ownKazan += 3;
      other = v128.andnot(other, placeMask(last));
    }

    let isOver = ownKazan >= this.target || otherKazan >= this.target || ownKazan + otherKazan === this.total;
    if (!v128.any_true(other)) {
      ownKazan += sumOf(own);
      own = i64x2.splat(0);
      isOver = true;
    }
    v128.store(s, other);
    v128.store(s, own, OTHER);
    store<u32>(s, otherKazan, KAZAN);
    store<u32>(s, ownKazan, KAZAN + 4);
    store<u8>(s, <u8>otherTuzdyk, TUZDYK);
    store<u8>(s, <u8>tuzdyk, TUZDYK + 1);
    store<u8>(s, load<u8>(s, PLAYER) ^ 1, PLAYER);
    store<u8>(s, isOver ? 1 : 0, OVER);
  }

  private takesThree(ownTuzdyk: u32, otherTuzdyk: u32, last: u32): bool {
    return this.hasTuzdyk !== 0 && ownTuzdyk === NONE && last !== this.pits - 1 && last !== otherTuzdyk;
  }

  observe(row: usize, _s: usize, out: usize): void {
    const side = this.writeSide(row, 0, out);
    const end = this.writeSide(row, 1, side);
    const player = <f32>load<u8>(row, 4);
    store<f32>(end, 1 - player);
    store<f32>(end, player, 4);
  }

  encode(row: usize, _ply: u32, out: usize): void {
    const player: u32 = load<u8>(row, 4);
    this.writeSide(row, 1 - player, this.writeSide(row, player, out));
  }

  /** The numbers of one player's side, as in observation.ts; returns where they end. */
  private writeSide(row: usize, player: u32, out: usize): usize {
    const pits = this.pits;
    const first = row + HEADER_BYTES + player * pits;
    let at = out;
    for (let pit: u32 = 0; pit < pits - 1; pit++, at += 28) writePit(this.features, load<u8>(first + pit), at);
    const tuzdyk: u32 = load<u8>(row + 3 - player);
    if (tuzdyk !== 0) store<f32>(out + 28 * tuzdyk - 4, 1);
    const from = this.features + (<usize>load<u8>(first + pits - 1) << 5);
    store<f32>(at, load<f32>(from));
    store<u64>(at, load<u64>(from, 8), 4);
    store<u64>(at, load<u64>(from, 16), 12);
    const own: u32 = load<u8>(row + player);
    store<f32>(at, <f32>(<f64>min<u32>(own, this.target) / <f64>this.target), 20);
    store<f32>(at, own > load<u8>(row + (1 - player)) ? 1 : 0, 24);
    return at + 28;
  }

  /** Sixteen games at once. */
  playOutEach(rows: usize, n: i32, rngs: usize, maxMoves: i32, lengths: usize): f64 {
    return playTogyzInLockstep(this, rows, n, rngs, maxMoves, lengths);
  }
}

export function new_togyzkumalak(pits: u32, stones: u32, hasTuzdyk: u32, plies: u32): usize {
  const game = make<Togyz>();
  game.rowSize = <u32>HEADER_BYTES + 2 * pits;
  game.players = 2;
  game.actionCount = pits;
  game.maxLegal = pits;
  game.inputSize = 2 * (7 * (pits - 1) + 7);
  game.observationSize = game.inputSize + 2;
  game.plies = plies;
  game.stateSize = 48;
  game.pits = pits;
  game.stones = stones;
  game.hasTuzdyk = hasTuzdyk;
  game.total = 2 * pits * stones;
  game.target = pits * stones + 1;
  writeTables(game);
  return changetype<usize>(game);
}

// The seven numbers of an inner pit, in two overlapping stores: the eighth is written over by what follows.

@inline function writePit(features: usize, stones: u32, out: usize): void {
  const from = features + (<usize>stones << 5);
  v128.store(out, v128.load(from));
  v128.store(out, v128.load(from, 16), 16);
}

// The game as alpha-beta searches it: the evaluation of the standard board, by a network.

const SIDE: u32 = 9;
const SCALE: i32 = 900;
const MAX_ESTIMATE: i32 = 19_999;
const TUZDYK_STONES: u32 = 20;
/** Stands for the opponent's pit, where the last stone falls on the own side. */
const OWN_SIDE: u32 = 0;

@final
@unmanaged
export class Searched extends NetworkGame<Togyz> {
  /** At (pit << 8) + stones: the place of the last stone among the other's pits, 1 to 9, and the stones added there from bit 4 on; or 0. */
  lasts: usize;

  @inline margin(): i32 { return 120; }
  @inline isQuick(): bool { return true; }
  /** Copies a state; faster by vectors than memory.copy, which is a call. */
  @inline copy(from: usize, to: usize): void {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
  }

  /** The row; 16 bytes after it may be touched. */
  @inline pack(s: usize, row: usize): void {
    const player: u32 = load<u8>(s, PLAYER);
    const own = v128.load(s);
    const other = v128.load(s, OTHER);
    v128.store(row, player === 0 ? own : other, 6);
    v128.store(row, player === 0 ? other : own, 15);
    store<u8>(row + player, load<u8>(s, KAZAN));
    store<u8>(row + 1 - player, load<u8>(s, KAZAN + 4));
    store<u8>(row + 2 + player, load<u8>(s, TUZDYK) + 1);
    store<u8>(row + 3 - player, load<u8>(s, TUZDYK + 1) + 1);
    store<u8>(row, <u8>player, 4);
    store<u8>(row, load<u8>(s, PLAYER + 1), 5);
  }

  @inline mover(s: usize): i32 { return load<u8>(s, PLAYER); }

  /** Stones that are not in a kazan. */
  pieces(s: usize): i32 {
    return this.game.total - load<u32>(s, KAZAN) - load<u32>(s, KAZAN + 4);
  }

  /** The value of the position for the player to move. */
  estimate(s: usize): i32 {
    const head = this.features(s);
    return max<i32>(-MAX_ESTIMATE, min<i32>(MAX_ESTIMATE, scaled(networkOutput(this.net, head), SCALE)));
  }

  /**
   * Writes what the network sees, and returns the head that judges, by the stones taken. As the player to move sees it, one feature for each
   * pit, tuzdyk and kazan:
   *
   *     feature    own pit 1..9    enemy pit 1..9    own tuzdyk    enemy tuzdyk    own kazan    enemy kazan
   *     first at   32·0 .. 32·8    32·9 .. 32·17       576           586           596          678
   *     how many   32 each: 0 to 30 stones, and more   10: none, 1..9              82: 0 to 80, and more
   */
  @inline features(s: usize): i32 {
    const inputs = this.net.inputs;
    const most = i16x8.splat(31);
    const own = v128.load(s);
    const other = v128.load(s, OTHER);
    const steps = i16x8(0, 32, 64, 96, 128, 160, 192, 224);
    v128.store(inputs, i16x8.add(i16x8.min_u(i16x8.extend_low_i8x16_u(own), most), steps));
    v128.store(inputs, i16x8.add(i16x8.min_u(i16x8.extend_low_i8x16_u(other), most), i16x8.add(steps, i16x8.splat(288))), 18);
    store<u16>(inputs, 256 + <u16>min<u32>(31, load<u8>(s, 8)), 16);
    store<u16>(inputs, 544 + <u16>min<u32>(31, load<u8>(s, OTHER + 8)), 34);
    store<u16>(inputs, <u16>(576 + ((<u32>load<u8>(s, TUZDYK) + 1) & 255)), 36);
    store<u16>(inputs, <u16>(586 + ((<u32>load<u8>(s, TUZDYK + 1) + 1) & 255)), 38);
    const ownKazan = load<u32>(s, KAZAN);
    const otherKazan = load<u32>(s, KAZAN + 4);
    store<u16>(inputs, 596 + <u16>min<u32>(81, ownKazan), 40);
    store<u16>(inputs, 678 + <u16>min<u32>(81, otherKazan), 42);
    const taken = ownKazan + otherKazan;
    return taken < 60 ? (taken < 30 ? 0 : 1) : taken < 95 ? 2 : 3;
  }

  /** The stones that the last stone of a move captures, `TUZDYK_STONES` for a new tuzdyk. */
  hint(s: usize, action: u32): i32 {
    const entry: u32 = load<u8>(this.lasts + (action << 8) + load<u8>(s + action));
    if (entry === OWN_SIDE) return 0;
    const last = (entry & 15) - 1;
    const tuzdyk: u32 = load<u8>(s, TUZDYK);
    if (tuzdyk === last) return 0;
    const held: u32 = load<u8>(s + OTHER + last) + (entry >> 4);
    if ((held & 1) === 0) return held;
    const isFree = held === 3 && tuzdyk === NONE && last !== SIDE - 1 && <u32>load<u8>(s, TUZDYK + 1) !== last;
    return isFree ? TUZDYK_STONES : 0;
  }

  listNoisy(s: usize, list: usize, scores: usize): i32 {
    return listHinted<Searched>(this, s, list, scores);
  }
}

export function newSearched(game: Togyz, present: u32, features: u32, heads: u32): Searched {
  const searched = make<Searched>();
  searched.game = game;
  searched.net = make<SparseNetwork>();
  makeNetwork(searched.net, present, features, heads);
  searched.lasts = heap.alloc(256 * SIDE);
  for (let pit: u32 = 0; pit < SIDE; pit++) {
    for (let stones: u32 = 0; stones < 256; stones++) {
      const end = pit + (stones <= 1 ? 1 : stones - 1);
      const last = end % (2 * SIDE);
      const added = end / (2 * SIDE) + (last > pit ? 1 : 0);
      const isOthers = stones > 0 && last >= SIDE;
      store<u8>(searched.lasts + (pit << 8) + stones, <u8>(isOthers ? (added << 4) | (last - SIDE + 1) : OWN_SIDE));
    }
  }
  return searched;
}
