/** Lost answers of the server and deleted runs at critical moments: nothing hangs, and no games are played for a deleted run. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import { type NatsConnection, TimeoutError } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectNow, RunStreams, retry, SelfplayWorker } from '../../packages/otau-cli/src/cluster/index.js';
import { versionsOf, writeTask } from '../../packages/otau-cli/src/cluster/messages.js';
import { RunMembership } from '../../packages/otau-cli/src/cluster/worker.js';
import { SelfplayThread } from '../../packages/otau-cli/src/learn/selfplay/thread.js';
import { acknowledge } from '../../packages/otau-cli/src/nats/connection.js';
import { NatsServer } from './server.js';
import { QUICK, smallConfig } from './small-run.js';

const { signal } = new AbortController();
let server: NatsServer;
let client: NatsConnection;

beforeAll(async () => {
  server = await NatsServer.start();
});

beforeEach(async () => {
  client = await connectNow({ servers: [server.address] });
});

afterEach(() => client.close());
afterAll(() => server.close());

const config = smallConfig();
const versions = versionsOf(config);

async function newStreams(run: string): Promise<RunStreams> {
  const streams = await RunStreams.open(client, run, QUICK);
  await streams.create();
  const sent = { format: 'otau-cluster', otau: '1.2.3', ...versions, config };
  await (await streams.state()).put('config', JSON.stringify(sent));
  return streams;
}

describe('a network', () => {
  it('is put again from the piece on whose answer got lost', async () => {
    const streams = await newStreams('lost-answer');
    const publish = streams.js.publish.bind(streams.js);
    let ends = 0;
    streams.js.publish = async (subject, ...more) => {
      const answer = await publish(subject, ...more);
      if (subject.includes('.model.') && ends++ === 2) throw new TimeoutError();
      return answer;
    };
    const network = new Uint8Array(400_000).fill(1);
    const digest = await retry(() => streams.putModel(network), { signal });
    expect(ends).toBe(3 + 2);
    expect(Buffer.from(network).equals(await streams.getModel(digest))).toBe(true);
    await streams.remove();
  });
});

describe('the end of a task', () => {
  const options = { signal, leaseMs: 10_000, isKnown: async () => true };
  const task = { reply: 'test.ack' } as unknown as JsMsg;

  /** A worker of a run, and a task that it has taken. */
  async function take(run: string): Promise<{ streams: RunStreams; membership: RunMembership; taken: JsMsg }> {
    const streams = await newStreams(run);
    const membership = (await RunMembership.join(streams, 'helper', 1, signal))!;
    await streams.js.publish(streams.names.taskSubject('1-a', 0), '');
    return { streams, membership, taken: (await membership.take(5000))! };
  }

  it('is told again where the answer of the server got lost', async () => {
    const answers = client.subscribe('test.ack');
    const asked = (async () => {
      let count = 0;
      for await (const message of answers) if (++count > 1) message.respond();
      return count;
    })();
    await acknowledge(client, task, { ...options, timeout: 100 });
    answers.unsubscribe();
    expect(await asked).toBe(2);
  });

  it('is told again until somebody listens, as where a cluster elects a leader', async () => {
    const warnings: string[] = [];
    const telling = acknowledge(client, task, { ...options, warn: (sentence) => void warnings.push(sentence) });
    await sleep(1500);
    const answers = client.subscribe('test.ack', { callback: (_, message) => void message.respond() });
    await telling;
    expect(answers.getReceived()).toBe(1);
    expect(warnings).toEqual(['The server does not answer; waiting for it.']);
    answers.unsubscribe();
  });

  it('is not told for longer than a lease', async () => {
    const begin = performance.now();
    await acknowledge(client, task, { ...options, leaseMs: 1000 });
    expect(performance.now() - begin).toBeGreaterThan(1000);
  });

  it('is not told to a server that knows nothing of it', async () => {
    const { streams, membership, taken } = await take('wiped');
    let tries = 0;
    const count = client.subscribe('$JS.ACK.>', { callback: () => void tries++ });
    await streams.remove();
    await membership.acknowledge(taken, () => {});
    await streams.create();
    await membership.acknowledge(taken, () => {});
    await client.flush();
    expect(tries).toBe(2);
    count.unsubscribe();
    await streams.remove();
  });

  it('may be told twice', async () => {
    const { streams, membership, taken } = await take('twice');
    await membership.acknowledge(taken, () => {});
    // Where nobody answers, this throws
    await client.request((taken as JsMsg & { reply: string }).reply, '+ACK', { timeout: 5000 });
    expect(await streams.openTasks()).toEqual([]);
    await streams.remove();
  });
});

describe('a run', () => {
  it('that goes while its network comes is not played for', async () => {
    const streams = await newStreams('gone');
    await (await streams.directory()).put('gone', '{}');
    const model = await streams.putModel(new Uint8Array(1000));
    const task = { run: 'gone', iteration: 1, model, share: 0, attempt: 'a', seed: 's' };
    await streams.js.publish(streams.names.taskSubject('1-a', 0), writeTask(task, versions));
    const stop = new AbortController();
    const fetch = RunMembership.prototype.model;
    const fetching = vi.spyOn(RunMembership.prototype, 'model').mockImplementation(async function (
      this: RunMembership,
      digest: string,
    ) {
      const bytes = await fetch.call(this, digest);
      stop.abort();
      return bytes;
    });
    const playing = vi.spyOn(SelfplayThread.prototype, 'playTask').mockRejectedValue(new Error('It is played.'));
    onTestFinished(() => void vi.restoreAllMocks());
    const connect = { servers: [server.address] };
    await new SelfplayWorker({ connect, signal: stop.signal, threads: 1, run: 'gone', limits: QUICK }).work();
    expect(fetching).toHaveBeenCalledOnce();
    expect(playing).not.toHaveBeenCalled();
    await streams.remove();
  });
});
