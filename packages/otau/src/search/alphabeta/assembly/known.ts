/** Positions whose end is known by endgame tables. */
import { fromLead, UNKNOWN } from './limits';
import { endLine } from './path';
import { rowAt, stateAt } from './plies';

/** The value of the row at an address for player 0 in the endgame tables; `UNSOLVED` where they do not have it. */
// @ts-ignore: decorator
@external('env', 'lead')
declare function leadOf(row: usize): i32;

const UNSOLVED: i32 = 1 << 20;

/** Endgame tables are asked about positions with at most this many pieces; -1 without tables. */
let knownPieces: i32 = -1;

/** Tables have positions with at most so many pieces; -1 without tables. */
export function useKnown(pieces: i32): void {
  knownPieces = pieces;
}

/** The value of the position at `ply` for `mover`; `UNKNOWN` where the tables do not have it. */
// @ts-ignore: decorator
@inline
export function knownEnd<E>(e: E, ply: i32, mover: i32): i32 {
  return knownPieces >= 0 && e.pieces(stateAt(ply)) <= knownPieces ? lookUp<E>(e, ply, mover) : UNKNOWN;
}

function lookUp<E>(e: E, ply: i32, mover: i32): i32 {
  e.game.pack(stateAt(ply), rowAt(ply));
  const lead = leadOf(rowAt(ply));
  if (lead === UNSOLVED) return UNKNOWN;
  endLine(ply);
  return fromLead(mover === 0 ? lead : 0 - lead, ply);
}
