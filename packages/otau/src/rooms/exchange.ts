/** Requests that wait for their answers: what every client of the server of rooms does, whatever carries its messages. */
import { OtauError } from '../lib/error.js';
import type { Done, ServerMessage } from './messages.js';
import type { RequestType } from './protocol.js';
import { type Reason, Refusal } from './reasons.js';

/** A request that waits. */
interface Asked {
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The requests of one client.
 * @example
 * const exchange = new Exchange((text) => socket.send(text));
 * socket.onmessage = ({ data }) => exchange.receive(JSON.parse(data));
 * socket.onclose = () => exchange.lose();
 * const { room } = await exchange.ask('create', { game: 'kindo', seat: 0 }, 'first');
 */
export class Exchange {
  readonly #asked = new Map<string, Asked>();

  /** @param send sends a text to the server. What it throws is thrown by `ask` */
  constructor(private readonly send: (text: string) => void) {}

  /**
   * Sends a request, and waits for its answer.
   * @param id of the request. One that is sent again has the same id, so that it is not done twice
   * @throws Refusal with the code and the reason of the server, or what `lose` was called with
   */
  ask(type: RequestType, fields: object, id: string): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** Takes a message of the server: returns whether it was an answer. Throws a `TypeError` for a refusal that does not say why. */
  receive(message: ServerMessage): boolean {
    if (message.type !== 'done' && message.type !== 'refused') return false;
    if (message.type === 'refused' && typeof message.message !== 'string') throw new TypeError('a refusal says why');
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.type === 'done') asked?.resolve(message);
    else {
      const { code, message: sentence, reason } = message;
      asked?.reject(new Refusal(code as OtauError['code'], sentence, reason as Reason | undefined));
    }
    return true;
  }

  /** The connection is lost: no request that waits is answered any more. */
  lose(error: unknown = new OtauError('connection-lost', 'The connection to the server of rooms is lost.')): void {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}
