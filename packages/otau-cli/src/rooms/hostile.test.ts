/** Clients that break connections, read nothing or flood: the server of rooms continues, and its memory does not grow. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../serve/server.js';
import { RoomClient } from './node/client.js';
import { ROOMS_PATH, ROOMS_PROTOCOL } from './protocol.js';
import { MUCH } from './testing.js';

async function serve(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  const limits = { messages: MUCH, addressMessages: MUCH };
  const serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db'), limits } });
  onTestFinished(async () => {
    await serving.close();
    rmSync(folder, { recursive: true });
  });
  return serving.address;
}

/** A WebSocket that reads nothing of what comes after it has opened. */
async function openDeaf(address: string): Promise<WebSocket> {
  const socket = new WebSocket(new URL(ROOMS_PATH, address.replace('http', 'ws')), ROOMS_PROTOCOL);
  socket.on('error', () => {});
  onTestFinished(() => socket.terminate());
  await new Promise((resolve) => socket.once('open', resolve));
  socket.pause();
  return socket;
}

/** Sends until the server has cut the connection off; what the server kept for it would grow for ever. */
async function floodUntilCut(socket: WebSocket, send: () => void): Promise<void> {
  const { _socket: raw } = socket as unknown as { _socket: Socket };
  while (!raw.destroyed && raw.writable) {
    if (socket.bufferedAmount < 64 << 10) for (let count = 0; count < 500; count++) send();
    // Heard of, though it reads nothing: the server does not take it for gone
    socket.pong();
    await sleep(1);
  }
}

it('a client that takes messages too slowly is cut off, and the others play on', async () => {
  const address = await serve();
  const socket = await openDeaf(address);
  await floodUntilCut(socket, () => socket.send(JSON.stringify({ type: 'nonsense', id: 'x'.repeat(40) })));
  const client = await RoomClient.connect(address);
  expect(await client.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
  client.close();
});

it('so is a client that pings and takes no pongs', async () => {
  const address = await serve();
  const socket = await openDeaf(address);
  const data = Buffer.alloc(120);
  await floodUntilCut(socket, () => socket.ping(data));
  const client = await RoomClient.connect(address);
  expect(await client.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
  client.close();
});

it('a connection that is refused and breaks does not end the server', async () => {
  const address = await serve();
  const { hostname, port, host } = new URL(address);
  for (let count = 0; count < 20; count++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('connect', resolve));
    const lines = [
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Origin: http://evil.example',
      'Sec-WebSocket-Version: 13',
    ];
    socket.write(`GET /${ROOMS_PATH} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write('x'.repeat(100_000));
    socket.resetAndDestroy();
  }
  const client = await RoomClient.connect(address);
  expect(await client.ask('lobby', { on: true })).toMatchObject({ type: 'done' });
  client.close();
});
