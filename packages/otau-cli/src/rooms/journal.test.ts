/** While a commit is written, nothing of it is sent; what comes meanwhile waits for the next commit and fails with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Batch, Committer } from './node/disk/batch-writer.js';
import { Journal } from './node/disk/journal.js';
import { RoomStore } from './node/disk/room-store.js';
import { newRoom } from './node/rooms/room-registry.js';
import { TestWorld } from './testing.js';

/** A server with a slow disk: each commit waits until the test lets it succeed or fail. */
function slowWorld() {
  const writing: { write(): void; fail(): void }[] = [];
  const world: TestWorld = new TestWorld({
    commit: (batch, done) => {
      const write = () => {
        world.store.commit(batch);
        done();
      };
      writing.push({ write, fail: () => done(new Error('disk full')) });
      if (isFast) writing.shift()?.write();
    },
  });
  let isFast = true;
  const table = world.begin('togyzkumalak', {}, '10:00');
  isFast = false;
  return { world, writing, ...table };
}

const movesOf = (heard: readonly { readonly type: string }[]) => heard.filter(({ type }) => type === 'moved').length;

describe('a commit that takes its time', () => {
  it('holds its messages back, and all that comes meanwhile is one more commit', () => {
    const { world, writing, room, players } = slowWorld();
    const answers = [
      players[0].ask('move', { room, ply: 0, move: '76', id: 'first' }),
      players[1].ask('move', { room, ply: 1, move: '76', id: 'second' }),
      players[1].ask('say', { room, phrase: 'hello', id: 'third' }),
    ];
    expect(answers).toEqual([undefined, undefined, undefined]);
    expect(writing).toHaveLength(1);
    expect(movesOf(players[0].heard)).toBe(0);
    writing.shift()?.write();
    expect(movesOf(players[0].heard)).toBe(1);
    expect(players[1].answerTo('second')).toBeUndefined();
    expect(writing).toHaveLength(1);
    writing.shift()?.write();
    expect(movesOf(players[0].heard)).toBe(2);
    expect(players[1].answerTo('third')).toMatchObject({ type: 'done' });
    expect(writing).toEqual([]);
    expect(world.store.find(room)?.moves).toHaveLength(2);
  });

  it('shows nobody what it has not written: who comes is shown the room of that moment', () => {
    const { world, writing, room, players } = slowWorld();
    players[0].ask('move', { room, ply: 0, move: '76', id: 'first' });
    const watcher = world.player();
    watcher.ask('watch', { room, id: 'watch' });
    watcher.ask('lobby', { on: true, id: 'lobby' });
    writing.shift()?.write();
    // The second move came before the first one was on the disk
    expect(watcher.last('state').moves).toHaveLength(1);
    players[1].ask('move', { room, ply: 1, move: '76', id: 'second' });
    watcher.ask('watch', { room, id: 'again' });
    expect(watcher.last('state').moves).toHaveLength(1);
    writing.shift()?.write();
    writing.shift()?.write();
    expect(watcher.last('state').moves).toHaveLength(2);
  });

  it('and fails takes with it what was built on it', () => {
    const { world, writing, room, players } = slowWorld();
    const before = world.store.find(room)?.seq;
    players[0].ask('move', { room, ply: 0, move: '76', id: 'first' });
    players[1].ask('move', { room, ply: 1, move: '76', id: 'second' });
    writing.shift()?.fail();
    expect(players[0].answerTo('first')).toMatchObject({ type: 'refused', code: 'not-kept' });
    expect(players[1].answerTo('second')).toMatchObject({ type: 'refused', code: 'not-kept' });
    expect(writing).toEqual([]);
    for (const { heard, status } of players) {
      expect(movesOf(heard)).toBe(0);
      expect(status.seq).toBe(before);
    }
    players[0].ask('move', { room, ply: 0, move: '76', id: 'first' });
    writing.shift()?.write();
    expect(players[0].answerTo('first')).toMatchObject({ type: 'done' });
    expect(world.store.find(room)?.moves).toHaveLength(1);
  });
});

it('the thread that writes says what went wrong, and gets a successor', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'otau-journal-'));
  const store = new RoomStore(join(folder, 'rooms.db'));
  const committer = new Committer(join(folder, 'rooms.db'));
  onTestFinished(async () => {
    await committer.close();
    store.close();
    rmSync(folder, { recursive: true });
  });
  const rooms = [1, 2].map(() => newRoom({ game: 'kindo', options: {}, control: 'untimed', listed: true }));
  const write = (index: number) => {
    const nothing = { events: [], over: [], archived: [], tournaments: [], tournamentEvents: [] };
    const batch: Batch = { rooms: [rooms[index].setup], ...nothing };
    return new Promise((resolve) => committer.commit(batch, resolve));
  };
  expect(await write(0)).toBeUndefined();
  expect(await write(0)).toBeInstanceOf(Error);
  await committer.close();
  expect(await write(1)).toBeUndefined();
  expect(store.ongoing().map(({ info }) => info.room)).toEqual(rooms.map(({ info }) => info.room));
});

it('what comes within the pause after a commit is one more commit, and an answer that needs none does not wait', () => {
  const scheduled: { flush(): void; milliseconds?: number }[] = [];
  const [batches, told] = [[] as Batch[], [] as string[]];
  const journal = new Journal({
    commit: (batch, done) => {
      batches.push(batch);
      done();
    },
    later: (flush, milliseconds) => scheduled.push({ flush, milliseconds }),
    pause: 60_000,
    onFailure: () => undefined,
    onError: (error) => told.push(`${error}`),
  });
  const add = (name: string) => {
    journal.addArchived(name);
    journal.after(() => told.push(name));
  };
  add('alone');
  scheduled.shift()?.flush();
  expect(batches.map(({ archived }) => archived)).toEqual([['alone']]);
  journal.after(() => told.push('answer'));
  scheduled.shift()?.flush();
  expect(told).toEqual(['alone', 'answer']);
  add('second');
  scheduled.shift()?.flush();
  add('third');
  expect([batches.length, scheduled.length]).toEqual([1, 1]);
  expect(scheduled[0].milliseconds).toBeGreaterThan(0);
  scheduled.shift()?.flush();
  expect(batches[1].archived).toEqual(['second', 'third']);
  expect(told).toEqual(['alone', 'answer', 'second', 'third']);
  journal.after(() => {
    throw 'wrong';
  });
  journal.after(() => told.push('of somebody else'));
  scheduled.shift()?.flush();
  expect(told.slice(4)).toEqual(['wrong', 'of somebody else']);
});
