/**
 * Relays clients of a follower to the leader, over NATS. A message is a line of JSON followed by a text; long messages to clients are
 * split into parts. Lost messages are not sent again: the clients are disconnected, connect again, and get the current state.
 */
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { OLD_ROOMS_PROTOCOL } from 'otau/rooms';
import type { ClientConnection, Gateway, Wire } from '../connections/peer.js';
import { cutIntoParts, Parts, type RoomNames } from './log.js';

/** A message of a follower about one of its clients. */
interface ToLeader {
  readonly from: string;
  readonly type: 'open' | 'text' | 'lag' | 'close' | 'alive';
  readonly client: number;
  readonly address?: string;
  /** None where the follower is older than version 2. */
  readonly protocol?: string;
  readonly origin?: string;
  readonly port?: number;
  readonly lag?: number;
}

/** A message of the leader to clients of a follower: the text after it, or that their connections are closed. */
interface FromLeader {
  readonly to: readonly number[];
  readonly close?: { readonly code: number; readonly reason: string };
}

const HEARTBEAT_INTERVAL_MS = 1000;
/** After this time without a heartbeat a follower counts as gone. */
const HEARTBEAT_TIMEOUT_MS = 4000;
/** The WebSocket close code for "service restart": the client connects again. */
export const RESTART = { code: 1012, reason: 'the rooms are at another server now' };

/** The WebSocket close code for "message too big". */
const TOO_LONG = { code: 1009, reason: 'a message is too long for the NATS server' };

function encode(head: ToLeader | FromLeader, text = ''): string {
  return `${JSON.stringify(head)}\n${text}`;
}

function decode<Head>(whole: string): readonly [Head, string] {
  const end = whole.indexOf('\n');
  return [JSON.parse(whole.slice(0, end)) as Head, whole.slice(end + 1)];
}

export class RelayGateway implements Gateway {
  readonly #wires = new Map<number, Wire>();
  readonly #subscription;
  readonly #timer: NodeJS.Timeout;
  readonly #me: string;
  readonly #parts = new Parts();
  #count = 0;

  /** @param me an id that is unique to each gateway */
  constructor(
    private readonly connection: NatsConnection,
    private readonly names: RoomNames,
    me: string,
    private readonly leader: string,
  ) {
    this.#me = me;
    this.#subscription = connection.subscribe(names.from(me), { callback: (_, message) => this.#receive(message) });
    this.#timer = setInterval(() => this.#send({ type: 'alive', client: 0 }), HEARTBEAT_INTERVAL_MS);
  }

