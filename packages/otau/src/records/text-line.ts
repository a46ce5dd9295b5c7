/** One line of moves of a text as it is read: the moves of a game, or of a variation, with notes and variations. */
import { unescapeText, unwrap } from './escape.js';
import { parseMarks, splitGlyph } from './notes.js';
import { MoveNumbers } from './numbers.js';
import type { Place } from './place.js';
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
  /** The comments of the last note: joined when it is known that no more follow. */
  #comments: string[] = [];

  addMove(word: string, line: number): void {
    this.#joinComments();
    this.numbers.addMove();
    const { move, marks } = splitGlyph(word);
    this.moves.push(move);
    this.moveLines.push(line);
    for (const mark of marks) this.addMark(mark);
  }

  addMark(mark: number): void {
    const ply = this.moves.length;
    const known = this.notes[ply];
    this.notes[ply] = { ...known, marks: [...(known?.marks ?? []), mark] };
  }

  addNote(text: string, place: Place): void {
    const ply = this.moves.length;
    const { rest, ...marks } = parseMarks(unwrap(text), { ...place, ply });
    this.notes[ply] = { ...this.notes[ply], ...marks };
    if (rest !== '') this.#comments.push(unescapeText(rest));
  }

  /** A variation in place of the last move. */
  addVariation(variation: LineDraft): void {
    this.variations ??= {};
    const ply = this.moves.length;
    this.variations[ply] = [...(this.variations[ply] ?? []), variation];
  }

  /** Nothing more comes. Throws `bad-record` where a number waits for its move. */
  finish(): LineDraft {
    this.#joinComments();
    this.numbers.end();
    const { moves, notes, variations } = this;
    return { moves, notes, ...(variations === undefined ? {} : { variations }) };
  }

  #joinComments(): void {
    if (this.#comments.length === 0) return;
    const ply = this.moves.length;
    this.notes[ply] = { ...this.notes[ply], comment: this.#comments.join(' ') };
    this.#comments = [];
  }
}
