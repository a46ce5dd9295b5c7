/** The part of a game for analysis; `analysis.ts` is its registry. */
import { type Game, type GameId, type GameOptions, gameDefinition, type Row } from 'otau';
import type { EDIT } from '../i18n/namespaces/study.js';
import type { KeyOf, Words } from '../i18n/words.js';
import type { GameOptionValue } from './registry.js';

export interface GameAnalysis {
  /** A legal action or an outcome in a sentence: `White, pit 6: 9 stones sown; 10 taken to the kazan.` */
  readonly describeMove: (words: Words, game: Game, before: Row, action: number, after: Row) => string;
  /** The whole position, one sentence a line; the first says whose turn it is, or how the game ended. */
  readonly describePosition?: (words: Words, game: Game, row: Row) => string[];
  /** The words on the board in pictures, by the keys of the game's drawing. */
  readonly boardWords?: (words: Words) => Readonly<Record<string, string>>;
  /** The position editor; without it, positions can be edited only as text. */
  readonly editor?: GameEditor;
  /** Matches texts that are meant as positions of this game, to choose the best error message. */
  readonly positionPattern?: RegExp;
  /** Options, besides the defaults, to try when a position text is read; the common ones first. */
  readonly variants: () => Iterable<GameOptions>;
  /** Rare options, tried after the variants of all games. */
  readonly oddVariants: () => Iterable<GameOptions>;
}

type Suffix<Key, Prefix extends string> = Key extends `${Prefix}${infer Rest}` ? Rest : never;

/** What a click on a cell does; `player-0` puts a piece of player 0 there. */
export type Brush = `player-${number}` | Suffix<KeyOf<typeof EDIT>, 'brush-'>;

export interface EditField {
  /** The name of a field of the row. */
  readonly name: Suffix<KeyOf<typeof EDIT>, 'field-'>;
  /** The player, if each player has this field. */
  readonly player?: number;
  readonly min: number;
  readonly max: number;
}

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

export function fieldOfEach(players: number, field: Omit<EditField, 'player'>): EditField[] {
  return Array.from({ length: players }, (_, player) => ({ ...field, player }));
}

/** Every value of an option, in the table's order. */
export function optionValues(id: GameId, name: string): GameOptionValue[] {
  const spec = gameDefinition(id).options[name];
  if (spec.type === 'boolean') return [false, true];
  if (spec.type === 'choice') return [...spec.choices];
  return Array.from({ length: spec.max - spec.min + 1 }, (_, i) => spec.min + i);
}
