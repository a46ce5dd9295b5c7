/** The objects that the other side holds by their numbers. */
import type { Game, Row } from '../core/game.js';
import { OtauError } from '../lib/error.js';
import { Cycle } from './aec.js';
import { AskedAgent } from './agents.js';
import { Single } from './env.js';
import { OnePlayerMany } from './one-player-vector.js';
import { type Many, SelfPlayMany } from './vector.js';

/** The rules of a game, with its options fixed. */
export class Rules {
  constructor(readonly game: Game) {}
  close(): void {}
}

type Held = Single | Cycle | Many | AskedAgent | Rules;

export class Objects {
  readonly #held = new Map<number, Held>();
  #last = 0;

  add(held: Held): number {
    this.#last++;
    this.#held.set(this.#last, held);
    return this.#last;
  }

  single(object: number): Single {
    return this.#get(object, (held) => held instanceof Single, 'a single environment');
  }

  /** An environment of one game, of either kind. */
  one(object: number): Single | Cycle {
    return this.#get(object, (held) => held instanceof Single || held instanceof Cycle, 'an environment of one game');
  }

  many(object: number): Many {
    return this.#get(object, isMany, 'a vector environment');
  }

  agent(object: number): AskedAgent {
    return this.#get(object, (held) => held instanceof AskedAgent, 'an agent');
  }

  game(object: number): Game {
    const held = this.#held.get(object);
    if (held instanceof Rules || (held !== undefined && isMany(held))) return held.game;
    return this.one(object).core.game;
  }

  /** The positions of an environment. */
  rows(object: number): Row {
    const held = this.#held.get(object);
    return held !== undefined && isMany(held) ? held.rows() : this.one(object).core.play.row;
  }

  async close(object: number): Promise<void> {
    const held = this.#held.get(object);
    this.#held.delete(object);
    await held?.close();
  }

  #get<Kind extends Held>(object: number, isKind: (held: Held) => boolean, what: string): Kind {
    const held = this.#held.get(object);
    if (held !== undefined && isKind(held)) return held as Kind;
    throw new OtauError('bad-argument', `Object ${object} is closed, or not ${what}.`);
  }
}

function isMany(held: Held): held is Many {
  return held instanceof SelfPlayMany || held instanceof OnePlayerMany;
}
