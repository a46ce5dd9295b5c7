/** The log of rooms on several servers: one order, that only the last writer can continue. */
import { type Consumer, DiscardPolicy } from '@nats-io/jetstream';
import { connect, headers, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Entry,
  Fenced,
  type LogPlace,
  type ReadMessage,
  RoomLog,
  roomNames,
} from '../../packages/otau-cli/src/rooms/node/replication/log.js';
import { Cable, NatsServer } from '../cluster/server.js';

const { signal } = new AbortController();
let nats: NatsServer;
let connection: NatsConnection;
let log: RoomLog;
let count = 0;

beforeAll(async () => {
  nats = await NatsServer.start();
  connection = await connect({ servers: nats.address });
});
afterAll(async () => {
  await connection.close();
  await nats.close();
});
beforeEach(async () => {
  log = await RoomLog.open(connection, roomNames(`log-${++count}`), 1, signal);
});

/** Everything that the log has. */
async function readAll(after: LogPlace = START): Promise<ReadMessage[]> {
  const { last } = await log.range();
  const found: ReadMessage[] = [];
  const end = new AbortController();
  for await (const message of log.read(after, end.signal)) {
    found.push(message);
    if (message.seq === last) break;
  }
  return found;
}

const START: LogPlace = { seq: 0 };
const entry = (leader: string): Entry => ({ leader });

