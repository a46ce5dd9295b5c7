/** The start of a server's file: a copy that the log continues, even if other servers change both meanwhile. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, describe, expect, it } from 'vitest';
import { RoomStore } from '../disk/room-store.js';
import { openRoomsFile } from '../disk/rooms-file.js';
import { Fenced } from './log.js';
import { openReplica, Replica, type ReplicaStreams } from './replica.js';
import type { Snapshots } from './streams.js';

const LOG = 'rooms 1';
/** The id of a message that the log does not have. */
const NOT_KEPT = 'not kept';
const top = mkdtempSync(join(tmpdir(), 'otau-copies-'));
afterAll(() => rmSync(top, { recursive: true }));

let copied = 0;

/** Writes a file that goes up to a place in the log. */
function writeFile(path: string, seq: number, id?: string): void {
  const replica = new Replica(path);
  replica.follow(LOG);
  replica.setLeading(false, { seq, id });
  replica.close();
}

/** The answers of the NATS server, one for each call; the last one is repeated. */
function saying<Answer>(answers: Answer[]): () => Promise<Answer> {
  return async () => (answers.length > 1 ? answers.shift()! : answers[0]);
}

/** Streams with these ranges and copies, as they are at one question after the other. */
function streams(ranges: [number, number][], copies: (number | undefined)[]): ReplicaStreams {
  const range = saying(ranges);
  const seq = saying(copies);
  return {
    log: {
      id: LOG,
      range: async () => (([first, last]) => ({ first, last }))(await range()),
      begin: async () => undefined,
      has: async ({ id }) => id !== NOT_KEPT,
    },
    lease: { holder: async () => undefined },
    snapshots: {
      seq,
      origin: async () => undefined,
      get: async (path) => {
        // Written elsewhere: this server has the file of that path locked
        const elsewhere = `${path}-${++copied}`;
        writeFile(elsewhere, (await seq())!);
        const database = new Database(elsewhere);
        database.prepare('VACUUM INTO ?').run([path]);
        database.close();
      },
      put: async () => {
        throw new Error('no copy is left');
      },
    },
  };
}

describe('a new server begins with', () => {
  it.each<[string, [number, number][], (number | undefined)[], number]>([
    ['the log alone where there is no copy', [[1, 7]], [undefined], 0],
    ['a copy', [[21, 45]], [40], 40],
    [
      'a copy that is newer than what the log was at first',
      [
        [1, 20],
        [21, 45],
      ],
      [20, 20, 40],
      40,
    ],
    [
      'the next copy where the log has forgotten what follows the first',
      [
        [1, 20],
        [31, 60],
      ],
      [20, 20, 20, 40, 40],
      40,
    ],
    [
      'a copy that the log continued when it was looked at',
      [
        [1, 20],
        [11, 40],
        [31, 60],
      ],
      [20],
      20,
    ],
  ])('%s', async (what, ranges, copies, expected) => {
    const replica = await openReplica(join(top, `${what}.db`), streams(ranges, copies));
    expect(replica.place.seq).toBe(expected);
    replica.close();
  });

  it('the next copy where one is replaced while it is read', async () => {
    const given = streams([[21, 45]], [20, 20, 40]);
    let tries = 0;
    const get = async (path: string): Promise<void> => {
      if (++tries === 1) throw new Error('the copy is gone');
      await given.snapshots.get(path);
    };
    const path = join(top, 'replaced.db');
    const replica = await openReplica(path, { ...given, snapshots: { ...given.snapshots, get } });
    expect([replica.place.seq, tries]).toEqual([40, 2]);
    replica.close();
  });

  it('a copy, and no other server takes its file meanwhile', async () => {
    const given = streams([[21, 45]], [40]);
    const path = join(top, 'meanwhile.db');
    let other: unknown;
    const get = async (): Promise<void> => {
      try {
        new Replica(path).close();
      } catch (error) {
        other = error;
      }
      await given.snapshots.get(path);
    };
    const replica = await openReplica(path, { ...given, snapshots: { ...given.snapshots, get } });
    expect(other).toMatchObject({ code: 'locked' });
    replica.close();
    new Replica(path).close();
  });

  it('nothing where the log has forgotten what follows the only copy', async () => {
    const opening = openReplica(join(top, 'lost.db'), streams([[31, 60]], [20]));
    await expect(opening).rejects.toMatchObject({
      code: 'not-allowed',
      message: expect.stringContaining('has not kept'),
    });
  });
});

