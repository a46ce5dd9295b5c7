/** The symmetries of Kindo's board (RULES.md, 6.4): the identity and the reflection in the Kings' diagonal. */
import type { Row, Symmetry } from '../../core/game.js';
import { type Board, DOT, mirrorDirection, OWNERS, TILES, WALLS, wallBit, wallOf } from './board.js';

export function symmetriesOf(board: Board): readonly Symmetry[] {
  return [
    {
      name: 'identity',
      row: (row, out) => {
        if (out !== row) out.set(row);
      },
      action: (action) => action,
    },
    {
      name: 'reflection',
      row: (row, out) => mirrorRow(board, row, out),
      action: (action) => mirrorAction(board, action),
    },
  ];
}

function mirrorRow(board: Board, row: Row, out: Row): void {
  for (let at = 0; at < TILES; at++) out[at] = row[at];
  for (let t = 0; t < board.cells; t++) {
    const image = board.mirror(t);
    if (image < t) continue;
    const tile = row[TILES + t];
    out[TILES + t] = mirrorTile(row[TILES + image]);
    out[TILES + image] = mirrorTile(tile);
  }
}

function mirrorTile(tile: number): number {
  if ((tile & WALLS) === 0) return tile;
  return (tile & (OWNERS | DOT)) | wallBit(mirrorDirection(wallOf(tile)));
}

function mirrorAction(board: Board, action: number): number {
  const t = Math.floor(action / 5);
  return t === board.cells ? action : 5 * board.mirror(t) + mirrorDirection(action % 5);
}
