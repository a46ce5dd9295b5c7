/** JSON objects that stand one after the other or in a list, over any number of lines. */
import { type Cutter, checkLength, type Piece } from './piece.js';

export class JsonCutter implements Cutter {
  readonly form = 'json';
  /** From the beginning of the piece on. */
  #text = '';
  #at = 0;
  #line = 1;
  /** The line of the piece. */
  #first = 1;
  #game = 1;
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  *push(part: string): Generator<Piece> {
    this.#text += part;
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === '\n') this.#line++;
      if (this.#depth === 0) yield* this.#between(sign);
      else if (this.#isEscaped) this.#isEscaped = false;
      else if (this.#inText) {
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '"') this.#inText = false;
      } else if (sign === '"') this.#inText = true;
      else if (sign === '{' || sign === '[') this.#depth++;
      else if ((sign === '}' || sign === ']') && --this.#depth === 0) {
        this.#at++;
        yield* this.#cut();
        this.#at--;
      }
    }
    checkLength(this.#text.length, this.#first, this.#game);
  }

  /** Outside objects: what does not belong there becomes a piece of its own, to be named as wrong. */
  *#between(sign: string): Generator<Piece> {
    if (sign === '{') {
      yield* this.#cut();
      this.#depth = 1;
    }
  }

  *end(): Generator<Piece> {
    yield* this.#cut();
  }

  /** The piece that ends here, unless there is nothing in it. */
  *#cut(): Generator<Piece> {
    const text = this.#text.slice(0, this.#at);
    const begin = text.search(/[^\s,[\]]/);
    if (begin >= 0) {
      const line = this.#first + text.slice(0, begin).split('\n').length - 1;
      yield { text: text.slice(begin), line, game: this.#game++ };
    }
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    this.#first = this.#line;
  }
}
