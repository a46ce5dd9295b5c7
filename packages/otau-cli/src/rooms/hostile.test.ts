/** Clients that break connections, read nothing or flood: the server of rooms continues, and its memory does not grow. */
import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOMS_PATH, ROOMS_PROTOCOL } from 'otau/rooms';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../serve/server.js';
import { sendRaw } from '../serve/testing.js';
import { RoomClient } from './node/bots/bot-player.js';
import type { RoomReport } from './node/report.js';
import type { RoomServerOptions } from './node/server.js';
import { floodUntilCut, NO_LIMITS } from './testing.js';

async function serve(more: Partial<RoomServerOptions> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  const { messages, addressMessages, work, games } = NO_LIMITS;
  const limits = { messages, addressMessages, work, games };
  const serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db'), limits, ...more } });
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

it('a client that takes messages too slowly is cut off, and the others play on', async () => {
  const address = await serve();
  const client = await RoomClient.connect(address);
  for (let count = 0; count < 20; count++) await client.ask('create', { game: 'kindo', seat: 0, listed: true });
  const socket = await openDeaf(address);
  await floodUntilCut(socket, () => socket.send(JSON.stringify({ type: 'lobby', id: 'x', on: true })));
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

it.each<[string, number, (socket: WebSocket) => void]>([
  ['messages', 1008, (socket) => socket.send('{}')],
  ['pings', 1008, (socket) => socket.ping()],
  ['pongs', 1008, (socket) => socket.pong()],
  ['binary messages', 1003, (socket) => socket.send(Buffer.alloc(1))],
])('a client that floods with %s and does not take part in the end is cut off', async (_what, code, send) => {
  const address = await serve({ limits: {} });
  const socket = new WebSocket(new URL(ROOMS_PATH, address.replace('http', 'ws')), ROOMS_PROTOCOL);
  onTestFinished(() => socket.terminate());
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  const { _socket: raw, _receiver: receiver } = socket as unknown as { _socket: Socket; _receiver: EventEmitter };
  // The frame that says why is read, and not answered
  receiver.removeAllListeners('conclude');
  const told = new Promise((resolve) => receiver.once('conclude', resolve));
  const gone = new Promise((resolve) => raw.once('close', resolve));
  while (!raw.destroyed && raw.writable) {
    if (socket.bufferedAmount < 64 << 10) for (let count = 0; count < 500; count++) send(socket);
    await sleep(1);
  }
  await gone;
  expect(await told).toBe(code);
});

it('that sends thousands of empty fragments is closed', async () => {
  const address = await serve({ limits: {} });
  const socket = new WebSocket(new URL(ROOMS_PATH, address.replace('http', 'ws')), ROOMS_PROTOCOL);
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  for (let count = 0; count < 3000; count++) socket.send('', { fin: false });
  expect(await closed).toBe(1008);
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

it.each([
  ['GET', '/api/runs', 200],
  ['HEAD', '/api/runs', 200],
  ['GET', '/api/nothing', 404],
])('a %s of %s that offers HTTP/2, as those of Java do, is answered as any other', async (method, path, status) => {
  const address = await serve();
  const lines = ['Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAEAAEAA', 'Upgrade: h2c'];
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\n${lines.join('\r\n')}\r\n\r\n`;
  const answer = await sendRaw(address, head);
  expect(answer.status).toBe(status);
  expect(answer.body).toBe(method === 'HEAD' ? '' : await (await fetch(new URL(path, address), { method })).text());
});

it('a client that comes back while the server ends does not keep it from ending', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db') } });
  const { hostname, port, host } = new URL(serving.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const ends = [serving.close(), serving.close()];
  const lines = [
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Protocol: ${ROOMS_PROTOCOL}`,
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
  ];
  socket.write(`GET /${ROOMS_PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await Promise.all([...ends, closed]);
  expect(answer).not.toContain('101 Switching');
});

it('an address that connects too often is refused, and the others are not', async () => {
  const reports: RoomReport[] = [];
  const address = await serve({
    limits: { newConnections: { burst: 2, perSecond: 0 } },
    // Addresses are those that a proxy names
    proxy: true,
    onReport: (report) => reports.push(report),
  });
  const answers: string[] = [];
  for (const from of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.1']) {
    answers.push(await answerTo(address, from));
  }
  const refusal = '429 too-fast';
  expect(answers).toEqual(['open', 'open', refusal, 'open', refusal]);
  const refused = { event: 'refused', code: 'too-fast', address: '10.0.0.1' };
  expect(reports).toEqual([refused, refused]);
});

/** What a WebSocket from an address meets: `open`, or status and code. It is closed again. */
function answerTo(address: string, from: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const url = new URL(ROOMS_PATH, address.replace('http', 'ws'));
    const socket = new WebSocket(url, ROOMS_PROTOCOL, { headers: { 'X-Forwarded-For': from } });
    socket.on('error', reject);
    socket.on('open', () => socket.close());
    socket.on('close', () => resolve('open'));
    socket.on('unexpected-response', (_request, response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve(`${response.statusCode} ${JSON.parse(body).error.code}`));
    });
  });
}
