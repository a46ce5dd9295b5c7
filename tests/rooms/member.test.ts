/** A server that takes the rooms, whatever it is doing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { RoomSetup } from '../../packages/otau-cli/src/rooms/events.js';
import { DEFAULT_LIMITS } from '../../packages/otau-cli/src/rooms/node/connections/rate-limits.js';
import { RoomStore } from '../../packages/otau-cli/src/rooms/node/disk/room-store.js';
import {
  type Entry,
  Fenced,
  LOG_VERSION,
  RoomLog,
  roomNames,
} from '../../packages/otau-cli/src/rooms/node/replication/log.js';
import { RoomMember } from '../../packages/otau-cli/src/rooms/node/replication/member.js';
import { Replica } from '../../packages/otau-cli/src/rooms/node/replication/replica.js';
import { Lease, type RoomStreams, Snapshots } from '../../packages/otau-cli/src/rooms/node/replication/streams.js';
import { TestWorld } from '../../packages/otau-cli/src/rooms/testing.js';
import { NatsServer } from '../cluster/server.js';

const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'otau-member-'));
let nats: NatsServer;

beforeAll(async () => {
  nats = await NatsServer.start();
});
afterAll(async () => {
  await nats.close();
  rmSync(folder, { recursive: true });
});

afterEach(() => void vi.restoreAllMocks());

async function joinRooms(name: string, file: string) {
  const failures: unknown[] = [];
  const reports: string[] = [];
  const member = await RoomMember.join({
    path: join(folder, `${file}.db`),
    limits: DEFAULT_LIMITS,
    replication: { connect: { servers: [nats.address] }, name, snapshotEvery: 1 },
    onGateway: () => undefined,
    onFailure: (error) => failures.push(error),
    onReport: ({ event }) => reports.push(event),
  });
  return { member, failures, reports };
}

/** A message of the log with a room. */
function oneRoom(game: string): Entry {
  const setup = { id: 'one', game, options: {}, control: 'untimed' } as unknown as RoomSetup;
  return { batch: { rooms: [setup], events: [], over: [], archived: [], tournaments: [], tournamentEvents: [] } };
}

it('does not wait for what it cannot read', async () => {
  const connection = await connect({ servers: nats.address });
  const log = await RoomLog.open(connection, roomNames('unread'), 1, signal);
  const { take } = Lease.prototype;
  // The server before writes until the lease is taken
  vi.spyOn(Lease.prototype, 'take').mockImplementationOnce(async function (this: Lease, holder) {
    await log.append({ leader: 'newer', version: LOG_VERSION + 1 }, { seq: 0 }, signal);
    return take.call(this, holder);
  });
  const { member, failures } = await joinRooms('unread', 'unread');
  await expect.poll(() => failures).toContainEqual(expect.objectContaining({ code: 'version-mismatch' }));
  await member.close();
  await connection.close();
});

it('does not wait for a copy that it is leaving', async () => {
  const first = await joinRooms('leaving', 'first');
  await expect.poll(() => first.reports).toContain('leads');
  const put = vi
    .spyOn(Snapshots.prototype, 'put')
    .mockImplementation(
      (_path, _seq, given) => new Promise((_, reject) => given?.addEventListener('abort', () => reject(given.reason))),
    );
  const second = await joinRooms('leaving', 'second');
  await expect.poll(() => put.mock.calls.length).toBe(1);
  await first.member.close();
  await expect.poll(() => second.reports).toContain('leads');
  expect(second.failures).toEqual([]);
  await second.member.close();
});

it('leaves a copy that failed again after a while, also where nothing happens', async () => {
  const first = await joinRooms('again', 'again-first');
  await expect.poll(() => first.reports).toContain('leads');
  const put = vi.spyOn(Snapshots.prototype, 'put').mockRejectedValueOnce(new Error('no answer'));
  const second = await joinRooms('again', 'again-second');
  await expect.poll(() => second.failures).toMatchObject([{ message: 'no answer' }]);
  await expect.poll(() => put.mock.calls.length, { timeout: 15_000 }).toBe(2);
  expect(await put.mock.results[1].value).toBe(true);
  for (const { member } of [second, first]) await member.close();
});

