/**
 * Kindo on 5 × 5 as alpha-beta searches it: a player who reaches the enemy King within the moves left in the turn has won, whatever else is on
 * the board; other positions are judged by a network. It sees the sets of `kindo.ts`, turned by 180 degrees for player 1, so that the own
 * King is always bottom left. Tile (x, y) is the bit 5x + y.
 */
import { reversed } from '../../../kernel/assembly/bits';
import { make } from '../../../kernel/assembly/head';
import { NetworkGame } from '../../../search/assembly/searched';
import { makeNetwork, networkOutput, scaled, SparseNetwork } from '../../../search/evaluations/assembly/sparse-network';
import { DOTS, EAST, Kindo, LEFT, NEXT, NORTH, PLAYER, SOUTH, WEST } from './kindo';

export { new_kindo, Kindo as Rules } from './kindo';

const SCALE: i32 = 250;
const WON_THIS_TURN: i32 = 10_000;
const MAX_ESTIMATE: i32 = 8_000;

const SIZE: u32 = 5;
const CELLS: u32 = 25;
const ALL: u32 = 0x1ffffff;
const FIRST: u32 = 0x108421;
const NOT_FIRST: u32 = ALL & ~FIRST;
const NOT_LAST: u32 = ALL & ~(FIRST << 4);
const OWN_KING: u32 = 1 << 20;
const ENEMY_KING: u32 = 1 << 4;
const UNREACHABLE: u32 = 10;

/** Where each kind of feature begins: one for each tile (its state), and ten for relations of tiles. */
const STATES: u32 = 21;
const NEXTS: u32 = 3;
const DISTANCES: u32 = UNREACHABLE + 1;
const TILES: u32 = 16;
const WAYS: u32 = 4;
const RACE: u32 = CELLS * STATES;
const MOVES: u32 = RACE + DISTANCES * DISTANCES;
const OWN_FRONT: u32 = MOVES + 4 * NEXTS * NEXTS;
const ENEMY_FRONT: u32 = OWN_FRONT + 4 * TILES;
const OWN_LOOSE: u32 = ENEMY_FRONT + NEXTS * TILES;
const ENEMY_LOOSE: u32 = OWN_LOOSE + NEXTS * TILES;
const OWN_WAYS: u32 = ENEMY_LOOSE + 4 * TILES;
const ENEMY_WAYS: u32 = OWN_WAYS + 4 * DISTANCES * WAYS;
const OWN_COUNT: u32 = ENEMY_WAYS + NEXTS * DISTANCES * WAYS;
const ENEMY_COUNT: u32 = OWN_COUNT + CELLS + 1;

/** Eight bytes for each set of eight bits: 1 where the bit is set. */
const SPREAD = memory.data(8 * 256, 8);

/** How many estimates are cached, as a power of two: few enough for the processor's caches. */
const KNOWN_BITS: u64 = 10;

/** Tiles that can be entered from above, from the right, from below and from the left. */
let openNorth: u32 = 0;
let openEast: u32 = 0;
let openSouth: u32 = 0;
let openWest: u32 = 0;
/** How many different captures begin a shortest path of the last search. */
let ways: u32 = 0;

@final
@unmanaged
export class Searched extends NetworkGame<Kindo> {
  /** Estimates that were made last, 16 bytes each: the key of a position, and its value. */
  known: usize;

  @inline margin(): i32 { return 250; }
  @inline quietGain(): i32 { return 400; }
  /** Copies a state; faster by vectors than memory.copy, which is a call. */
  @inline copy(from: usize, to: usize): void {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
    v128.store(to, v128.load(from, 48), 48);
  }

  @inline mover(s: usize): i32 { return load<u8>(s, PLAYER); }

  /** The value of the position for the player to move. */
  estimate(s: usize): i32 {
    const key = keyOf(s);
    const known = this.known + (<usize>(key >> (64 - KNOWN_BITS)) << 4);
    if (load<u64>(known) === key) return load<i32>(known, 8);
    const score = this.judge(s);
    store<u64>(known, key);
    store<i32>(known, score, 8);
    return score;
  }

