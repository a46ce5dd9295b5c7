/** The game of a piece, every move of it checked. */

import type { GameId } from '../../core/game.js';
import { parseGameId } from '../../core/registry.js';
import { type CheckedRecord, checkRecord } from '../check.js';
import { importObject } from '../import-json.js';
import { parseObject } from '../json.js';
import { readRecordObject } from '../jsonl.js';
import { badRecord } from '../place.js';
import { readText } from '../text-read.js';
import type { Piece, PieceForm } from './piece.js';

/** What a file does not tell. */
export interface ReadOptions {
  /** The game, where the text does not say; a record of another game is then an error. */
  readonly game?: GameId;
  /** The one notation of the moves of other programs. */
  readonly notation?: string;
}

/** Reads one piece. Throws `bad-record` with the line in the file and the number of the game. */
export function readPiece(piece: Piece, form: PieceForm, options: ReadOptions): CheckedRecord {
  const named = options.game === undefined ? undefined : parseGameId(options.game);
  const checked = form === 'jsonl' || form === 'json' ? readObject(piece, options) : readGame(piece, form, options);
  if (named !== undefined && checked.record.game !== named) {
    throw badRecord(checked.place, `expected a game of ${named}; got one of ${checked.record.game}.`);
  }
  return checked;
}

function readObject({ text, line, game }: Piece, options: ReadOptions): CheckedRecord {
  const place = { line, game };
  const object = parseObject(text, place);
  const isRecord = object.format !== undefined && object.format !== null;
  return isRecord ? checkRecord(readRecordObject(object, place).draft, place) : importObject(object, place, options);
}

function readGame({ text, line, game }: Piece, form: PieceForm, options: ReadOptions): CheckedRecord {
  if (form === 'lists' && options.game === undefined) {
    throw badRecord({ line, game }, 'expected tags or JSON, or to be told the game of a list of moves.');
  }
  const [found] = readText(text, options.game, line, game);
  if (found === undefined) throw badRecord({ line, game }, 'expected a game.');
  return checkRecord(found.draft, found.place, options.notation);
}
