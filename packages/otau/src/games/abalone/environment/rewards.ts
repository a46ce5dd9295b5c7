/** Abalone's rewards by the kind of the move (RULES.md, Reward). */
import { type Game, OVER } from '../../../core/game.js';
import type { WriteRewards } from '../../../env/game-environment.js';
import type { MoveType } from '../rules.js';

/** Of the mover, by the kind of the move; every player who loses gets the negative of the winner's. */
export const REWARDS: Readonly<Record<MoveType, number>> = {
  winner: 12,
  ejected: 2,
  inline_push: 0.5,
  sidestep_move: -0.1,
  inline_move: -0.1,
  placement: 0,
};

export function abaloneRewards(game: Game): WriteRewards {
  return (mover, moveType, after, out, first) => {
    const isOver = game.actor(after) === OVER;
    for (let player = 0; player < game.players; player++) {
      out[first + player] = isOver && game.result(after, player) < 0 ? -REWARDS.winner : 0;
    }
    // A move that leaves the opponent without any move wins, whatever its kind.
    const hasWon = isOver && game.result(after, mover) > 0;
    out[first + mover] = REWARDS[hasWon ? 'winner' : (moveType as MoveType)];
  };
}
