/**
 * Positions changed by hand: brushes that paint cells, fields with numbers, and the check by the game's
 * own position text. While it is edited a row may be anything; only a checked one becomes a study.
 */
import { type Counters, type Field, type Game, type GameId, OtauError, type Row, readField } from 'otau/games';
import { type Failure, failureOf } from '../i18n/failures.js';

/** What a click on a cell does. */
export const BRUSHES = {
  togyzkumalak: ['add', 'take', 'tuzdyk'],
  abalone: ['player-0', 'player-1', 'player-2', 'player-3', 'clear'],
  kindo: ['player-0', 'player-1', 'clear', 'wall', 'dot'],
  senet: ['player-0', 'player-1', 'clear'],
} as const;
export type Brush = (typeof BRUSHES)[keyof typeof BRUSHES][number];
const BRUSHES_OF: Readonly<Record<GameId, readonly Brush[]>> = BRUSHES;

/** The brushes of a game with so many players. */
export function brushesOf({ id, players }: Game): Brush[] {
  return BRUSHES_OF[id].filter((brush) => !brush.startsWith('player-') || Number(brush.slice(7)) < players);
}

/** A number of the position beside the board. */
export interface EditField {
  readonly name: 'kazan' | 'ejected' | 'movesLeft' | 'nextMoves' | 'steps' | 'second';
  /** Of which player, where there is one for each. */
  readonly player?: number;
  readonly min: number;
  readonly max: number;
}

export function editFields({ id, players, options }: Game): EditField[] {
  const each = (field: Omit<EditField, 'player'>, count = players): EditField[] =>
    Array.from({ length: count }, (_, player) => ({ ...field, player }));
  switch (id) {
    case 'togyzkumalak':
      return each({ name: 'kazan', min: 0, max: stonesOf(options) });
    case 'abalone':
      return each({ name: 'ejected', min: 0, max: Number(options.marblesToEject) });
    case 'kindo':
      return [{ name: 'movesLeft', min: 1, max: 4 }, ...each({ name: 'nextMoves', min: 2, max: 4 })];
    case 'senet':
      return [
        { name: 'steps', min: 0, max: 5 },
        ...(options.rules === 'skyruk' ? [{ name: 'second', min: 0, max: 1 } as const] : []),
      ];
    default:
      return [];
  }
}

function stonesOf({ pits, stones }: Game['options']): number {
  return 2 * Number(pits) * Number(stones);
}

export function readNumber(game: Game, row: Row, { name, player = 0 }: Pick<EditField, 'name' | 'player'>): number {
  return readField(game.layout[name], row)[player];
}

/** A copy of the row with a number set, brought into its bounds. */
export function withNumber(game: Game, row: Row, { name, player = 0, min, max }: EditField, value: number): Row {
  const copy = row.slice();
  const whole = Number.isFinite(value) ? Math.round(value) : min;
  write(game.layout[name], player, copy, Math.min(max, Math.max(min, whole)));
  return copy;
}

/** Whose turn it is in an edited row, whatever else stands in it. */
export function sideToMove(game: Game, row: Row): number {
  return readField(game.layout.player, row)[0];
}

export function withSideToMove(game: Game, row: Row, player: number): Row {
  const copy = row.slice();
  write(game.layout.player, 0, copy, player);
  return copy;
}

/** A copy of the row after a click with a brush on a cell, as the boards number cells. */
export function paint(game: Game, row: Row, brush: Brush, cell: number): Row {
  const copy = row.slice();
  const owner = brush.startsWith('player-') ? Number(brush.slice(7)) : undefined;
  switch (game.id) {
    case 'togyzkumalak':
      sow(game, copy, brush, cell);
      break;
    case 'abalone':
      for (let player = 0; player < game.players; player++) {
        setBit(game.layout.marbles, copy, 64 * player + cell, player === owner);
      }
      break;
    case 'senet':
      for (const player of [0, 1]) setBit(game.layout.dancers, copy, 32 * player + cell - 1, player === owner);
      break;
    case 'kindo':
      paintTile(game, copy, brush, owner, cell);
  }
  return copy;
}

/** Pits are numbered from White's pit 1 through Black's last one, then the two kazans. */
function sow({ layout, options }: Game, row: Row, brush: Brush, cell: number): void {
  const pits = Number(options.pits);
  const inKazan = cell >= 2 * pits;
  const field = inKazan ? layout.kazan : layout.pits;
  const index = inKazan ? cell - 2 * pits : cell;
  const stones = readField(field, row)[index];
  if (brush === 'add')
    write(field, index, row, Math.min(stones + 1, stonesOf(options), field.type === 'uint8' ? 255 : 65535));
  else if (brush === 'take') write(field, index, row, Math.max(0, stones - 1));
  else if (!inKazan) {
    const player = 1 - Math.floor(cell / pits);
    const number = (cell % pits) + 1;
    const isOpen = readField(layout.tuzdyk, row)[player] === number;
    write(layout.tuzdyk, player, row, isOpen ? 0 : number);
    // What lay in the pit goes where a tuzdyk brings it.
    write(layout.kazan, player, row, readField(layout.kazan, row)[player] + stones);
    write(field, index, row, 0);
  }
}

const WALLS = [0, 4, 8, 16, 32] as const;
const WALL_BITS = 0b0111100;
const DOT = 0b1000000;

/** A tile's byte: its owner, the one wall it may have, its dot. */
function paintTile({ layout }: Game, row: Row, brush: Brush, owner: number | undefined, tile: number): void {
  const at = layout.tiles.first + tile;
  if (brush === 'clear') row[at] = 0;
  else if (owner !== undefined) row[at] = (row[at] & ~3) | (1 << owner);
  else if (brush === 'dot') row[at] ^= DOT;
  else {
    const wall = WALLS.findIndex((bits) => bits === (row[at] & WALL_BITS));
    row[at] = (row[at] & ~WALL_BITS) | WALLS[(wall + 1) % WALLS.length];
  }
}

function write({ first, type }: Field, index: number, row: Row, value: number): void {
  if (type === 'uint8') row[first + index] = value;
  else if (type === 'uint16') {
    row[first + 2 * index] = value & 255;
    row[first + 2 * index + 1] = value >> 8;
  }
}

function setBit({ first }: Field, row: Row, bit: number, isSet: boolean): void {
  const mask = 1 << (bit & 7);
  if (isSet) row[first + (bit >> 3)] |= mask;
  else row[first + (bit >> 3)] &= ~mask;
}

/** Stones that are in no pit and no kazan; below 0 there are too many. Undefined where none are counted. */
export function stonesInHand(game: Game, row: Row): number | undefined {
  if (game.id !== 'togyzkumalak') return undefined;
  const sum = (name: string) => readField(game.layout[name], row).reduce((total, stones) => total + stones, 0);
  return stonesOf(game.options) - sum('pits') - sum('kazan');
}

export type EditCheck =
  | { readonly row: Row; readonly counters: Counters }
  /** What is wrong with it. */
  | { readonly failure: Failure };

/** The edited row as a position of the game, or why it is none. */
export function checkEdited(game: Game, row: Row, counters: Counters): EditCheck {
  const open = row.slice();
  // Whether the game has ended follows from the board.
  for (const name of ['over', 'winners', 'winner']) if (name in game.layout) write(game.layout[name], 0, open, 0);
  return checkText(game, game.formatPosition(open, counters));
}

export function checkText(game: Game, text: string): EditCheck {
  const row = new Uint8Array(game.rowSize);
  try {
    return { counters: game.parsePosition(text, row), row };
  } catch (error) {
    if (error instanceof OtauError) return { failure: failureOf(error) };
    throw error;
  }
}