it('a file is continued that the log continued when it was looked at', async () => {
  const path = join(top, 'moved-on.db');
  writeFile(path, 25);
  const given: [number, number][] = [
    [21, 45],
    [31, 60],
  ];
  const replica = await openReplica(path, streams(given, [40]));
  expect(replica.place.seq).toBe(25);
  replica.close();
});

describe('a file with rooms of its own', () => {
  const own = (name: string): string => {
    const path = join(top, `${name}.db`);
    const database = openRoomsFile(path);
    database.exec("INSERT INTO rooms(id, setup) VALUES ('one', '{}')");
    database.close();
    return path;
  };
  const rooms = (path: string): unknown[] => {
    const database = new Database(path);
    try {
      return database.prepare('SELECT id FROM rooms').all([]);
    } finally {
      database.close();
    }
  };
  const given = streams([[1, 1]], [undefined]);
  const fenced = async () => Promise.reject(new Fenced('Another message follows 0.'));

  it('follows the log once its copy is left, and not before', async () => {
    const path = own('own');
    await expect(openReplica(path, given)).rejects.toThrow('no copy is left');
    const done: unknown[] = [];
    const begin = async (id: string) => void done.push(id);
    const put: Snapshots['put'] = async (copy, seq, _, origin) => done.push(seq, origin, rooms(copy)) > 0;
    const log = { ...given.log, begin };
    const replica = await openReplica(path, { ...given, log, snapshots: { ...given.snapshots, put } });
    const [id] = done;
    // The log begins with them before there is a copy of them
    expect(done).toEqual([expect.any(String), 1, id, [{ id: 'one' }]]);
    expect([replica.place.seq, replica.hasOwn]).toEqual([1, false]);
    replica.close();
    const again = await openReplica(path, given);
    expect(again.place.seq).toBe(1);
    again.close();
  });

  it('is refused where another server has begun the log, and is as it was', async () => {
    const path = own('second');
    const opening = openReplica(path, { ...given, log: { ...given.log, begin: fenced } });
    await expect(opening).rejects.toMatchObject({ code: 'not-allowed', message: expect.stringContaining('others in') });
    expect(rooms(path)).toEqual([{ id: 'one' }]);
    new RoomStore(path).close();
  });

  it.each(['at once', 'after the log has forgotten its beginning'])(
    'whose server ended before it followed goes on from its copy, %s',
    async (when) => {
      const path = own(when);
      let origin: string | undefined;
      const lost: Snapshots['put'] = async (_path, _seq, _signal, id) => {
        origin = id;
        throw new Error('the answer is lost');
      };
      const losing = { ...given, snapshots: { ...given.snapshots, put: lost } };
      await expect(openReplica(path, losing)).rejects.toThrow('the answer is lost');
      const there = streams([[3, 45]], [40]);
      const log = when === 'at once' ? there.log : { ...there.log, begin: fenced };
      const snapshots = { ...there.snapshots, origin: async () => origin, put: async () => false };
      const replica = await openReplica(path, { ...there, log, snapshots });
      expect([replica.place.seq, replica.hasOwn]).toEqual([40, false]);
      replica.close();
      expect(rooms(`${path}.before`)).toEqual([{ id: 'one' }]);
    },
  );
});

