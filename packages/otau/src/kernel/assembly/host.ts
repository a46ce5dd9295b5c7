/**
 * The rules that generic code works on. Where a game is compiled, `tools/kernel` puts its own in place of this file. Here they are rules that the
 * host has: a game in JavaScript only. It reads and writes rows where they are in memory, so that nothing is copied. A state is
 * the row, filled up with zeros, and after it who moves, once that is known.
 */
import { copyBytes } from './bytes';
import { Head, make } from './head';

@external('env', 'actor')
declare function actorOf(row: usize): i32;
/** Writes the legal actions of a row; returns how many. */
@external('env', 'legal')
declare function legalOf(row: usize, out: usize): i32;
/** Plays an action or an outcome in place; returns who moves then. */
@external('env', 'next')
declare function playOn(row: usize, action: u32): i32;
@external('env', 'outcomes')
declare function outcomesOf(row: usize, out: usize): u32;
@external('env', 'result')
declare function resultOf(row: usize, player: u32): f64;

const UNKNOWN: i32 = -100;

@final
@unmanaged
export class Rules extends Head {
  /** Where a state says who moves. */
  actorAt: u32;

  /** Who moves: a player, -1 for chance, -2 where the game is over. */
  @inline mover(s: usize): i32 {
    const known = load<i32>(s + this.actorAt);
    return known === UNKNOWN ? this.ask(s) : known;
  }

  private ask(s: usize): i32 {
    const actor = actorOf(s);
    store<i32>(s + this.actorAt, actor);
    return actor;
  }

  @inline isOver(s: usize): bool {
    return this.mover(s) === -2;
  }

  @inline isChance(s: usize): bool {
    return this.mover(s) === -1;
  }

  /** The host has written the row of a state. */
  @inline change(s: usize): void {
    store<i32>(s + this.actorAt, UNKNOWN);
  }

  unpack(row: usize, s: usize): void {
    copyBytes(s, row, this.rowSize);
    this.change(s);
  }

  pack(s: usize, row: usize): void {
    copyBytes(row, s, this.rowSize);
  }

  list(s: usize, out: usize): i32 {
    return legalOf(s, out);
  }

  play(s: usize, action: u32): void {
    store<i32>(s + this.actorAt, playOn(s, action));
  }

  actor(row: usize): i32 {
    return actorOf(row);
  }

  outcomes(row: usize, out: usize): u32 {
    return outcomesOf(row, out);
  }

  result(row: usize, player: u32): f64 {
    return resultOf(row, player);
  }
}

export function new_host(rowSize: u32, players: u32, actionCount: u32, maxLegal: u32, countsAtLimit: u32): usize {
  const game = make<Rules>();
  game.countsAtLimit = countsAtLimit;
  game.rowSize = rowSize;
  game.players = players;
  game.actionCount = actionCount;
  game.maxLegal = maxLegal;
  game.actorAt = (rowSize + 15) & ~15;
  game.stateSize = game.actorAt + 16;
  return changetype<usize>(game);
}
