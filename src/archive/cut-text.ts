/** Games as text: a tag after moves begins the next one. Notes and the values of tags may hold any sign. */
import { type Cutter, checkLength, type Piece } from './piece.js';

/** What the sign that comes next stands in. */
type Place = 'between' | 'word' | 'note' | 'tag name' | 'tag value' | 'tag end';

export class TextCutter implements Cutter {
  readonly form = 'text';
  /** From the beginning of the piece on. */
  #text = '';
  #at = 0;
  #line = 1;
  /** The line of the piece. */
  #first = 1;
  #game = 1;
  #place: Place = 'between';
  #isEscaped = false;
  /** Whether moves or a result have come. */
  #hasWords = false;

  *push(part: string): Generator<Piece> {
    this.#text += part;
    for (; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at];
      if (sign === '[' && this.#hasWords && this.#place === 'between') yield* this.#cut();
      this.#pass(sign);
      if (sign === '\n') this.#line++;
    }
    checkLength(this.#text.length, this.#first, this.#game);
  }

  *end(): Generator<Piece> {
    yield* this.#cut();
  }

  #pass(sign: string): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return;
    }
    switch (this.#place) {
      case 'note':
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '}') this.#place = 'between';
        return;
      case 'tag name':
        if (sign === '"') this.#place = 'tag value';
        else if (sign === '\n') this.#place = 'between';
        return;
      case 'tag value':
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '"') this.#place = 'tag end';
        else if (sign === '\n') this.#place = 'between';
        return;
      case 'tag end':
        if (sign !== ' ' && sign !== '\t') this.#place = 'between';
        return;
      default:
        this.#passWord(sign);
    }
  }

  #passWord(sign: string): void {
    if (sign === '{') this.#place = 'note';
    else if (sign === ' ' || sign === '\n' || sign === '\t') this.#place = 'between';
    else if (sign === '[' && this.#place === 'between') this.#place = 'tag name';
    else {
      this.#place = 'word';
      this.#hasWords = true;
    }
  }

  /** The piece that ends here, unless there is nothing in it. */
  *#cut(): Generator<Piece> {
    const text = this.#text.slice(0, this.#at);
    const begin = text.search(/\S/);
    if (begin >= 0) {
      const line = this.#first + text.slice(0, begin).split('\n').length - 1;
      yield { text: text.slice(begin), line, game: this.#game++ };
    }
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    this.#first = this.#line;
    this.#hasWords = false;
  }
}
