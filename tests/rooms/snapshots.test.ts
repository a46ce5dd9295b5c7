/** Copies of the file of the rooms on a NATS server, which others replace and which goes away meanwhile. */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection, TimeoutError } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Snapshots } from '../../packages/otau-cli/src/rooms/node/replication/streams.js';
import { NatsServer } from '../cluster/server.js';

const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'otau-snapshots-'));
let nats: NatsServer;
let connection: NatsConnection;
let js: JetStreamClient;
let snapshots: Snapshots;
let count = 0;

beforeAll(async () => {
  nats = await NatsServer.start();
  connection = await connect({ servers: nats.address, maxReconnectAttempts: -1, reconnectTimeWait: 20 });
  js = jetstream(connection);
});
afterAll(async () => {
  await connection.close();
  await nats.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  snapshots = await Snapshots.open(js, `snapshots-${++count}`, 1);
});

/** A file of several messages. */
function file(name: string): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.alloc(1 << 20, name));
  return path;
}

/** Whether two files hold the same bytes; `toEqual` takes seconds for as many. */
const isSame = (one: string, other: string): boolean => readFileSync(one).equals(readFileSync(other));

/** Whether this process has a file open. */
function isOpen(path: string): boolean {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd));
    } catch {
      return '';
    }
  });
  return links.includes(path);
}

/** Messages that never come. */
class Silence {
  stop: () => void = () => {};

  async *[Symbol.asyncIterator](): AsyncGenerator<never> {
    await new Promise<void>((resolve) => {
      this.stop = resolve;
    });
  }
}

describe('a copy', () => {
  it('that is replaced while it is read is not waited for', async () => {
    await snapshots.put(file('one'), 10, signal);
    const { consumers } = js;
    const replacing = Object.create(js, {
      consumers: {
        value: {
          getPushConsumer: async (...args: Parameters<typeof consumers.getPushConsumer>) => {
            await snapshots.put(file('two'), 20, signal);
            return consumers.getPushConsumer(...args);
          },
        },
      },
    }) as JetStreamClient;
    const late = await Snapshots.open(replacing, `snapshots-${count}`, 1);
    const path = join(folder, 'taken');
    await expect(late.get(path)).rejects.toThrow('replaced while it was read');
    await snapshots.get(path);
    expect(isSame(path, join(folder, 'two'))).toBe(true);
  });

  it('without its pieces, as the answer to its putting got lost, is none, and the next takes its place', async () => {
    const forgetful = Object.create(js, {
      publish: {
        value: async (subject: string, ...args: unknown[]) => {
          const answer = await js.publish(subject, ...(args as [Uint8Array]));
          if (subject.includes('.M.')) throw new TimeoutError();
          return answer;
        },
      },
    }) as JetStreamClient;
    const losing = await Snapshots.open(forgetful, `snapshots-${count}`, 1);
    await expect(losing.put(file('one'), 10, signal)).rejects.toBeInstanceOf(TimeoutError);
    expect(await snapshots.seq()).toBeUndefined();
    await expect(snapshots.get(join(folder, 'lost'))).rejects.toThrow('lost pieces');
    expect(await snapshots.put(file('two'), 10, signal)).toBe(true);
    expect(await snapshots.seq()).toBe(10);
  });

  it('goes on naming the file with whose rooms the log began', async () => {
    expect(await snapshots.origin()).toBeUndefined();
    await snapshots.put(file('one'), 1, signal, 'origin');
    await snapshots.put(file('two'), 2, signal);
    expect([await snapshots.origin(), await snapshots.seq()]).toEqual(['origin', 2]);
  });

  it('of which no more comes is given up', async () => {
    await snapshots.put(file('one'), 10, signal);
    const silent = Object.create(js, {
      consumers: { value: { getPushConsumer: async () => ({ consume: async () => new Silence() }) } },
    }) as JetStreamClient;
    const still = await Snapshots.open(silent, `snapshots-${count}`, 1);
    const now = performance.now.bind(performance);
    const begun = now();
    // Ten times as fast
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => begun + 10 * (now() - begun));
    await expect(still.get(join(folder, 'still'))).rejects.toThrow('sends no more');
    clock.mockRestore();
  });

  it('takes the place of none that goes further, or came meanwhile', async () => {
    expect(await snapshots.put(file('one'), 10, signal)).toBe(true);
    expect(await snapshots.put(file('two'), 10, signal)).toBe(false);
    const both = await Promise.all([20, 30].map((seq) => snapshots.put(file(`${seq}`), seq, signal)));
    expect(both.toSorted()).toEqual([false, true]);
  });

  it('is given up at once, whatever NATS does, and leaves no file open', async () => {
    const path = file('given up');
    const end = new AbortController();
    const stuck = Object.create(js, {
      publish: {
        value: () => {
          // As where NATS goes away in the middle
          end.abort(new Error('given up'));
          return new Promise(() => {});
        },
      },
    }) as JetStreamClient;
    const away = await Snapshots.open(stuck, `snapshots-${count}`, 1);
    await expect(away.put(path, 10, end.signal)).rejects.toThrow('given up');
    await expect.poll(() => isOpen(path)).toBe(false);
  });

  it('that NATS refuses leaves no file open', async () => {
    const path = file('refused');
    const refusing = Object.create(js, { publish: { value: () => Promise.reject(new Error('no room')) } });
    const full = await Snapshots.open(refusing as JetStreamClient, `snapshots-${count}`, 1);
    await expect(full.put(path, 10, signal)).rejects.toThrow('no room');
    await expect.poll(() => isOpen(path)).toBe(false);
  });

  it('removes what servers that were killed have left of theirs, and leaves alone what others are putting', async () => {
    const bucket = `snapshots-${count}`;
    const manager = await js.jetstreamManager();
    const piece = (upload: string) => js.publish(`$O.${bucket}.C.${upload}`, 'a piece');
    const uploads = async () => {
      const { state } = await manager.streams.info(`OBJ_${bucket}`, { subjects_filter: `$O.${bucket}.C.>` });
      return Object.keys(state.subjects ?? {}).map((subject) => subject.split('.').at(-1));
    };
    await piece('killed');
    await snapshots.put(file('one'), 10, signal);
    expect(await uploads()).toHaveLength(1);
    await piece('going');
    const path = join(folder, 'beside');
    await snapshots.get(path);
    expect(isSame(path, join(folder, 'one'))).toBe(true);
    expect(await uploads()).toContain('going');
    await snapshots.put(file('two'), 20, signal);
    expect(await uploads()).not.toContain('going');
    await snapshots.get(path);
    expect(isSame(path, join(folder, 'two'))).toBe(true);
  });
});
