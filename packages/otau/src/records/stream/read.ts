/** The games of a piece, every move of them checked. */

import type { GameId } from '../../core/game.js';
import { parseGameId } from '../../core/registry.js';
import { OtauError, quote, unlessThrown } from '../../lib/error.js';
import { explainedBits, MIN_BITS } from '../evidence.js';
import { columnOf, isSeat, namedCells } from '../foreign/columns.js';
import { foreignFormat, foreignFormats } from '../foreign/game-records.js';
import { type Interpretation, interpret } from '../foreign/interpretations.js';
import { listText } from '../foreign/move-fields.js';
import { facts, type Given, gamesIn, interpretObject, namesPlayers } from '../foreign/object.js';
import { parseValue } from '../json.js';
import { FORMAT } from '../jsonl.js';
import { badRecord, describe, type Place, RecordError } from '../place.js';
import { readText } from '../text-read.js';
import { GAP, parseHeading, tagLine } from './headings.js';
import { PIECE_FORMS, type Piece, type PieceForm } from './piece.js';
import { asMeant, rewritings, withoutHead, withoutTail } from './rewritings.js';
import { sheetsOf } from './sheets.js';

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
  /** Whether games with misprints are repaired where it is certain what was played. Default false. */
  readonly repair?: boolean;
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

/** One game of a piece, as its text or its object gives it: all that it may mean, if it names no game in the game that is given. Throws `bad-record`. */
export type Candidate = (preferred?: string, game?: GameId) => Interpretation[];

/** The options with the format of moves that `from` names. */
export function knownOptions(options: ReadOptions): ReadOptions {
  return { ...options, notation: options.notation ?? parseFrom(options.from).format };
}

/**
 * The games of a piece of text. Lines that are no game together may be one each, or hold games side by side: what explains most counts.
 * @param options as `knownOptions` gives them
 */
export function candidatesOf(piece: Piece, options: ReadOptions, preferred?: string): Candidate[] {
  const whole: Candidate = (format, game) => interpretText(piece, withGame(options, game), format);
  if (piece.form !== 'lists') return [whole];
  const lines = piece.text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2 || piece.text.includes('{')) return [whole];
  const careful = { ...options, partial: true, repair: false };
  const fits = unlessThrown(() => interpretText(piece, careful, preferred), RecordError);
  const [first] = fits ?? [];
  if (fits !== undefined && first?.checked.cut === undefined)
    return [(format, game) => (game === undefined ? fits : whole(format, game))];
  const together = first === undefined ? 0 : explainedBits(first.checked, first.words);
  const part = (text: string, at: number, heading?: readonly string[]): Candidate => {
    return (format, game) => {
      return interpretText({ ...piece, text, line: piece.line + at, heading }, withGame(options, game), format);
    };
  };
  const sheets = sheetsOf([...(piece.heading ?? []), ...lines]);
  const others = [lines.map((text, at) => part(text, at))];
  if (sheets.length > 1 || lines.some((line) => GAP.test(line.trim())))
    others.push(sheets.map(({ heading, moves }) => part(moves.join('\n'), 0, heading)));
  const found = others.map((each) => ({ each, bits: explainedOf(each, preferred) })).sort((a, b) => b.bits - a.bits);
  const [best] = found;
  return best.bits >= MIN_BITS && best.bits > together ? best.each : [whole];
}

/** What candidates explain together; each that cannot be replayed costs the least that a game explains. */
function explainedOf(candidates: readonly Candidate[], preferred?: string): number {
  return candidates.reduce((sum, candidate) => {
    const [fit] = unlessThrown(() => candidate(preferred), RecordError) ?? [];
    return sum + (fit === undefined ? -MIN_BITS : explainedBits(fit.checked, fit.words));
  }, 0);
}

/** All that an object may mean, as a row of a table. Throws `bad-record`. */
export function objectCandidate(
  object: Given,
  fields: readonly string[],
  place: Place,
  options: ReadOptions,
): Candidate {
  return (preferred, game) =>
    demandGame(interpretObject(object, fields, place, withGame(options, game), preferred), options.game, place);
}

function withGame(options: ReadOptions, game: GameId | undefined): ReadOptions {
  return game === undefined ? options : { ...options, game };
}

function demandGame(fits: Interpretation[], game: GameId | undefined, place: Place): Interpretation[] {
  const named = game === undefined ? undefined : parseGameId(game);
  const [{ checked }] = fits;
  if (named === undefined || checked.record.game === named) return fits;
  throw badRecord({ ...place, ...checked.place }, `expected a game of ${named}; got one of ${checked.record.game}.`);
}

