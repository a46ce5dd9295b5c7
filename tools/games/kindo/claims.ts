/** What the sentences of reviews claim about Kindo, checked by what stands on the board before and after. */
import { type Game, OVER, type Row } from '../../../packages/otau/src/core/game.js';
import { readKindo } from '../../../packages/otau/src/games/kindo/drawing/scene.js';
import { type Checks, playTurn } from '../../review/claim.js';

export const CHECKS: Checks = {
  'king-take-missed': ({ game, player, start, params }) => isWon(game, playTurn(game, start, params.moves), player),
  'lock-missed': ({ game, player, start, params }) => isWon(game, playTurn(game, start, params.moves), player),
  'king-open': ({ game, player, after }) => isWon(game, after, 1 - player),
  'locked-in': ({ game, player, after }) => isWon(game, after, 1 - player),
  'cut-off-missed': ({ game, player, params, before, after }) =>
    lostTiles(game, 1 - player, before, after) >= Number(params.count),
  'cut-off-allowed': ({ game, player, params, before, after }) =>
    lostTiles(game, player, before, after) >= Number(params.count),
  'wall-missed': ({ game, before, after }) =>
    readKindo(game, after).tiles.some(
      ({ wall }, tile) => wall > 0 && wall !== readKindo(game, before).tiles[tile].wall,
    ),
  'bonus-given': ({ game, player, start, played }) =>
    readKindo(game, played).nextMoves[1 - player] > readKindo(game, start).nextMoves[1 - player],
};

function isWon(game: Game, row: Row, player: number): boolean {
  return game.actor(row) === OVER && game.result(row, player) > 0;
}

function lostTiles(game: Game, player: number, before: Row, after: Row): number {
  const count = (row: Row) => readKindo(game, row).tiles.filter(({ owner }) => owner === player).length;
  return count(before) - count(after);
}
