/** Senet as expectimax searches it: the evaluation, by a network, and the throws. */
import { make } from '../../../kernel/assembly/head';
import { SearchedGame } from '../../../search/assembly/searched';
import { makeSmallNetwork, scaled, smallNetworkOutput, SparseNetwork } from '../../../search/evaluations/assembly/sparse-network';
import { Senet } from './senet';

export { new_senet, Senet as Rules } from './senet';

const PLAYER: usize = 8;
const STEPS: usize = 9;
const SCALE: i32 = 2_000;
const MAX_ESTIMATE: i32 = 19_999;

/** Where each kind of feature begins. */
const PICTURES: u32 = 14;
const PICTURE_SIZE: u32 = 81;
const OWN_LEFT: u32 = PICTURES * PICTURE_SIZE;
const ENEMY_LEFT: u32 = OWN_LEFT + 8;
const LEAD: u32 = ENEMY_LEFT + 8;
const LEAD_STEP: i32 = 4;
const LEAD_STEPS: i32 = 20;

/** By four bits of a set: its digits of base 3. */
const DIGITS = memory.data<u8>([0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40]);
const LIKELIEST = memory.data<u8>([1, 0, 2, 3, 4]);
const PROBABILITIES = memory.data<f64>([4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16]);

/** Scores of recent positions, by their hash: 8 bytes of dancers and player, then the score. */
const MEMO_BITS: u32 = 14;

@final
@unmanaged
export class Searched extends SearchedGame<Senet> {
  net: SparseNetwork;
  memo: usize;

  // @ts-ignore: decorator
  @inline copy(from: usize, to: usize): void {
    v128.store(to, v128.load(from));
  }
  // @ts-ignore: decorator
  @inline mover(s: usize): i32 { return load<u8>(s, PLAYER); }
  // @ts-ignore: decorator
  @inline maxOutcomes(): i32 { return 5; }
  // @ts-ignore: decorator
  @inline outcomes(_s: usize, _ply: i32): i32 { return 5; }
  /** The outcomes in order of their probabilities, equal ones in their own order. */
  // @ts-ignore: decorator
  @inline likeliest(_ply: i32, place: i32): i32 { return load<u8>(LIKELIEST + place); }
  // @ts-ignore: decorator
  @inline probability(_ply: i32, outcome: i32): f64 { return load<f64>(PROBABILITIES + (<usize>outcome << 3)); }
  /** Tables have positions before a throw. */
  // @ts-ignore: decorator
  @inline isKnowable(s: usize, pieces: i32): bool {
    return load<u8>(s, STEPS) === 0 && <i32>popcnt<u32>(load<u32>(s)) + <i32>popcnt<u32>(load<u32>(s, 4)) <= pieces;
  }

  /** Where the host writes the weights. */
  address(): usize {
    return this.net.first;
  }

  /** The value of a position before a throw for player 0. */
  score(s: usize): i32 {
    const player: u64 = load<u8>(s, PLAYER);
    const key = load<u64>(s) | (player << 63);
    const at = this.memo + (<usize>((key * 0x9e3779b97f4a7c15) >> (64 - MEMO_BITS)) << 4);
    if (load<u64>(at) === key) return load<i32>(at, 8);
    const score = this.judge(s);
    store<u64>(at, key);
    store<i32>(at, score, 8);
    return score;
  }

  private judge(s: usize): i32 {
    this.features(s);
    const score = max<i32>(-MAX_ESTIMATE, min<i32>(MAX_ESTIMATE, scaled(smallNetworkOutput(this.net), SCALE)));
    return load<u8>(s, PLAYER) === 0 ? score : 0 - score;
  }

  /**
   * Writes what the network sees of a position before a throw, as the player who throws. Walls and exposed dancers depend on neighbouring
   * houses, so the features are pictures of four houses in a row; besides them, how many dancers are left and who leads the race:
   *
   *     feature    houses 1-4   3-6   5-8 .. 27-30    own dancers left   enemy's  lead in the race
   *     first at   81·0        81·1  81·2 .. 81·13         1134          1142       1150
   *     how many   81 each: four houses, each empty,       0 to 7       0 to 7  41: -80 to 80 houses,
   *                own or the enemy's                                              in steps of 4
   *
   * How many dancers are off does not matter: the rest of the game depends on those on the board alone, so the same weights serve any number.
   */
  // @ts-ignore: decorator
  @inline features(s: usize): i32 {
    const player: usize = load<u8>(s, PLAYER);
    const own = load<u32>(s + (player << 2));
    const enemy = load<u32>(s + ((1 - player) << 2));
    const inputs = this.net.inputs;
    for (let i: u32 = 0; i < PICTURES; i++) {
      const picture = <u32>load<u8>(DIGITS + ((own >> (2 * i)) & 15)) + 2 * <u32>load<u8>(DIGITS + ((enemy >> (2 * i)) & 15));
      store<u16>(inputs + (i << 1), <u16>(PICTURE_SIZE * i + picture));
    }
    store<u16>(inputs, <u16>(OWN_LEFT + popcnt<u32>(own)), 28);
    store<u16>(inputs, <u16>(ENEMY_LEFT + popcnt<u32>(enemy)), 30);
    // Rounded as Math.round does: halves upwards.
    const lead = (housesToWalk(enemy) - housesToWalk(own) + LEAD_STEP / 2) >> 2;
    store<u16>(inputs, <u16>(LEAD + LEAD_STEPS + max<i32>(-LEAD_STEPS, min<i32>(LEAD_STEPS, lead))), 32);
    return 0;
  }
}

/** Houses from the dancers to the end of the path: the places, 0 to 29, are added up bit by bit. */
function housesToWalk(dancers: u32): i32 {
  const places =
    popcnt<u32>(dancers & 0xaaaaaaaa) +
    2 * popcnt<u32>(dancers & 0xcccccccc) +
    4 * popcnt<u32>(dancers & 0xf0f0f0f0) +
    8 * popcnt<u32>(dancers & 0xff00ff00) +
    16 * popcnt<u32>(dancers & 0xffff0000);
  return <i32>(30 * popcnt<u32>(dancers) - places);
}

/** Takes memory for the weights, which the host then writes. */
export function newSearched(game: Senet, present: u32, features: u32, _heads: u32): Searched {
  const searched = make<Searched>();
  searched.game = game;
  searched.net = make<SparseNetwork>();
  makeSmallNetwork(searched.net, present, features);
  searched.memo = heap.alloc(16 << MEMO_BITS);
  memory.fill(searched.memo, 0, 16 << MEMO_BITS);
  return searched;
}