it('does not take rooms with a game that it lacks, and leaves nothing open', async () => {
  const connection = await connect({ servers: nats.address });
  const log = await RoomLog.open(connection, roomNames('lacking'), 1, signal);
  await log.append(oneRoom('no-such-game'), { seq: 0 }, signal);
  const take = vi.spyOn(Lease.prototype, 'take');
  // As where it finds that only once it has the rooms
  const { checkGames } = Replica.prototype;
  vi.spyOn(Replica.prototype, 'checkGames').mockImplementation(function (this: Replica) {
    if (take.mock.calls.length > 0) checkGames.call(this);
  });
  const { member, failures } = await joinRooms('lacking', 'lacking');
  await expect.poll(() => failures.length).toBe(3);
  for (const failure of failures) expect(failure).toMatchObject({ code: 'unknown-game' });
  expect(take).toHaveBeenCalledTimes(1);
  const lease = await Lease.open(log.js, log.names.lease, 1);
  expect(await lease.holder()).toBeUndefined();
  await member.close();
  await connection.close();
});

it('goes on without a message that NATS has shown to it alone, and keeps the file that has it', async () => {
  const first = await joinRooms('divided', 'divided-first');
  await expect.poll(() => first.reports).toContain('leads');
  const { read } = RoomLog.prototype;
  vi.spyOn(RoomLog.prototype, 'read').mockImplementationOnce(async function* (this: RoomLog, ...args) {
    for await (const message of read.apply(this, args)) yield { ...message, id: 'other', entry: oneRoom('kindo') };
  });
  const second = await joinRooms('divided', 'divided-second');
  await expect.poll(() => second.reports).toContain('follows');
  await first.member.close();
  await expect.poll(() => second.reports, { timeout: 10_000 }).toContain('leads');
  const path = join(folder, 'divided-second.db');
  const kept = `${path}.conflict-1`;
  expect(second.failures).toMatchObject([
    { message: expect.stringContaining('another last message') },
    { message: expect.stringContaining(`kept in "${kept}"`) },
  ]);
  await second.member.close();
  const rooms = [path, kept].map((file) => {
    const store = new RoomStore(file);
    const ids = store.ongoing().map(({ info }) => info.room);
    store.close();
    return ids;
  });
  expect(rooms).toEqual([[], ['one']]);
});

it('waits for the rooms of another server that begins at once with it', async () => {
  const world = new TestWorld({}, join(folder, 'has-rooms.db'));
  const { room } = world.begin('kindo');
  world.store.close();
  const { put } = Snapshots.prototype;
  let isHeld = true;
  vi.spyOn(Snapshots.prototype, 'put').mockImplementation(async function (this: Snapshots, ...args) {
    await vi.waitUntil(() => !isHeld, 10_000);
    return put.apply(this, args);
  });
  const joining = joinRooms('at-once', 'has-rooms');
  await sleep(100);
  const fresh = await joinRooms('at-once', 'fresh');
  const waits = expect.objectContaining({ message: expect.stringContaining('waits for a copy') });
  await expect.poll(() => fresh.failures).toContainEqual(waits);
  isHeld = false;
  const first = await joining;
  await expect.poll(() => first.reports).toContain('leads');
  await expect.poll(() => fresh.reports).toContain('follows');
  expect(fresh.reports).not.toContain('leads');
  await first.member.close();
  await expect.poll(() => fresh.reports).toContain('leads');
  expect(fresh.member.size.rooms).toBe(1);
  await fresh.member.close();
  const store = new RoomStore(join(folder, 'fresh.db'));
  expect(store.find(room)?.phase).toBe('playing');
  store.close();
});

it('leaves the rooms to another server that has taken the lease meanwhile', async () => {
  const connection = await connect({ servers: nats.address });
  const names = roomNames('lost-lease');
  const js = jetstream(connection);
  const append = vi.spyOn(RoomLog.prototype, 'append').mockImplementationOnce(async () => {
    await js.publish(`$KV.${names.lease}.leader`, JSON.stringify({ term: 'other', isReady: true }));
    throw new Fenced('Another message follows 0.');
  });
  const { member, failures, reports } = await joinRooms('lost-lease', 'lost-lease');
  await expect.poll(() => reports).toEqual(['follows']);
  expect(append).toHaveBeenCalledOnce();
  // Nobody renews it
  await expect.poll(() => reports, { timeout: 10_000 }).toEqual(['follows', 'leads']);
  expect(failures).toEqual([]);
  await member.close();
  await connection.close();
});

it('gives the rooms up where the NATS server lets it in no more', async () => {
  const { member, failures, reports } = await joinRooms('closed', 'closed');
  await expect.poll(() => reports).toContain('leads');
  // As the client does itself after refused logins
  await (member as unknown as { readonly streams: RoomStreams }).streams.connection.close();
  await expect.poll(() => member.gateway).toBeUndefined();
  const message = 'The connection to the NATS server is closed.';
  await expect.poll(() => failures).toContainEqual(expect.objectContaining({ message }));
  await member.close();
});
