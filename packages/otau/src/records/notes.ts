/** Notes of a record: their types, and the marks `[%eval 0.35]` and `[%clk 0:09:58]` that hold them in text. */
import { isJsonObject } from '../lib/json.js';
import { escapeComment, unwrap } from './escape.js';
import { badRecord, describe, type Place } from './place.js';
import type { Note } from './record.js';

const PLY = /^(?:0|[1-9]\d{0,8})$/;

/** Checks notes by ply, 0 to `plies`. Leaves out empty comments and notes. Throws `bad-record`. */
export function checkNotes(value: unknown, plies: number, { line, game }: Place): Record<number, Note> {
  if (!isJsonObject(value)) {
    throw badRecord({ line, game }, `expected notes as an object of plies and notes; got ${describe(value)}.`);
  }
  const notes: Record<number, Note> = {};
  for (const [key, given] of Object.entries(value)) {
    if (!PLY.test(key) || Number(key) > plies) {
      throw badRecord({ line, game }, `expected notes for plies 0 to ${plies}; got one for ${describe(key)}.`);
    }
    const ply = Number(key);
    const note = checkNote(given, { line, game, ply });
    if (Object.keys(note).length > 0) notes[ply] = note;
  }
  return notes;
}

function checkNote(given: unknown, place: Place): Note {
  if (!isJsonObject(given)) {
    throw badRecord(place, `expected a note as an object; got ${describe(given)}.`);
  }
  const { comment, evaluation, clock, marks, ...others } = given as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw badRecord(place, `expected comment, evaluation, clock or marks in a note; got ${describe(unknown)}.`);
  }
  if (comment !== undefined && typeof comment !== 'string') {
    throw badRecord(place, `expected a comment as a text; got ${describe(comment)}.`);
  }
  return {
    ...(comment ? { comment } : {}),
    ...(evaluation === undefined ? {} : { evaluation: checkEvaluation(evaluation, place) }),
    ...(clock === undefined ? {} : { clock: checkClock(clock, place) }),
    ...(marks === undefined || (Array.isArray(marks) && marks.length === 0)
      ? {}
      : { marks: checkGlyphs(marks, place) }),
  };
}

/** More than a person writes about one move. */
const MAX_GLYPHS = 32;

function checkGlyphs(value: unknown, place: Place): number[] {
  const isGlyph = (one: unknown): boolean => Number.isInteger(one) && (one as number) >= 1 && (one as number) <= 255;
  if (Array.isArray(value) && value.length <= MAX_GLYPHS && value.every(isGlyph)) return [...value];
  throw badRecord(place, `expected marks as a list of numbers from 1 to 255; got ${describe(value)}.`);
}

/** What people write for the first six. */
const GLYPHS = ['!', '?', '!!', '??', '!?', '?!'];

/** Signs of printed annotations, as numbers of chess records. */
const SYMBOLS: Readonly<Record<string, number>> = { '□': 7, '∞': 13, '⩲': 14, '⩱': 15, '±': 16, '∓': 17 };
const SYMBOL = /^(\w[^!?]*)([□∞⩲⩱±∓])$/;

/** Marks after a move: the first one attached to it, where people have a sign for it. */
export function formatGlyphs(marks: readonly number[]): { readonly suffix: string; readonly words: readonly string[] } {
  const suffix = GLYPHS[(marks[0] ?? 0) - 1] ?? '';
  return { suffix, words: marks.slice(suffix === '' ? 0 : 1).map((mark) => `$${mark}`) };
}

export function splitGlyph(word: string): { readonly move: string; readonly marks: readonly number[] } {
  const [, move = word, sign = ''] = /^([^!?]+)([!?]{1,2})$/.exec(word) ?? SYMBOL.exec(word) ?? [];
  return { move, marks: sign === '' ? [] : [SYMBOLS[sign] ?? GLYPHS.indexOf(sign) + 1] };
}

function checkEvaluation(value: unknown, place: Place): number {
  if (typeof value === 'number' && value >= -1 && value <= 1) return value + 0; // no -0: texts do not distinguish it from 0
  throw badRecord(place, `expected an evaluation from -1 to 1; got ${describe(value)}.`);
}

function checkClock(value: unknown, place: Place): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return (value as number) + 0;
  throw badRecord(place, `expected a clock as a whole number of milliseconds; got ${describe(value)}.`);
}

