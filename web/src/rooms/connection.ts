/**
 * The one connection of this tab to the server of rooms. It comes back by itself when it is lost, and then asks again for
 * the rooms that are looked at; requests without an answer are reported as lost. Knows no React.
 */
import { OtauError } from 'otau';
import { type Done, type RequestType, ROOMS_PATH, ROOMS_PROTOCOL, type ServerMessage } from 'otau-cli/rooms';
import { type Failure, failureOf } from '../i18n/failures.js';
import { ownPlayer } from './seats.js';

export type Link = 'connecting' | 'open' | 'lost' | 'none';

/** A listener to messages, which is also called when the connection is there (again). */
export interface Listener {
  onMessage(message: ServerMessage): void;
  onOpen(): void;
  onChange(): void;
}

/** Milliseconds until the next try: longer each time. */
const RETRY_DELAYS_MS = [300, 700, 1500, 3000, 5000];
/** After this many tries without any connection, there is no server of rooms. */
const MAX_TRIES = 3;

class Connection {
  #socket: WebSocket | undefined;
  #link: Link = 'connecting';
  #tries = 0;
  #wasOpen = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();
  readonly #answers = new Map<string, (answer: ServerMessage | undefined) => void>();
  hasChat = false;
  /** By which others reach the server, where this page's address is good on this machine alone. */
  #address: string | undefined;
  #nameFailure: Failure | undefined;
  /** Whether this address and this browser have passkeys. */
  hasPasskeys = false;

  /** Why the server does not take this browser for the player whose name it keeps: then it is a guest. */
  get nameFailure(): Failure | undefined {
    return this.#nameFailure;
  }

  /** What links for others, and for other devices, begin with. */
  get base(): string {
    return this.#address ?? location.href.split('#', 1)[0];
  }

  get link(): Link {
    return this.#link;
  }

  /** Gets messages from now on; the connection is opened with the first listener and closed with the last one. */
  join(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#socket === undefined) this.#open();
    else if (this.#link === 'open') listener.onOpen();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  /** Tries again at once, as when the network is there again. */
  wake(): void {
    if (this.#link === 'open' || this.#listeners.size === 0) return;
    this.#tries = 0;
    this.#open();
  }

  /**
   * Asks, and waits for the answer.
   * @throws OtauError with the code of a refusal, `closed` where the connection was lost meanwhile
   */
  async ask(type: RequestType, fields: object = {}, id = newId()): Promise<Done> {
    const answer = await new Promise<ServerMessage | undefined>((resolve) => {
      if (this.#link !== 'open') {
        resolve(undefined);
        return;
      }
      this.#answers.set(id, resolve);
      this.#socket?.send(JSON.stringify({ type, id, ...fields }));
    });
    if (answer?.type === 'done') return answer;
    if (answer?.type === 'refused') throw new OtauError(answer.code as OtauError['code'], answer.message);
    throw new OtauError('closed', 'The connection to the server is lost.');
  }

  #open(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#answerAll();
    // A socket that is not open yet takes no requests
    if (this.#link === 'open') this.#change('connecting');
    const address = new URL(ROOMS_PATH, location.href.split('#', 1)[0]);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address, ROOMS_PROTOCOL);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#wasOpen = true;
      this.#change('open');
      this.#identify();
      for (const listener of [...this.#listeners]) listener.onOpen();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  /** Identifies the player of this connection before any other request. A name that the server does not know leaves a guest. */
  #identify(): void {
    const own = ownPlayer();
    this.#nameFailure = undefined;
    if (own === undefined) return;
    this.ask('identify', { key: own.key }).catch((error: unknown) => {
      const failure = failureOf(error);
      if (failure.key === 'closed') return;
      this.#nameFailure = failure;
      this.#change(this.#link);
    });
  }

  /** Connects again, after a name was taken or left. */
  again(): void {
    if (this.#listeners.size > 0) this.#open();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.hasChat = message.chat;
      this.hasPasskeys = message.passkeys === true && 'PublicKeyCredential' in globalThis;
      this.#change(this.#link);
    }
    if (message.type === 'address') this.#address = message.address;
    if (message.type === 'done' || message.type === 'refused') {
      const answer = this.#answers.get(message.id);
      this.#answers.delete(message.id);
      answer?.(message);
    } else for (const listener of [...this.#listeners]) listener.onMessage(message);
  }

  #lost(): void {
    this.#answerAll();
    const isNone = !this.#wasOpen && this.#tries >= MAX_TRIES;
    this.#change(isNone ? 'none' : this.#wasOpen ? 'lost' : 'connecting');
    if (isNone) return;
    this.#timer = setTimeout(() => this.#open(), RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)]);
  }

  /** No answer comes any more over a connection that is gone. */
  #answerAll(): void {
    for (const answer of this.#answers.values()) answer(undefined);
    this.#answers.clear();
  }

  #change(link: Link): void {
    this.#link = link;
    for (const listener of [...this.#listeners]) listener.onChange();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#drop();
    this.#link = 'connecting';
    this.#tries = 0;
  }
}

export const connection = new Connection();
addEventListener('online', () => connection.wake());

/** An id that no other request has. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((word) => word.toString(36)).join('');
}
