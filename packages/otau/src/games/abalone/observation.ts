/**
 * What an agent sees of Abalone: the 11 × 11 board of the gym-abalone environment; and planes over
 * the 61 cells for a network, from the player to move with that player's home at the bottom.
 */
import type { Row, Symmetry, TensorSpec } from '../../core/game.js';
import { EJECTED, EMPTY, highWord, lowWord, MARBLES, ownerAt, PLAYER, TO_PLACE } from './board.js';
import { CELLS, COLUMN, cellAt, formatCell, OFF, ROW_OF } from './cells.js';

/** Rows and columns of the array, borders included. */
export const GRID_SIDE = 11;
const OUTSIDE = -2;

/** 11 × 11: -2 outside the board, -1 empty, else the owner of the marble. */
export function abaloneObservation(players: number): TensorSpec {
  const cellOf = (index: number) => cellAt(Math.floor(index / GRID_SIDE), index % GRID_SIDE);
  return {
    shape: [GRID_SIDE, GRID_SIDE],
    size: GRID_SIDE * GRID_SIDE,
    dtype: 'int8',
    low: (index) => (cellOf(index) === OFF ? OUTSIDE : EMPTY),
    high: (index) => (cellOf(index) === OFF ? OUTSIDE : players - 1),
    describe: (index) => {
      const place = `r ${Math.floor(index / GRID_SIDE)}, c ${index % GRID_SIDE}`;
      const cell = cellOf(index);
      return cell === OFF ? `${place}: outside the board` : `${place}: ${formatCell(cell)}, owner or -1 for empty`;
    },
  };
}

export function observe(row: Row, players: number, out: Float32Array): void {
  out.fill(OUTSIDE);
  for (let cell = 0; cell < CELLS; cell++) out[GRID_SIDE * ROW_OF[cell] + COLUMN[cell]] = ownerAt(row, players, cell);
}

/**
 * Planes of 61 cells: marbles of each player, the mover's first and then in turn order; empty cells;
 * constant planes: marbles ejected by each player in that order / marblesToEject, the part of
 * maxTurns gone by, and whether marbles are being placed.
 */
export function abaloneInput(players: number, marblesToEject: number): TensorSpec {
  const planes = 2 * players + 3;
  return {
    shape: [planes, CELLS],
    size: planes * CELLS,
    dtype: 'float32',
    low: () => 0,
    // A player's count goes beyond 1 in no position: the game stops at marblesToEject.
    high: () => 1,
    describe: (index) => {
      const plane = Math.floor(index / CELLS);
      return `${describePlane(plane, players, marblesToEject)}, ${formatCell(index % CELLS)} as the mover sees it`;
    },
  };
}

function describePlane(plane: number, players: number, marblesToEject: number): string {
  const whose = (turn: number) =>
    turn === 0 ? 'own' : players === 2 ? 'opposing' : `player to move ${turn} turns later:`;
  if (plane < players) return `${whose(plane)} marbles`;
  if (plane === players) return 'empty';
  if (plane <= 2 * players) return `${whose(plane - players - 1)} ejected / ${marblesToEject}`;
  return plane === 2 * players + 1 ? 'part of maxTurns gone by' : 'marbles are being placed';
}

export function encode(row: Row, players: number, marblesToEject: number, partGone: number, out: Float32Array): void {
  const mover = row[PLAYER];
  const turn = homeTurn(players, mover);
  out.fill(0);
  for (let cell = 0; cell < CELLS; cell++) {
    const owner = ownerAt(row, players, cell);
    const plane = owner === EMPTY ? players : (owner - mover + players) % players;
    out[plane * CELLS + IMAGES[turn][cell]] = 1;
  }
  for (let later = 0; later < players; later++) {
    const share = row[EJECTED + ((mover + later) % players)] / marblesToEject;
    fillPlane(out, players + 1 + later, share);
  }
  fillPlane(out, 2 * players + 1, Math.min(1, partGone));
  fillPlane(out, 2 * players + 2, row[TO_PLACE] > 0 ? 1 : 0);
}

