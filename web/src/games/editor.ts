/** The part of a game for the position editor. */
import type { Game, Row } from 'otau';
import type { EDIT } from '../i18n/namespaces/study.js';
import type { KeyOf } from '../i18n/words.js';

type Suffix<Key, Prefix extends string> = Key extends `${Prefix}${infer Rest}` ? Rest : never;

/** What a click on a cell does; `player-0` puts a piece of player 0 there. */
export type Brush = `player-${number}` | Suffix<KeyOf<typeof EDIT>, 'brush-'>;

/** A number field of the editor. */
export interface EditField {
  /** The name of a field of the row. */
  readonly name: Suffix<KeyOf<typeof EDIT>, 'field-'>;
  /** The player, if each player has this field. */
  readonly player?: number;
  readonly min: number;
  readonly max: number;
}

/** The position editor of a game. */
export interface GameEditor {
  readonly brushes: readonly Brush[];
  /** Applies a brush to a cell of the row; cells have the numbers of the board. */
  readonly paint: (game: Game, row: Row, brush: Brush, cell: number) => void;
  readonly fields: (game: Game) => readonly EditField[];
  /** The fields of the row that are cleared with the board. */
  readonly boardFields: readonly string[];
  /** The number of pieces that are not on the board; negative if there are too many. */
  readonly piecesInHand?: (game: Game, row: Row) => number;
}

/** The player of a brush that puts pieces; undefined for other brushes. */
export function playerOfBrush(brush: Brush): number | undefined {
  return brush.startsWith('player-') ? Number(brush.slice('player-'.length)) : undefined;
}

/** A field for each player. */
export function fieldOfEach(players: number, field: Omit<EditField, 'player'>): EditField[] {
  return Array.from({ length: players }, (_, player) => ({ ...field, player }));
}
