/**
 * Games of steady players over a server that is a process of its own: the server or a player is killed, the disk is full for a while, the clock
 * of the machine moves, other servers want the same rooms. Each game ends; no sent move is lost, none is played twice, and the clocks
 * are those of the events. FAULTS=50 does each 50 times.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import { startNode, TYPESCRIPT_THREADS } from '../processes.js';
import { checkReplayed, type Told } from './replayed.js';
import { type SpawnedServer, spawnServer } from './spawn-server.js';
import { SteadyPlayer } from './steady-player.js';

const COUNT = Number(process.env.FAULTS ?? 1);
/** Each fault takes seconds at most; where a game hangs, the test says so. */
const TIMEOUT_MS = 120_000 + COUNT * 20_000;
const REFUSED = 'Another server has the rooms';
const GAMES = [
  { game: 'kindo', options: '{"size":5}', control: '10:00' },
  { game: 'senet', control: '10:00' },
];

const folder = mkdtempSync(join(tmpdir(), 'otau-server-faults-'));
const path = join(folder, 'rooms.db');
let server: SpawnedServer;
beforeAll(async () => {
  server = await spawnServer([path]);
});
afterAll(async () => {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true });
});

/** A room with two seats taken. */
async function openRoom(number: number) {
  const [client, other] = [await RoomClient.connect(server.address), await RoomClient.connect(server.address)];
  const { room, token } = await client.ask('create', { ...GAMES[number % GAMES.length], seat: 0 });
  const sat = await other.ask('sit', { room, seat: 1 });
  client.close();
  other.close();
  return { room: room as string, tokens: [token as string, sat.token as string] };
}

/** Resolves when a player receives a move, or the game is over. */
function nextMove(player: SteadyPlayer): Promise<unknown> {
  return Promise.race([
    player.over,
    new Promise<void>((resolve) => {
      player.onMove = () => resolve();
    }),
  ]);
}

/** Faults of the server during a game. */
const FAULTS: Readonly<Record<string, (over: Promise<unknown>, count: number) => Promise<void>>> = {
  'server killed': async () => {
    await server.end('SIGKILL');
    server = await spawnServer([path]);
  },
  'disk full': async (over) => {
    const limit = (bytes: string) =>
      execFileSync('prlimit', [`--pid=${server.program.child.pid}`, `--fsize=${bytes}:`]);
    const failed = server.failure();
    limit('0');
    await Promise.race([failed, over]);
    limit('unlimited');
  },
  'clock moved': async () => {
    server.program.child.kill('SIGUSR2');
  },
  'two servers': async (_over, count) => {
    if (count % 2 === 0) {
      await expect(spawnServer([path])).rejects.toThrow(REFUSED);
      return;
    }
    await server.end('SIGKILL');
    const both = await Promise.allSettled([spawnServer([path]), spawnServer([path])]);
    const winners = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(winners).toHaveLength(1);
    for (const one of both) if (one.status === 'rejected') expect(String(one.reason)).toContain(REFUSED);
    [server] = winners;
  },
};

it.each(Object.keys(FAULTS))('no move is lost or played twice: %s', { timeout: TIMEOUT_MS }, async (fault) => {
  let count = 0;
  for (let game = 0; count < COUNT; game++) {
    const { room, tokens } = await openRoom(game);
    const players = tokens.map(
      (token, seat) => new SteadyPlayer(() => server.address, room, token, seat, `${game} ${seat}`),
    );
    const running = players.map((player) => player.play());
    const over = Promise.all(players.map((player) => player.over));
    for (; count < COUNT && players[0].status?.phase !== 'over'; count++) {
      await nextMove(players[count % 2]);
      await FAULTS[fault](over, count);
    }
    const [status] = await over;
    for (const player of players) player.stop();
    await Promise.all(running);
    expect(players[1].moves).toEqual(players[0].moves);
    for (const { lost } of players) expect(lost).toEqual([]);
    const [{ start, moves }] = players;
    checkReplayed(path, room, { start, moves, status });
  }
});

/** Plays a seat in processes that are killed, `kills` times, after moves that they received; returns all messages, and the end. */
async function playKilled(room: string, token: string, seat: number, kills: number) {
  const heard: string[][] = [[]];
  const script = join(import.meta.dirname, 'player-process.ts');
  for (let life = 0; ; life++) {
    const args = [server.address, room, token, `${seat}`, `${seat} ${life}`];
    const program = startNode([...TYPESCRIPT_THREADS, script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const enough = Math.max(...heard.map(({ length }) => length)) + 2;
    const told: string[] = [];
    let end = '';
    for await (const line of createInterface(program.child.stdout as Readable)) {
      if (line.startsWith('{')) end = line;
      else told.push(line);
      if (life < kills && told.length >= enough) void program.kill();
    }
    heard.push(told);
    if ((await program.ended).code !== 0) continue;
    return { heard, end: JSON.parse(end) as Told & { readonly lost: readonly string[] }, kills: life };
  }
}

it('no move is lost or played twice: player killed', { timeout: TIMEOUT_MS }, async () => {
  let count = 0;
  for (let game = 0; count < COUNT; game++) {
    const { room, tokens } = await openRoom(game);
    const steady = new SteadyPlayer(() => server.address, room, tokens[1], 1, `${game}`);
    const running = steady.play();
    const { heard, end, kills } = await playKilled(room, tokens[0], 0, COUNT - count);
    await steady.over;
    steady.stop();
    await running;
    count += kills;
    expect([...end.lost, ...steady.lost]).toEqual([]);
    expect(steady.moves).toEqual(end.moves);
    for (const told of heard) expect(told).toEqual(steady.moves.slice(0, told.length));
    checkReplayed(path, room, end);
  }
});
