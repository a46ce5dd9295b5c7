/** The part of a game for editing its positions by hand. */
import type { Game, Row } from 'otau';
import type { EDIT } from '../i18n/namespaces/edit.js';
import type { KeyOf } from '../i18n/words.js';

type Suffix<Key, Prefix extends string> = Key extends `${Prefix}${infer Rest}` ? Rest : never;

/** What a click on a cell does; `player-0` and its like put a piece of that player there. */
export type Brush = `player-${number}` | Suffix<KeyOf<typeof EDIT>, 'brush-'>;

/** A number of the position beside the board. */
export interface EditField {
  /** The name of a field of the row. */
  readonly name: Suffix<KeyOf<typeof EDIT>, 'field-'>;
  /** Of which player, where there is one for each. */
  readonly player?: number;
  readonly min: number;
  readonly max: number;
}

/** How positions of a game are changed by hand. */
export interface GameEditor {
  readonly brushes: readonly Brush[];
  /** Changes the row as a click with a brush on a cell does; cells are numbered as the board numbers them. */
  readonly paint: (game: Game, row: Row, brush: Brush, cell: number) => void;
  readonly fields: (game: Game) => readonly EditField[];
  /** The fields of the row that are emptied with the board. */
  readonly boardFields: readonly string[];
  /** Pieces that are nowhere on the board; below 0 there are too many. */
  readonly piecesInHand?: (game: Game, row: Row) => number;
}

/** The player whose pieces a brush puts; undefined for other brushes. */
export function playerOfBrush(brush: Brush): number | undefined {
  return brush.startsWith('player-') ? Number(brush.slice('player-'.length)) : undefined;
}

/** A field that each player has. */
export function fieldOfEach(players: number, field: Omit<EditField, 'player'>): EditField[] {
  return Array.from({ length: players }, (_, player) => ({ ...field, player }));
}
