/** What the sentences of reviews claim about Abalone, checked by what stands on the board before and after. */
import type { Game, Row } from '../../../packages/otau/src/core/game.js';
import { formatCell } from '../../../packages/otau/src/games/abalone/cells.js';
import { readAbalone } from '../../../packages/otau/src/games/abalone/drawing/scene.js';
import { type Checks, isBehind } from '../../review/claim.js';

export const CHECKS: Checks = {
  'ejection-missed': ({ game, player, before, after }) => ejected(game, after, player) > ejected(game, before, player),
  'ejection-allowed': ({ game, player, before, after }) =>
    ejected(game, after, 1 - player) > ejected(game, before, 1 - player),
  'sumito-missed': ({ game, player, before, after }) => isMoved(game, 1 - player, before, after),
  'sumito-left': ({ game, player, before, after }) => isMoved(game, player, before, after),
  'marbles-lost': (claim) => {
    const { game, player } = claim;
    return isBehind(claim, (row) => marbles(game, row, player).length - marbles(game, row, 1 - player).length);
  },
  'centre-lost': (claim) => {
    const { game, player } = claim;
    return isBehind(claim, (row) => stepsOut(game, row, 1 - player) - stepsOut(game, row, player));
  },
  'edge-marble': ({ game, player, params, start, played }) => {
    const has = (row: Row) => marbles(game, row, player).includes(String(params.cell));
    return neighbours(String(params.cell)).length < 6 && has(played) && !has(start);
  },
  'formation-split': ({ game, player, params, start, played }) =>
    groups(game, played, player).length > groups(game, start, player).length &&
    groups(game, played, player).some((group) => group.sort().join(', ') === params.cells),
};

function ejected(game: Game, row: Row, player: number): number {
  return readAbalone(game, row).ejected[player];
}

function marbles(game: Game, row: Row, player: number): string[] {
  return readAbalone(game, row).owners.flatMap((owner, cell) => (owner === player ? formatCell(cell) : []));
}

/** Steps from e5 over neighbouring cells. */
function stepsOut(game: Game, row: Row, player: number): number {
  const steps = new Map([['e5', 0]]);
  for (const [cell, count] of steps) {
    for (const next of neighbours(cell)) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return marbles(game, row, player).reduce((sum, cell) => sum + (steps.get(cell) ?? Number.NaN), 0);
}

function neighbours(cell: string): string[] {
  const [rank, diagonal] = [cell.charCodeAt(0) - 97, Number(cell[1])];
  const around = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
    [1, 1],
    [-1, -1],
  ].map(([r, d]) => [rank + r, diagonal + d]);
  const isOn = ([r, d]: number[]) => r >= 0 && r < 9 && d >= Math.max(1, r - 3) && d <= Math.min(9, r + 5);
  return around.filter(isOn).map(([r, d]) => `${String.fromCharCode(97 + r)}${d}`);
}

function isMoved(game: Game, player: number, before: Row, after: Row): boolean {
  return marbles(game, before, player).join() !== marbles(game, after, player).join();
}

function groups(game: Game, row: Row, player: number): string[][] {
  const left = new Set(marbles(game, row, player));
  return [...left].flatMap((first) => {
    if (!left.delete(first)) return [];
    const group = [first];
    for (const cell of group) group.push(...neighbours(cell).filter((next) => left.delete(next)));
    return [group];
  });
}
