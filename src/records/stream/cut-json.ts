/** JSON objects that stand one after the other or in a list, over any number of lines. */
import { SignCutter } from './cut-characters.js';

export class JsonCutter extends SignCutter {
  readonly form = 'json';
  #depth = 0;
  #inText = false;
  #isEscaped = false;

  constructor() {
    super(/[^\s,[\]]/);
  }

  protected pass(sign: string): 'before' | 'after' | undefined {
    if (this.#depth === 0) return this.#passBetween(sign);
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inText) {
      if (sign === '\\') this.#isEscaped = true;
      else if (sign === '"') this.#inText = false;
    } else if (sign === '"') this.#inText = true;
    else if (sign === '{' || sign === '[') this.#depth++;
    else if ((sign === '}' || sign === ']') && --this.#depth === 0) return 'after';
    return undefined;
  }

  /** Outside objects: what does not belong there becomes a piece of its own, to be named as wrong. */
  #passBetween(sign: string): 'before' | undefined {
    if (sign !== '{') return undefined;
    this.#depth = 1;
    return 'before';
  }
}
