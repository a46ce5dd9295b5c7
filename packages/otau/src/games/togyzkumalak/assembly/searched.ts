/** Togyz Kumalak as alpha-beta searches it: the evaluation of the standard board, by a network. */
import { make } from '../../../kernel/assembly/head';
import { listHinted, SearchedGame } from '../../../search/assembly/searched';
import { makeNetwork, networkOutput, scaled, SparseNetwork } from '../../../search/evaluations/assembly/sparse-network';
import { Togyz } from './togyz';

export { new_togyzkumalak, Togyz as Rules } from './togyz';

const OTHER: usize = 16;
const KAZAN: usize = 32;
const TUZDYK: usize = 40;
const PLAYER: usize = 42;
const NONE: u32 = 255;
const SIDE: u32 = 9;
const SCALE: i32 = 900;
const MAX_ESTIMATE: i32 = 19_999;
const TUZDYK_STONES: u32 = 20;
/** Stands for the opponent's pit, where the last stone falls on the own side. */
const OWN_SIDE: u32 = 0;

@final
@unmanaged
export class Searched extends SearchedGame<Togyz> {
  net: SparseNetwork;
  /** At (pit << 8) + stones: the place of the last stone among the other's pits, 1 to 9, and the stones added there from bit 4 on; or 0. */
  lasts: usize;

  // @ts-ignore: decorator
  @inline margin(): i32 { return 120; }
  // @ts-ignore: decorator
  @inline isQuick(): bool { return true; }
  /** Copies a state; faster by vectors than memory.copy, which is a call. */
  // @ts-ignore: decorator
  @inline copy(from: usize, to: usize): void {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
    v128.store(to, v128.load(from, 32), 32);
  }

  /** The row; 16 bytes after it may be touched. */
  // @ts-ignore: decorator
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

  // @ts-ignore: decorator
  @inline mover(s: usize): i32 { return load<u8>(s, PLAYER); }

  /** Stones that are not in a kazan. */
  pieces(s: usize): i32 {
    return this.game.total - load<u32>(s, KAZAN) - load<u32>(s, KAZAN + 4);
  }

  /** Where the host writes the weights. */
  address(): usize {
    return this.net.first;
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
  // @ts-ignore: decorator
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