/**
 * The words of a note in text, between which lines may be wrapped: its marks, each `[%name value]`, then its comment.
 * Commands of other programs in the comment, as `[%emt 0:00:05]`, stay whole and as they are.
 * @param isForeign as `hasForeignEvaluations` says of the notes of the line
 */
export function noteWords(note: Note | undefined, isForeign: boolean, plain = (comment: string) => comment): string[] {
  if (note === undefined) return [];
  const { evaluation, clock, comment = '' } = note;
  const shown = plain(comment);
  const said = new Set<string>();
  const escaped = escapeComment(shown, (command) => {
    const found = parseCommand(command);
    // One evaluation of another program makes all of the line foreign
    if (found === undefined) return isForeign || !command.startsWith('[%eval');
    if (isForeign && found.name === 'evaluation') return true;
    if (found.isUsual || note[found.name] !== found.value) return false;
    said.add(found.name);
    return true;
  });
  const marks = [
    ...(evaluation === undefined || said.has('evaluation') ? [] : [`[%eval ${evaluation}]`]),
    ...(clock === undefined || said.has('clock') ? [] : [`[%clk ${formatClock(clock)}]`]),
  ];
  const words = [...marks, ...(escaped === '' ? [] : [escaped])];
  return words.length === 0 ? [] : (`{${words.join(' ')}}`.match(BREAKABLE) as string[]);
}

/** What stands between spaces, of which those in a command are none. */
const BREAKABLE = /(?:\[%[^\][]{0,200}\]|[^ ])+/g;

/** Hours, minutes, seconds and, unless they are 0, thousandths: `0:09:58.250`. */
function formatClock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const whole = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const rest = milliseconds % 1000;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(3, '0')}`;
}

const MARK = /\[%(eval|clk) ([^\][\\]{1,40})\]/g;
const NUMBER = /^[+-]?\d{1,3}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?$/i;
const CLOCK = /^(\d{1,10}):([0-5]?\d):([0-5]\d)(?:\.(\d{1,3}))?$/;

/** What a command says to us; `isUsual` where we write it with the same signs, so that the value alone brings it back. */
interface Said {
  readonly name: 'evaluation' | 'clock';
  readonly value: number;
  readonly isUsual: boolean;
}

/** A command as `[%eval 0.35]`; undefined for one that is no mark of ours, as `[%eval 2.5]` in pawns or `[%eval #12]`. */
function parseCommand(command: string): Said | undefined {
  MARK.lastIndex = 0;
  const [, name, text] = MARK.exec(command) ?? [];
  if (name === 'eval') {
    const value = NUMBER.test(text) ? Number(text) + 0 : Number.NaN;
    return Math.abs(value) <= 1 ? { name: 'evaluation', value, isUsual: String(value) === text } : undefined;
  }
  const [, hours, minutes, seconds, rest = ''] = CLOCK.exec(text ?? '') ?? [];
  if (hours === undefined) return undefined;
  const value = 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)) + Number(rest.padEnd(3, '0'));
  return Number.isSafeInteger(value) ? { name: 'clock', value, isUsual: formatClock(value) === text } : undefined;
}

const EVALUATION = /\[%eval [^\][\\]{1,40}\]/g;

/** Whether evaluations in these comments are those of another program, in pawns: then none of them is ours. */
export function isForeignText(comments: readonly string[]): boolean {
  return comments.some((text) => text.match(EVALUATION)?.some((command) => parseCommand(command) === undefined));
}

/** The same for the notes of a line to be written. */
export function hasForeignEvaluations(notes: Readonly<Record<number, Note>>): boolean {
  const all = Object.values(notes);
  return (
    all.every(({ evaluation }) => evaluation === undefined) && isForeignText(all.map(({ comment = '' }) => comment))
  );
}

/** Takes the marks out of a comment that is unwrapped and still escaped. */
export function parseMarks(text: string, isForeign: boolean): { rest: string; evaluation?: number; clock?: number } {
  const found: { evaluation?: number; clock?: number } = {};
  const rest = text.replace(MARK, (command) => {
    const said = parseCommand(command);
    if (said === undefined || (isForeign && said.name === 'evaluation')) return command;
    found[said.name] = said.value;
    return said.isUsual ? '' : command;
  });
  return { rest: unwrap(rest), ...found };
}
