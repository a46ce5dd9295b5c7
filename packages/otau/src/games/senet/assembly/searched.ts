/**
 * Senet compiled: its rules, and the game as expectimax searches it. During play, a position is its row, 12 bytes, and after it what `count`
 * has found: the dancers that may move, and what is added to ten times a dancer's number for its action.
 */
import { prepareBits, writeBits } from '../../../kernel/assembly/bits';
import { Head, make } from '../../../kernel/assembly/head';
import { word } from '../../../kernel/assembly/rng';
import { NetworkGame } from '../../../search/assembly/searched';
import { makeSmallNetwork, scaled, smallNetworkOutput, SparseNetwork } from '../../../search/evaluations/assembly/sparse-network';

export { Senet as Rules };

const PLAYER: usize = 8;
const STEPS: usize = 9;
const SECOND: usize = 10;
const WINNER: usize = 11;
const MOVABLE: usize = 12;
const OFFSET: usize = 16;
const ALL: u32 = 0x3fffffff;
const HAPPINESS: u32 = 26;
/** The outcome for each sixteenth of chance: throws of 1 to 5 occur 4, 6, 4, 1 and 1 times. */
const OUTCOMES = memory.data<u8>([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 4]);

@final
@unmanaged
export class Senet extends Head {
  isSkyruk: u32;
  dancers: u32;

  @inline isOver(s: usize): bool {
    return load<u8>(s, WINNER) !== 0;
  }

  @inline isChance(s: usize): bool {
    return load<u8>(s, STEPS) === 0 && load<u8>(s, WINNER) === 0;
  }

  /** Throws the sticks; returns the outcome. */
  @inline draw(s: usize, rng: usize): u32 {
    const outcome: u32 = load<u8>(OUTCOMES + (word(rng) >> 28));
    store<u8>(s, <u8>(outcome + 1), STEPS);
    return outcome;
  }

  outcomeCount(): i32 {
    return 5;
  }

  outcomes(row: usize, out: usize): u32 {
    if (load<u8>(row, STEPS) !== 0 || load<u8>(row, WINNER) !== 0) return 0;
    store<f32>(out, 4 / 16);
    store<f32>(out, 6 / 16, 4);
    store<f32>(out, 4 / 16, 8);
    store<f32>(out, 1 / 16, 12);
    store<f32>(out, 1 / 16, 16);
    return 5;
  }

  start(row: usize, _rng: usize): void {
    const cones: u32 = 0x1555 & ((<u32>1 << (2 * this.dancers)) - 1);
    store<u32>(row, cones);
    store<u32>(row, cones << 1, 4);
    store<u32>(row, 1, 8);
  }

  actor(row: usize): i32 {
    if (load<u8>(row, WINNER) !== 0) return -2;
    return load<u8>(row, STEPS) === 0 ? -1 : <i32>load<u8>(row, PLAYER);
  }

  result(row: usize, player: u32): f32 {
    return load<u8>(row, WINNER) === 1 + player ? 1 : -1;
  }

  @inline unpack(row: usize, s: usize): void {
    store<u64>(s, load<u64>(row));
    store<u32>(s, load<u32>(row, 8), 8);
  }

  @inline pack(s: usize, row: usize): void {
    store<u64>(row, load<u64>(s));
    store<u32>(row, load<u32>(s, 8), 8);
  }

  count(s: usize): u32 {
    const steps: u32 = load<u8>(s, STEPS);
    if (steps === 0) return 0;
    const player: usize = load<u8>(s, PLAYER);
    const own = load<u32>(s + (player << 2));
    const enemy = load<u32>(s + ((1 - player) << 2));
    const isSkyruk = this.isSkyruk !== 0;
    let movable = forward(isSkyruk, own, enemy, steps);
    let offset = steps;
    if (movable === 0) {
      movable = backward(isSkyruk, own, enemy, steps);
      offset = 11 - steps;
    }
    store<u32>(s, movable, MOVABLE);
    store<u32>(s, offset, OFFSET);
    return movable === 0 ? 1 : popcnt<u32>(movable);
  }

