/** One connection of the hub, with its seats and its player. */
import type { ServerMessage } from 'otau/rooms';
import { accountsOf, Bucket, type Rate } from './rate-limits.js';
import type { Sender } from './turns.js';

// The interface between sockets and rooms: the rooms are in this process, or on the leader.

export interface Gateway {
  /** A client has connected. */
  connect(wire: Wire): ClientConnection;
}

export interface ClientConnection {
  receive(text: string): void;
  noteLag(): void;
  /** The client has disconnected. */
  close(): void;
}

export interface Rooms {
  /** The gateway for clients; undefined while there is no leader. */
  readonly gateway: Gateway | undefined;
  /** The number of games and connections on this server. */
  readonly size: { readonly rooms: number; readonly peers: number };
  /** Takes no more messages; resolves once those that came before are answered, and all events on the disk and sent, or refused. */
  end(): Promise<void>;
  close(): Promise<void>;
}

export interface Wire {
  readonly address: string;
  /** One of the known versions. */
  readonly protocol: string;
  /** The address of the page that has connected; undefined for programs. */
  readonly origin?: string;
  /** The port at which the server was reached. */
  readonly port?: number;
  /** The round-trip time in milliseconds; undefined while not measured. */
  readonly lag: number | undefined;
  send(text: string): void;
  /** @param code of WebSocket, 1008 for a client that exceeds the limits */
  close(code: number, reason: string): void;
}

/** The challenge of a connection, to be signed by a passkey. */
export interface Challenge {
  readonly value: string;
  readonly what: 'add' | 'sign-in';
  /** The time by the game clock, in milliseconds. */
  readonly expires: number;
}

/** After this number of refusals in a row for the rate limit the connection is closed. */
const MAX_RATE_LIMIT_REFUSALS = 20;

export class Peer implements Sender {
  /** Seats by room; -1 for watching. */
  readonly seats = new Map<string, number>();
  /** When each of its messages that wait for their turn arrived, by the game clock. */
  readonly arrivals: number[] = [];
  wantsLobby = false;
  accounts: readonly string[];
  #player: string | undefined;
  /** The digest of the secret that has proved the name. */
  secret: string | undefined;
  challenge: Challenge | undefined;
  readonly #bucket: Bucket;
  #refusals = 0;
  /** Called with the id of a name that the connection has no more. */
  onNameLost: (player: string) => void = () => {};

  constructor(
    readonly wire: Wire,
    rate: Rate,
    now: number,
  ) {
    this.#bucket = new Bucket(rate, now);
    this.accounts = accountsOf(wire.address);
  }

  /** The id of the registered player; undefined for a guest. */
  get player(): string | undefined {
    return this.#player;
  }

  /** @param secret the digest of the secret, which was verified */
  signIn(player: string | undefined, secret: string | undefined): void {
    const former = this.#player;
    this.#player = player;
    this.secret = secret;
    this.accounts = [...accountsOf(this.wire.address), ...(player === undefined ? [] : [player])];
    if (former !== undefined && former !== player) this.onNameLost(former);
  }

  /** Signs the connection out: it is a guest from now on. */
  signOut(): void {
    this.signIn(undefined, undefined);
  }

  tell(message: ServerMessage): void {
    this.wire.send(JSON.stringify(message));
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
