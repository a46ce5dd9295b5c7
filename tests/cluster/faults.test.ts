/** Answers of the server that get lost, and runs that go, at the moments that matter: nothing stands for ever, nothing is played for nobody. */
import { type NatsConnection, TimeoutError } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectNow, RunStreams, retry } from '../../packages/otau-cli/src/cluster/index.js';
import { NatsServer } from './server.js';
import { QUICK } from './small-run.js';

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

async function newStreams(run: string): Promise<RunStreams> {
  const streams = await RunStreams.open(client, run, QUICK);
  await streams.create();
  return streams;
}

describe('a network', () => {
  it('is put again where the answer to the end of its upload got lost', async () => {
    const streams = await newStreams('lost-answer');
    const publish = streams.js.publish.bind(streams.js);
    let ends = 0;
    streams.js.publish = async (subject, ...more) => {
      const answer = await publish(subject, ...more);
      if (/^\$O\..*\.M\./.test(subject) && ends++ === 0) throw new TimeoutError();
      return answer;
    };
    const network = new Uint8Array(400_000).fill(1);
    const digest = await retry(() => streams.putModel(network), { signal });
    expect(ends).toBe(2);
    expect(Buffer.from(network).equals(await streams.getModel(digest))).toBe(true);
    await streams.remove();
  });
});
