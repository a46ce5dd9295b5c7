/**
 * How the rows of a table hold games: a game in a field of each row, a game whose moves are in fields of their own, or a game that
 * goes down the rows, with a move or a round in each. Every way is tried on a sample, and the one that explains most is it.
 */
import type { DraftPlace } from '../check.js';
import { Evidence, MIN_BITS } from '../evidence.js';
import { type Place, RecordError } from '../place.js';
import { isResult, usualResult } from '../result.js';
import { columnOf } from './columns.js';
import { type FieldEvidence, judgeFields } from './fields.js';
import type { ReadingOptions } from './interpretations.js';
import { looksLikeMoves } from './move-fields.js';
import { type Given, interpretField } from './object.js';

/** A way to read rows. */
export interface RowReading {
  /** The fields that may hold moves, the one that explains most first. */
  readonly judged: readonly FieldEvidence[];
  /** Puts rows together to games; undefined where each row is a game as it stands. */
  readonly down?: DownReading;
  /** Fields with one move each: together they are a game. */
  readonly across?: readonly string[];
}

/** Fields of which each row holds a move or a round of a game. */
interface DownReading {
  readonly fields: readonly string[];
  /** The two fields that are a move together: from where, to where. */
  readonly step?: Step;
  /** What tells that another game begins; undefined where nothing does in the sample. */
  readonly border?: Border;
  /** Where the sample is within one game: what will tell that another begins. */
  readonly later?: readonly Border[];
  readonly evidence: FieldEvidence;
}

type Step = readonly [from: string, to: string];

/** A game begins where this field begins to count anew, or changes. */
interface Border {
  readonly field: string;
  readonly isCount: boolean;
}

/** Games of more plies are judged as they stand. */
const SHORT_PLIES = 4;

/** How rows hold games. */
export function judgeRows(rows: readonly Given[], options: ReadingOptions): RowReading {
  const judged = judgeFields(rows, options);
  if ((judged[0]?.plies ?? 0) > SHORT_PLIES * rows.length) return { judged };
  const across = acrossFields(rows, options);
  const joined = rows.map((row) => joinedAcross(row, across));
  const plain: RowReading = across.length === 0 ? { judged } : { judged: judgeFields(joined, options), across };
  const down = downReading(rows, options);
  const isDown = down !== undefined && down.evidence.bits > (plain.judged[0]?.bits ?? 0);
  return isDown ? { judged: [down.evidence], down } : plain;
}

/** What the first player got, as a lone number in a column of results. */
const POINTS: Readonly<Record<string, string>> = {
  '1': '1-0',
  '1.0': '1-0',
  '0': '0-1',
  '0.0': '0-1',
  '0.5': '1/2-1/2',
  '½': '1/2-1/2',
};
const LONE_NUMBER = /^(?:\d{1,3}(?:[.,]\d)?|½)$/;

/** The columns of results with lone numbers; whether they are the points of the first player, or nobody knows what. */
export function numberedResults(rows: readonly Given[]): ReadonlyMap<string, boolean> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const found = new Map<string, boolean>();
  for (const name of names) {
    if (columnOf(name).tag !== 'Result') continue;
    const numbers = new Set(rows.map((row) => pointsIn(row[name])).filter((text) => LONE_NUMBER.test(text)));
    const arePoints = [...numbers].every((text) => text in POINTS);
    // 1 and 2 are the numbers of the players; with 0 besides, 1 may be a draw
    if (arePoints ? numbers.size > 1 || numbers.has('0.5') : numbers.has('0') || numbers.size > 2)
      found.set(name, arePoints);
  }
  return found;
}

function pointsIn(value: unknown): string {
  return String(value ?? '')
    .trim()
    .replace(',', '.');
}

