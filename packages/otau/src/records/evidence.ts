/**
 * How much a reading explains: the one judge of what a text, a field or a column means.
 *
 * A reading says which game is played and which move each word is. Under it a word is one of the legal moves; by chance it would
 * be any word of its signs. The logarithm of the quotient is what a ply explains, in bits: `76` of Togyz Kumalak log2(100 / 9) = 3.5,
 * a lone digit log2(10 / 9) = 0.15, `a1b2` of Abalone 10.5. So a year, a rating or a telephone number explains next to nothing, however
 * legal its digits are, and a game of thirty moves explains a hundred bits. Plies that another game of the file has too explain
 * nothing anew, each further game costs a bit, and a value that cannot be replayed costs five.
 */
import { CHANCE, type Game, type Row } from '../core/game.js';
import type { CheckedRecord } from './check.js';

/** A reading with less is doubtful: it is sixty-four times likelier than chance. `records/foreign/evidence.test.ts` measures it. */
export const MIN_BITS = 6;
/** Longer games are no chance. */
export const LONG_PLIES = 20;
/** What it is worth that a field is called `moves`, or that a text has the tags of games. */
export const NAMED_BITS = 8;
/** What a move number in its order is worth, and a result after the moves. */
export const SIGN_BITS = 3;
/** What a value costs that cannot be replayed. */
const FAILED_BITS = 5;
const FURTHER_BITS = 1;

/** What the games of one reading explain together. */
export class Evidence {
  /** Of plies alone, without what names are worth. */
  bits = 0;
  games = 0;
  failed = 0;
  /** Lines that were met, as a tree: the number of a line by that of the line before its last move, and the move. */
  readonly #lines = new Map<string, number>();

  /** @param words the moves as they were written */
  add(checked: CheckedRecord, words: readonly string[]): number {
    const { moves } = checked.record;
    let line = 0;
    let known = 0;
    for (const [ply, move] of moves.entries()) {
      const key = `${line} ${move}`;
      const next = this.#lines.get(key);
      if (next === undefined) {
        line = this.#lines.size + 1;
        this.#lines.set(key, line);
      } else {
        line = next;
        if (known === ply) known++;
      }
    }
    if (known === moves.length) return 0;
    const found = explainedBits(checked, words, known) - (this.games === 0 ? 0 : FURTHER_BITS);
    this.games++;
    this.bits += found;
    return found;
  }

  fail(): void {
    this.failed++;
    this.bits -= FAILED_BITS;
  }
}

/** The bits that the moves of a record explain, from a ply on. */
export function explainedBits({ game, start, replay }: CheckedRecord, words: readonly string[], from = 0): number {
  const row = start.row.slice();
  let bits = 0;
  let word = 0;
  for (const action of replay.actions) {
    const isChance = game.actor(row) === CHANCE;
    if (word >= from) bits -= Math.log2(choices(game, row));
    game.next(row, action, row);
    // A throw and the move after it are one word
    if (isChance && game.actor(row) >= 0) continue;
    if (word >= from) bits += signBits(words[word] ?? '');
    word++;
  }
  return bits;
}

let actions = new Uint16Array(512);
const outcomes = new Float32Array(64);

function choices(game: Game, row: Row): number {
  if (actions.length < game.maxLegal) actions = new Uint16Array(game.maxLegal);
  return Math.max(1, game.actor(row) === CHANCE ? game.outcomes(row, outcomes) : game.legal(row, actions));
}

const DIGIT_BITS = Math.log2(10);
const LETTER_BITS = Math.log2(26);

/** How rare a word is among those of its signs. */
function signBits(word: string): number {
  let bits = 0;
  for (const sign of word) {
    if (sign >= '0' && sign <= '9') bits += DIGIT_BITS;
    else if (/\p{L}/u.test(sign)) bits += LETTER_BITS;
  }
  return bits;
}