function fillPlane(out: Float32Array, plane: number, value: number): void {
  out.fill(value, plane * CELLS, (plane + 1) * CELLS);
}

// The 12 images of the hexagon, for training data and for each player's own view of the board.

/** Bytes of the set of a player's marbles. */
const SET_BYTES = 8;

/** Where each cell goes: a table of 61 cells for each image; the first six are turns by 60 degrees clockwise. */
const IMAGES: readonly Uint8Array[] = Array.from({ length: 12 }, (_, image) => {
  return Uint8Array.from({ length: CELLS }, (_, cell) => {
    let x = COLUMN[cell] - 5;
    let y = ROW_OF[cell] - 5;
    if (image >= 6) x = -x - y; // mirrored left to right
    for (let turn = image % 6; turn > 0; turn--) [x, y] = [-y, x + y];
    return cellAt(y + 5, x + 5);
  });
});

const NAMES = IMAGES.map((_, image) => {
  const turn = image % 6 === 0 ? '' : `turned by ${60 * (image % 6)} degrees`;
  return image === 0 ? 'identity' : [image >= 6 ? 'mirrored' : '', turn].filter(Boolean).join(', ');
});

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
  return IMAGES.map((_, image) => ({
    name: NAMES[image],
    row(row: Row, out: Row): void {
      for (let player = 0; player < players; player++) turnSet(image, row, out, MARBLES + SET_BYTES * player);
      if (out !== row) for (let i = 0; i < MARBLES; i++) out[i] = row[i];
    },
    action: (action) => turnAction(image, action),
    compare(row, other) {
      for (let player = 0; player < players; player++) {
        const first = MARBLES + SET_BYTES * player;
        const order =
          compareWords(turnedWord(image, row, first, 0), lowWord(other, player)) ||
          compareWords(turnedWord(image, row, first, 1), highWord(other, player));
        if (order !== 0) return order;
      }
      return 0;
    },
  }));
}

/** Compares two words by their first byte that differs. */
function compareWords(one: number, other: number): number {
  const differing = one ^ other;
  const shift = (31 - Math.clz32(differing & -differing)) & 24;
  return differing === 0 ? 0 : ((one >>> shift) & 255) - ((other >>> shift) & 255);
}

/** The images of all bytes of a set, as two words: at ((image · 8 + byte) · 256 + its value) · 2. Made when the first is asked for. */
let turned: Uint32Array | undefined;

function turnAllBytes(): Uint32Array {
  const table = new Uint32Array(IMAGES.length * SET_BYTES * 256 * 2);
  for (let at = 0; at < table.length / 2; at++) {
    const value = at & 255;
    const cell = IMAGES[at >> 11][8 * ((at >> 8) & 7) + 31 - Math.clz32(value & -value)];
    if (value === 0 || cell === undefined) continue;
    // Without its lowest cell, and that cell
    const rest = 2 * (at - value + (value & (value - 1)));
    table[2 * at] = table[rest];
    table[2 * at + 1] = table[rest + 1];
    table[2 * at + (cell >> 5)] |= 1 << (cell & 31);
  }
  return table;
}

/** A word of the image of the set of marbles that begins at a byte of a row. */
function turnedWord(image: number, row: Row, first: number, word: number): number {
  turned ??= turnAllBytes();
  let bits = 0;
  for (let byte = 0; byte < SET_BYTES; byte++) {
    bits |= turned[2 * ((image * SET_BYTES + byte) * 256 + row[first + byte]) + word];
  }
  return bits;
}

function turnSet(image: number, row: Row, out: Row, first: number): void {
  const low = turnedWord(image, row, first, 0);
  const high = turnedWord(image, row, first, 1);
  for (let byte = 0; byte < 4; byte++) {
    out[first + byte] = low >>> (8 * byte);
    out[first + 4 + byte] = high >>> (8 * byte);
  }
}
