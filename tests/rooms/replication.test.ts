/**
 * Rooms on two servers over NATS: the leader is killed, is stopped and comes back, a disk is full, NATS is killed. No move that a player was
 * sent is lost, none is there twice, and each game is played again from the files of both servers. FAULTS=50 does each 50 times.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { connect as connectNats } from '@nats-io/transport-node';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OtauError } from '../../packages/otau/src/index.js';
import { replayRecord } from '../../packages/otau/src/records/replay.js';
import type { RoomStatus } from '../../packages/otau/src/rooms/index.js';
import { Archive } from '../../packages/otau-cli/src/archive/archive.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import { LOG_VERSION, RoomLog, roomNames } from '../../packages/otau-cli/src/rooms/node/replication/log.js';
import type { RoomServerOptions } from '../../packages/otau-cli/src/rooms/node/server.js';
import { type Serving, startServer } from '../../packages/otau-cli/src/serve/server.js';
import { NatsServer } from '../cluster/server.js';
import { openTable, playOne, RandomPlayer } from './players.js';
import { checkReplayed } from './replayed.js';
import { type SpawnedServer, spawnServer } from './spawn-server.js';
import { SteadyPlayer } from './steady-player.js';

const FAULTS = Number(process.env.FAULTS ?? 1);
const TIMEOUT_MS = 3_600_000;
/** So a game lasts longer than the fault. */
const THINKING_MS = 50;
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-'));
let nats: NatsServer;
const servers: SpawnedServer[] = [];

function start(index: number): Promise<SpawnedServer> {
  return spawnServer([fileOf(index), join(folder, `${index}-games.db`), '', nats.address]);
}

beforeAll(async () => {
  nats = await NatsServer.start();
  for (let index = 0; index < 2; index++) servers.push(await start(index));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await nats.close();
  rmSync(folder, { recursive: true });
});

/** The index of the server that has the rooms, as soon as one has them, and only one says so. */
async function leader(): Promise<number> {
  await expect.poll(() => servers.filter(({ isLeader }) => isLeader).length).toBe(1);
  return servers.findIndex(({ isLeader }) => isLeader);
}

/** A connection, as soon as there is one to be had. */
async function connect(address: string): Promise<RoomClient> {
  for (;;) {
    try {
      return await RoomClient.connect(address);
    } catch {
      await sleep(50);
    }
  }
}

/** Uses a connection to each server, and others where they are lost: clients are cut off while another server takes the rooms. */
async function withClients<Result>(
  addresses: readonly string[],
  use: (clients: readonly RoomClient[]) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const clients = await Promise.all(addresses.map(connect));
    try {
      return await use(clients);
    } catch (error) {
      if (!(error instanceof OtauError && error.code === 'connection-lost')) throw error;
      await sleep(50);
    } finally {
      for (const client of clients) client.close();
    }
  }
}

/** The moves of a room as a server says, which come before its answer. */
function movesOf(address: string, room: string): Promise<readonly string[]> {
  return withClients([address], async ([client]) => {
    let moves: readonly string[] = [];
    client.onMessage = (message) => {
      if (message.type === 'state') moves = message.moves;
    };
    await client.ask('watch', { room });
    return moves;
  });
}

/** A long game between a player of each server. */
function begin(): Promise<{ readonly room: string; readonly players: readonly SteadyPlayer[] }> {
  return withClients(
    servers.map(({ address }) => address),
    async ([one, two]) => {
      const made = await one.ask('create', {
        game: 'abalone',
        options: JSON.stringify({ variant: 'classical' }),
        control: '10:00',
        seat: 0,
        name: 'Anna',
      });
      const room = made.room as string;
      await two.ask('watch', { room });
      const sat = await two.ask('sit', { room, seat: 1, name: 'Boris' });
      const tokens = [made.token, sat.token] as string[];
      const players = tokens.map(
        (token, seat) => new SteadyPlayer(() => servers[seat].address, room, token, seat, `seed ${seat}`, THINKING_MS),
      );
      return { room, players };
    },
  );
}

/** Plays until each has been sent more moves, or the game is over. */
async function grow(players: readonly SteadyPlayer[], more: number): Promise<void> {
  const aims = players.map((player) => player.moves.length + more);
  const areThere = () =>
    players.every(({ moves, status }, seat) => moves.length >= aims[seat] || status?.phase === 'over');
  await expect.poll(areThere, { timeout: 60_000 }).toBe(true);
}

/** Everything that each player was ever sent, by ply. */
function keepSent(players: readonly SteadyPlayer[]): Map<number, string>[] {
  return players.map((player) => {
    const sent = new Map<number, string>();
    player.onMove = (ply, move) => sent.set(ply, move);
    return sent;
  });
}