  private judge(s: usize): i32 {
    const head = this.features(s);
    if (head < 0) return WON_THIS_TURN + head;
    return max<i32>(-MAX_ESTIMATE, min<i32>(MAX_ESTIMATE, scaled(networkOutput(this.net, head), SCALE)));
  }

  /**
   * Writes what the network sees, and returns its head: how many moves are left in the turn, less one. Where the King falls within the turn
   * the network is not asked: then less than 0, by the captures it takes. _Front_: tiles that can be captured at once. _Loose_: tiles that
   * are lost with the other's front, or cut off by it.
   */
  @inline features(s: usize): i32 {
    const mover: u32 = load<u8>(s, PLAYER);
    const own = seen(s + (mover << 3), mover);
    const enemy = seen(s + ((1 - mover) << 3), mover);
    const north = seen(s + (mover === 0 ? NORTH : SOUTH), mover);
    const east = seen(s + (mover === 0 ? EAST : WEST), mover);
    const south = seen(s + (mover === 0 ? SOUTH : NORTH), mover);
    const west = seen(s + (mover === 0 ? WEST : EAST), mover);
    openNorth = ALL & ~north;
    openEast = ALL & ~east;
    openSouth = ALL & ~south;
    openWest = ALL & ~west;
    const left: u32 = load<u8>(s, LEFT);
    const mine = distance(own, ENEMY_KING);
    if (mine <= left) return 0 - <i32>mine;
    const ownWays = ways;
    const theirs = distance(enemy, OWN_KING);
    const inputs = this.net.inputs;
    writeTiles(own, enemy, north, east, south, west, seen(s + DOTS, mover), inputs);
    const at = inputs + 2 * CELLS;
    const ownNext: u32 = load<u8>(s + NEXT + mover) - 2;
    const next: u32 = load<u8>(s + NEXT + 1 - mover) - 2;
    const ownFront = entered(own) & ~own;
    const enemyFront = entered(enemy) & ~enemy;
    const ownCount = popcnt<u32>(own);
    const enemyCount = popcnt<u32>(enemy);
    const head = left - 1;
    store<u16>(at, <u16>(RACE + mine * DISTANCES + theirs));
    store<u16>(at, <u16>(MOVES + (head * NEXTS + ownNext) * NEXTS + next), 2);
    store<u16>(at, <u16>(OWN_FRONT + head * TILES + min<u32>(15, popcnt<u32>(ownFront))), 4);
    store<u16>(at, <u16>(ENEMY_FRONT + next * TILES + min<u32>(15, popcnt<u32>(enemyFront))), 6);
    const ownLoose = ownCount - popcnt<u32>(joined(own & ~enemyFront, OWN_KING));
    const enemyLoose = enemyCount - popcnt<u32>(joined(enemy & ~ownFront, ENEMY_KING));
    store<u16>(at, <u16>(OWN_LOOSE + next * TILES + min<u32>(15, ownLoose)), 8);
    store<u16>(at, <u16>(ENEMY_LOOSE + head * TILES + min<u32>(15, enemyLoose)), 10);
    store<u16>(at, <u16>(OWN_WAYS + (head * DISTANCES + mine) * WAYS + min<u32>(3, ownWays)), 12);
    store<u16>(at, <u16>(ENEMY_WAYS + (next * DISTANCES + theirs) * WAYS + min<u32>(3, ways)), 14);
    store<u16>(at, <u16>(OWN_COUNT + ownCount), 16);
    store<u16>(at, <u16>(ENEMY_COUNT + enemyCount), 18);
    return head;
  }
}

/** A number for the whole position, its sets of 25 tiles two in a word. */
@inline function keyOf(s: usize): u64 {
  const tiles = load<u64>(s) | (load<u64>(s, 8) << 32);
  const first = load<u64>(s, NORTH) | (load<u64>(s, EAST) << 32);
  const second = load<u64>(s, SOUTH) | (load<u64>(s, WEST) << 32);
  const rest = load<u64>(s, DOTS) | (<u64>load<u32>(s, PLAYER) << 32);
  const one = (tiles ^ rotr<u64>(first, 23)) * 0x9e3779b97f4a7c15;
  const other = (second ^ rotr<u64>(rest, 41)) * 0xd6e8feb86659fd93;
  return mixed(mixed(one ^ first) + rotr<u64>(other, 29) + mixed(other ^ rest));
}

