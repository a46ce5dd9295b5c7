/** One line of moves of a text as it is read: the moves of a game, or of a variation, with notes and variations. */
import { unescapeText, unwrap } from './escape.js';
import { isForeignText, parseMarks, splitGlyph } from './notes.js';
import { MoveNumbers } from './numbers.js';
import type { Note } from './record.js';

/** A line as it was found, not yet checked. */
export interface LineDraft {
  readonly moves: readonly string[];
  readonly notes: Readonly<Record<number, Note>>;
  readonly variations?: Readonly<Record<number, readonly LineDraft[]>>;
}

/** A line, as far as it has been read. */
export class TextLine implements LineDraft {
  readonly moves: string[] = [];
  readonly moveLines: number[] = [];
  readonly notes: Record<number, Note> = {};
  variations: Record<number, LineDraft[]> | undefined;
  readonly numbers = new MoveNumbers();
  /** Comments by ply as they were written: what a command in them means shows in all of them. */
  readonly #comments = new Map<number, string[]>();

  addMove(word: string, line: number): void {
    this.numbers.addMove();
    this.moveLines.push(line);
    const last = word.charCodeAt(word.length - 1);
    if (last !== 33 && last !== 63) {
      this.moves.push(word);
      return;
    }
    const { move, marks } = splitGlyph(word);
    this.moves.push(move);
    for (const mark of marks) this.addMark(mark);
  }

  addMark(mark: number): void {
    const ply = this.moves.length;
    const known = this.notes[ply];
    this.notes[ply] = { ...known, marks: [...(known?.marks ?? []), mark] };
  }

  addNote(text: string): void {
    const ply = this.moves.length;
    const known = this.#comments.get(ply);
    if (known === undefined) this.#comments.set(ply, [unwrap(text)]);
    else known.push(unwrap(text));
  }

  /** A variation in place of the last move. */
  addVariation(variation: LineDraft): void {
    this.variations ??= {};
    const ply = this.moves.length;
    this.variations[ply] = [...(this.variations[ply] ?? []), variation];
  }

  /** Nothing more comes. Throws `bad-record` where a number waits for its move. */
  finish(): LineDraft {
    this.#readComments();
    this.numbers.end();
    const { moves, notes, variations } = this;
    return { moves, notes, ...(variations === undefined ? {} : { variations }) };
  }

  #readComments(): void {
    if (this.#comments.size === 0) return;
    const isForeign = isForeignText([...this.#comments.values()].flat());
    for (const [ply, texts] of this.#comments) {
      const comments: string[] = [];
      for (const text of texts) {
        const { rest, ...marks } = parseMarks(text, isForeign);
        this.notes[ply] = { ...this.notes[ply], ...marks };
        if (rest !== '') comments.push(unescapeText(rest));
      }
      if (comments.length > 0) this.notes[ply] = { ...this.notes[ply], comment: comments.join(' ') };
    }
  }
}
