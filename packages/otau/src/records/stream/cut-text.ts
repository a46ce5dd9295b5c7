/** Games as text: a tag after moves begins the next one. Notes and the values of tags may contain any character. */
import { CharacterCutter } from './cut-characters.js';

/** The part of the text in which the next character is. */
type Place = 'between' | 'word' | 'note' | 'line comment' | 'tag name' | 'tag value' | 'tag end';

const SPACE = /\s/;

export class TextCutter extends CharacterCutter {
  readonly form = 'text';
  #place: Place = 'between';
  #isEscaped = false;
  /** Whether moves or a result were read. */
  #hasWords = false;
  #isLineBegin = true;

  constructor() {
    super(/\S/);
  }

  protected pass(sign: string): 'before' | undefined {
    const isNext = sign === '[' && this.#hasWords && this.#place === 'between';
    if (isNext) this.#hasWords = false;
    this.#move(sign);
    this.#isLineBegin = sign === '\n';
    return isNext ? 'before' : undefined;
  }

  #move(sign: string): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return;
    }
    switch (this.#place) {
      case 'note':
        if (sign === '\\') this.#isEscaped = true;
        else if (sign === '}') this.#place = 'between';
        return;
      case 'line comment':
        if (sign === '\n') this.#place = 'between';
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
    else if (sign === ';' && this.#place === 'between') this.#place = 'line comment';
    else if (sign === '%' && this.#isLineBegin) this.#place = 'line comment';
    else if ((sign < '!' || sign > '~') && SPACE.test(sign)) this.#place = 'between';
    else if (sign === '[' && this.#place === 'between') this.#place = 'tag name';
    else {
      this.#place = 'word';
      this.#hasWords = true;
    }
  }
}
