/** The ends of lines: finished games, draws, estimates, and quiescence over the noisy moves. */
import { Head } from '../../../kernel/assembly/head';
import { fromLead, MAX_PLY, QUIESCENCE_PLIES, UNKNOWN, WON } from './limits';
import { closeScores, pick } from './order';
import { endLine } from './path';
import { countEstimate, isStopped, listAt, rowAt, scoresAt, stateAt, visit } from './plies';

/** What a draw is worth to the player to move at the root, and by how many hundredths of their openness it seeks open positions. */
let drawScore: i32 = 0;
let sought: i32 = 0;
export let rootPlayer: i32 = 0;
/** How many plies after the root the limit ends the game. */
export let pliesLeft: i32 = 0;

/**
 * Searches from the position in `rowAt(0)`, which the limit ends after `left` plies, for `player`, who avoids draws and seeks open positions.
 * Returns how much more than its estimate the root counts.
 */
export function setDraws<E>(e: E, avoided: i32, openness: i32, player: i32, left: i32): i32 {
  sought = openness;
  rootPlayer = player;
  pliesLeft = left;
  e.game.unpack(rowAt(0), stateAt(0));
  const open = sought === 0 ? 0 : opennessOf<E>(e, 0);
  // All openness counts, so that the table stays true for other roots: it is the draw that is compared with this root
  drawScore = open - avoided;
  return open;
}

@inline function opennessOf<E>(e: E, ply: i32): i32 {
  return (sought * e.openness(stateAt(ply), rootPlayer)) / 100;
}

/** The value for `player` of a position that the ply limit ends. */
export function atLimit<E>(e: E, ply: i32, player: i32): i32 {
  if (changetype<Head>(e.game).countsAtLimit === 0) return drawn(ply, player);
  endLine(ply);
  countEstimate(); // it depends on the way, as a draw does
  const value = resultOf<E>(e, stateAt(ply), player, ply);
  return value === 0 ? drawn(ply, player) : value;
}

/** The value for `player` of a position that occurred before. */
export function drawn(ply: i32, player: i32): i32 {
  endLine(ply);
  countEstimate();
  return player === rootPlayer ? drawScore : 0 - drawScore;
}

/** The value for `player` of a finished position. */
export function resultOf<E>(e: E, s: usize, player: i32, ply: i32): i32 {
  const row = rowAt(MAX_PLY);
  e.game.pack(s, row);
  return <i32>(<f64>e.game.result(row, player) * <f64>(WON - ply));
}

@inline export function estimate<E>(e: E, ply: i32): i32 {
  countEstimate();
  const s = stateAt(ply);
  const own = e.estimate(s);
  if (sought === 0) return own;
  const openness = opennessOf<E>(e, ply);
  return e.mover(s) === rootPlayer ? own + openness : own - openness;
}

/** The better of the estimate, `score`, and the values of noisy moves. */
export function quiesce<E>(e: E, ply: i32, score: i32, alpha: i32, beta: i32, plies: i32): i32 {
  let best = score;
  if (best >= beta || plies === 0 || ply >= MAX_PLY - 1) return best;
  const s = stateAt(ply);
  const list = listAt(ply);
  const scores = scoresAt(ply);
  const count = e.listNoisy(s, list, scores);
  if (count === 0) return best;
  if (!e.isNoisyOrdered()) closeScores(scores, count);
  const mover = e.mover(s);
  const childState = stateAt(ply + 1);
  let floor = max<i32>(alpha, best);
  for (let i = 0; i < count; i++) {
    if (!e.isNoisyOrdered()) pick(list, scores, i, count);
    e.copy(s, childState);
    e.game.play(childState, load<u16>(list + (<usize>i << 1)));
    visit();
    if (isStopped) return 0;
    let value: i32;
    if (e.game.isOver(childState)) value = resultOf<E>(e, childState, mover, ply + 1);
    else if (ply + 1 >= pliesLeft) value = atLimit<E>(e, ply + 1, mover);
    else if (e.mover(childState) === mover) value = quiesce<E>(e, ply + 1, estimate<E>(e, ply + 1), floor, beta, plies - 1);
    else value = 0 - quiesce<E>(e, ply + 1, estimate<E>(e, ply + 1), 0 - beta, 0 - floor, plies - 1);
    if (isStopped) return 0;
    if (value > best) best = value;
    if (value > floor) floor = value;
    if (value >= beta) break;
  }
  return best;
}

// Positions whose end is known by endgame tables.

/** The value of the row at an address for player 0 in the endgame tables; `UNSOLVED` where they do not have it. */
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
@inline export function knownEnd<E>(e: E, ply: i32, mover: i32): i32 {
  return knownPieces >= 0 && e.pieces(stateAt(ply)) <= knownPieces ? lookUp<E>(e, ply, mover) : UNKNOWN;
}

function lookUp<E>(e: E, ply: i32, mover: i32): i32 {
  e.game.pack(stateAt(ply), rowAt(ply));
  const lead = leadOf(rowAt(ply));
  if (lead === UNSOLVED) return UNKNOWN;
  endLine(ply);
  return fromLead(mover === 0 ? lead : 0 - lead, ply);
}
