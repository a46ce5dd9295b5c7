/** Command lines of external engines: split into words as a shell does, without running one. */
import { OtauError, quote } from 'otau/internal/lib/error.js';

const MAX_LENGTH = 4000;

/**
 * The words of a command line. Words stand apart by spaces; within '...' everything stands for itself, within
 * "..." all but \" and \\; elsewhere \ takes the next sign as it is. Nothing is expanded. Throws `bad-engine`.
 */
export function splitCommandLine(text: string): string[] {
  if (text.length > MAX_LENGTH)
    throw new OtauError('bad-engine', `A command line has at most ${MAX_LENGTH} characters.`);
  const words: string[] = [];
  let word: string | undefined;
  let quoted = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    const next = text[at + 1];
    if (quoted === '' && /\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      continue;
    }
    word ??= '';
    const isEscape = sign === '\\' && (quoted === '' || (quoted === '"' && (next === '"' || next === '\\')));
    if (isEscape && next !== undefined) word += text[++at];
    else if (sign === quoted) quoted = '';
    else if (quoted === '' && (sign === '"' || sign === "'")) quoted = sign;
    else word += sign;
  }
  if (quoted !== '') throw new OtauError('bad-engine', `A quotation mark is not closed in ${quote(text)}.`);
  if (word !== undefined) words.push(word);
  return words;
}
