/** The games of a piece, every move of them checked. */

import type { GameId } from '../../core/game.js';
import { parseGameId } from '../../core/registry.js';
import { OtauError, quote } from '../../lib/error.js';
import { foreignFormat, foreignFormats } from '../foreign/game-records.js';
import { type Interpretation, interpret } from '../foreign/interpretations.js';
import { listText } from '../foreign/move-fields.js';
import { type Given, gamesIn, interpretObject } from '../foreign/object.js';
import { parseValue } from '../json.js';
import { badRecord, describe, type Place } from '../place.js';
import { readText } from '../text-read.js';
import { PIECE_FORMS, type Piece, type PieceForm } from './piece.js';

/** What a file does not name. */
export interface ReadOptions {
  /** The game, where the text does not name it; a record of another game is then an error. */
  readonly game?: GameId;
  /** The one notation of the moves of other programs, one of the game's `notations`. */
  readonly notation?: string;
  /**
   * What the text is, if it is not to be found out: `text`, `jsonl`, `json`, `csv` or `lists`, or a format of moves as
   * `playok`, `pits` or `pits-from-0`.
   */
  readonly from?: string;
  /** Whether of a game with a wrong move the moves before it are kept, with the tag `Partial`. Default false. */
  readonly partial?: boolean;
  /** Of a table: the column of the moves, if it is not to be detected. */
  readonly column?: string;
}

/** The form of the pieces and the format of the moves that `from` names. Throws `bad-argument`. */
export function parseFrom(from: string | undefined): { readonly form?: PieceForm; readonly format?: string } {
  if (from === undefined) return {};
  const form = PIECE_FORMS.find((known) => known === from);
  if (form !== undefined) return { form };
  if (foreignFormat(from) !== undefined) return { format: from };
  const known = [...PIECE_FORMS, ...foreignFormats()].join(', ');
  throw new OtauError('bad-argument', `Records are read from ${known}; got ${quote(from)}.`);
}

/** One game of a piece, as its text or its object gives it: all that it may mean. Throws `bad-record`. */
export type Candidate = (preferred?: string) => Interpretation[];

/** The games of a piece. Throws `bad-record` with the line in the file and the number of the game. */
export function* candidatesOf(piece: Piece, form: PieceForm, options: ReadOptions): Generator<Candidate> {
  const named = options.game === undefined ? undefined : parseGameId(options.game);
  const place = { line: piece.line, game: piece.game };
  const known = { ...options, notation: options.notation ?? parseFrom(options.from).format };
  if (form === 'text' || form === 'lists') {
    yield (preferred) => demandGame(interpretInGame(piece, form, known, preferred), named, place);
    return;
  }
  for (const object of objectsOf(piece, form, known)) {
    yield (preferred) => demandGame(interpretObject(object, place, known, preferred), named, place);
  }
}

/** All that the object of a game may mean, as a row of a database. Throws `bad-record`. */
export function candidateOf(object: Given, place: Place, options: ReadOptions): Candidate {
  const named = options.game === undefined ? undefined : parseGameId(options.game);
  const known = { ...options, notation: options.notation ?? parseFrom(options.from).format };
  return (preferred) => demandGame(interpretObject(withMoves(object, options), place, known, preferred), named, place);
}

function demandGame(fits: Interpretation[], named: GameId | undefined, place: Place): Interpretation[] {
  const [{ checked }] = fits;
  if (named === undefined || checked.record.game === named) return fits;
  throw badRecord({ ...place, ...checked.place }, `expected a game of ${named}; got one of ${checked.record.game}.`);
}

function* objectsOf(piece: Piece, form: PieceForm, options: ReadOptions): Generator<Given> {
  const { text, line, game } = piece;
  if (form === 'csv') {
    yield withMoves(rowOf(piece), options);
    return;
  }
  // The bracket of a list of moves is cut off with those of the list in which it stands.
  const isList = form === 'json' && /\]\s*$/.test(text) && !/^\s*[[{]/.test(text);
  const value = parseValue(isList ? `[${text}` : text, { line, game });
  if (form === 'jsonl' && Array.isArray(value)) {
    throw badRecord({ line, game }, `expected a JSON object of a game; got ${describe(text)}.`);
  }
  yield* gamesIn(value, options);
}

/** The cells of a row by their columns; columns of one name may not differ. A row with more of them has a delimiter in a name: nobody knows which cell is which. */
function rowOf({ columns = [], cells = [], line, game }: Piece): Given {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    throw badRecord(
      { line, game },
      `expected ${columns.length} cells, as the first row has; got ${cells.length}. A cell with a delimiter in it is put in quotation marks.`,
    );
  }
  const row = new Map<string, string | null>();
  columns.forEach((name, at) => {
    const known = row.get(name) ?? null;
    const cell = cells[at] || known;
    if (name !== '' && known !== null && cell !== known) {
      throw badRecord({ line, game }, `expected one value of ${describe(name)}, which the first row names twice.`);
    }
    row.set(name, cell);
  });
  return Object.fromEntries(row);
}

/** The row with the column that is named as its moves. */
function withMoves(row: Given, { column }: ReadOptions): Given {
  return column === undefined ? row : { ...row, [column]: null, moves: row[column] };
}

function interpretInGame(
  { text, line, game }: Piece,
  form: PieceForm,
  options: ReadOptions,
  preferred?: string,
): Interpretation[] {
  const [found] = readText(form === 'lists' ? listText(text) : text, options.game, line, game);
  if (found === undefined) throw badRecord({ line, game }, 'expected a game.');
  return interpret(found.draft, found.place, options, preferred);
}
