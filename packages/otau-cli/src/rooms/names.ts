/** Sanitizes texts of users for display: one line without control characters or changes of writing direction. */

/** The most characters of a player's name. */
export const MAX_NAME_LENGTH = 30;
/** The most characters of a free text. */
export const MAX_TEXT_LENGTH = 200;

/** Control characters, changes of writing direction, and invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text as one line that is safe to show. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
}

/** Lower-case letters and digits that look like a Latin letter, in either case, with that letter below each. */
const LOOKALIKES = 'авгекмнорстухіјѕӏԁԛԝαβεζηικμνορτυχ01|';
const LATIN_LETTERS = 'abrekmhopctyxijsldqwabezhikmnoptyxoll';
const LATIN_BY_LOOKALIKE = new Map([...LOOKALIKES].map((letter, index) => [letter, LATIN_LETTERS[index]]));

/** Scripts whose letters look like those of another one. */
const CONFUSABLE_SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** A name without its case. */
export function foldName(name: string): string {
  return name.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Names that look alike have the same key. */
export function keyOf(name: string): string {
  return [...foldName(name)].map((letter) => LATIN_BY_LOOKALIKE.get(letter) ?? letter).join('');
}

/** Whether a name has letters of two scripts that look alike. */
export function mixesScripts(name: string): boolean {
  return CONFUSABLE_SCRIPTS.filter((script) => script.test(name)).length > 1;
}
