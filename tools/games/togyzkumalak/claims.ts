/** What the sentences of reviews claim about Togyz Kumalak, checked by what stands on the board before and after. */
import { type Game, OVER, type Row } from '../../../packages/otau/src/core/game.js';
import { readTogyz } from '../../../packages/otau/src/games/togyzkumalak/drawing/scene.js';
import { type Checks, type Claim, isBehind, playTurn } from '../../review/claim.js';

export const CHECKS: Checks = {
  'capture-missed': ({ game, player, params, before, after }) =>
    kazanGain(game, player, before, after) >= Number(params.stones) &&
    readTogyz(game, after).stones[1 - player][Number(params.pit) - 1] === 0,
  'capture-left': ({ game, player, params, before, after }) =>
    kazanGain(game, 1 - player, before, after) >= Number(params.stones) &&
    readTogyz(game, after).stones[player][Number(params.pit) - 1] === 0,
  'tuzdyk-missed': ({ game, player, params, after }) => readTogyz(game, after).tuzdyk[1 - player] === params.pit,
  'tuzdyk-late': ({ game, player, params, after }) => readTogyz(game, after).tuzdyk[1 - player] === params.pit,
  'tuzdyk-allowed': ({ game, player, params, after }) => readTogyz(game, after).tuzdyk[player] === params.pit,
  'tuzdyk-coming': ({ game, player, params, played }) =>
    readTogyz(game, playTurn(game, played, params.line)).tuzdyk[player] === params.pit,
  'tuzdyk-prepared': ({ game, player, params, start }) =>
    readTogyz(game, playTurn(game, start, params.better)).tuzdyk[1 - player] === params.pit,
  'stones-lost': (claim) => isBehind(claim, (row) => leadOf(claim, readTogyz(claim.game, row).kazan)),
  'pits-emptied': (claim) =>
    isBehind(claim, (row) => {
      const { stones } = readTogyz(claim.game, row);
      return leadOf(
        claim,
        stones.map((pits) => pits.reduce((sum, one) => sum + one, 0)),
      );
    }),
  'starve-missed': ({ game, player, params, end }) => endGain(game, player, end) >= Number(params.stones),
  'out-of-moves': ({ game, player, params, end }) => endGain(game, 1 - player, end) >= Number(params.stones),
};

function leadOf({ player }: Claim, ofSides: readonly number[]): number {
  return ofSides[player] - ofSides[1 - player];
}

function kazanGain(game: Game, side: number, before: Row, after: Row): number {
  return readTogyz(game, after).kazan[side] - readTogyz(game, before).kazan[side];
}

function endGain(game: Game, side: number, [before, after]: Claim['end']): number {
  const isEmpty = readTogyz(game, after)
    .stones.flat()
    .every((stones) => stones === 0);
  return game.actor(after) === OVER && isEmpty ? kazanGain(game, side, before, after) : 0;
}
