/** The objects to which the client refers by number. */
import { type Game, OtauError, type Row } from 'otau';
import { AgentObject } from './agents.js';
import { AecObject, EnvObject } from './env.js';
import { EnvVector, SelfPlayVector, type VectorObject } from './vector.js';

/** The rules of a game, with its options fixed. */
export class GameObject {
  constructor(readonly game: Game) {}
  close(): void {}
}

type Held = EnvObject | AecObject | VectorObject | AgentObject | GameObject;

export class Objects {
  readonly #held = new Map<number, Held>();
  #last = 0;

  add(held: Held): number {
    this.#last++;
    this.#held.set(this.#last, held);
    return this.#last;
  }

  env(object: number): EnvObject {
    return this.#get(object, (held) => held instanceof EnvObject, 'a single environment');
  }

  /** An environment of one game, of either kind. */
  board(object: number): EnvObject | AecObject {
    return this.#get(
      object,
      (held) => held instanceof EnvObject || held instanceof AecObject,
      'an environment of one game',
    );
  }

  vector(object: number): VectorObject {
    return this.#get(object, isVector, 'a vector environment');
  }

  agent(object: number): AgentObject {
    return this.#get(object, (held) => held instanceof AgentObject, 'an agent');
  }

  game(object: number): Game {
    const held = this.#held.get(object);
    if (held instanceof GameObject || (held !== undefined && isVector(held))) return held.game;
    return this.board(object).core.game;
  }

  /** An object whose state can be saved, and restored in another object of its kind. */
  stateful(object: number): Exclude<Held, GameObject> {
    return this.#get(object, (held) => !(held instanceof GameObject), 'an environment or an agent');
  }

  /** The positions of an environment. */
  rows(object: number): Row {
    const held = this.#held.get(object);
    return held !== undefined && isVector(held) ? held.rows() : this.board(object).core.episode.row;
  }

  async close(object: number): Promise<void> {
    const held = this.#held.get(object);
    this.#held.delete(object);
    await held?.close();
  }

  #get<Kind extends Held>(object: number, isKind: (held: Held) => boolean, what: string): Kind {
    const held = this.#held.get(object);
    if (held !== undefined && isKind(held)) return held as Kind;
    throw new OtauError('closed', `Object ${object} is closed, or not ${what}.`);
  }
}

function isVector(held: Held): held is VectorObject {
  return held instanceof SelfPlayVector || held instanceof EnvVector;
}
