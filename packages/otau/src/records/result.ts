/** The result of a game as text: what each player got, player 0 first, or `*`. */
import { OtauError, quote } from '../lib/error.js';

/** Not finished, or not known. */
export const UNKNOWN = '*';

const FORM = /^(?:1\/2|[01])(?:-(?:1\/2|[01])){1,3}$/;

/** `1-0` from -1, 0 or 1 for each player. Throws `bad-argument` for other numbers. */
export function formatResult(results: readonly number[]): string {
  return results.map(formatScore).join('-');
}

function formatScore(result: number): string {
  if (result === 1) return '1';
  if (result === 0) return '1/2';
  if (result === -1) return '0';
  throw new OtauError('bad-argument', `A recorded result is -1, 0 or 1 for each player; got ${quote(result)}.`);
}

/** Whether a text has the form of a result, of any number of players unless it is given. */
export function isResult(text: string, players?: number): boolean {
  if (text === UNKNOWN) return true;
  const first = text.charCodeAt(0);
  if ((first !== 48 && first !== 49) || text.length < 3 || text.length > 20 || !FORM.test(text)) return false;
  return !IMPOSSIBLE.includes(text) && (players === undefined || text.split('-').length === players);
}

/** Of two players both may lose (0-0), but not both win: `1-1` is a move from pit 1. */
const IMPOSSIBLE = ['1-1', '1-1/2', '1/2-1'];

/** With a colon, as in `1:0`. */
const COLONS = /^(?:1\/2|[01])(?::(?:1\/2|[01])){1,3}$/;
/** What a word that is a result may begin with: all other words are left alone at once. */
const BEGIN = /^[01½*?+=-]/;
/** A sign that every result has. */
const DIVIDED = /[-‐‑–—−:/½*=]/;
/** A game that one of two did not play, and a draw, in signs. */
const SIGNS: Readonly<Record<string, string>> = { '+:-': '1-0', '-:+': '0-1', '=:=': '1/2-1/2', '=': '1/2-1/2' };

/**
 * A result as people write it, `1–0`, `1:0`, `½-½`, `0.5-0.5`, `+/-` or, for a draw of two, `1/2`, in its usual signs. Another
 * text or value stays unlike a result.
 */
export function usualResult(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (value === '' || value === '?') return UNKNOWN;
  // Most words are moves
  const first = value.charCodeAt(0);
  if ((first >= 50 && first <= 57) || (first >= 97 && first <= 122)) return value;
  if (value.length > 40 || !BEGIN.test(value) || !DIVIDED.test(value)) return value;
  if (value === '1/2' || value === '½') return '1/2-1/2';
  const usual = value.replace(/[‐‑–—−]/g, '-').replace(/½|0[.,]5/g, '1/2');
  if (COLONS.test(usual)) return usual.replaceAll(':', '-');
  return SIGNS[usual] ?? SIGNS[usual.replace('/', ':')] ?? usual;
}

/** A draw in words of the languages in which tables are written. */
const DRAWN =
  /^(?:draw|drawn|tie|remis|unentschieden|nulle?|partie nulle|beraberlik|berabere|tablas|ничья|тең|тен|тең ойын|durang)$/i;

/** Whether a text says in words that nobody won. */
export function isDrawInWords(text: string): boolean {
  return DRAWN.test(text.trim());
}

/** The same for a value of a tag or a field, which may have spaces in it and a draw in words or as `1:1`; undefined where it is no result. */
export function statedResult(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.length <= 20 && isResult(value)) return value;
  const text = value.trim().replace(/\s{0,9}([-–—−:])\s{0,9}/g, '$1');
  const found = usualResult(isDrawInWords(text) ? '1/2' : text) as string;
  if (found === '1-1') return '1/2-1/2';
  return isResult(found) ? found : undefined;
}

/** What a result looks like, for an error message. */
export function resultForms(players: number): string {
  if (players === 2) return '1-0, 0-1, 1/2-1/2 or *';
  return `* or 1, 1/2 or 0 for each of the ${players} players, joined by -`;
}
