/** Turns of several moves, as in Kindo: what they give away together, and the better turn as a whole. */
import type { History } from '../core/history.js';
import { isBad } from './grade.js';
import type { MoveReview } from './review.js';
import { stepsOf } from './theme.js';

const MAX_TURNING_POINTS = 3;

/** The moves of each turn: those of one player that follow each other, without a throw between them. */
function turnsOf(moves: readonly MoveReview[]): MoveReview[][] {
  const turns: MoveReview[][] = [];
  for (const move of moves) {
    const turn = turns.at(-1);
    const last = turn?.at(-1);
    if (turn !== undefined && last?.player === move.player && last.ply + 1 === move.ply) turn.push(move);
    else turns.push([move]);
  }
  return turns;
}

function lossOf(turn: readonly MoveReview[]): number {
  return turn.reduce((sum, { grade, loss }) => sum + (grade !== undefined && isBad(grade) ? loss : 0), 0);
}

/** The same moves; mistakes in a turn of several moves know that turn. */
export function withTurns(history: History, moves: readonly MoveReview[]): MoveReview[] {
  return turnsOf(moves).flatMap((turn) => {
    const played = turn.map(({ move }) => move);
    return turn.map((move, at): MoveReview => {
      const rest = restOf(history, move);
      if (rest === undefined || (turn.length === 1 && rest.length === 1)) return move;
      return { ...move, turn: { played, at, better: [...played.slice(0, at), ...rest], loss: lossOf(turn) } };
    });
  });
}

/** The moves of the better line to the end of the turn; undefined where no move is better. */
function restOf(history: History, { ply, player, better }: MoveReview): string[] | undefined {
  if (better === undefined) return undefined;
  const { game } = history;
  const steps = stepsOf(game, history.rowAt(ply), better.line);
  const end = steps.findIndex(({ before }) => game.actor(before) !== player);
  return (end < 0 ? steps : steps.slice(0, end)).map(({ before, action }) => game.formatAction(before, action));
}

/** The plies of the worst moves in the turns that gave away most, in the order of the game. */
export function turningPointsOf(moves: readonly MoveReview[]): number[] {
  return turnsOf(moves)
    .filter((turn) => lossOf(turn) > 0)
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, MAX_TURNING_POINTS)
    .map((turn) => turn.reduce((worst, move) => (move.loss > worst.loss ? move : worst)).ply)
    .sort((a, b) => a - b);
}