  #send(head: Omit<ToLeader, 'from'>, text?: string): void {
    if (!this.connection.isClosed())
      this.connection.publish(this.names.to(this.leader), encode({ from: this.#me, ...head }, text));
  }

  #receive(message: Msg): void {
    const whole = this.#parts.add(message.data, message.headers);
    if (whole === undefined) return;
    const [{ to, close }, text] = decode<FromLeader>(whole);
    for (const client of to) {
      const wire = this.#wires.get(client);
      if (close === undefined) wire?.send(text);
      else wire?.close(close.code, close.reason);
    }
  }

  connect(wire: Wire): ClientConnection {
    const client = ++this.#count;
    const { address, protocol, origin, port } = wire;
    this.#wires.set(client, wire);
    this.#send({ type: 'open', client, address, protocol, origin, port });
    return {
      receive: (text) => this.#send({ type: 'text', client }, text),
      noteLag: () => this.#send({ type: 'lag', client, lag: wire.lag }),
      close: () => {
        this.#wires.delete(client);
        this.#send({ type: 'close', client });
      },
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#subscription.unsubscribe();
  }
}

interface Relayed {
  readonly connection: ClientConnection;
  lag: number | undefined;
}

interface Follower {
  readonly clients: Map<number, Relayed>;
  /** Messages to send. A text to several clients is sent once. */
  out: { readonly to: number[]; readonly text: string }[];
  heard: number;
}

/** The leader's side of the relay: connects clients of followers to the rooms. */
export class RelayHost {
  readonly #followers = new Map<string, Follower>();
  readonly #subscription;
  readonly #timer: NodeJS.Timeout;
  #isDue = false;

  constructor(
    private readonly connection: NatsConnection,
    private readonly names: RoomNames,
    term: string,
    private readonly gateway: Gateway,
  ) {
    this.#subscription = connection.subscribe(names.to(term), { callback: (_, message) => this.#receive(message) });
    this.#timer = setInterval(() => {
      const now = performance.now();
      for (const [from, { heard }] of this.#followers) if (now - heard > HEARTBEAT_TIMEOUT_MS) this.#drop(from);
    }, HEARTBEAT_INTERVAL_MS);
  }

  #receive(message: Msg): void {
    const [head, text] = decode<ToLeader>(message.string());
    const { from, type, client } = head;
    const follower = this.#follower(from);
    follower.heard = performance.now();
    if (type === 'open') this.#open(from, follower, head);
    const relayed = follower.clients.get(client);
    if (relayed === undefined) {
      // The message that opened the connection was lost
      if (type === 'text') this.#publish(from, { to: [client], close: RESTART });
    } else if (type === 'text') relayed.connection.receive(text);
    else if (type === 'lag') {
      relayed.lag = head.lag;
      relayed.connection.noteLag();
    } else if (type === 'close') {
      follower.clients.delete(client);
      relayed.connection.close();
    }
  }

  #follower(from: string): Follower {
    const known = this.#followers.get(from);
    if (known !== undefined) return known;
    const follower: Follower = { clients: new Map(), out: [], heard: 0 };
    this.#followers.set(from, follower);
    return follower;
  }

  #open(from: string, follower: Follower, head: ToLeader): void {
    const { client, address = '', protocol = OLD_ROOMS_PROTOCOL, origin, port } = head;
    const relayed: { -readonly [Key in keyof Relayed]?: Relayed[Key] } = {};
    relayed.connection = this.gateway.connect({
      address,
      protocol,
      origin,
      port,
      get lag() {
        return relayed.lag;
      },
      send: (text) => this.#send(follower, client, text),
      close: (code, reason) => {
        this.#flush();
        this.#publish(from, { to: [client], close: { code, reason } });
      },
    });
    follower.clients.set(client, relayed as Relayed);
  }

  #send(follower: Follower, client: number, text: string): void {
    const last = follower.out.at(-1);
    if (last?.text === text) last.to.push(client);
    else follower.out.push({ to: [client], text });
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isDue = false;
    for (const [from, follower] of this.#followers) {
      for (const { to, text } of follower.out) this.#publish(from, { to }, text);
      follower.out = [];
    }
  }

  #publish(from: string, head: FromLeader, text?: string): void {
    if (this.connection.isClosed()) return;
    try {
      for (const { data, headers } of cutIntoParts(encode(head, text)))
        this.connection.publish(this.names.from(from), data, { headers });
    } catch {
      // Another NATS server may have a smaller limit: an error here must not end the process
      if (head.close === undefined) this.#publish(from, { to: head.to, close: TOO_LONG });
    }
  }

  /** Disconnects all clients of followers, because messages may have been lost. They connect again. */
  reset(): void {
    for (const from of this.#followers.keys()) this.#drop(from);
  }

  /** Tells the follower too: if it was only suspended, its clients would otherwise wait forever after it resumes. */
  #drop(from: string): void {
    const clients = this.#followers.get(from)?.clients ?? new Map<number, Relayed>();
    this.#publish(from, { to: [...clients.keys()], close: RESTART });
    for (const { connection } of clients.values()) connection.close();
    this.#followers.delete(from);
  }

  /** Sends pending messages, and accepts no more. */
  close(): void {
    clearInterval(this.#timer);
    this.#subscription.unsubscribe();
    this.#flush();
    this.reset();
  }
}
