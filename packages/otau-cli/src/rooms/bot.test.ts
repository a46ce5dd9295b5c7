/** Programs in rooms: two bots play a game to its end over real sockets; connections that are not allowed are refused. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rng } from 'otau';
import { type Agent, createAgent } from 'otau/agents';
import { ROOMS_PATH, ROOMS_PROTOCOL } from 'otau/rooms';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startServer } from '../serve/server.js';
import { Bot, BotPlayer, RoomClient } from './node/bots/bot-player.js';
import type { RoomLimits } from './node/connections/rate-limits.js';

/** Plays the first legal action, so the same one again. */
const FIRST: Agent = {
  name: 'first',
  choose: async ({ game, row }) => {
    const actions = new Uint16Array(game.maxLegal);
    game.legal(row, actions);
    return { action: actions[0] };
  },
};

async function serve(limits: Partial<RoomLimits> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  const serving = await startServer({ port: 0, rooms: { path: join(folder, 'rooms.db'), limits } });
  onTestFinished(async () => {
    await serving.close();
    rmSync(folder, { recursive: true });
  });
  return serving.address;
}

async function makeBot(
  address: string,
  room: string | undefined,
  spec: string,
  agent?: Agent,
  options: object = { size: 4 },
) {
  const client = await RoomClient.connect(address);
  const made =
    room === undefined
      ? await client.ask('create', { game: 'kindo', options: JSON.stringify(options), seat: 0, bot: spec })
      : undefined;
  const id = room ?? (made?.room as string);
  const makeAgent = () => agent ?? createAgent(spec, { game: 'kindo' });
  const bot = new Bot(id, { client, name: spec, rng: new Rng(spec), makeAgent });
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

it('a bot whom the server finds too fast waits, and plays on', async () => {
  // Fewer messages than a game has moves; the other bot has no limit
  const address = await serve({ messages: { burst: 3, perSecond: 2 } });
  const first = await makeBot(address, undefined, 'first', FIRST, { size: 4, maxPlies: 8 });
  const second = await makeBot(address, first.room, 'second', FIRST);
  const [one] = await Promise.all([first.over, second.over]);
  expect(one.ending?.reason).toMatch(/^(rules|limit)$/);
});

it('a bot comes back where the connection is cut and where the server was away, and plays the game to its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const start = (port: number) => startServer({ port, rooms: { path: join(folder, 'rooms.db') } });
  let serving = await start(0);
  onTestFinished(() => serving.close());
  const { address } = serving;
  const opponent = await RoomClient.connect(address);
  const made = await opponent.ask('create', {
    game: 'kindo',
    options: '{"size":4,"maxPlies":40}',
    seat: 0,
    bot: 'opponent',
  });
  const room = made.room as string;
  const connections: boolean[] = [];
  let rounds = 0;
  const player = await BotPlayer.connect({
    address,
    name: 'bot',
    rng: new Rng('bot'),
    makeAgent: () => ({
      name: 'first',
      // The server ends while the bot thinks over its third move
      choose: async (context) => {
        if (++rounds === 3) {
          await serving.close();
          serving = await start(Number(new URL(address).port));
          await back();
        }
        return FIRST.choose(context);
      },
    }),
    onConnection: (isThere) => connections.push(isThere),
  });
  onTestFinished(() => player.close());
  /** The other player over a new connection. */
  const back = async () => {
    const client = await RoomClient.connect(address);
    onTestFinished(() => client.close());
    await other.comeBack(listen(client), made.token);
  };
  const listen = (client: RoomClient) => {
    client.onMessage = (message) => other.receive(message);
    return client;
  };
  const options = { client: opponent, name: 'opponent', rng: new Rng('other'), makeAgent: () => FIRST };
  const other = new Bot(room, options);
  await other.comeBack(listen(opponent), made.token);
  await player.join(room);
  const status = await other.over;
  expect(status.ending?.reason).toMatch(/^(rules|limit)$/);
  expect(connections).toEqual([false, true]);
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
