/** `otau bot` with an engine; at servers that are none of rooms, or bad ones: a sentence and an exit code, whatever they say. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Rng } from 'otau';
import { createAgent } from 'otau/agents';
import { expect, it, onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { temporaryFolder } from '../../../../../tests/temporary.js';
import { engine } from '../../arena/testing.js';
import { Bot, RoomClient } from '../../rooms/node/bots/bot-player.js';
import { startServer } from '../../serve/server.js';
import { EXIT } from '../command.js';
import { run } from '../testing.js';

/** A server that says something as soon as it is asked. */
async function serve(answer: (socket: WebSocket, id: string) => void, protocol?: string): Promise<string> {
  const http = createServer((_, response) => response.end('nothing'));
  const sockets = new WebSocketServer({
    server: http,
    handleProtocols: (names) => protocol ?? [...names][0],
  });
  sockets.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (data) => answer(socket, (JSON.parse(String(data)) as { id: string }).id));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    for (const socket of sockets.clients) socket.terminate();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
}

const done = (socket: WebSocket, id: string, more: object = {}) =>
  socket.send(JSON.stringify({ type: 'done', id, room: 'r', ...more }));
const state = (facts: object, more: object = {}) =>
  JSON.stringify({
    type: 'state',
    facts: { room: 'r', ...facts },
    seat: 0,
    start: null,
    moves: [],
    status: {},
    ...more,
  });

const ANSWERS: Record<string, (socket: WebSocket, id: string) => void> = {
  garbage: (socket) => socket.send('<html>'),
  nothing: (socket) => socket.send('null'),
  bytes: (socket) => socket.send(Buffer.alloc(100, 0xff)),
  'a huge message': (socket) => socket.send('x'.repeat(5 << 20)),
  'a refusal without words': (socket, id) => socket.send(JSON.stringify({ type: 'refused', id, code: 5 })),
  'its end': (socket) => socket.close(),
  'a game that there is not': (socket, id) => {
    done(socket, id);
    socket.send(state({ game: 'chess', options: {} }, { start: 'x' }));
  },
  'moves that are none': (socket, id) => {
    done(socket, id);
    socket.send(JSON.stringify({ type: 'moved', room: 'r', ply: 0, moves: 7, status: {} }));
  },
  'no status': (socket, id) => {
    done(socket, id);
    socket.send(state({ game: 'kindo', options: {} }, { status: null }));
  },
};

it.each(Object.keys(ANSWERS))('a server that answers with %s', async (name) => {
  const address = await serve(ANSWERS[name]);
  const { code, err } = await run(['bot', 'random', '-g', 'kindo', '--connect', address]);
  expect(err).toMatch(/^[^\n]+\.\n?$/);
  expect(err).toContain('server of rooms');
  expect(code).not.toBe(EXIT.ok);
});

/** A game in a room, of a random agent and the one given as a text. */
async function playInRoom(spec: string) {
  const folder = temporaryFolder('rooms');
  const serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db') } });
  const client = await RoomClient.connect(serving.address);
  onTestFinished(async () => {
    client.close();
    await serving.close();
  });
  const made = await client.ask('create', { game: 'kindo', options: '{"size":4}', seat: 0, bot: 'random' });
  const room = made.room as string;
  const makeAgent = () => createAgent('random', { game: 'kindo' });
  const opponent = new Bot(room, { client, name: 'random', rng: new Rng('opponent'), makeAgent });
  client.onMessage = (message) => opponent.receive(message);
  await opponent.comeBack(client, made.token);
  const link = new URL(`#/room/${room}`, serving.address).href;
  return { ...(await run(['bot', spec, '--connect', link])), ...(await opponent.over) };
}

it('an external engine plays a game in a room, by the name that it gives itself', async () => {
  const { code, out, err, seats, ending } = await playInRoom(`engine:${engine('first')}`);
  expect([code, err]).toEqual([EXIT.ok, '']);
  expect(out).toMatch(/^Kindo: (won|lost|drawn) \(rules\)\.\n$/);
  expect(ending?.reason).toBe('rules');
  expect(seats.map(({ bot }) => bot)).toEqual(['random', 'first']);
});

it('says why an engine that fails has lost', async () => {
  const { code, out, err } = await playInRoom(`engine:${engine('crashes', 'process.exit(3)')}`);
  expect(code).toBe(EXIT.ok);
  expect(err).toBe('otau: The agent failed, and the game is resigned: has ended with code 3.\n');
  expect(out).toBe('Kindo: lost (resignation).\n');
});

it('a server of another version', async () => {
  const address = await serve(() => {}, 'otau.rooms.99');
  const { code, err } = await run(['bot', 'random', '-g', 'kindo', '--connect', address]);
  expect(err).toMatch(/There is no server of rooms at [^\n]+\.\n?$/);
  expect(code).not.toBe(EXIT.ok);
});
