/** Sanitizes texts of users for display: one line without control characters or changes of writing direction. */

/** The most characters of a player's name, as one sees them. */
export const MAX_NAME_LENGTH = 30;
/** The most characters of a free text. */
export const MAX_TEXT_LENGTH = 200;

/** Control characters, changes of writing direction, and invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** More marks on a letter than any language writes: they would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A text as one line that is safe to show. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(PILED_MARKS, '$1').replace(/\s+/g, ' ').trim();
}