/** A row with the results of such columns; what is none is kept under another name. */
export function withResults(row: Given, columns: ReadonlyMap<string, boolean>): Given {
  if (columns.size === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const text = pointsIn(value);
      const arePoints = columns.get(name);
      if (arePoints === undefined || !LONE_NUMBER.test(text)) return [name, value];
      return arePoints && text in POINTS ? [name, POINTS[text]] : [`${name} points`, value];
    }),
  );
}

/** A word that may be a move. */
const ONE_MOVE = /^\S{0,2}\d\S{0,10}$/;
/** Fields with one move each that are one game, at least. */
const MIN_JOINED = 4;

/** The fields of which each holds one move: those that explain most together. Years and ratings may stand before them. */
function acrossFields(rows: readonly Given[], options: ReadingOptions): readonly string[] {
  const names = Object.keys(rows[0] ?? {});
  const areMoves = names.map((name) => isFilledWith(rows, name, (text) => ONE_MOVE.test(text)));
  let best: { readonly fields: readonly string[]; readonly bits: number } = { fields: [], bits: MIN_BITS };
  for (let from = 0; from + MIN_JOINED <= names.length; from++) {
    const end = areMoves.indexOf(false, from);
    const fields = names.slice(from, end < 0 ? names.length : end);
    if (fields.length < MIN_JOINED || !areMoves[from]) continue;
    const [found] = judgeFields(
      rows.map((row) => ({ moves: wordsOf(row, fields).join(' ') })),
      options,
    );
    if (found !== undefined && found.bits - found.named > best.bits) best = { fields, bits: found.bits - found.named };
  }
  return best.fields;
}

/** A row with the moves of several fields in one. */
export function joinedAcross(row: Given, fields: readonly string[]): Given {
  if (fields.length === 0) return row;
  const others = Object.entries(row).filter(([name]) => !fields.includes(name));
  return { ...Object.fromEntries(others), moves: wordsOf(row, fields).join(' ') };
}

function isFilledWith(rows: readonly Given[], name: string, isFit: (text: string) => boolean): boolean {
  const texts = rows.map((row) => String(row[name] ?? '').trim()).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isFit);
}

/** The moves in fields of a row, without the number of a round. */
function wordsOf(row: Given, fields: readonly string[]): string[] {
  const texts = fields.map((name) =>
    String(row[name] ?? '')
      .trim()
      .replace(/^\d{1,3}\.{1,3}(?!\d{4})\s?/, ''),
  );
  return texts.flatMap((text) => text.split(/[\s,;/]+/)).filter((word) => word !== '');
}

/** Rows that are one game, at least. */
const MIN_DOWN = 4;
/** Fields that are tried in pairs, at most. */
const MAX_TRIED = 6;
/** Of the rows, the part at which a field that tells games apart changes. */
const MAX_CHANGES = 0.25;
/** A move or a round, with its number, or a result. */
const SHORT = /^(?:\d{1,3}\.{1,3}\s?)?(?:\S{0,2}\d\S{0,10}|pass|\*)(?:[\s,;/]{1,3}(?:\S{0,2}\d\S{0,10}|pass))?$/i;

/** How the games down the rows explain most, if they explain more than chance: by moves in a field of their own, or in two. */
function downReading(rows: readonly Given[], options: ReadingOptions): DownReading | undefined {
  if (rows.length < MIN_DOWN) return undefined;
  const cells = Object.keys(rows[0]).filter((name) => isFilledWith(rows, name, (text) => CELL.test(text)));
  let best = plainDownReading(rows, options);
  for (const [at, from] of cells.slice(0, -1).entries()) {
    const step: Step = [from, cells[at + 1]];
    const found = plainDownReading(
      rows.map((row) => withStep(row, step)),
      options,
    );
    if (found !== undefined && found.evidence.bits > (best?.evidence.bits ?? MIN_BITS)) best = { ...found, step };
  }
  return best;
}

/** A pit, or a cell of a board. */
const CELL = /^[a-i]?\d$/i;

