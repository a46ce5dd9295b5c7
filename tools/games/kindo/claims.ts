/** What the sentences of reviews claim about Kindo, checked by what stands on the board before and after. */
import { type Game, OVER, type Row } from '../../../packages/otau/src/core/game.js';
import { attackerOf, readKindo } from '../../../packages/otau/src/games/kindo/drawing/scene.js';
import { type Checks, type Claim, isBehind, playTurn } from '../../review/claim.js';

export const CHECKS: Checks = {
  'king-take-missed': ({ game, player, start, params }) => isWon(game, playTurn(game, start, params.moves), player),
  'lock-missed': ({ game, player, start, params }) => isWon(game, playTurn(game, start, params.moves), player),
  'king-open': ({ game, player, after }) => isWon(game, after, 1 - player),
  'locked-in': ({ game, player, after }) => isWon(game, after, 1 - player),
  'cut-off-missed': ({ game, player, params, before, after }) =>
    lostTiles(game, 1 - player, before, after) >= Number(params.count),
  'cut-off-allowed': ({ game, player, params, before, after }) =>
    lostTiles(game, player, before, after) >= Number(params.count),
  'king-nearer': (claim) => areWays(claim, claim.player),
  'way-missed': (claim) => areWays(claim, 1 - claim.player),
  'tiles-lost': (claim) => {
    const { game, player } = claim;
    return isBehind(claim, (row) => tileCount(game, row, player) - tileCount(game, row, 1 - player));
  },
  'wall-idle': ({ game, player, params, played }) => {
    const [column, rank, side] = String(params.played);
    const { size, tiles } = readKindo(game, played);
    const x = column.charCodeAt(0) - 97 + Number(side === 'e') - Number(side === 'w');
    const y = Number(rank) + Number(side === 'n') - Number(side === 's');
    return x < 0 || x >= size || y < 1 || y > size || tiles[size * (size - y) + x].owner !== 1 - player;
  },
  'wall-missed': ({ game, before, after }) =>
    readKindo(game, after).tiles.some(
      ({ wall }, tile) => wall > 0 && wall !== readKindo(game, before).tiles[tile].wall,
    ),
  'bonus-given': ({ game, player, start, played }) => {
    const { movesLeft, nextMoves } = readKindo(game, played);
    const moves = game.actor(played) === 1 - player ? movesLeft : nextMoves[1 - player];
    return moves > readKindo(game, start).nextMoves[1 - player];
  },
};

/** Whether the captures to a King after both turns are as they are said. */
function areWays({ game, start, params }: Claim, player: number): boolean {
  const count = (turn: string | number) => capturesTo(game, playTurn(game, start, turn), player);
  return count(params.turn) === params.now && count(params.better) === params.otherwise;
}

/** The captures that the other side needs to the King of a player, were all moves its own: found by playing them. */
function capturesTo(game: Game, row: Row, player: number): number {
  const { size, tiles } = readKindo(game, row);
  const king = tiles.findIndex((tile) => tile.king === player);
  let reached = new Set(tiles.flatMap(({ owner }, tile) => (owner === 1 - player ? tile : [])));
  for (let captures = 1; captures <= tiles.length; captures++) {
    const scene = {
      ...readKindo(game, row),
      tiles: tiles.map((tile, i) => (reached.has(i) ? { ...tile, owner: 1 - player } : tile)),
    };
    const next = tiles.flatMap((_, tile) =>
      !reached.has(tile) && attackerOf(scene, 1 - player, tile) !== undefined ? tile : [],
    );
    if (next.includes(king)) return captures;
    reached = new Set([...reached, ...next]);
  }
  return size * size;
}

function isWon(game: Game, row: Row, player: number): boolean {
  return game.actor(row) === OVER && game.result(row, player) > 0;
}

function tileCount(game: Game, row: Row, player: number): number {
  return readKindo(game, row).tiles.filter(({ owner }) => owner === player).length;
}

function lostTiles(game: Game, player: number, before: Row, after: Row): number {
  return tileCount(game, before, player) - tileCount(game, after, player);
}
