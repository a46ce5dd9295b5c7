/**
 * The one connection of this tab to the server of rooms. It reconnects by itself, and its listeners then request their
 * rooms again. Requests without an answer fail. Draws nothing.
 */
import { OtauError } from 'otau';
import { type Done, Exchange, type RequestType, ROOMS_PATH, ROOMS_PROTOCOL, type ServerMessage } from 'otau/rooms';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { ownAccount } from '../identity.js';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'none';

export interface Listener {
  onMessage?(message: ServerMessage): void;
  /** Called whenever the connection opens, and at once if it is open. */
  onOpen?(): void;
  /** Called whenever the state changes. */
  onChange?(): void;
}

const RETRY_DELAYS_MS = [300, 700, 1500, 3000, 5000];
/** After this many failed tries the page assumes that there is no server of rooms. */
const MAX_TRIES = 3;
/** Milliseconds in which a connection must open, and each request be answered: a network can swallow both without a word. */
const ANSWER_TIMEOUT_MS = 15_000;
/** Milliseconds for which the connection stays open between the pages of this tab: without it, the player would be away. */
const HANDOVER_MS = 10_000;

class Connection {
  #socket: WebSocket | undefined;
  state: ConnectionState = 'connecting';
  #tries = 0;
  #wasOpen = false;
  /** Ends the try to open it, or begins the next one. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #handover: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<Listener>();
  readonly #exchange = new Exchange((text) => this.#socket?.send(text));
  hasChat = false;
  /** An address that works for others, if the address of this page works only on this device. */
  #address: string | undefined;
  /** Why the server did not accept the stored account; the player is then a guest. */
  nameFailure: Failure | undefined;
  /** Whether the server and this browser support passkeys. */
  hasPasskeys = false;

  /** The beginning of links for others and for other devices. */
  get base(): string {
    return this.#address ?? location.href.split('#', 1)[0];
  }

  /**
   * Adds a listener. The connection opens with the first one and closes soon after the last one, unless the next page joins it.
   * @returns a function that removes it
   */
  join(listener: Listener): () => void {
    clearTimeout(this.#handover);
    this.#listeners.add(listener);
    if (this.#socket === undefined) this.#open();
    else if (this.state === 'open') listener.onOpen?.();
    return () => {
      this.#listeners.delete(listener);
      clearTimeout(this.#handover);
      if (this.#listeners.size === 0) this.#handover = setTimeout(() => this.#close(), HANDOVER_MS);
    };
  }

  /** Reconnects at once, such as when the network is back. */
  retryNow(): void {
    if (this.state === 'open' || this.#listeners.size === 0) return;
    this.#tries = 0;
    this.#open();
  }

  /** Ends a connection that the network has left. Without this, its requests would wait for minutes. */
  networkLost(): void {
    if (this.state === 'open') this.#lost();
  }

  /** The page is looked at again: a phone may have cut the connection meanwhile without a word. */
  checkNow(): void {
    this.retryNow();
    // To leave a room where nobody is changes nothing, and is answered
    if (this.#listeners.size > 0) this.ask('leave', { room: '' }).catch(() => undefined);
  }

  /**
   * Sends a request and waits for the answer.
   * @throws OtauError with the code of a refusal, or `connection-lost` if the connection was lost meanwhile
   */
  async ask(type: RequestType, fields: object = {}, id = newId()): Promise<Done> {
    if (this.state !== 'open') throw new OtauError('connection-lost', 'The connection to the server is lost.');
    const timeout = setTimeout(() => this.networkLost(), ANSWER_TIMEOUT_MS);
    return this.#exchange.ask(type, fields, id).finally(() => clearTimeout(timeout));
  }

  #open(): void {
    this.#drop();
    // A socket that is not open yet cannot send requests
    if (this.state === 'open') this.#change('connecting');
    const address = new URL(ROOMS_PATH, location.href.split('#', 1)[0]);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address, ROOMS_PROTOCOL);
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(), ANSWER_TIMEOUT_MS);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#tries = 0;
      this.#wasOpen = true;
      this.#change('open');
      this.#identify();
      for (const listener of [...this.#listeners]) listener.onOpen?.();
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  /** Signs in before any other request. If the server does not know the account, the player is a guest. */
  #identify(): void {
    const own = ownAccount();
    this.nameFailure = undefined;
    if (own === undefined) return;
    this.ask('identify', { key: own.key }).catch((error: unknown) => {
      const failure = failureOf(error);
      if (failure.key === 'connection-lost') return;
      this.nameFailure = failure;
      this.#change(this.state);
    });
  }

  /** Reconnects, after the account has changed. */
  reconnect(): void {
    if (this.#listeners.size > 0) this.#open();
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.hasChat = message.chat;
      this.hasPasskeys = message.passkeys === true && 'PublicKeyCredential' in globalThis;
      this.#change(this.state);
    }
    if (message.type === 'address') this.#address = message.address;
    if (!this.#exchange.receive(message)) for (const listener of [...this.#listeners]) listener.onMessage?.(message);
  }

  #lost(): void {
    this.#drop();
    const isNone = !this.#wasOpen && this.#tries >= MAX_TRIES;
    this.#change(isNone ? 'none' : this.#wasOpen ? 'lost' : 'connecting');
    // A listener may have left just now
    if (isNone || this.#listeners.size === 0) return;
    this.#timer = setTimeout(() => this.#open(), RETRY_DELAYS_MS[Math.min(this.#tries++, RETRY_DELAYS_MS.length - 1)]);
  }

  #change(state: ConnectionState): void {
    this.state = state;
    for (const listener of [...this.#listeners]) listener.onChange?.();
  }

  /** Forgets the socket, what it was asked, and what was to come next. */
  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#exchange.lose();
    if (socket === undefined) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #close(): void {
    this.#drop();
    this.state = 'connecting';
    this.#tries = 0;
  }
}

export const connection = new Connection();
addEventListener('online', () => connection.retryNow());
addEventListener('offline', () => connection.networkLost());
addEventListener('pageshow', ({ persisted }) => persisted && connection.checkNow());
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && connection.checkNow());

export function newId(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((word) => word.toString(36)).join('');
}