/** A row with the cells of a move in one field. */
function withStep(row: Given, [from, to]: Step): Given {
  const { [to]: end, ...others } = row;
  return { ...others, [from]: `${row[from] ?? ''}${end ?? ''}` };
}

/** The fields and the border under which the games down the rows explain most. */
function plainDownReading(rows: readonly Given[], options: ReadingOptions): DownReading | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const short = names.filter((name) => isFilledWith(rows, name, (text) => SHORT.test(text))).slice(0, MAX_TRIED);
  const firsts = short.filter((name) => looksLikeMoves(wordsOf(rows[0], [name]), options.game));
  const tried = firsts.flatMap((first) => [
    [first],
    ...short.filter((one) => one !== first).map((one) => [first, one]),
  ]);
  let best: DownReading | undefined;
  for (const fields of tried) {
    const plain = judgeDown(rows, { fields }, options);
    if (plain === undefined) continue;
    for (const border of [undefined, ...bordersOf(rows, without(names, fields))]) {
      const found = border === undefined ? plain : judgeDown(rows, { fields, border }, options);
      if (found !== undefined && found.evidence.bits > (best?.evidence.bits ?? MIN_BITS)) best = found;
    }
  }
  if (best === undefined || best.border !== undefined) return best;
  return { ...best, later: laterBorders(rows, without(names, best.fields)) };
}

function without(names: readonly string[], fields: readonly string[]): string[] {
  return names.filter((name) => !fields.includes(name));
}

/** Fields that count the rows of one game, or where none does, those that name it. */
function laterBorders(rows: readonly Given[], names: readonly string[]): Border[] {
  const valuesOf = (field: string) => rows.map((row) => row[field] ?? '');
  const counts = names.filter((field) => {
    const values = valuesOf(field);
    return countOf(values.at(-1)) > countOf(values[0]) && isCounted(values);
  });
  if (counts.length > 0) return counts.map((field) => ({ field, isCount: true }));
  const told = names.filter((field) => {
    const [first, ...others] = valuesOf(field);
    return first !== '' && others.every((value) => value === first);
  });
  return told.map((field) => ({ field, isCount: false }));
}

/** Fields that may tell where a game begins. */
function bordersOf(rows: readonly Given[], names: readonly string[]): Border[] {
  return names.flatMap((field): Border[] => {
    const values = rows.map((row) => row[field] ?? '');
    const steps = values.slice(1).map((value, at) => [values[at], value] as const);
    const isCount = steps.every(([a, b]) => countOf(b) - countOf(a) <= 1);
    if (isCount && steps.some(([a, b]) => isAnew(a, b))) return [{ field, isCount: true }];
    const changes = steps.filter(([a, b]) => a !== b).length;
    return changes > 0 && changes <= MAX_CHANGES * rows.length ? [{ field, isCount: false }] : [];
  });
}

function countOf(value: unknown): number {
  return /^\d{1,4}\.?$/.test(String(value).trim()) ? Number.parseInt(String(value), 10) : Number.NaN;
}

function isAnew(before: unknown, value: unknown): boolean {
  return countOf(value) < countOf(before);
}

/** What the games of these fields explain; undefined where the first of them has fewer plies than a game. */
function judgeDown(
  rows: readonly Given[],
  { fields, border }: Pick<DownReading, 'fields' | 'border'>,
  options: ReadingOptions,
): DownReading | undefined {
  const games = new DownGames({ fields, border });
  const evidence = new Evidence();
  const asFarAs = { ...options, partial: true, repair: false };
  const found = rows.flatMap((row) => games.push(row, {}, '') ?? []);
  let first: Pick<FieldEvidence, 'game' | 'reading'> | undefined;
  let plies = 0;
  for (const { object } of [...found, ...games.end()]) {
    try {
      const [fit] = interpretField({ moves: object[fields[0]] }, 'moves', {}, asFarAs);
      const { record, cut } = fit.checked;
      evidence.add(fit.checked, fit.words);
      if (cut !== undefined) evidence.fail();
      plies += record.moves.length;
      first ??= { game: record.game, reading: fit.reading };
      if (plies < MIN_DOWN) return undefined;
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      evidence.fail();
    }
    if (first === undefined) return undefined;
  }
  const { bits, failed } = evidence;
  const sample = rows
    .slice(0, MAX_SAMPLE)
    .flatMap((row) => wordsOf(row, fields))
    .join(' ');
  const counts = { bits, named: 0, isBegun: failed > 0, games: found.length + 1, failed, plies };
  return { fields, border, evidence: { field: fields.join(', '), ...first, ...counts, sample } };
}

