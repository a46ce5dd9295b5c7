/** The info of one game of a vector environment, like that of the single environment (`board-env.ts`). */

import { type Game, OVER, type Row } from '../../core/game.js';
import { addGameInfo } from '../board-env.js';
import type { Info } from '../env.js';
import { environmentOf } from '../game-environment.js';
import { type Episodes, REASONS } from './state.js';

/** The info of game `i`, in its own arrays; `legal` lists its legal actions. */
export function describeGame(game: Game, episodes: Episodes, i: number, legal: Uint16Array): Info {
  const { rowSize, players } = game;
  const row = episodes.rows.subarray(i * rowSize, (i + 1) * rowSize);
  const mover = episodes.movers[i];
  const isOver = episodes.reasons[i] !== 0;
  const actionMask = new Int8Array(game.actionCount);
  for (const action of legal) actionMask[action] = 1;
  const info: Info = {
    turn: episodes.turns[i],
    player: isOver ? mover : game.actor(row),
    actionMask,
    rewards: episodes.playerRewards.slice(i * players, (i + 1) * players),
  };
  if (mover >= 0) {
    const before = episodes.befores.subarray(i * rowSize, (i + 1) * rowSize);
    info.moveType = environmentOf(game).moveType(game, before, episodes.lastActions[i]);
  }
  if (isOver) {
    info.winner = winnerOf(game, row);
    info.reason = REASONS[episodes.reasons[i] - 1];
  }
  const drawn = episodes.draws[i] === 0 ? [] : [episodes.draws[i] - 1];
  const isTurnPassed = mover >= 0 && !isOver && game.actor(row) !== mover;
  return addGameInfo(info, game, row, { drawn, isTurnPassed });
}

function winnerOf(game: Game, row: Row): number | null {
  if (game.actor(row) !== OVER) return null;
  for (let player = 0; player < game.players; player++) if (game.result(row, player) > 0) return player;
  return null;
}