@inline function mixed(word: u64): u64 {
  const once = (word ^ (word >> 32)) * 0xff51afd7ed558ccd;
  return once ^ (once >> 29);
}

/** A set as the mover sees it. */
@inline function seen(at: usize, mover: u32): u32 {
  const set = load<u64>(at);
  return <u32>(mover === 0 ? set : reversed(set) >> 39);
}

/** Eight tiles at a time, a byte each: 0 neutral, from 1 on own, from 11 on the enemy's; more by the wall, and 5 with a dot. */
function writeTiles(own: u32, enemy: u32, north: u32, east: u32, south: u32, west: u32, dots: u32, out: usize): void {
  let steps = i16x8(0, 21, 42, 63, 84, 105, 126, 147);
  for (let k = 0; k < 4; k++) {
    const states =
      bytesOf(own) + 11 * bytesOf(enemy) + bytesOf(north) + 2 * bytesOf(east) + 3 * bytesOf(south) + 4 * bytesOf(west) + 5 * bytesOf(dots);
    const features = i16x8.add(i16x8.extend_low_i8x16_u(i64x2.splat(<i64>states)), steps);
    if (k < 3) v128.store(out, features);
    else store<u16>(out, <u16>i16x8.extract_lane_u(features, 0));
    out += 16;
    steps = i16x8.add(steps, i16x8.splat(168));
    own >>= 8;
    enemy >>= 8;
    north >>= 8;
    east >>= 8;
    south >>= 8;
    west >>= 8;
    dots >>= 8;
  }
}

@inline function bytesOf(set: u32): u64 {
  return load<u64>(SPREAD + (<usize>(set & 255) << 3));
}

/** The tiles that can be entered from `from`. */
@inline function entered(from: u32): u32 {
  return (
    ((from << SIZE) & openNorth) |
    ((from >> 1) & NOT_LAST & openEast) |
    ((from >> SIZE) & openSouth) |
    ((from << 1) & NOT_FIRST & openWest)
  );
}

/** Spreads backwards from `target` until one of `from` is reached; returns how many steps that takes. */
function distance(from: u32, target: u32): u32 {
  let near = target;
  for (let steps: u32 = 1; steps < UNREACHABLE; steps++) {
    const further =
      near |
      ((near & openSouth) << SIZE) |
      ((near & openNorth) >> SIZE) |
      (((near & openWest) >> 1) & NOT_LAST) |
      (((near & openEast) << 1) & NOT_FIRST);
    if ((further & from) !== 0) {
      ways = popcnt<u32>(entered(from) & near);
      return steps;
    }
    if (further === near) break;
    near = further;
  }
  ways = 0;
  return UNREACHABLE;
}

/** The tiles of `set` joined to `king` by tiles of `set`. */
function joined(set: u32, king: u32): u32 {
  let held: u32 = 0;
  let more = king & set;
  while (more !== held) {
    held = more;
    more = (held | (held << SIZE) | ((held >> 1) & NOT_LAST) | (held >> SIZE) | ((held << 1) & NOT_FIRST)) & set;
  }
  return held;
}

export function newSearched(game: Kindo, present: u32, features: u32, heads: u32): Searched {
  for (let bits: u32 = 0; bits < 256; bits++) {
    for (let k: u32 = 0; k < 8; k++) store<u8>(SPREAD + (bits << 3) + k, <u8>((bits >> k) & 1));
  }
  const searched = make<Searched>();
  searched.game = game;
  searched.net = make<SparseNetwork>();
  searched.known = heap.alloc(<usize>16 << <usize>KNOWN_BITS);
  memory.fill(searched.known, 0, <usize>16 << <usize>KNOWN_BITS);
  makeNetwork(searched.net, present, features, heads);
  return searched;
}
