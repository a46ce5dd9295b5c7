/** Requests that wait for their answers: what every client of the server of rooms does, whatever carries its messages. */
import { OtauError } from '../lib/error.js';
import type { Done, ServerMessage } from './messages.js';
import type { RequestType } from './protocol.js';
import { type Reason, Refusal } from './reasons.js';

/** The delay after `too-fast` before the request is sent again. */
const RATE_LIMIT_DELAY_MS = 1000;

/**
 * Asks, a second later again, as long as the server refuses the request as `too-fast`: what many behind one address have sent can use up what
 * their address may send. Each time the request has the same id.
 * @param ask sends the request and waits for the answer
 * @throws as `ask`, except for `too-fast`
 */
export async function askInTime(ask: () => Promise<Done>): Promise<Done> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OtauError) || error.code !== 'too-fast') throw error;
      await new Promise((resolve) => setTimeout(resolve, RATE_LIMIT_DELAY_MS));
    }
  }
}

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
