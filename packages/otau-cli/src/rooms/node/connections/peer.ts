/** One connection as the hub sees it: where messages go, and its seats. */
import type { ServerMessage } from '../../messages.js';
import { Bucket, type Rate } from './rate-limits.js';

/** The wire to a client. */
export interface Wire {
  readonly address: string;
  /** The address of the page that has connected; undefined for programs. */
  readonly origin?: string;
  /** At which the server was reached. */
  readonly port?: number;
  /** Milliseconds to the client and back; undefined while not measured. */
  readonly lag: number | undefined;
  send(text: string): void;
  /** @param code of WebSocket, 1008 for a client that exceeds the limits */
  close(code: number, reason: string): void;
}

/** What a connection was asked to sign. */
export interface Challenge {
  readonly value: string;
  readonly what: 'add' | 'sign-in';
  /** By the time of the games, in milliseconds. */
  readonly expires: number;
}

/** The connection is closed after so many refusals in a row for the rate limit. */
const MAX_RATE_LIMIT_REFUSALS = 50;

export class Peer {
  /** Seats by room; -1 for watching. */
  readonly seats = new Map<string, number>();
  wantsLobby = false;
  /** The id of the registered player; undefined for a guest. */
  player: string | undefined;
  /** The digest of the secret that has proved the name. */
  secret: string | undefined;
  /** What it was asked to sign. */
  challenge: Challenge | undefined;
  readonly #bucket: Bucket;
  #refusals = 0;

  constructor(
    readonly wire: Wire,
    rate: Rate,
    now: number,
  ) {
    this.#bucket = new Bucket(rate, now);
  }

  /** @param secret its digest; it has been checked */
  signIn(player: string, secret: string): void {
    this.player = player;
    this.secret = secret;
  }

  /** A guest from now on. */
  signOut(): void {
    this.player = undefined;
    this.secret = undefined;
  }

  tell(message: ServerMessage): void {
    this.wire.send(JSON.stringify(message));
  }

  refuse(id: string, code: string, message: string): void {
    this.tell({ type: 'refused', id, code, message });
  }

  /** Whether the rate limit allows another message now. Closes the connection of a client that keeps sending. */
  mayAsk(now: number): boolean {
    if (this.#bucket.take(now)) {
      this.#refusals = 0;
      return true;
    }
    if (++this.#refusals > MAX_RATE_LIMIT_REFUSALS) this.wire.close(1008, 'too many messages');
    return false;
  }
}