  /** The k-th legal action of the position that was counted last. */
  pick(s: usize, k: u32): u32 {
    const movable = load<u32>(s, MOVABLE);
    if (movable === 0) return 0;
    const own = load<u32>(s + (<usize>load<u8>(s, PLAYER) << 2));
    const house = dancerAt(movable, k);
    return 10 * popcnt<u32>(own & ((<u32>1 << house) - 1)) + load<u32>(s, OFFSET);
  }

  list(s: usize, out: usize): i32 {
    const count = this.count(s);
    const offset = load<u32>(s, OFFSET);
    const own = load<u32>(s + (<usize>load<u8>(s, PLAYER) << 2));
    if (load<u32>(s, MOVABLE) === 0) store<u16>(out, 0);
    for (let rest = load<u32>(s, MOVABLE); rest !== 0; rest &= rest - 1) {
      store<u16>(out, <u16>(10 * popcnt<u32>(own & ((rest & (0 - rest)) - 1)) + offset));
      out += 2;
    }
    return count;
  }

  /** Plays a legal action, or an outcome where chance moves. */
  play(s: usize, action: u32): void {
    const steps: u32 = load<u8>(s, STEPS);
    if (steps === 0) store<u8>(s, <u8>(action + 1), STEPS);
    else if (action === 0) endTurn(s, false);
    else this.move(s, action, steps);
  }

  private move(s: usize, action: u32, steps: u32): void {
    const player: usize = load<u8>(s, PLAYER);
    const own = load<u32>(s + (player << 2));
    const enemy = load<u32>(s + ((1 - player) << 2));
    const dancer = (action - 1) / 10;
    const house = 1 + dancerAt(own, dancer);
    const goal = action === 10 * dancer + steps ? landing(this.isSkyruk !== 0, own, enemy, house, steps) : house - steps;
    const from = houseSet(house);
    const to = houseSet(goal);
    const left = ((own ^ from) | to) & ALL;
    store<u32>(s + (player << 2), left);
    if ((enemy & to) !== 0) store<u32>(s + ((1 - player) << 2), enemy ^ to ^ from);
    if (left === 0) {
      store<u8>(s, 0, STEPS);
      store<u8>(s, 0, SECOND);
      store<u8>(s, <u8>(1 + player), WINNER);
    } else if (goal === HAPPINESS && this.isSkyruk !== 0) {
      store<u8>(s, 0, STEPS);
      store<u8>(s, 1, SECOND);
    } else endTurn(s, steps !== 2 && steps !== 3);
  }

  observe(row: usize, _s: usize, out: usize): void {
    const cones = load<u32>(row);
    const spools = load<u32>(row, 4);
    const player = <f32>load<u8>(row, PLAYER);
    let at = writeBits(spools, 30, writeBits(cones, 30, out));
    store<f32>(at, 1 - player);
    store<f32>(at, player, 4);
    this.writeStepsAndOff(row, cones, spools, at + 8);
  }

  encode(row: usize, _ply: u32, out: usize): void {
    const player: usize = load<u8>(row, PLAYER);
    const own = load<u32>(row + (player << 2));
    const enemy = load<u32>(row + ((1 - player) << 2));
    this.writeStepsAndOff(row, own, enemy, writeBits(enemy, 30, writeBits(own, 30, out)));
  }

  private writeStepsAndOff(row: usize, first: u32, second: u32, at: usize): void {
    const thrown = (<u32>1 << load<u8>(row, STEPS)) >> 1;
    for (let i: u32 = 0; i < 5; i++) store<f32>(at + (i << 2), <f32>((thrown >> i) & 1));
    const all = <f64>this.dancers;
    store<f32>(at, <f32>((all - <f64>popcnt<u32>(first)) / all), 20);
    store<f32>(at, <f32>((all - <f64>popcnt<u32>(second)) / all), 24);
  }

  /** Throws count for the ply limit. */
  @inline counts(before: usize): u32 {
    return load<u8>(before, STEPS) === 0 ? 1 : 0;
  }
}

