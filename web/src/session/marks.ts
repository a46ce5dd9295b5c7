/** Numeric annotation glyphs (NAGs) as signs: the marks that a record has for moves and positions. */

/** Of moves, from 1. */
const MOVE_SIGNS = ['!', '?', '!!', '??', '!?', '?!', '□'];

/** Of positions, with signs that every font has. */
const POSITION_SIGNS: Readonly<Record<number, string>> = {
  10: '=',
  13: '∞',
  14: '+=',
  15: '=+',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⊙',
  23: '⊙',
  32: '↻',
  33: '↻',
  36: '→',
  37: '→',
  40: '↑',
  41: '↑',
  132: '⇆',
  133: '⇆',
  138: '⊕',
  139: '⊕',
  146: 'N',
};

/** The sign of a mark; `$77` if there is none. */
export function markSign(mark: number): string {
  return MOVE_SIGNS[mark - 1] ?? POSITION_SIGNS[mark] ?? `$${mark}`;
}

/** The mark of a sign after a move; 0 if there is none. */
export function signMark(sign: string): number {
  return MOVE_SIGNS.indexOf(sign) + 1;
}

/** The marks that say how good a move is. */
export const MOVE_MARKS = [1, 2, 3, 4, 5, 6] as const;

export function isMoveMark(mark: number): boolean {
  return mark >= 1 && mark <= MOVE_MARKS.length;
}
