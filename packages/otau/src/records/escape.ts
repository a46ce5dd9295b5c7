/**
 * Any text between quotes or braces, on lines that editors may wrap again: a backslash before what would
 * end the text, `\n` for a new line, `\u0020` and similar for signs that would not be seen or kept.
 */

const UNSAFE_IN_TAG = /["\\]|\p{Cc}|\p{Cs}|[\u2028\u2029\ufeff]/gu;
// In a comment also spaces that wrapping would lose, and the beginning of what would be taken for a mark.
const UNSAFE_IN_COMMENT = /[}\\]|\p{Cc}|\p{Cs}|[\u2028\u2029\ufeff]|^ | $| (?= )|\[(?=%)/gu;
const COMMAND = /\[%(?:eval|clk) [^\][\\]{1,40}\]/y;

/** The text of a tag, to be between `"` and `"`. */
export function escapeTag(text: string): string {
  return text.replace(UNSAFE_IN_TAG, escapeSign);
}

/**
 * A comment, to be between `{` and `}`. Its spaces are single ones, where lines may be wrapped.
 * @param isKept whether a command that looks like a mark of ours stays as it is
 */
export function escapeComment(text: string, isKept: (command: string) => boolean): string {
  return text.replace(UNSAFE_IN_COMMENT, (sign, at: number) => {
    if (sign !== '[') return escapeSign(sign);
    COMMAND.lastIndex = at;
    const command = COMMAND.exec(text)?.[0];
    return command === undefined || isKept(command) ? sign : escapeSign(sign);
  });
}

function escapeSign(sign: string): string {
  if (sign === '\\' || sign === '"' || sign === '}') return `\\${sign}`;
  if (sign === '\n') return '\\n';
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\\"}n]))/g;

/** The text that was escaped. Backslashes that escape nothing stay. */
export function unescapeText(text: string): string {
  return text.replace(ESCAPE, (_, code: string | undefined, sign: string | undefined) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
    return sign === 'n' ? '\n' : (sign as string);
  });
}

const SPACES = /[ \t\r\n]+/g;

/** Text between braces as one line: wherever it was wrapped stands one space. */
export function unwrap(text: string): string {
  return text.replace(SPACES, ' ').replace(/^ | $/g, '');
}