/** The objects of a piece of JSON, or the row of a table. Throws `bad-record`. */
export function* objectsOf(piece: Piece, form: PieceForm, options: ReadOptions): Generator<Given> {
  const { text, line, game } = piece;
  if (form === 'csv') {
    yield rowOf(piece);
    return;
  }
  // The bracket of a list of moves is cut off with those of the list in which it stands.
  const isList = form === 'json' && /\]\s*$/.test(text) && !/^\s*[[{]/.test(text);
  const value = parseValue(plainJson(isList ? `[${text}` : text), { line, game });
  const around = piece.around === undefined ? {} : (parseValue(`${piece.around}null}`, { line: 1 }) as Given);
  if (form === 'jsonl' && Array.isArray(value)) {
    throw badRecord({ line, game }, `expected a JSON object of a game; got ${describe(text)}.`);
  }
  yield* gamesIn(value, options, around);
}

/** A text, or a number that may be the pits of a game, or too long for a number. */
const LONG_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|'[^'\\]*(?:\\[\s\S][^'\\]*)*'?|(?<![\w.+-])\d{8,400}(?![\w.])/g;
/** Longer numbers are not exact. */
const MAX_DIGITS = 15;

/** JSON with long numbers as texts. */
function withTexts(text: string): string {
  const quote = text.includes('"') ? '"' : "'";
  return text.replace(LONG_NUMBER, (found) => {
    const isText = found.startsWith('"') || found.startsWith("'");
    return isText || (found.includes('0') && found.length <= MAX_DIGITS) ? found : `${quote}${found}${quote}`;
  });
}

/** A value as Python prints it, in the signs of JSON, with long numbers as texts. */
function plainJson(given: string): string {
  const isOwn = !/\d{8}/.test(given) || given.includes(FORMAT);
  const text = isOwn ? given : withTexts(given);
  if (!text.includes("'") || text.includes('"')) return text;
  const values: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' };
  return text.replaceAll("'", '"').replace(/\b(?:None|True|False)\b/g, (word) => values[word]);
}

/** The cells of a row by their columns. A row with more of them has a delimiter in a name: nobody knows which cell is which. */
function rowOf({ columns = [], cells = [], heading = [], line, game }: Piece): Given {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    throw badRecord(
      { line, game },
      `expected ${columns.length} cells, as the first row has; got ${cells.length}. A cell with a delimiter in it is put in quotation marks.`,
    );
  }
  const row = namedCells(columns.map((name, at) => [name, cells[at]]));
  const known = new Set(columns.map((name) => columnOf(name).tag));
  const told = Object.entries(parseHeading(heading).tags).filter(([name]) => !known.has(name));
  return { ...Object.fromEntries(told), ...row };
}

/** The text as it is, or as it may be meant where that is no game. */
function interpretText(piece: Piece, options: ReadOptions, preferred?: string): Interpretation[] {
  const careful = { ...options, partial: false, repair: false };
  const others = function* (): Generator<Piece> {
    for (const text of rewritings(piece.text)) yield { ...piece, text };
    const tail = withoutTail(piece.text);
    for (const { head, text } of [...(tail === undefined ? [] : [tail]), ...withoutHead(piece.text)]) {
      const heading = [...(piece.heading ?? []), head];
      for (const one of [text, ...rewritings(text)]) yield { ...piece, text: one, heading };
    }
  };
  return asMeant(
    () => interpretPlainText(piece, careful, preferred),
    others(),
    (other) => interpretPlainText(other, careful),
    options.partial || options.repair ? () => interpretPlainText(piece, options, preferred) : undefined,
  );
}

function interpretPlainText(piece: Piece, options: ReadOptions, preferred?: string): Interpretation[] {
  const { text, line, game, form } = piece;
  const tagged = (piece.heading ?? []).filter((one) => tagLine(one) !== undefined);
  const heading = (piece.heading ?? []).filter((one) => tagLine(one) === undefined);
  const moves = form === 'lists' ? listText(text) : text;
  const whole = tagged.length === 0 ? moves : [...tagged, '', moves].join('\n');
  const [found, next] = readText(whole, options.game, line - (whole === moves ? 0 : tagged.length + 1), game);
  // What is left would be lost without a word
  if (next !== undefined)
    throw badRecord(next.place, 'expected one game here; another begins in the middle of its moves.');
  if (found === undefined && heading.length === 0) throw badRecord({ line, game }, 'expected a game.');
  if (found !== undefined && heading.length === 0)
    return demandGame(interpret(found.draft, found.place, options, preferred), options.game, { line, game });
  const { draft, place } = found ?? { draft: { game: options.game, moves: [] }, place: { line, game } };
  const { tags, players } = parseHeading(heading);
  const told = facts(tags, []);
  const isNamed = Object.keys(draft.tags ?? {}).some(isSeat);
  if (found === undefined && players.length === 0 && !namesPlayers(tags)) {
    throw badRecord({ line, game }, `expected moves; got ${describe(heading.join(' '))}.`);
  }
  const headed = {
    ...told,
    ...draft,
    game: draft.game ?? told.game,
    tags: { ...told.tags, ...(draft.tags as object) },
    players: players.length > 0 && !isNamed ? players : told.players,
  };
  const fits = interpret(headed, place, options, preferred);
  return demandGame(fits, options.game, { line, game });
}
