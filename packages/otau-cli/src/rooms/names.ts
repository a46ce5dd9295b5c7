/** What strangers type, made fit to be shown: one line without signs that steer a terminal or turn the text around. */

/** Characters of a player's name. */
export const MAX_NAME_LENGTH = 30;
/** Characters of a free text. */
export const MAX_TEXT_LENGTH = 200;

/** Control signs, those that change the direction of writing, and those that cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text as one line that can be shown anywhere. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(/\s+/g, ' ').trim();
}

/** Small letters and digits that look like a Latin letter, in either case, and that letter below each. */
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