const EVENTS = 'SELECT id, seq, event FROM events JOIN rooms ON number = room ORDER BY id, seq';
const EVENTS_OF = 'SELECT seq, event FROM events JOIN rooms ON number = room WHERE id = ? ORDER BY seq';
const NAMES = 'SELECT name FROM players';

function fileOf(index: number): string {
  return join(folder, `${index}.db`);
}

/** What the file of a server has; undefined while the server replaces it. */
function rowsOf(index: number, sql: string, ...values: string[]): unknown[] | undefined {
  let database: Database.Database | undefined;
  try {
    database = new Database(fileOf(index), { readonly: true });
    return database.prepare(sql).all(values);
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** The files of both servers have the same game, to its end, and the messages to the players follow from it. */
async function checkBoth(room: string, { start, moves, status }: SteadyPlayer): Promise<void> {
  const isWhole = () => {
    const [one, two] = [0, 1].map((index) => rowsOf(index, EVENTS_OF, room));
    return one?.length === status?.seq && isDeepStrictEqual(one, two);
  };
  await expect.poll(isWhole, { timeout: 60_000 }).toBe(true);
  for (const index of [0, 1]) checkReplayed(fileOf(index), room, { start, moves, status: status as RoomStatus });
}

async function withGame(fault: (players: readonly SteadyPlayer[]) => Promise<void>): Promise<void> {
  const { room, players } = await begin();
  const sent = keepSent(players);
  const playing = players.map((player) => player.play());
  await grow(players, 3);
  await fault(players);
  await grow(players, 3);
  players[0].resign();
  await Promise.all(players.map(({ over }) => over));
  for (const player of players) player.stop();
  await Promise.all(playing);
  const [{ moves }] = players;
  for (const [seat, player] of players.entries()) {
    expect(player.lost).toEqual([]);
    expect(player.moves).toEqual(moves);
    for (const [ply, move] of sent[seat]) expect(moves[ply]).toBe(move);
  }
  await checkBoth(room, players[0]);
}

/** Lets the disk of a server take nothing, or all again. */
function limitDisk({ program }: SpawnedServer, bytes: '0' | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${program.child.pid}`, `--fsize=${bytes}:`]);
}

/** A server in this process, with rooms that have a name of their own. */
function open(rooms: string, file: string, more: Partial<RoomServerOptions> = {}): Promise<Serving> {
  const replication = { connect: { servers: [nats.address] }, name: rooms, snapshotEvery: 20 };
  return startServer({ port: 0, rooms: { path: join(folder, `${file}.db`), replication, ...more } });
}

/** Something done with the log of some rooms. */
async function withLog<Result>(rooms: string, use: (log: RoomLog) => Promise<Result>): Promise<Result> {
  const connection = await connectNats({ servers: nats.address });
  try {
    return await use(await RoomLog.open(connection, roomNames(rooms), 1, new AbortController().signal));
  } finally {
    await connection.close();
  }
}

describe('a new server', () => {
  it('begins with a copy, and the log goes no further back', async () => {
    const first = await open('copies', 'first');
    const second = await open('copies', 'second');
    (await connect(second.address)).close();
    const table = await openTable(second.address, { game: 'togyzkumalak', control: 'untimed' }, 'copies');
    const { players, room } = table;
    for (let ply = 0; ply < 40; ply++) {
      await playOne(table, `${ply}`);
      await Promise.all(players.map((player) => player.until(() => player.moves.length > ply)));
    }
    await withLog('copies', (log) => expect.poll(async () => (await log.range()).first).toBeGreaterThan(1));

    const third = await open('copies', 'third');
    await Promise.all([first.close(), second.close()]);
    expect(await movesOf(third.address, room)).toEqual(players[0].moves);
    await third.close();
  });

  it('does not follow a server of another version', async () => {
    await withLog('newer', (log) => log.append({ leader: 'newer', version: LOG_VERSION + 1 }, { seq: 0 }, signal));
    const failures: unknown[] = [];
    const server = await open('newer', 'older', { onFailure: (error) => failures.push(error) });
    await expect.poll(() => failures).toContainEqual(expect.objectContaining({ code: 'version-mismatch' }));
    await expect(RoomClient.connect(server.address)).rejects.toMatchObject({ code: 'no-server' });
    await server.close();
  });
});

it('a whole game between players of two servers ends in an archive', async () => {
  const archives = ['one', 'two'].map((name) => join(folder, `${name}-whole.db`));
  const opened = [];
  for (const [index, archive] of archives.entries()) opened.push(await open('whole', `whole-${index}`, { archive }));
  for (const { address } of opened) (await connect(address)).close();
  const players = await Promise.all(opened.map(({ address }, seat) => RandomPlayer.connect(address, `whole ${seat}`)));
  const made = await players[0].client.ask('create', {
    game: 'kindo',
    options: '{"size":3}',
    control: '5:00',
    seat: 0,
  });
  const room = made.room as string;
  await players[1].client.ask('watch', { room });
  const sat = await players[1].client.ask('sit', { room, seat: 1 });
  await Promise.all(players.map((player) => player.until(() => player.status?.phase === 'playing')));
  const table = { room, tokens: [made.token, sat.token] as string[], players };
  for (let ply = 0; await playOne(table, `${ply}`); ply++)
    await Promise.all(players.map((player) => player.until(() => player.moves.length > ply)));
  expect(players[0].moves).toEqual(players[1].moves);
  for (const { client } of players) client.close();
  for (const server of opened) await server.close();
  const records = archives.flatMap((path) => {
    const archive = Archive.open(path);
    try {
      return [...archive.search({})].map(({ number }) => archive.record(number));
    } finally {
      archive.close();
    }
  });
  expect(records.map(({ moves }) => moves)).toEqual([players[0].moves]);
  replayRecord(records[0]);
});

describe('rooms on two servers', { timeout: TIMEOUT_MS }, () => {
  const rounds = Array.from({ length: FAULTS }, (_, round) => round);

  it.each(rounds)('a server is killed, round %i', async (round) => {
    await withGame(async (players) => {
      // Now the leader, now the other one
      const killed = round % 2 === 0 ? await leader() : 1 - (await leader());
      await servers[killed].end('SIGKILL');
      const before = players.map(({ status }) => status);
      // The player of the killed server goes to the other one meanwhile
      const own = servers[killed];
      servers[killed] = servers[1 - killed];
      const begun = performance.now();
      await grow(players, 1);
      const lost = players.map(({ status }, seat) => (before[seat]?.left[seat] ?? 0) - (status?.left[seat] ?? 0));
      const took = Math.round(performance.now() - begun);
      if (process.env.FAULTS)
        console.log(`killed: the next moves after ${took} ms; the clocks lost ${lost.join(' and ')} ms`);
      expect(own.program.isRunning).toBe(false);
      servers[killed] = await start(killed);
      for (const player of players) player.restart();
    });
  });

  it.each(rounds)('a server is ended while it leads, and begins again, round %i', async () => {
    await withGame(async (players) => {
      const ended = await leader();
      await servers[ended].end('SIGTERM');
      servers[ended] = servers[1 - ended];
      await grow(players, 3);
      servers[ended] = await start(ended);
      for (const player of players) player.restart();
    });
    // Nobody plays any more: both files become the same
    const areSame = () => rowsOf(0, EVENTS) !== undefined && isDeepStrictEqual(rowsOf(0, EVENTS), rowsOf(1, EVENTS));
    await expect.poll(areSame, { timeout: 60_000 }).toBe(true);
  });

  it.each(rounds)('a server stands still until another one leads, round %i', async () => {
    await withGame(async (players) => {
      const still = await leader();
      const own = servers[still];
      servers[still] = servers[1 - still];
      // Its player leaves while the server can still close the connection
      players[still].restart();
      await grow(players, 1);
      own.program.child.kill('SIGSTOP');
      await grow(players, 1);
      own.program.child.kill('SIGCONT');
      await grow(players, 3);
      servers[still] = own;
      players[still].restart();
    });
  });

  it.each(rounds)('the disk of the server that leads is full, round %i', async () => {
    await withGame(async (players) => {
      const full = servers[await leader()];
      const failed = full.failure();
      limitDisk(full, '0');
      await failed;
      // The player of this server, too: it lets its clients through to the other one
      await grow(players, 3);
      limitDisk(full, 'unlimited');
    });
  });

  it.each(rounds)('the disk of a server that follows is full, round %i', async () => {
    await withGame(async (players) => {
      const full = servers[1 - (await leader())];
      const failed = full.failure();
      limitDisk(full, '0');
      await failed;
      await grow(players, 3);
      limitDisk(full, 'unlimited');
    });
  });

  it.each(rounds)('NATS is killed, round %i', async () => {
    await withGame(async () => {
      await nats.kill();
      await sleep(300);
      await nats.start();
    });
  });

  it('a server that ends while NATS is away keeps nothing that the log has not', async () => {
    const ended = await leader();
    const client = await connect(servers[ended].address);
    await nats.kill();
    const asked = client.ask('register', { name: 'Anna' }).catch(({ code }) => code);
    await expect.poll(() => rowsOf(ended, NAMES), { timeout: 60_000 }).toEqual([{ name: 'Anna' }]);
    await servers[ended].end('SIGTERM');
    expect(await asked).toBe('connection-lost');
    await nats.start();
    servers[ended] = await start(ended);
    expect(rowsOf(ended, NAMES)).toEqual([]);
  });
});