/** `member` of a set of at most seven: without branches, which could not be predicted. */
@inline function dancerAt(set: u32, k: u32): u32 {
  set = select<u32>(set & (set - 1), set, k > 0);
  set = select<u32>(set & (set - 1), set, k > 1);
  set = select<u32>(set & (set - 1), set, k > 2);
  set = select<u32>(set & (set - 1), set, k > 3);
  set = select<u32>(set & (set - 1), set, k > 4);
  set = select<u32>(set & (set - 1), set, k > 5);
  return ctz<u32>(set);
}

/** The next throw is the same player's, or the other's. */
@inline function endTurn(s: usize, throwsAgain: bool): void {
  store<u8>(s, 0, STEPS);
  store<u8>(s, 0, SECOND);
  if (!throwsAgain) store<u8>(s, load<u8>(s, PLAYER) ^ 1, PLAYER);
}

export function new_senet(isSkyruk: u32, dancers: u32, plies: u32): usize {
  prepareBits();
  const game = make<Senet>();
  game.rowSize = 12;
  game.players = 2;
  game.actionCount = 10 * dancers + 1;
  game.maxLegal = 7;
  game.observationSize = 69;
  game.inputSize = 67;
  game.plies = plies;
  game.stateSize = 32;
  game.isSkyruk = isSkyruk;
  game.dancers = dancers;
  return changetype<usize>(game);
}

// How dancers walk, beat and are blocked by both rule sets, as in `moves.ts` and `rule-sets.ts`.

const REBIRTH: u32 = 15;
const WATER: u32 = 27;
const THREE_TRUTHS: u32 = 28;
const RE_ATUM: u32 = 29;
const RE_HORAKHTY: u32 = 30;
/** Where dancers go that leave the board. */
const OFF: u32 = 31;
/** Houses 1 to 25: dancers there are regular. */
const REGULAR: u32 = 0x1ffffff;

@inline function houseSet(house: u32): u32 {
  return (<u32>1) << (house - 1);
}

/** The own dancers that may move `steps` forward. */
function forward(isSkyruk: bool, own: u32, enemy: u32, steps: u32): u32 {
  return isSkyruk ? forwardSkyruk(own, enemy, steps) : forwardKendall(own, enemy, steps);
}

/** The own dancers that may move `steps` backward where none may move forward. */
function backward(isSkyruk: bool, own: u32, enemy: u32, steps: u32): u32 {
  const blockade: u32 = isSkyruk ? 2 : 3;
  const beginnings = runs(enemy, blockade) & ~(enemy << 1);
  let blocked: u32 = 0;
  for (let gap = blockade; gap < steps; gap++) blocked |= beginnings << gap;
  return own & REGULAR & (regularGoals(isSkyruk, own, enemy) << steps) & ~blocked;
}

/** Where the dancer on `house` arrives by a legal forward move: a house or `OFF`. */
function landing(isSkyruk: bool, own: u32, enemy: u32, house: u32, steps: u32): u32 {
  if (house < HAPPINESS) return isSkyruk ? min(house + steps, HAPPINESS) : house + steps;
  const occupied = own | enemy;
  if (!isSkyruk) {
    if (house > HAPPINESS || steps === 5) return OFF;
    return steps === 1 ? rebirthHouse(occupied) : HAPPINESS + steps;
  }
  if (house === HAPPINESS) return steps === 5 ? OFF : landingFromHappiness(occupied, steps);
  return house === WATER && steps !== 4 ? rebirthHouse(occupied) : OFF;
}

function forwardKendall(own: u32, enemy: u32, steps: u32): u32 {
  const empty = ~(own | enemy);
  const goals = regularGoals(false, own, enemy) | (empty & houseSet(HAPPINESS));
  let dancers = walkForward(own, enemy, goals, steps, 3);
  if (steps === 1 || steps === 5 || (empty & houseSet(HAPPINESS + steps)) !== 0) dancers |= own & houseSet(HAPPINESS);
  // 28 bears off with 3, 29 with 2, 30 with 1.
  if (steps <= 3) dancers |= own & houseSet(RE_HORAKHTY + 1 - steps);
  return dancers;
}

