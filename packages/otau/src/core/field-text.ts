/**
 * The default position text: the fields by name, then what the counters add.
 *
 *     houses=4,4,4,4,4,4,4,4,4,4,4,4 player=0 ply:3 move:2
 *
 * Sets of cells are written as their cells: `stones=0,2,4/33`, one list for each set.
 */
import { OtauError, quote } from '../lib/error.js';
import { readField, writeField } from './fields.js';
import { type Counters, type Field, firstCounters, type Layout, type Row } from './game.js';
import { maxOf } from './layout.js';

const COUNTERS = ['ply', 'move', 'quiet'] as const satisfies readonly (keyof Counters)[];
const MAX_LENGTH = 20_000;

/** The fields of a row as text. */
export function formatFields(layout: Layout, row: Row, counters: Counters = firstCounters()): string {
  const fields = Object.entries(layout).map(([name, field]) => `${name}=${formatField(field, row)}`);
  const first = firstCounters();
  const counted = COUNTERS.filter((name) => counters[name] !== first[name]).map((name) => `${name}:${counters[name]}`);
  return [...fields, ...counted].join(' ');
}

function formatField(field: Field, row: Row): string {
  if (field.type !== 'bits64') return readField(field, row).join(',');
  return setsOf(field)
    .map((set) => readField(set, row).join(','))
    .join('/');
}

/** The sets of a field, each as a field of its own. */
function setsOf(field: Field): Field[] {
  return Array.from({ length: field.length }, (_, i) => ({ ...field, first: field.first + 8 * i, length: 1 }));
}

/** Reads what `formatFields` writes into `out`. Throws `bad-position`; `out` is then half written. */
export function parseFields(layout: Layout, text: string, out: Row): Counters {
  const words = text.length > MAX_LENGTH ? [] : text.split(' ');
  const names = Object.keys(layout);
  const counters = firstCounters();
  names.forEach((name, i) => {
    const [found, values, ...rest] = (words[i] ?? '').split('=');
    if (found !== name || values === undefined || rest.length > 0) throw badText(text, names);
    parseField(name, layout[name], values, out);
  });
  for (const word of words.slice(names.length)) {
    const [, name, value] = /^([a-z]+):(\d{1,9})$/.exec(word) ?? [];
    const counter = COUNTERS.find((known) => known === name);
    if (counter === undefined) throw badText(text, names);
    counters[counter] = Number(value);
  }
  return counters;
}

function badText(text: string, names: readonly string[]): OtauError {
  const form = names.map((name) => `${name}=...`).join(' ');
  return new OtauError('bad-position', `A position of this game has the form ${form}; got ${quote(text)}.`);
}

function parseField(name: string, field: Field, text: string, out: Row): void {
  if (field.type !== 'bits64') {
    writeField(field, out, parseNumbers(name, text, field.length, maxOf(field)));
    return;
  }
  const sets = text.split('/');
  if (sets.length !== field.length) throw badField(name, `${field.length} lists of cells`, text);
  out.fill(0, field.first, field.first + 8 * field.length);
  sets.forEach((set, i) => {
    for (const cell of set === '' ? [] : parseNumbers(name, set, undefined, 63)) {
      out[field.first + 8 * i + (cell >> 3)] |= 1 << (cell & 7);
    }
  });
}

function parseNumbers(name: string, text: string, length: number | undefined, max: number): number[] {
  const words = text.split(',');
  const areNumbers = words.every((word) => /^\d{1,5}$/.test(word) && Number(word) <= max);
  if (areNumbers && (length === undefined || words.length === length)) return words.map(Number);
  throw badField(name, `${length ?? 'some'} whole numbers from 0 to ${max}`, text);
}

function badField(name: string, expected: string, text: string): OtauError {
  return new OtauError('bad-position', `The field ${name} of a position has ${expected}; got ${quote(text)}.`);
}