describe('the log', () => {
  it('has what was written, in its order', async () => {
    const first = await log.append(entry('one'), START, signal);
    await log.append(entry('two'), first, signal);
    expect(await readAll()).toMatchObject([
      { seq: 1, entry: entry('one') },
      { seq: 2, entry: entry('two') },
    ]);
    expect(await readAll(first)).toMatchObject([{ seq: 2, entry: entry('two') }]);
  });

  it('is not read on where what comes next is forgotten', async () => {
    for (let last = 0; last < 4; last++) await log.append(entry(`${last}`), { seq: last }, signal);
    await log.forget(3);
    await expect(readAll({ seq: 1 })).rejects.toThrow('The log goes on at 3, behind what this server has read');
    expect(await readAll({ seq: 2 })).toHaveLength(2);
  });

  it('is not read on behind another message than it has there', async () => {
    const first = await log.append(entry('one'), START, signal);
    const second = await log.append(entry('two'), first, signal);
    expect(await readAll(first)).toMatchObject([second]);
    const other = { seq: first.seq, id: 'a message that the log has not kept' };
    await expect(readAll(other)).rejects.toThrow('The message 2 of the log follows another one');
    expect(await Promise.all([first, other, { seq: 1 }].map((place) => log.has(place, signal)))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it.each([
    ['before the one that is refused', START, 'The message 3 of the log follows another one'],
    ['after the one that was read', { seq: 1 }, 'The message 2 of the log follows another one'],
  ])(
    'is read as the server has it that leads the stream, where another one gives another message %s',
    async (...of) => {
      const [, { seq }, refusal] = of;
      const written: LogPlace[] = [START];
      for (const leader of ['one', 'two', 'three'])
        written.push(await log.append(entry(leader), written.at(-1)!, signal));
      const { consumers } = log.js;
      const get = consumers.get.bind(consumers);
      const head = headers();
      head.set('Nats-Msg-Id', 'other');
      if (seq > 0) head.set('Otau-After', 'another one too');
      const other = { seq: 2, data: Buffer.from(JSON.stringify(entry('other'))), headers: head };
      consumers.get = async (...args) => {
        const messages = await (await get(...args)).consume();
        const stop = () => messages.stop();
        async function* read() {
          for await (const message of messages) yield message.seq === other.seq ? other : message;
        }
        return { consume: async () => Object.assign(read(), { stop }) } as unknown as Consumer;
      };
      await expect(readAll(written[seq])).rejects.toThrow(refusal);
      const leaders = (await readAll(written[seq])).map((message) => message.entry?.leader);
      expect(leaders).toEqual(['one', 'two', 'three'].slice(seq));
    },
  );

  it('forgets what is before a message, and nothing where there is nothing before it', async () => {
    for (let last = 0; last < 4; last++) await log.append(entry(`${last}`), { seq: last }, signal);
    const left: number[] = [];
    for (const before of [1, 0, -16, 2, 4]) {
      await log.forget(before);
      left.push((await log.range()).first);
    }
    expect(left).toEqual([1, 1, 1, 2, 4]);
  });

  it('is read no more once its reader ends, also while it begins', async () => {
    await log.append(entry('one'), START, signal);
    const end = new AbortController();
    const reading = log.read({ seq: 1 }, end.signal).next();
    end.abort();
    expect(await reading).toMatchObject({ done: true });
  });

  it('tells its reader where the connection is closed', async () => {
    const own = await connect({ servers: nats.address });
    await log.append(entry('one'), START, signal);
    const reader = (await RoomLog.open(own, log.names, 1, signal)).read(START, signal);
    expect(await reader.next()).toMatchObject({ value: { seq: 1 } });
    const closed = expect(reader.next()).rejects.toThrow('The connection to the NATS server is closed');
    await own.close();
    await closed;
  });

  it('takes nothing of a server that has not seen the last message', async () => {
    await log.append(entry('new leader'), START, signal);
    await expect(log.append(entry('old leader'), START, signal)).rejects.toBeInstanceOf(Fenced);
    expect(await log.range()).toMatchObject({ last: 1 });
  });

  it('begins with the rooms of one file, which may say so again, whatever has followed', async () => {
    await log.begin('file', signal);
    await log.begin('file', signal);
    await log.append(entry('next'), { seq: 1 }, signal);
    await log.begin('file', signal);
    await expect(log.begin('other', signal)).rejects.toBeInstanceOf(Fenced);
    expect(await readAll()).toMatchObject([
      { seq: 1, entry: { rooms: 'file' } },
      { seq: 2, entry: entry('next') },
    ]);
    await log.forget(2);
    await expect(log.begin('other', signal)).rejects.toBeInstanceOf(Fenced);
  });

  it('is not begun where NATS knows the beginning only by its id, as after a purge', async () => {
    await log.begin('file', signal);
    await (await log.js.jetstreamManager()).streams.purge(log.names.stream);
    await expect(log.begin('file', signal)).rejects.toBeInstanceOf(Fenced);
  });

  it('has long entries in several messages, and none that was not ended', async () => {
    const long: Entry = { leader: 'x'.repeat(600_000) };
    expect(await log.append(long, START, signal)).toMatchObject({ seq: 3 });
    // As a server that is killed in the middle of a long entry leaves it
    const begun = headers();
    begun.set('Otau-Part', '1/3');
    await log.js.publish(log.names.log, '{"leader":"xx', { headers: begun });
    await log.append(entry('next'), { seq: 4 }, signal);
    expect(await readAll()).toMatchObject([
      { seq: 1 },
      { seq: 2 },
      { seq: 3, entry: long },
      { seq: 4 },
      { seq: 5, entry: entry('next') },
    ]);
  });

  it('an entry whose answer got lost is written once', async () => {
    const cable = await Cable.to(nats.port);
    const far = await connect({ servers: cable.address, reconnectTimeWait: 20, maxReconnectAttempts: -1 });
    const own = await RoomLog.open(far, log.names, 1, signal);
    let last = await own.append(entry('before'), START, signal);
    for (let i = 0; i < 2; i++) {
      const written = own.append(entry(`cut ${i}`), last, signal);
      cable.cut();
      last = await written;
    }
    const read = await readAll();
    expect(read.map(({ entry }) => entry?.leader)).toEqual(['before', 'cut 0', 'cut 1']);
    await far.close();
    await cable.close();
  });

  it('an entry that the server puts behind another one than was expected is not taken for the next', async () => {
    const publish = log.js.publish.bind(log.js);
    onTestFinished(() => void Object.assign(log.js, { publish }));
    log.js.publish = async (subject, data, options) => {
      await publish(subject, JSON.stringify(entry('under way')));
      return publish(subject, data, { ...options, expect: {} });
    };
    await expect(log.append(entry('next'), START, signal)).rejects.toThrow(Fenced);
  });

  it('waits where the stream is full, and says so once', async () => {
    const said: string[] = [];
    const full = await RoomLog.open(connection, log.names, 1, signal, (sentence) => said.push(sentence));
    const manager = await full.js.jetstreamManager();
    const limit = (max_msgs: number) =>
      manager.streams.update(full.names.stream, { discard: DiscardPolicy.New, max_msgs });
    await limit(1);
    for (const last of [0, 1]) {
      const written = full.append(entry(`${last}`), { seq: last }, signal);
      if (last === 1) {
        await expect.poll(() => said).toEqual([expect.stringContaining('maximum messages exceeded')]);
        await limit(-1);
      }
      expect(await written).toMatchObject({ seq: last + 1 });
    }
    expect(said).toHaveLength(1);
  });

  it('refuses at once what the server will never take', async () => {
    const manager = await log.js.jetstreamManager();
    await manager.streams.update(log.names.stream, { max_msg_size: 100 });
    await expect(log.append(entry('x'.repeat(200)), START, signal)).rejects.toMatchObject({
      code: 'no-server',
      message: expect.stringContaining('message size exceeds maximum allowed'),
    });
  });

  it('is not opened on a server that takes only short messages', async () => {
    const small = await NatsServer.start('max_payload: 65536');
    const own = await connect({ servers: small.address });
    await expect(RoomLog.open(own, log.names, 1, signal)).rejects.toMatchObject({
      code: 'no-server',
      message: expect.stringContaining('set its max_payload'),
    });
    await own.close();
    await small.close();
  });
});