describe('a file that goes further than the log', () => {
  it('is refused while nobody leads, and stays', async () => {
    const path = join(top, 'ahead.db');
    writeFile(path, 50);
    await expect(openReplica(path, streams([[21, 45]], [40]))).rejects.toMatchObject({ code: 'not-allowed' });
    expect(new Replica(path).place.seq).toBe(50);
  });

  it('is kept under another name once another server goes on without it', async () => {
    const path = join(top, 'left-behind.db');
    writeFile(path, 50);
    const given = streams([[21, 45]], [40]);
    const said: unknown[] = [];
    const lease = { holder: async () => ({ term: 'other', isReady: true }) };
    const replica = await openReplica(path, { ...given, lease }, (error) => said.push(error));
    expect(replica.place.seq).toBe(40);
    replica.close();
    const kept = `${path}.conflict-50`;
    expect(said).toMatchObject([{ message: expect.stringContaining(`kept in "${kept}"`) }]);
    expect(new Replica(kept).place.seq).toBe(50);
  });
});

it('a file with a message that the log has not kept is kept under another name', async () => {
  const path = join(top, 'other.db');
  writeFile(path, 30, NOT_KEPT);
  const said: unknown[] = [];
  const replica = await openReplica(path, streams([[1, 45]], [undefined]), (error) => said.push(error));
  // The whole log follows
  expect(replica.place.seq).toBe(0);
  replica.close();
  expect(said).toHaveLength(1);
  expect(new Replica(`${path}.conflict-30`).place).toEqual({ seq: 30, id: NOT_KEPT });
});

it('a file in conflict is whole without its write-ahead log: a server can be killed before that is renamed', async () => {
  const path = join(top, 'whole.db');
  writeFile(path, 30, NOT_KEPT);
  (await openReplica(path, streams([[1, 45]], [undefined]))).close();
  const kept = `${path}.conflict-30`;
  rmSync(`${kept}-wal`, { force: true });
  expect(new Replica(kept).place.seq).toBe(30);
});

it('of two files in conflict at the same message each is kept', async () => {
  const path = join(top, 'again.db');
  for (const id of [NOT_KEPT, NOT_KEPT]) {
    writeFile(path, 30, id);
    (await openReplica(path, streams([[1, 45]], [undefined]))).close();
  }
  expect([`${path}.conflict-30`, `${path}.conflict-30-2`].map(existsSync)).toEqual([true, true]);
});

it('a copy that the log does not have is not kept as a file in conflict, however often it is tried', async () => {
  const path = join(top, 'unfit.db');
  writeFile(path, 50);
  const lease = { holder: async () => ({ term: 'other', isReady: true }) };
  for (let tries = 0; tries < 3; tries++) {
    const opening = openReplica(path, { ...streams([[21, 45]], [48]), lease });
    await expect(opening).rejects.toMatchObject({ code: 'not-allowed' });
  }
  expect(readdirSync(top).filter((name) => /^unfit\.db\.conflict-[\d-]+$/.test(name))).toEqual([
    'unfit.db.conflict-50',
  ]);
});

it.each([10, 30, 50])('a file of other rooms, at their message %i, is refused and stays', async (seq) => {
  const path = join(top, `of-others-${seq}.db`);
  writeFile(path, seq, NOT_KEPT);
  const here = streams([[21, 45]], [40]);
  const lease = { holder: async () => ({ term: 'other', isReady: true }) };
  const opening = openReplica(path, { ...here, lease, log: { ...here.log, id: 'rooms 2' } });
  await expect(opening).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringContaining('a copy of others'),
  });
  const replica = new Replica(path);
  expect(replica.place).toEqual({ seq, id: NOT_KEPT });
  replica.close();
});

it('files that the log does not continue are put aside, and none takes the place of another', async () => {
  const path = join(top, 'old.db');
  for (const aside of [`${path}.before`, `${path}.before-2`, `${path}.before-4`]) {
    writeFile(path, 5);
    const replica = await openReplica(path, streams([[21, 45]], [40]));
    expect(replica.place.seq).toBe(40);
    replica.close();
    expect(existsSync(aside)).toBe(true);
    // What is left of a file that somebody has moved away could be taken for that of another one
    writeFileSync(`${path}.before-3-wal`, '');
    rmSync(path);
  }
  expect(existsSync(`${path}.before-3`)).toBe(false);
});
