/** Servers as people set them up: limits of accounts, streams that others have changed, leaf nodes. */
import { join } from 'node:path';
import { DiscardPolicy, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectNow, runIdOf } from '../../packages/otau-cli/src/cluster/index.js';
import { namesOf } from '../../packages/otau-cli/src/cluster/names.js';
import { openStreams } from '../../packages/otau-cli/src/rooms/node/replication/streams.js';
import { freePort } from '../processes.js';
import { temporaryFolder } from '../temporary.js';
import { Programs } from './processes.js';
import { NatsServer } from './server.js';
import { resultOf, runLearner, smallConfig, trainAlone } from './small-run.js';

const LONG_TEST = { timeout: 300_000 };
const top = temporaryFolder('limits');
const config = smallConfig();
let programs: Programs;
let expected: Record<string, string>;
let servers: NatsServer[] = [];

beforeAll(async () => {
  programs = new Programs();
  await trainAlone(join(top, 'alone'), config);
  expected = resultOf(join(top, 'alone'));
}, LONG_TEST.timeout);

afterEach(async () => {
  for (const server of servers) await server.close();
  servers = [];
});

afterAll(async () => {
  await programs.close();
});

async function serve(settings: string): Promise<NatsServer> {
  const server = await NatsServer.start(settings);
  servers.push(server);
  return server;
}

/** A server whose only user is in an account with these limits. */
function serveAccount(limits: string): Promise<NatsServer> {
  return serve(`accounts { A: { users: [ { user: a, password: a } ], ${limits} } }\nno_auth_user: a`);
}

describe('a limit that is too low is told with what is needed', () => {
  it.each([
    ['jetstream: { max_file: 100MB, max_mem: 1GB }', 'a run needs about 600 MB of max_file_store'],
    ['jetstream: { max_file: 1GB, max_mem: 1MB }', 'a run needs 16 MB of max_memory_store'],
    ['jetstream: { max_file: 1GB, max_mem: 1GB, max_streams: 3 }', 'a run needs six and one for all runs'],
    ['jetstream: { max_file: 1GB, max_mem: 1GB, disk_max_stream_bytes: 9MB }', 'a run has streams of 256 MB'],
    ['jetstream: { max_file: 1GB, max_mem: 1GB, max_ack_pending: 10 }', 'a run needs a max_ack_pending of 10,000'],
    ['jetstream: disabled', 'set jetstream: enabled in it'],
    ['jetstream: enabled, limits: { max_payload: 64KB }', 'runs need 132096: set its max_payload'],
  ])('%s', LONG_TEST, async (limits, words) => {
    const { address } = await serveAccount(limits);
    const learner = runLearner(join(top, words), config, { address });
    await expect(learner).rejects.toMatchObject({ code: 'no-server', message: expect.stringContaining(words) });
  });

  it('in rooms', LONG_TEST, async () => {
    const { address } = await serveAccount('jetstream: { max_file: 1GB, max_mem: 1GB, max_bytes_required: true }');
    const opened = openStreams({ connect: { servers: [address] }, name: 'club' }, () => {});
    await expect(opened).rejects.toThrow('rooms need an account without max_bytes_required');
  });

  it('where the server takes no more connections', LONG_TEST, async () => {
    const { address } = await serve('max_connections: 1');
    const first = await connectNow({ servers: [address] });
    const worker = programs.worker(address);
    await worker.says('No server answers at');
    await worker.says('or it takes no more connections (max_connections); waiting for it.');
    await first.close();
    await worker.says('There is no run yet; waiting for one.');
    await worker.kill('SIGTERM');
  });
});

it('games that a stream drops, as somebody has changed it, are played again', LONG_TEST, async () => {
  const server = await serve('');
  const folder = join(top, 'dropped');
  const worker = programs.worker(server.address, ['dropped']);
  const client = await connectNow({ servers: [server.address] });
  const jsm = await jetstreamManager(client);
  const { games } = namesOf(runIdOf(folder, config));
  let changed: Promise<unknown> | undefined;
  const onGame = (done: number): void => {
    if (done > 0) changed ??= jsm.streams.update(games, { discard: DiscardPolicy.Old, max_msgs: 1 });
  };
  const { end } = await runLearner(folder, config, { address: server.address, onGame });
  await changed;
  expect(end).toBe('finished');
  expect(resultOf(folder)).toEqual(expected);
  await worker.kill('SIGTERM');
  await client.close();
});

it('a worker at a leaf node plays for a run at its hub', LONG_TEST, async () => {
  const port = await freePort();
  const store = 'store_dir: "FOLDER/store", max_file_store: 2GB';
  const hub = await serve(`jetstream { ${store}, domain: hub }\nleafnodes { listen: "127.0.0.1:${port}" }`);
  const leaf = await serve(
    `jetstream: disabled\nleafnodes { remotes: [ { url: "nats://127.0.0.1:${port}" } ] }\nmappings { "$JS.API.>": "$JS.hub.API.>" }`,
  );
  const worker = programs.worker(leaf.address, ['far']);
  const { end } = await runLearner(join(top, 'leaf'), config, { address: hub.address });
  expect(end).toBe('finished');
  expect(resultOf(join(top, 'leaf'))).toEqual(expected);
  await worker.kill('SIGTERM');
});
