/** Reads JSON objects out of a text, so that errors can name lines and deep nesting fails at once. */
import { badRecord, describe, type Place } from './place.js';

type JsonObject = Readonly<Record<string, unknown>>;

/** Records nest less deep: a list, a game, its notes, a note. */
const MAX_DEPTH = 8;

/** The one object that a text is. Throws `bad-record`. */
export function parseObject(text: string, place: Place): JsonObject {
  const from = text.search(/\S/);
  if (text[from] !== '{') throw badRecord(place, `expected a JSON object of a game; got ${describe(text)}.`);
  endOfObject(text, from, place);
  return parseJson(text, place);
}

function parseJson(text: string, place: Place): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch (error) {
    throw badRecord(place, `expected a JSON object of a game. ${(error as Error).message.slice(0, 120)}.`, error);
  }
}

/** The objects that stand one after the other, or in one list, with their places. Throws `bad-record`. */
export function* parseObjects(text: string): Generator<{ readonly object: JsonObject; readonly place: Place }> {
  let line = 1;
  let game = 1;
  let list: 'none' | 'open' | 'closed' = 'none';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '\n') line++;
    else if (sign === '{' && list !== 'closed') {
      const place = { line, game: game++ };
      const piece = text.slice(at, endOfObject(text, at, place));
      yield { object: parseJson(piece, place), place };
      line += piece.split('\n').length - 1;
      at += piece.length - 1;
    } else if (sign === '[' && list === 'none' && game === 1) list = 'open';
    else if (sign === ']' && list === 'open') list = 'closed';
    else if (!(sign === ' ' || sign === '\t' || sign === '\r' || (sign === ',' && list === 'open'))) {
      throw badRecord({ line, game }, `expected a JSON object of a game; got ${describe(text.slice(at, at + 60))}.`);
    }
  }
  if (list === 'open') throw badRecord({ line, game }, 'expected ] at the end of the list; got the end of the text.');
}

/** Index after the brace that closes the object that begins at `from`. */
function endOfObject(text: string, from: number, place: Place): number {
  let depth = 0;
  let inText = false;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === '\\') at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === '{' || sign === '[') {
      depth++;
      if (depth > MAX_DEPTH)
        throw badRecord(place, `expected a game; got JSON nested more than ${MAX_DEPTH} levels deep.`);
    } else if (sign === '}' || sign === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  throw badRecord(place, 'expected } at the end of a JSON object; got the end of the text.');
}