function forwardSkyruk(own: u32, enemy: u32, steps: u32): u32 {
  if ((own & houseSet(HAPPINESS)) !== 0) return houseSet(HAPPINESS);
  let dancers = walkForward(own, enemy, regularGoals(true, own, enemy), steps, 2) | stopAtHappiness(own, enemy, steps);
  if (steps !== 5) dancers |= own & houseSet(WATER);
  if (steps === 3) dancers |= own & houseSet(THREE_TRUTHS);
  if (steps === 2) dancers |= own & houseSet(RE_ATUM);
  return dancers | (own & houseSet(RE_HORAKHTY));
}

/** The regular dancers that would reach or pass 26 and stop there. */
function stopAtHappiness(own: u32, enemy: u32, steps: u32): u32 {
  const near = REGULAR & (<u32>-1 << (HAPPINESS - 1 - steps));
  const lastBlockade = 32 - clz<u32>(runs(enemy & REGULAR, 2));
  return own & near & (<u32>-1 << lastBlockade);
}

/** The regular dancers that may go `steps` forward to one of the `goals` without jumping over a blockade. */
@inline function walkForward(own: u32, enemy: u32, goals: u32, steps: u32, blockade: u32): u32 {
  const ends = runs(enemy, blockade) & ~(enemy >> blockade);
  let blocked: u32 = 0;
  for (let gap: u32 = 1; gap + blockade <= steps; gap++) blocked |= ends >> gap;
  return own & REGULAR & (goals >> steps) & ~blocked;
}

/** Regular houses that are empty or hold an enemy that can be beaten. */
@inline function regularGoals(isSkyruk: bool, own: u32, enemy: u32): u32 {
  const single = enemy & ~(enemy << 1) & ~(enemy >> 1);
  const inner = isSkyruk ? enemy & (enemy << 1) & (enemy >> 1) : 0;
  return (~(own | enemy) | ((single | inner) & ~houseSet(REBIRTH))) & REGULAR;
}

/** The houses with which a run of `length` dancers begins. */
@inline function runs(dancers: u32, length: u32): u32 {
  const pairs = dancers & (dancers >> 1);
  return length === 2 ? pairs : pairs & (dancers >> 2);
}

/** The thrown house, else the Water, else rebirth. */
function landingFromHappiness(occupied: u32, steps: u32): u32 {
  if ((occupied & houseSet(HAPPINESS + steps)) === 0) return HAPPINESS + steps;
  if ((occupied & houseSet(WATER)) === 0) return WATER;
  return rebirthHouse(occupied);
}

/** House 15, or the nearest empty house before it. */
function rebirthHouse(occupied: u32): u32 {
  return 32 - clz<u32>(~occupied & (houseSet(REBIRTH + 1) - 1));
}

// The game as expectimax searches it: the evaluation, by a network, and the throws.

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
export class Searched extends NetworkGame<Senet> {
  memo: usize;

  @inline copy(from: usize, to: usize): void {
    v128.store(to, v128.load(from));
  }
  @inline mover(s: usize): i32 { return load<u8>(s, PLAYER); }
  @inline maxOutcomes(): i32 { return 5; }
  @inline outcomes(_s: usize, _ply: i32): i32 { return 5; }
  /** The outcomes in order of their probabilities, equal ones in their own order. */
  @inline likeliest(_ply: i32, place: i32): i32 { return load<u8>(LIKELIEST + place); }
  @inline probability(_ply: i32, outcome: i32): f64 { return load<f64>(PROBABILITIES + (<usize>outcome << 3)); }
  /** Tables have positions before a throw. */
  @inline isKnowable(s: usize, pieces: i32): bool {
    return load<u8>(s, STEPS) === 0 && <i32>popcnt<u32>(load<u32>(s)) + <i32>popcnt<u32>(load<u32>(s, 4)) <= pieces;
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
