/**
 * Which fields of objects, or columns of a table, hold moves: every one is tried on a sample of the rows, and the one that
 * explains most is it. A name tells something too, but no name makes a game of numbers that explain nothing.
 */
import type { GameId } from '../../core/game.js';
import { gameIds } from '../../core/registry.js';
import { Evidence, MIN_BITS, NAMED_BITS } from '../evidence.js';
import { meansField } from '../field-tags.js';
import { RecordError } from '../place.js';
import { hasTags } from '../stream/forms.js';
import { columnOf } from './columns.js';
import { gameRecords } from './game-records.js';
import type { ReadingOptions } from './interpretations.js';
import { looksLikeMoves } from './move-fields.js';
import { type Given, interpretField } from './object.js';

/** Rows on which the fields are tried. */
export const SAMPLE_ROWS = 50;
/** Values that are tried, of all fields together; of each field some are; and fields. */
const MAX_TRIED = 600;
const MIN_TRIED = 2;
const MAX_FIELDS = 400;
/** A word with fewer signs is no whole game. */
const MIN_GAME_LENGTH = 8;

/** A field, and how much its moves explain. */
export interface FieldEvidence {
  readonly field: string;
  /** With what its name is worth. */
  readonly bits: number;
  readonly named: number;
  /** Whether a game that fails begins with moves. */
  readonly isBegun: boolean;
  /** Rows of the sample with moves, and those that could not be replayed. */
  readonly games: number;
  readonly failed: number;
  readonly plies: number;
  /** How the moves were read: the game, and the format unless it is the game's own. */
  readonly game?: GameId;
  readonly reading?: string;
  /** One of its values. */
  readonly sample: string;
}

/** The fields that may hold moves, the one that explains most first. */
export function judgeFields(rows: readonly Given[], options: ReadingOptions): FieldEvidence[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const likely = names
    .map((field) => likelyField(field, rows, options.game))
    .filter((one) => one.rows.length > 0)
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(0, MAX_FIELDS);
  const most = Math.max(MIN_TRIED, Math.floor(MAX_TRIED / likely.length));
  return likely.map((field) => judgeField(field, most, options)).sort((a, b) => b.bits - a.bits);
}

/** The fields that hold moves: that which explains most, and those which must mean the same. */
export function moveFields(judged: readonly FieldEvidence[]): readonly string[] {
  const [best, ...others] = judged;
  if (best === undefined) return [];
  const name = best.field.toLowerCase();
  const isSame = ({ field, bits, named, isBegun, failed, games, plies }: FieldEvidence): boolean =>
    field.toLowerCase() === name ||
    (named > 0 && isBegun) ||
    (bits - named >= MIN_BITS && failed < games && 2 * plies >= best.plies);
  return [best, ...others.filter(isSame)].map(({ field }) => field);
}

/** What a row says of its game besides the moves: the tags of a wide table are many. */
function told(row: Given): Given {
  const entries = Object.entries(row);
  return Object.fromEntries(
    entries.filter(([name, value]) => columnOf(name).isKnown || TELLING.test(name) || typeof value === 'object'),
  );
}

const TELLING = /^_?(?:options|notation|setup|position)$/i;

/** A field, and its values that may be games; all others are counted. */
interface LikelyField {
  readonly field: string;
  readonly isNamed: boolean;
  readonly rows: readonly Given[];
  readonly values: number;
  readonly others: number;
}

/** Looks at the signs of all values of a field, which takes little time. */
function likelyField(field: string, rows: readonly Given[], game: GameId | undefined): LikelyField {
  const isNamed = columnOf(field).isMoves || gameIds().some((id) => gameRecords(id).fields?.[field] !== undefined);
  const filled = rows.filter(({ [field]: value }) => {
    const isEmpty = value === null || value === undefined || value === '';
    return !isEmpty && !(typeof value === 'string' && meansField('Game', value));
  });
  const likely = filled.filter(({ [field]: value }) => {
    const isNumber = /^\d*$/.test(String(value).trim()) && !Array.isArray(value);
    if (isNamed && !isNumber) return true;
    // A lone word, as a name or a number, is no game
    const isLong = hasSeveral(value) || String(value).length >= MIN_GAME_LENGTH;
    return isLong && ((typeof value === 'string' && hasTags(value)) || isLikeMoves(value, game));
  });
  return { field, isNamed, rows: likely, values: filled.length, others: filled.length - likely.length };
}

function judgeField(
  { field, isNamed, rows, values, others }: LikelyField,
  most: number,
  options: ReadingOptions,
): FieldEvidence {
  const evidence = new Evidence();
  let [plies, tagged] = [0, 0];
  let named = 0;
  let isBegun = false;
  let first: { readonly game: GameId; readonly reading?: string; readonly sample: string } | undefined;
  for (let other = 0; other < others; other++) evidence.fail();
  for (const row of rows.slice(0, most)) {
    const value = row[field];
    const isGame = typeof value === 'string' && hasTags(value);
    if ((isNamed && hasSeveral(value)) || isGame) named = NAMED_BITS;
    try {
      const [fit] = interpretField({ ...told(row), [field]: value }, field, {}, { ...options, partial: false });
      const { record } = fit.checked;
      if (record.moves.length === 0 || (record.moves.length === 1 && !hasSeveral(value))) continue;
      evidence.add(fit.checked, fit.words);
      plies += record.moves.length;
      first ??= { game: record.game, reading: fit.reading, sample: textOf(value) };
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      // A text with tags is a game, right or wrong
      if (isGame) tagged++;
      else evidence.fail();
      isBegun ||= error.reached > 1;
    }
  }
  const { bits } = evidence;
  const failed = evidence.failed + tagged;
  const taken = first ?? { sample: textOf(rows[0][field]) };
  return { ...taken, field, bits: bits + named, named, isBegun, games: values, failed, plies };
}

/** Whether a value begins with a move, or with a pair of moves with a sign between them. */
function isLikeMoves(value: unknown, game: GameId | undefined): boolean {
  if (looksLikeMoves(value, game)) return true;
  return typeof value === 'string' && PAIR.test(value) && looksLikeMoves(value.replace(/[-–—:|,;/]/g, ' '), game);
}

/** Two moves, and more after them. */
const PAIR = /^\s*(?:\d{1,3}\.\s?)?[^\s\d]?\d\w{0,6}[-–—:|,;/]\w{2,8}\s/;

/** Whether a value is more than one word: a name makes no game of a number. */
function hasSeveral(value: unknown): boolean {
  return typeof value === 'object' ? JSON.stringify(value).length > 4 : /\S[\s,]+\S/.test(String(value));
}

const MAX_SAMPLE = 60;

function textOf(value: unknown): string {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ').trim();
  return text.length > MAX_SAMPLE ? `${text.slice(0, MAX_SAMPLE - 1)}…` : text;
}
