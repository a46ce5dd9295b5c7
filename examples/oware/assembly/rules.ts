/** The rules on rows, which are also how a position is played on. Paragraphs are those of RULES.md. */
import { copyBytes } from 'otau/kernel/assembly/bytes';
import { ChancelessHead, make } from 'otau/kernel/assembly/head';

@final
@unmanaged
export class Oware extends ChancelessHead {
  /** Houses in a row, and in both. */
  width: u32;
  houses: u32;
  /** In a house at the start, and in the game. */
  seeds: u32;
  total: u32;
  quietMoves: u32;

  unpack(row: usize, s: usize): void {
    copyBytes(s, row, this.rowSize);
  }

  pack(s: usize, row: usize): void {
    copyBytes(row, s, this.rowSize);
  }

  start(row: usize, _rng: usize): void {
    memory.fill(row, 0, this.rowSize);
    memory.fill(row, <u8>this.seeds, this.houses);
  }

  @inline store(s: usize, player: u32): u32 {
    return load<u8>(s + this.houses + player);
  }

  @inline player(s: usize): u32 {
    return load<u8>(s + this.houses, 2);
  }

  /** Who ran out of time, from 1. */
  @inline forfeited(s: usize): u32 {
    return load<u8>(s + this.houses, 4);
  }

  /** Paragraphs 13 to 16. */
  isOver(s: usize): bool {
    const south = this.store(s, 0);
    const north = this.store(s, 1);
    return this.forfeited(s) !== 0 || max<u32>(south, north) << 1 > this.total || south + north === this.total;
  }

  actor(row: usize): i32 {
    return this.isOver(row) ? -2 : <i32>this.player(row);
  }

  result(row: usize, player: u32): f32 {
    const forfeited = this.forfeited(row);
    if (forfeited !== 0) return forfeited === 1 + player ? -1 : 1;
    const lead = <i32>this.store(row, player) - <i32>this.store(row, 1 - player);
    return lead > 0 ? 1 : lead < 0 ? -1 : 0;
  }

  seedsOf(s: usize, player: u32): u32 {
    let seeds: u32 = 0;
    const first = s + player * this.width;
    for (let at = first; at < first + this.width; at++) seeds += load<u8>(at);
    return seeds;
  }

  /** The actions in ascending order (paragraphs 4 and 12). */
  list(s: usize, out: usize): i32 {
    if (this.isOver(s)) return 0;
    const player = this.player(s);
    const mustFeed = this.seedsOf(s, 1 - player) === 0;
    const first = s + player * this.width;
    let at = out;
    for (let action: u32 = 0; action < this.width; action++) {
      store<u16>(at, <u16>action);
      const needed: u32 = mustFeed ? this.width - action : 1;
      if (load<u8>(first + action) >= needed) at += 2;
    }
    return <i32>((at - out) >> 1);
  }

  count(s: usize): u32 {
    return this.list(s, actions);
  }

  /** Action k of the list, after `count`. */
  pick(_s: usize, k: u32): u32 {
    return load<u16>(actions + (<usize>k << 1));
  }

  play(s: usize, action: u32): void {
    const player = this.player(s);
    const last = this.sow(s, player * this.width + action);
    const captured = this.capture(s, player, last);
    const quiet = s + this.houses + 3;
    store<u8>(s + this.houses + player, <u8>(this.store(s, player) + captured));
    store<u8>(quiet, captured > 0 ? 0 : load<u8>(quiet) + 1);
    store<u8>(s + this.houses, <u8>(1 - player), 2);
    if (this.isOver(s)) return;
    if (!this.canMove(s) || <u32>load<u8>(quiet) >= this.quietMoves) this.emptyHouses(s);
  }

  /** Paragraphs 4 and 5. */
  private sow(s: usize, origin: u32): u32 {
    const seeds: u32 = load<u8>(s + origin);
    store<u8>(s + origin, 0);
    let house = origin;
    for (let sown: u32 = 0; sown < seeds; sown++) {
      house = house + 1 === this.houses ? 0 : house + 1;
      if (house === origin) house = house + 1 === this.houses ? 0 : house + 1;
      store<u8>(s + house, load<u8>(s + house) + 1);
    }
    return house;
  }

  /** Paragraphs 6 to 11. */
  private capture(s: usize, player: u32, last: u32): u32 {
    const captured = this.capturedBy(s, player, last);
    for (let left = captured, at = s + last; left > 0; at--) {
      left -= load<u8>(at);
      store<u8>(at, 0);
    }
    return captured;
  }

  /** How many seeds the last one captures, after sowing. */
  capturedBy(s: usize, player: u32, last: u32): u32 {
    const first = <i32>((1 - player) * this.width);
    let captured: u32 = 0;
    for (let house = <i32>last; house >= first && house < first + <i32>this.width; house--) {
      const seeds: u32 = load<u8>(s + house);
      if (seeds !== 2 && seeds !== 3) break;
      captured += seeds;
    }
    return captured === this.seedsOf(s, 1 - player) ? 0 : captured;
  }

  /** Whether the player to move has a legal move (paragraph 15). */
  private canMove(s: usize): bool {
    const player = this.player(s);
    const first = s + player * this.width;
    const mustFeed = this.seedsOf(s, 1 - player) === 0;
    for (let action: u32 = 0; action < this.width; action++) {
      const needed: u32 = mustFeed ? this.width - action : 1;
      if (load<u8>(first + action) >= needed) return true;
    }
    return false;
  }

  /** Paragraph 15. */
  private emptyHouses(s: usize): void {
    for (let player: u32 = 0; player < 2; player++) {
      store<u8>(s + this.houses + player, <u8>(this.store(s, player) + this.seedsOf(s, player)));
    }
    memory.fill(s, 0, this.houses);
  }

  /** The numbers of the row. */
  observe(row: usize, _s: usize, out: usize): void {
    for (let i: usize = 0; i < this.rowSize; i++) store<f32>(out + (i << 2), <f32>load<u8>(row + i));
  }

  /** Each number as a part of the largest one, then a 1 for the player to move. */
  encode(row: usize, _ply: u32, out: usize): void {
    for (let i: u32 = 0; i < this.rowSize; i++) {
      const field = i - this.houses;
      const most: u32 = i < this.houses + 2 ? this.total : field === 2 ? 1 : field === 3 ? this.quietMoves : 2;
      store<f32>(out + (<usize>i << 2), <f32>(<f64>load<u8>(row + i) / <f64>most));
    }
    const actor = this.actor(row);
    for (let player = 0; player < 2; player++) store<f32>(out + (<usize>(this.rowSize + player) << 2), actor === player ? 1 : 0);
  }

  view(_row: usize, action: u32, _isBack: bool): u32 {
    return action;
  }

  canonical(_row: usize, action: u32): u32 {
    return action;
  }

  /** A move is a ply. */
  counts(_before: usize): u32 {
    return 1;
  }
}

const actions = memory.data(2 * 16, 4);

/** @param plies the ply limit */
export function new_oware(width: u32, seeds: u32, quietMoves: u32, plies: u32): usize {
  const game = make<Oware>();
  game.width = width;
  game.houses = 2 * width;
  game.seeds = seeds;
  game.total = 2 * width * seeds;
  game.quietMoves = quietMoves;
  game.rowSize = 2 * width + 5;
  game.players = 2;
  game.actionCount = width;
  game.maxLegal = width;
  game.observationSize = game.rowSize;
  game.inputSize = game.rowSize + 2;
  game.plies = plies;
  game.stateSize = (game.rowSize + 15) & ~15;
  return changetype<usize>(game);
}
