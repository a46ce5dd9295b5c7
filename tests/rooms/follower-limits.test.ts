/**
 * Rooms on two servers, clients at the one that follows: the limits are those of one server, whichever of them a client is at. Addresses are
 * those that a proxy names; nothing fills up again while a test runs.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  MAX_MESSAGE_BYTES,
  ROOMS_PATH,
  ROOMS_PROTOCOL,
  type ServerMessage,
} from '../../packages/otau/src/rooms/index.js';
import type { RoomLimits } from '../../packages/otau-cli/src/rooms/node/connections/rate-limits.js';
import { floodUntilCut, NO_LIMITS } from '../../packages/otau-cli/src/rooms/testing.js';
import { type Serving, startServer } from '../../packages/otau-cli/src/serve/server.js';
import { NatsServer } from '../cluster/server.js';

const LIMITS: Partial<RoomLimits> = {
  messages: { burst: 20, perSecond: 0 },
  addressMessages: { burst: 50, perSecond: 0 },
  games: { burst: 2, perSecond: 0 },
  addressConnections: 4,
  watched: 2,
};
const GAME = { game: 'togyzkumalak', control: '10:00', seat: 0 };

const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
let nats: NatsServer;
const opened: Serving[] = [];
beforeAll(async () => {
  nats = await NatsServer.start();
});
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()));
  await nats.close();
  rmSync(folder, { recursive: true });
});

/** Two servers with the same rooms: the addresses of the one that leads, and of the one that follows. */
async function openPair(name: string, limits: Partial<RoomLimits>): Promise<readonly [string, string]> {
  const addresses = [];
  for (const role of ['leads', 'follows'] as const) {
    const path = join(folder, `${name}-${role}.db`);
    const replication = { connect: { servers: [nats.address] }, name };
    const address = await new Promise<string>((resolve, reject) => {
      const onReport = ({ event }: { readonly event: string }) =>
        event === role && resolve(server.then((one) => one.address));
      const server = startServer({ port: 0, rooms: { path, replication, limits, proxy: true, onReport } });
      server.then((one) => opened.push(one), reject);
    });
    addresses.push(address);
  }
  return addresses as [string, string];
}

/** A connection that says from which address it comes. */
class Client {
  readonly closed: Promise<number>;
  #count = 0;

  private constructor(readonly socket: WebSocket) {
    socket.setMaxListeners(0);
    this.closed = new Promise((resolve) => socket.on('close', resolve));
  }

  /** A connection, or with what it is refused. */
  static async open(address: string, from: string, headers: object = {}): Promise<Client> {
    const url = new URL(ROOMS_PATH, address.replace('http', 'ws'));
    const socket = new WebSocket(url, ROOMS_PROTOCOL, { headers: { 'X-Forwarded-For': from, ...headers } });
    const client = new Client(socket);
    await once(socket, 'message');
    return client;
  }

  /** What a request is answered with: `done`, or the code of the refusal. */
  async ask(type: string, fields: object = {}): Promise<ServerMessage & { readonly code?: string }> {
    const id = `${this.#count++}`;
    const answer = new Promise<ServerMessage>((resolve) => {
      this.socket.on('message', (data) => {
        const message = JSON.parse(String(data)) as ServerMessage;
        if ('id' in message && message.id === id) resolve(message);
      });
    });
    this.socket.send(JSON.stringify({ type, id, ...fields }));
    return answer;
  }

  /** Asks a number of times, and counts the answers. */
  async askOften(count: number): Promise<Record<string, number>> {
    const answers = await Promise.all(Array.from({ length: count }, () => this.ask('lobby', { on: false })));
    const tally: Record<string, number> = {};
    for (const { type, code = type } of answers) tally[code] = (tally[code] ?? 0) + 1;
    return tally;
  }
}

