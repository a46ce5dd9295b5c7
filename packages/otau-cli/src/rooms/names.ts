/** What strangers type, made fit to be shown: one line without signs that steer a terminal or turn the text around. */

/** Characters of a player's name. */
export const MAX_NAME_LENGTH = 30;
/** Characters of a free text. */
export const MAX_TEXT_LENGTH = 200;

/** Control signs, those that change the direction of writing, and those that cannot be seen. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text as one line that can be shown anywhere. */
export function cleanText(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}
