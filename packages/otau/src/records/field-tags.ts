/**
 * Tags that a record has fields for. One counts as the field only if its value means that; another program may use the name for
 * something else, as `[Start "18:30"]`, and then it is a tag like any other.
 */
import { gameIds } from '../core/registry.js';
import { parseDate } from './dates.js';
import { gameRecords } from './foreign/game-records.js';
import { gameName } from './names.js';
import { statedResult } from './result.js';

type FieldTag = 'Game' | 'Options' | 'Start' | 'Result';

const MEANINGS: Readonly<Record<FieldTag, (value: string) => boolean>> = {
  Game: (value) => gameIds().includes(gameName(value) as string),
  Options: (value) => /^\s*[A-Za-z]+=\S+(?:\s+[A-Za-z]+=\S+)*\s*$/.test(value),
  Start: isPositionLike,
  Result: (value) => statedResult(value) !== undefined,
};

export function isFieldTag(name: string): name is FieldTag {
  return Object.hasOwn(MEANINGS, name);
}

/** Whether a value of the tag means the field of that name. */
export function meansField(name: FieldTag, value: string): boolean {
  return MEANINGS[name](value);
}

/** A time, a score, a fraction, an address: texts with a slash that are no position. */
const NO_POSITION = /:\/\/|^\d{1,4}\/\d{1,4}(?:\/\d{1,4})?$/;
/** Rows of a board, or the thirty houses of Senet. */
const ROWS = /^\S+\/\S|^[cs.]{10,40}$/i;

/** Whether a text has the shape of a position of some game, right or wrong: then it is honoured or refused. */
export function isPositionLike(value: string): boolean {
  const text = value.trim();
  const [first] = text.split(/\s/, 1);
  if (ROWS.test(first)) return !NO_POSITION.test(text) && parseDate(text) === undefined;
  return gameIds().some((id) => (gameRecords(id).plainPosition?.(text) ?? text) !== text);
}
