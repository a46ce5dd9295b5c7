/** The 12 images of the hexagon, for training data and for each player's own view of the board. */
import type { Row, Symmetry } from '../../core/game.js';
import { MARBLES } from './board.js';
import { CELLS, COLUMN, cellAt, ROW } from './cells.js';

/** Bytes of the set of a player's marbles. */
const SET_BYTES = 8;

/** Where each cell goes: a table of 61 cells for each image; the first six are turns by 60 degrees clockwise. */
const IMAGES: readonly Uint8Array[] = Array.from({ length: 12 }, (_, image) => {
  return Uint8Array.from({ length: CELLS }, (_, cell) => {
    let x = COLUMN[cell] - 5;
    let y = ROW[cell] - 5;
    if (image >= 6) x = -x - y; // mirrored left to right
    for (let turn = image % 6; turn > 0; turn--) [x, y] = [-y, x + y];
    return cellAt(y + 5, x + 5);
  });
});

const NAMES = IMAGES.map((_, image) => {
  const turn = image % 6 === 0 ? '' : `turned by ${60 * (image % 6)} degrees`;
  return image === 0 ? 'identity' : [image >= 6 ? 'mirrored' : '', turn].filter(Boolean).join(', ');
});

/** The cell's image. */
export function turnCell(image: number, cell: number): number {
  return IMAGES[image][cell];
}

/** The action's image: both its cells', as the end that describes a side step stays the same. */
export function turnAction(image: number, action: number): number {
  const cells = IMAGES[image];
  return CELLS * cells[(action / CELLS) | 0] + cells[action % CELLS];
}

/** The image that turns one back: turns by the other way, mirrors are their own. */
export function inverse(image: number): number {
  return image < 6 ? (6 - image) % 6 : image;
}

/** The turn that brings a player's home to the place of player 0's. */
export function homeTurn(players: number, player: number): number {
  if (players === 2) return player === 0 ? 0 : 3;
  return players === 3 ? (6 - 2 * player) % 6 : [0, 5, 3, 2][player];
}

export function symmetriesOf(players: number): Symmetry[] {
  const marbles = new Uint8Array(SET_BYTES * players);
  return IMAGES.map((cells, image) => ({
    name: NAMES[image],
    row(row: Row, out: Row): void {
      marbles.fill(0);
      for (let player = 0; player < players; player++) turnSet(cells, row, marbles, SET_BYTES * player);
      if (out !== row) for (let i = 0; i < MARBLES; i++) out[i] = row[i];
      out.set(marbles, MARBLES);
    },
    action: (action) => turnAction(image, action),
  }));
}

function turnSet(cells: Uint8Array, row: Row, marbles: Uint8Array, first: number): void {
  for (let byte = 0; byte < SET_BYTES; byte++) {
    for (let bits = row[MARBLES + first + byte]; bits !== 0; bits &= bits - 1) {
      const image = cells[8 * byte + 31 - Math.clz32(bits & -bits)];
      marbles[first + (image >> 3)] |= 1 << (image & 7);
    }
  }
}
