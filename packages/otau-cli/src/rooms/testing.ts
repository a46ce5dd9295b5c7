/**
 * For the tests of rooms: a hub over a store in memory, a clock that is set by hand, and players who write requests; a client of a
 * whole server that reads nothing.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import {
  type RequestType,
  ROOMS_PROTOCOL,
  type ServerMessage,
  standingsOf,
  type TournamentView,
  viewAfterChanges,
  viewAfterPage,
} from 'otau/rooms';
import { onTestFinished } from 'vitest';
import type { WebSocket } from 'ws';
import type { Peer } from './node/connections/peer.js';
import { DEFAULT_LIMITS, type RoomLimits } from './node/connections/rate-limits.js';
import { RoomStore } from './node/disk/room-store.js';
import { Hub, type HubOptions } from './node/hub.js';
import type { Room } from './room.js';

/**
 * Sends until the server closes the connection of a client that reads nothing; otherwise the memory of the server would grow without end.
 * @param send the longer its answer, the sooner this ends: the system keeps some megabytes before the server has to
 */
export async function floodUntilCut(socket: WebSocket, send: () => void): Promise<void> {
  const { _socket: raw } = socket as unknown as { readonly _socket: Socket };
  while (!raw.destroyed && raw.writable) {
    if (socket.bufferedAmount < 64 << 10) for (let count = 0; count < 100; count++) send();
    // It sends but does not read: the server does not count it as gone
    socket.pong();
    await sleep(1);
  }
}

/** Practically no limit. */
export const UNLIMITED_RATE = { burst: 1e9, perSecond: 1e9 };
export const NO_LIMITS: RoomLimits = {
  ...DEFAULT_LIMITS,
  messages: UNLIMITED_RATE,
  addressMessages: UNLIMITED_RATE,
  work: UNLIMITED_RATE,
  games: UNLIMITED_RATE,
  proofs: UNLIMITED_RATE,
  organised: 1e9,
  openGames: 1e9,
};

export type Of<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A client whose messages are kept. */
export class TestPlayer {
  readonly heard: ServerMessage[] = [];
  lag: number | undefined;
  closed: string | undefined;
  readonly #peer: Peer;
  #count = 0;

  constructor(
    private readonly world: TestWorld,
    address = '10.0.0.1',
    origin?: string,
    protocol = ROOMS_PROTOCOL,
  ) {
    const player = this;
    this.#peer = world.hub.connect({
      address,
      protocol,
      origin,
      get lag() {
        return player.lag;
      },
      send: (text) => this.heard.push(JSON.parse(text)),
      close: (_code, reason) => {
        this.closed = reason;
      },
    });
  }

  /** Sends a request and returns its answer. */
  ask(type: RequestType, fields: object = {}): Of<'done'> | Of<'refused'> {
    const id = `r${++this.#count}`;
    this.send(JSON.stringify({ type, id, ...fields }));
    return this.answerTo((fields as { id?: string }).id ?? id);
  }

  /** As `ask`, for requests that take a while. */
  async askSlowly(type: RequestType, fields: object = {}): Promise<Of<'done'> | Of<'refused'>> {
    const id = `r${++this.#count}`;
    this.send(JSON.stringify({ type, id, ...fields }));
    await this.world.hub.flush();
    return this.answerTo(id);
  }

  send(text: string): void {
    this.world.hub.receive(this.#peer, text);
    void this.world.hub.flush();
  }

  answerTo(id: string): Of<'done'> | Of<'refused'> {
    return this.heard.findLast(
      (message) => 'id' in message && message.type !== 'moved' && message.id === id,
    ) as Of<'done'>;
  }

  /** The last message of a type. */
  last<Type extends ServerMessage['type']>(type: Type): Of<Type> {
    return this.heard.findLast((message) => message.type === type) as Of<Type>;
  }

  /** The tournament that this player follows, from its last page and the changes after it. */
  get tournament() {
    let view: TournamentView | undefined;
    for (const message of this.heard) {
      if (message.type === 'tournament') view = viewAfterPage(view, message);
      if (message.type === 'tournament-changed' && view !== undefined) view = viewAfterChanges(view, message);
    }
    if (view === undefined) throw new Error('This player has heard of no tournament.');
    const gone = view.entrants.filter(({ isGone }) => isGone).map(({ player }) => player);
    return { ...view, gone, table: standingsOf(view) };
  }

  /** What the last message about a room says of it. */
  get status() {
    const told = this.heard.findLast((message) => 'status' in message) as Of<'status'>;
    return told.status;
  }

  leave(): void {
    this.world.hub.disconnect(this.#peer);
  }
}

export class TestWorld {
  now = 1000;
  readonly store: RoomStore;
  readonly over: Room[] = [];
  readonly failures: unknown[] = [];
  hub: Hub;

  /** @param path the file of the rooms; in memory unless given */
  constructor(
    private readonly more: Partial<HubOptions> = {},
    path = ':memory:',
  ) {
    this.store = new RoomStore(path);
    onTestFinished(() => this.store.close());
    this.hub = this.#makeHub();
  }

  #makeHub(): Hub {
    return new Hub({
      store: this.store,
      commit: (batch, done) => {
        try {
          this.store.commit(batch);
        } catch (error) {
          done(error);
          return;
        }
        done();
      },
      now: () => this.now,
      limits: NO_LIMITS,
      chat: false,
      later: () => undefined,
      onOver: (room) => this.over.push(room),
      onFailure: (error) => this.failures.push(error),
      ...this.more,
    });
  }

  /** As if the server had been killed and started again. */
  restart(): void {
    this.hub = this.#makeHub();
  }

  /** @param origin of the page that it has come from */
  player(address?: string, origin?: string, protocol?: string): TestPlayer {
    return new TestPlayer(this, address, origin, protocol);
  }

  tick(): void {
    this.hub.registry.tick();
    void this.hub.flush();
  }

  sweep(): void {
    this.hub.sweep();
    void this.hub.flush();
  }

  /** A game with its players at it, in the order of their seats. */
  begin(game: string, options: object = {}, control = 'untimed') {
    const first = this.player();
    const made = first.ask('create', { game, options: JSON.stringify(options), control, seat: 0, name: 'Anna' });
    const { room, token } = made as { room: string; token: string };
    const tokens = [token];
    const players = [first];
    const { length } = first.last('state').status.seats;
    for (let seat = 1; seat < length; seat++) {
      const player = this.player(`10.0.0.${seat + 1}`);
      player.ask('watch', { room });
      tokens.push((player.ask('sit', { room, seat, name: `P${seat}` }) as { token: string }).token);
      players.push(player);
    }
    return { room, players, tokens };
  }
}

/** Takes what versions 8 and 9 added out of a file of rooms, which then has an older version. */
export function makeOlder(path: string, version = 7): void {
  const file = new Database(path);
  file.exec('DROP TABLE tournament_pages; DROP TABLE commands; DROP INDEX tournaments_over');
  file.exec('ALTER TABLE tournaments DROP COLUMN head; ALTER TABLE tournaments DROP COLUMN unlisted');
  file.exec('ALTER TABLE replica DROP COLUMN message');
  file.exec(`PRAGMA user_version = ${version}`);
  file.close();
}
