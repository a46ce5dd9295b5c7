/** Colours for text boards. Every board can be read without them; `PLAIN` leaves the text as it is. */

/** Paints parts of a text board. */
export interface Ink {
  /** What belongs to a player, 0 to 3. */
  player(player: number, text: string): string;
  /** Lines and labels in the background. */
  faint(text: string): string;
  /** The last move. */
  mark(text: string): string;
  /** What matters most: whose turn, the winner. */
  strong(text: string): string;
}

export const PLAIN: Ink = {
  player: (_player, text) => text,
  faint: (text) => text,
  mark: (text) => text,
  strong: (text) => text,
};

const PLAYER_CODES = [36, 31, 32, 35];

/** ANSI colours of the terminal's own palette: cyan, red, green, magenta for the players, yellow for the last move. */
export const COLOURED: Ink = {
  player: (player, text) => sgr(PLAYER_CODES[player], text),
  faint: (text) => sgr(2, text),
  mark: (text) => sgr(33, text),
  strong: (text) => sgr(1, text),
};

function sgr(code: number, text: string): string {
  return text === '' ? '' : `\x1b[${code}m${text}\x1b[0m`;
}
