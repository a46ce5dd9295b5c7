/** Programs in rooms: two bots and a server over real sockets play a game to its end; who may not connect is refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Agent, createAgent } from 'otau/internal/agents/index.js';
import { Rng } from 'otau/internal/lib/rng.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../serve/server.js';
import { Bot } from './node/bot.js';
import { RoomClient } from './node/client.js';
import { ROOMS_PATH, ROOMS_PROTOCOL } from './protocol.js';

/** Plays the first legal action, so the same one again. */
const FIRST: Agent = {
  name: 'first',
  choose: async ({ game, row }) => {
    const actions = new Uint16Array(game.maxLegal);
    game.legal(row, actions);
    return { action: actions[0] };
  },
};

async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  const serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db') } });
  onTestFinished(async () => {
    await serving.close();
    rmSync(folder, { recursive: true });
  });
  return serving.address;
}

async function makeBot(address: string, room: string | undefined, spec: string, agent?: Agent) {
  const client = await RoomClient.connect(address);
  const made =
    room === undefined
      ? await client.ask('create', { game: 'kindo', options: '{"size":4}', seat: 0, bot: spec })
      : undefined;
  const id = room ?? (made?.room as string);
  const options = {
    client,
    name: spec,
    rng: new Rng(spec),
    makeAgent: () => agent ?? createAgent(spec, { game: 'kindo' }),
  };
  const bot = new Bot(id, options);
  client.onMessage = (message) => bot.receive(message);
  if (made === undefined) await bot.sit();
  else await client.ask('watch', { room: id, token: made.token });
  onTestFinished(() => client.close());
  return bot;
}

it('two bots play a game, known as programs', async () => {
  const address = await serve();
  const first = await makeBot(address, undefined, 'greedy');
  const second = await makeBot(address, first.room, 'random');
  const [one, two] = await Promise.all([first.over, second.over]);
  expect(one.ending?.reason).toBe('rules');
  expect(two.ending).toEqual(one.ending);
  expect(one.seats.map(({ bot }) => bot)).toEqual(['greedy', 'random']);
});

describe('a connection', () => {
  /** The status of the answer to a WebSocket, or the code with which it is closed. */
  const open = (address: string, { protocol = ROOMS_PROTOCOL, headers = {}, path = ROOMS_PATH, first = '' }) =>
    new Promise<number>((resolve) => {
      const url = new URL(path, address.replace('http', 'ws'));
      const socket = new WebSocket(url, protocol, { headers });
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => {
        if (first === '') socket.close();
        else socket.send(first);
      });
      socket.on('close', resolve);
      socket.on('error', () => {});
    });

  it('of another site, under another name, of another version, to another path is refused', async () => {
    const address = await serve();
    const { host } = new URL(address);
    expect(await open(address, { headers: { Origin: `http://${host}` } })).toBe(1005);
    expect(await open(address, { headers: { Origin: 'http://evil.example' } })).toBe(403);
    expect(await open(address, { headers: { Origin: 'null' } })).toBe(403);
    expect(await open(address, { headers: { Host: 'evil.example' } })).toBe(403);
    expect(await open(address, { protocol: 'otau.rooms.99' })).toBe(400);
    expect(await open(address, { path: 'api/runs' })).toBe(404);
  });

  it('that sends a huge message is closed', async () => {
    expect(await open(await serve(), { first: 'x'.repeat(100_000) })).toBe(1009);
  });
});

it('a bot whose move was taken back plays the same move again', async () => {
  const address = await serve();
  const client = await RoomClient.connect(address);
  onTestFinished(() => client.close());
  const heard: string[] = [];
  let wake = () => {};
  client.onMessage = (message) => {
    if (message.type === 'moved') heard.push(`${message.ply}`);
    if (message.type === 'state' && message.status.phase === 'playing') heard.push('state');
    wake();
  };
  const until = async (all: readonly string[]) => {
    while (heard.length < all.length)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    expect(heard).toEqual(all);
  };
  const made = await client.ask('create', { game: 'togyzkumalak', seat: 0 });
  const room = made.room as string;
  await makeBot(address, room, 'first', FIRST);
  await client.ask('move', { room, ply: 0, move: '76' }, 'once');
  await until(['state', '0', '1']);
  await client.ask('ask', { room, what: 'takeback' });
  await until(['state', '0', '1', 'state']);
  await client.ask('move', { room, ply: 0, move: '76' }, 'again');
  await until(['state', '0', '1', 'state', '0', '1']);
});
