/** A server that restarts: no time passes for players until they are back. */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { ROOMS_PROTOCOL } from 'otau/rooms';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { Archive } from '../archive/archive.js';
import { DEFAULT_LIMITS } from './node/connections/rate-limits.js';
import { lockRooms, openRoomsFile } from './node/disk/rooms-file.js';
import { type HostOptions, RoomHost } from './node/host.js';
import { TestWorld } from './testing.js';

const folder = mkdtempSync(join(tmpdir(), 'otau-rooms-host-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that restarts in the middle of a game, and the secrets of its seats. */
function beginAgain(name: string, control: string) {
  const path = join(folder, name);
  const world = new TestWorld({}, path);
  const { room, players, tokens } = world.begin('togyzkumalak', {}, control);
  expect(players[0].ask('move', { room, ply: 0, move: '76' })).toMatchObject({ type: 'done' });
  world.store.close();
  const failures: string[] = [];
  const host = new RoomHost({ path, limits: DEFAULT_LIMITS, onFailure: (error) => failures.push(String(error)) });
  onTestFinished(() => host.close());
  const said: string[] = [];
  const come = (seat: number) => {
    const wire = {
      address: '10.0.0.1',
      protocol: ROOMS_PROTOCOL,
      lag: undefined,
      send: (text: string) => said.push(text),
      close: () => {},
    };
    const player = host.connect(wire);
    const ask = (type: string, id: string, fields: object) =>
      player.receive(JSON.stringify({ type, id, room, ...fields }));
    ask('watch', 'back', { token: tokens[seat] });
    return { move: (id: string) => ask('move', id, { ply: 1, move: '98' }) };
  };
  const count = (text: string): number => said.filter((message) => message.includes(text)).length;
  return { path, host, said, come, failures, count };
}

it('a server whose time cannot be noted leaves nothing open', async () => {
  const path = join(folder, 'no-time.db');
  mkdirSync(`${path}-time`);
  expect(() => new RoomHost({ path, limits: DEFAULT_LIMITS })).toThrow('EISDIR');
  rmSync(`${path}-time`, { recursive: true });
  await new RoomHost({ path, limits: DEFAULT_LIMITS }).close();
});

it.each(['going', 'over'])('a server without the game of a room (%s) leaves nothing open', async (phase) => {
  const path = join(folder, `lacks-${phase}.db`);
  const database = openRoomsFile(path);
  const setup = { id: 'one', game: 'no-such-game', options: {}, control: 'untimed' };
  const isOver = Number(phase === 'over');
  database.prepare('INSERT INTO rooms(id, setup, over) VALUES (?, ?, ?)').run(['one', JSON.stringify(setup), isOver]);
  database.close();
  const archive = Archive.open(join(folder, `lacks-${phase}-games.db`));
  onTestFinished(() => archive.close());
  for (let tries = 0; tries < 2; tries++)
    expect(() => new RoomHost({ path, archive, limits: DEFAULT_LIMITS })).toThrow(
      expect.objectContaining({ code: 'unknown-game' }),
    );
  lockRooms(path).close();
});

it('a file with a damaged game is refused in a sentence that names it', () => {
  const path = join(folder, 'damaged.db');
  const world = new TestWorld({}, path);
  const { room } = world.begin('kindo');
  world.store.close();
  const database = new Database(path);
  for (const event of ['{"type":"mo', '{"type":"move","seat":0,"move":"none"}']) {
    database.prepare('UPDATE events SET event = ? WHERE seq = 2').run([event]);
    expect(() => new RoomHost({ path, limits: DEFAULT_LIMITS })).toThrow(
      expect.objectContaining({ code: 'no-file', message: expect.stringContaining(`room ${room} is damaged`) }),
    );
  }
  database.close();
  lockRooms(path).close();
});

it('a server that cannot read what moderators have changed says so, and goes on', async () => {
  const path = join(folder, 'no-orders.db');
  const failures: unknown[] = [];
  const commit: HostOptions['commit'] = (batch, _, write, done) => write(batch, done);
  const onFailure = (error: unknown): void => void failures.push(error);
  const host = new RoomHost({ path, limits: DEFAULT_LIMITS, commit, onFailure });
  const database = new Database(path);
  database.exec('DROP TABLE orders');
  await expect.poll(() => failures.map(String)).toContainEqual(expect.stringContaining('orders'));
  database.close();
  await host.close();
});

it('a server that cannot read the owner of a tournament says so, and goes on', async () => {
  const path = join(folder, 'no-players.db');
  const world = new TestWorld({}, path);
  const anna = world.player();
  anna.ask('register', { name: 'Anna' });
  anna.ask('organise', { name: 'Open', kind: 'swiss', game: 'kindo', control: '5:00' });
  world.store.close();
  const failures: unknown[] = [];
  const host = new RoomHost({ path, limits: DEFAULT_LIMITS, onFailure: (error) => failures.push(error) });
  const database = new Database(path);
  database.exec('DROP TABLE players');
  await expect.poll(() => failures.map(String), { timeout: 5000 }).toContainEqual(expect.stringContaining('players'));
  database.close();
  await host.close();
});

describe('the time of games, when a server begins again,', () => {
  it('stands until the player to move is back', async () => {
    const { host, said, come } = beginAgain('back.db', '3:00');
    const begun = host.clock.now();
    come(0);
    await expect.poll(() => said.some((text) => text.includes('"presence"'))).toBe(true);
    expect(host.clock.now()).toBe(begun);
    come(1);
    await expect.poll(() => host.clock.now()).toBeGreaterThan(begun);
  });

  it('runs after five seconds in any case', async () => {
    const { host } = beginAgain('gone.db', '3:00');
    const begun = host.clock.now();
    await expect.poll(() => host.clock.now()).toBeGreaterThan(begun);
  });

  it.each([
    ['3:00', false],
    ['3d', true],
    ['untimed', true],
  ])('%s: does it run at once? %s', (control, isRunning) => {
    const world = new TestWorld();
    world.begin('togyzkumalak', {}, control);
    world.restart();
    expect(world.hub.registry.areMoversThere).toBe(isRunning);
  });
});

describe('a disk that takes nothing', () => {
  it('refuses moves into a file that was moved; no time passes until it is back', async () => {
    const { path, host, come, failures, count } = beginAgain('moved.db', '3:00');
    come(0);
    const player = come(1);
    // Both are answered: what is still to be written when the file is away is refused too
    await expect.poll(() => count('"done","id":"back"')).toBe(2);
    renameSync(path, `${path}-away`);
    player.move('one');
    await expect.poll(() => count('"not-kept"')).toBe(1);
    const stood = host.clock.now();
    const told = count('"status","room"');
    await expect.poll(() => count('"status","room"'), { timeout: 5000 }).toBeGreaterThan(told + 1);
    expect(host.clock.now()).toBe(stood);
    expect(failures).toEqual([expect.stringContaining('the file was moved, deleted or replaced')]);
    renameSync(`${path}-away`, path);
    await expect.poll(() => host.clock.now(), { timeout: 5000 }).toBeGreaterThan(stood);
    player.move('two');
    await expect.poll(() => count('"done","id":"two"')).toBe(1);
  });

  it('is tried once, and not for each look at a flag that has fallen', async () => {
    const { path, come, failures, count } = beginAgain('flag.db', '0:01');
    come(0);
    come(1);
    renameSync(path, `${path}-away`);
    await expect.poll(() => failures.length, { timeout: 5000 }).toBe(1);
    const told = count('"status","room"');
    await expect.poll(() => count('"status","room"'), { timeout: 5000 }).toBeGreaterThan(told + 1);
    expect(failures).toHaveLength(1);
    renameSync(`${path}-away`, path);
    await expect.poll(() => count('"reason":"time"'), { timeout: 5000 }).toBeGreaterThan(0);
  });
});
