/** What the sentences of reviews claim about Senet, checked by what stands on the board before and after. */
import { CHANCE, type Game, type Row } from '../../../packages/otau/src/core/game.js';
import { legalActions, rowAfter } from '../../../packages/otau/src/core/rows.js';
import { readSenet } from '../../../packages/otau/src/games/senet/drawing/scene.js';
import type { Checks, Claim } from '../../review/claim.js';

export const CHECKS: Checks = {
  'exposed-before-water': (claim) => isBeatable(claim),
  exposed: (claim) => isBeatable(claim),
  'beat-missed': ({ game, player, params, before, after }) =>
    readSenet(game, before).houses[Number(params.house)] === 1 - player &&
    readSenet(game, after).houses[Number(params.house)] === player,
  'off-missed': ({ game, player, before, after }) =>
    readSenet(game, after).off[player] > readSenet(game, before).off[player],
  'into-water': ({ game, player, params, start, played }) => {
    const [before, now] = [start, played].map((row) => readSenet(game, row).houses);
    return before[26] === player && now[26] !== player && now[Number(params.house)] === player;
  },
  'happiness-freed': ({ game, player, before, after }) => {
    const [old, now] = [before, after].map((row) => readSenet(game, row).houses);
    return old[26] === player && now[26] === undefined && now.slice(0, 26).includes(player);
  },
  'happiness-missed': ({ game, player, after }) => readSenet(game, after).houses[26] === player,
  'blockade-broken': ({ game, player, params, start, played }) => {
    const stands = (row: Row) =>
      [0, 1, 2].every((step) => readSenet(game, row).houses[Number(params.house) + step] === player);
    return stands(start) && !stands(played);
  },
  'protection-missed': ({ game, player, params, after }) =>
    [params.house, params.next].every((house) => readSenet(game, after).houses[Number(house)] === player),
  'beatings-allowed': (claim) => areWays(claim, (row, { game, player }) => beatingWays(game, row, 1 - player)),
  'beatings-missed': (claim) => areWays(claim, (row, { game, player }) => beatingWays(game, row, player)),
  'block-missed': (claim) => areWays(claim, (row, { game, player }) => stuckWays(game, row, 1 - player)),
  stuck: (claim) => areWays(claim, (row, { game, player }) => stuckWays(game, row, player)),
};

/** Whether a count holds for the position after the move played and after the better one. */
function areWays(claim: Claim, count: (row: Row, claim: Claim) => number): boolean {
  const { played, after: best, params } = claim;
  return count(played, claim) === params.now && count(best, claim) === params.otherwise;
}

/** In how many of 16 throws something holds for what a player may do then. */
function waysOf(
  game: Game,
  row: Row,
  player: number,
  holds: (thrown: Row, actions: readonly number[]) => boolean,
): number {
  const turned = withTurn(game, row, player);
  if (turned === undefined) return Number.NaN;
  const chances = new Float32Array(game.maxLegal);
  return Array.from({ length: game.outcomes(turned, chances) }, (_, outcome) => outcome)
    .filter((outcome) => {
      const thrown = rowAfter(game, turned, outcome);
      return holds(thrown, legalActions(game, thrown));
    })
    .reduce((sum, outcome) => sum + 16 * chances[outcome], 0);
}

function beatingWays(game: Game, row: Row, player: number): number {
  const enemies = (at: Row) =>
    readSenet(game, at).houses.flatMap((owner, house) => (owner === 1 - player ? house : []));
  return waysOf(game, row, player, (thrown, actions) =>
    actions.some((one) => enemies(rowAfter(game, thrown, one)).join() !== enemies(thrown).join()),
  );
}

function stuckWays(game: Game, row: Row, player: number): number {
  return waysOf(game, row, player, (thrown, actions) =>
    actions.every((one) => !game.formatAction(thrown, one).includes('+')),
  );
}

function isBeatable({ game, player, params, played }: Claim): boolean {
  const owner = (row: Row) => readSenet(game, row).houses[Number(params.house)];
  if (owner(played) !== player) return false;
  const rows = [played];
  // The player may throw and move again first: then the dancer is only looked at with the other side's throw
  const other = withTurn(game, played, 1 - player);
  if (other !== undefined) rows.push(other);
  const chances = new Float32Array(game.maxLegal);
  return rows.some((row) => {
    if (game.actor(row) !== CHANCE) return false;
    return Array.from({ length: game.outcomes(row, chances) }, (_, outcome) => rowAfter(game, row, outcome)).some(
      (thrown) =>
        game.actor(thrown) === 1 - player &&
        legalActions(game, thrown).some((one) => owner(rowAfter(game, thrown, one)) === 1 - player),
    );
  });
}

function withTurn(game: Game, row: Row, player: number): Row | undefined {
  const parts = game.formatPosition(row).split(' ');
  parts[1] = player === 0 ? 'c' : 's';
  const turned = new Uint8Array(game.rowSize);
  try {
    game.parsePosition(parts.join(' '), turned);
    return turned;
  } catch {
    return undefined;
  }
}