const MAX_SAMPLE = 8;
/** No game is longer, in rows. */
const MAX_ROWS = 5000;

/** A game of several rows. */
interface DownGame {
  readonly object: Given;
  readonly place: DraftPlace;
  readonly text: string;
}

/** Puts rows together to games, one after the other. */
export class DownGames {
  #rows: { readonly row: Given; readonly place: Place; readonly text: string }[] = [];

  constructor(readonly reading: Pick<DownReading, 'fields' | 'step' | 'border' | 'later'>) {}

  /** Takes the next row; gives the game that ends before it. */
  push(given: Given, place: Place, text: string): DownGame | undefined {
    const { step } = this.reading;
    const row = step === undefined ? given : withStep(given, step);
    const ended = this.#begins(row) || this.#rows.length === MAX_ROWS ? this.#take() : undefined;
    this.#rows.push({ row, place, text });
    return ended;
  }

  end(): DownGame[] {
    const last = this.#take();
    return last === undefined ? [] : [last];
  }

  #begins(row: Given): boolean {
    const { border, later = [] } = this.reading;
    const before = this.#rows.at(-1);
    if (before === undefined) return false;
    return (border === undefined ? later : [border]).some(({ field, isCount }) => {
      const [last, next] = [before.row, row].map((one) => one[field] ?? '');
      return isCount ? isAnew(last, next) : last !== next;
    });
  }

  /** The moves in one field; what all rows say alike as it is, and what is said of some as notes at their plies. */
  #take(): DownGame | undefined {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return undefined;
    const { fields } = this.reading;
    const names = without([...new Set(rows.flatMap(({ row }) => Object.keys(row)))], fields);
    const valuesOf = (name: string) => new Set(rows.map(({ row }) => row[name] ?? '').filter((value) => value !== ''));
    const alike = names.filter((name) => valuesOf(name).size === 1 && name.toLowerCase() !== 'notes');
    const told = names.filter((name) => !alike.includes(name) && !isCounted(rows.map(({ row }) => row[name])));
    const words: string[] = [];
    const moveLines: number[] = [];
    const notes: Record<number, { readonly comment: string }> = {};
    for (const { row, place } of rows) {
      for (const word of wordsOf(row, fields)) {
        words.push(word);
        if (!isResult(usualResult(word) as string)) moveLines.push(place.line ?? 0);
      }
      const comment = told.flatMap((name) => (row[name] ? [`${name} ${row[name]}`] : [])).join(', ');
      if (comment !== '') notes[moveLines.length] = { comment };
    }
    const facts = alike.map((name) => [name, [...valuesOf(name)][0]] as const);
    const [{ place }] = rows;
    return {
      object: {
        ...Object.fromEntries(facts),
        [fields[0]]: words,
        ...(Object.keys(notes).length === 0 ? {} : { notes }),
      },
      place: place.line === undefined ? place : { ...place, moveLines },
      text: rows.map(({ text }) => text).join(''),
    };
  }
}

/** Whether values count rows, moves or plies. */
function isCounted(values: readonly unknown[]): boolean {
  return values.every((value, at) => at === 0 || [0, 1].includes(countOf(value) - countOf(values[at - 1])));
}
