/** Reads JSON objects out of a text, so that errors can name lines and deep nesting fails at once. */
import { badRecord, describe, type Place } from './place.js';

/** Records nest less deep: a list, a game, its variations and their notes. */
const MAX_DEPTH = 200;

/** The one value that a text is: an object of a game, or a list of moves. Throws `bad-record`. */
export function parseValue(text: string, place: Place): unknown {
  const from = text.search(/\S/);
  if (!'{["'.includes(text[from])) throw badRecord(place, `expected a JSON object of a game; got ${describe(text)}.`);
  if (text[from] !== '"' && isDeep(text)) checkBraces(text, from, place);
  try {
    return JSON.parse(text);
  } catch (error) {
    if (text[from] !== '"') checkBraces(text, from, place);
    throw badRecord(place, `expected a JSON object of a game. ${(error as Error).message.slice(0, 120)}.`, error);
  }
}

/** Whether a text has so many brackets that they may nest too deep. */
function isDeep(text: string): boolean {
  let count = 0;
  for (const sign of ['{', '[']) {
    for (let at = text.indexOf(sign); at >= 0 && count <= MAX_DEPTH; at = text.indexOf(sign, at + 1)) count++;
  }
  return count > MAX_DEPTH;
}

/** Throws `bad-record` where the object that begins at `from` is nested too deep or has no end. */
function checkBraces(text: string, from: number, place: Place): void {
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
    } else if ((sign === '}' || sign === ']') && --depth === 0) return;
  }
  throw badRecord(place, 'expected } at the end of a JSON object; got the end of the text.');
}