describe('clients of a server that follows', () => {
  let leader: string;
  let follower: string;
  beforeAll(async () => {
    [leader, follower] = await openPair('limits', LIMITS);
  });

  it('ask no faster than those of the one that leads, and are cut off where they do not stop', async () => {
    const client = await Client.open(follower, '10.0.0.1');
    expect(await client.askOften(30)).toEqual({ done: 20, 'too-fast': 10 });
    for (let more = 0; more < 60; more++) client.socket.send('{}');
    expect(await client.closed).toBe(1008);
  });

  it('share the limit of their address with those at the other server', async () => {
    const clients = [];
    for (const address of [leader, leader, follower, follower]) clients.push(await Client.open(address, '10.0.0.2'));
    const [one, two, three, four] = clients;
    expect(await one.askOften(20)).toEqual({ done: 20 });
    expect(await three.askOften(20)).toEqual({ done: 20 });
    expect(await four.askOften(15)).toEqual({ done: 10, 'too-fast': 5 });
    expect(await two.askOften(1)).toEqual({ 'too-fast': 1 });
    const other = await Client.open(follower, '10.0.0.3');
    expect(await other.askOften(1)).toEqual({ done: 1 });
  });

  it('make no more games from one address, at whichever server', async () => {
    const [here, there] = [await Client.open(follower, '10.0.0.4'), await Client.open(leader, '10.0.0.4')];
    expect(await here.ask('create', GAME)).toMatchObject({ type: 'done' });
    expect(await there.ask('create', GAME)).toMatchObject({ type: 'done' });
    for (const client of [here, there]) expect(await client.ask('create', GAME)).toMatchObject({ code: 'too-fast' });
  });

  it('have at most 4 connections of an address, and none of pages of other sites', async () => {
    for (let count = 0; count < 4; count++) await Client.open(follower, '10.0.0.5');
    await expect(Client.open(follower, '10.0.0.5')).rejects.toThrow('503');
    await expect(Client.open(follower, '10.0.0.6', { Origin: 'http://evil.example' })).rejects.toThrow('403');
  });

  it('are cut off for a message that is too long, which goes no further', async () => {
    const client = await Client.open(follower, '10.0.0.7');
    client.socket.send('x'.repeat(MAX_MESSAGE_BYTES + 1));
    expect(await client.closed).toBe(1009);
  });

  it('cannot take or use the seats of others', async () => {
    const owner = await Client.open(leader, '10.0.0.8');
    const { room } = (await owner.ask('create', GAME)) as { readonly room?: string };
    const guest = await Client.open(leader, '10.0.0.8');
    expect(await guest.ask('sit', { room, seat: 1 })).toMatchObject({ type: 'done' });
    const stranger = await Client.open(follower, '10.0.0.9');
    expect(await stranger.ask('watch', { room, token: 'x'.repeat(22) })).toMatchObject({ type: 'done', seat: -1 });
    const acts = [
      ['sit', { seat: 0 }],
      ['move', { ply: 0, move: '1' }],
      ['resign', {}],
      ['ask', { what: 'draw' }],
      ['close', {}],
    ] as const;
    for (const [type, fields] of acts)
      expect(await stranger.ask(type, { room, ...fields })).toMatchObject({ code: 'not-allowed' });
  });

  it('watch no more rooms than one connection may', async () => {
    const rooms = [];
    for (const from of ['10.0.1.1', '10.0.1.2', '10.0.1.3']) {
      const owner = await Client.open(leader, from);
      rooms.push((await owner.ask('create', GAME)) as { readonly room?: string });
    }
    const client = await Client.open(follower, '10.0.1.4');
    const answers = [];
    for (const { room } of rooms) answers.push(await client.ask('watch', { room }));
    expect(answers.map(({ type, code = type }) => code)).toEqual(['done', 'done', 'not-allowed']);
  });
});

it('a client of a server that follows which reads nothing is cut off there', async () => {
  const { messages, addressMessages, work, games } = NO_LIMITS;
  const [, follower] = await openPair('slow', { messages, addressMessages, work, games });
  const other = await Client.open(follower, '10.0.0.2');
  for (let count = 0; count < 20; count++) await other.ask('create', { ...GAME, listed: true });
  const { socket } = await Client.open(follower, '10.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  await floodUntilCut(socket, () => socket.send(JSON.stringify({ type: 'lobby', id: 'x', on: true })));
  expect(await other.askOften(1)).toEqual({ done: 1 });
});
