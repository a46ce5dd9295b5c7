/** Tokens, passwords, nkeys and TLS go to the server as they are given, and nowhere else; permissions of a worker suffice. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nkeys } from '@nats-io/nats-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConnect } from '../../packages/otau-cli/src/cli/flags/connect.js';
import { type ConnectOptions, connectNow, SelfplayWorker } from '../../packages/otau-cli/src/cluster/index.js';
import { temporaryFolder } from '../temporary.js';
import { Programs } from './processes.js';
import { NatsServer } from './server.js';
import { resultOf, runLearner, smallConfig, trainAlone } from './small-run.js';

const LONG_TEST = { timeout: 300_000 };
const top = temporaryFolder('security');
const servers: NatsServer[] = [];

afterAll(async () => {
  for (const server of servers) await server.close();
});

async function serve(settings: string): Promise<NatsServer> {
  const server = await NatsServer.start(settings);
  servers.push(server);
  return server;
}

function file(name: string, text: string): string {
  const path = join(top, name);
  writeFileSync(path, text);
  return path;
}

async function isLetIn(connect: ConnectOptions): Promise<boolean> {
  const connection = await connectNow(connect);
  await connection.close();
  return true;
}

/** The message to a client that is refused; it holds no secret. */
async function refusalOf(connect: ConnectOptions): Promise<string> {
  try {
    await isLetIn(connect);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('who may come in', () => {
  it('is known by a token', LONG_TEST, async () => {
    const { address } = await serve('authorization { token: "open-sesame" }');
    const given = readConnect({ connect: address, tokenFile: file('token', 'open-sesame\n') }, {});
    expect(await isLetIn(given)).toBe(true);
    expect(await isLetIn(readConnect({ connect: address }, { OTAU_NATS_TOKEN: 'open-sesame' }))).toBe(true);
    const refused = await refusalOf({ servers: [address], token: 'wrong-word' });
    expect(refused).toMatch(/^The server at nats:\/\/127\.0\.0\.1:\d+ does not let us in: /);
    expect(refused).not.toContain('wrong-word');
    const worker = new SelfplayWorker({
      connect: { servers: [address] },
      threads: 1,
      signal: AbortSignal.timeout(60_000),
    });
    await expect(worker.work()).rejects.toThrow('does not let us in');
  });

  it('is known by a name and a password', LONG_TEST, async () => {
    const { address } = await serve('authorization { users: [ { user: anna, password: "tulip" } ] }');
    const passwordFile = file('password', 'tulip');
    expect(await isLetIn(readConnect({ connect: address, user: 'anna', passwordFile }, {}))).toBe(true);
    const env = { OTAU_NATS: address, OTAU_NATS_USER: 'anna', OTAU_NATS_PASSWORD: 'tulip' };
    expect(await isLetIn(readConnect({}, env))).toBe(true);
    expect(await refusalOf({ servers: [address], user: 'anna', password: 'rose' })).toContain('does not let us in');
  });

  it('is known by an nkey, over TLS, on both sides', LONG_TEST, async () => {
    makeCertificates();
    const user = nkeys.createUser();
    const seed = file('worker.nk', new TextDecoder().decode(user.getSeed()));
    const at = (name: string): string => JSON.stringify(join(top, name));
    const { port } = await serve(`
      tls { cert_file: ${at('server.pem')}, key_file: ${at('server.key')}, ca_file: ${at('ca.pem')}, verify: true }
      authorization { users: [ { nkey: ${user.getPublicKey()} } ] }`);
    const connect = `tls://localhost:${port}`;
    const tls = { tlsCa: join(top, 'ca.pem'), tlsCert: join(top, 'client.pem'), tlsKey: join(top, 'client.key') };
    expect(await isLetIn(readConnect({ connect, nkeyFile: seed, ...tls }, {}))).toBe(true);
    expect(await refusalOf(readConnect({ connect, ...tls }, {}))).not.toBe('');
    expect(await refusalOf(readConnect({ connect, nkeyFile: seed }, {}))).not.toBe('');
  });

  it('needs the server, and files that are there', () => {
    expect(() => readConnect({}, {})).toThrow('Which server?');
    expect(() => readConnect({ connect: 'nats://a', tokenFile: join(top, 'none') }, {})).toThrow('cannot be read');
  });

  it('hears at once where no server is, or the address is none', async () => {
    await expect(connectNow({ servers: ['nats://127.0.0.1:9'] })).rejects.toThrow(
      'No server answers at nats://127.0.0.1:9',
    );
    await expect(connectNow({ servers: ['http://a b'] })).rejects.toThrow('looks like nats://host:4222');
    const refused = await refusalOf({ servers: ['nats://anna:tulip@host'] });
    expect(refused).toContain('No password belongs into an address');
    expect(refused).not.toContain('tulip');
  });
});

/** As docs/several-machines.md has it: a worker may play, and nothing else. */
const PERMISSIONS = `
  authorization {
    users: [
      { user: learner, password: "a" }
      { user: attic, password: "bosom", permissions: {
        publish: [
          "otau.*.games.attic", "$KV.*.worker.attic", "$JS.ACK.>", "$JS.API.INFO",
          "$JS.API.STREAM.INFO.*", "$JS.API.STREAM.MSG.GET.*", "$JS.API.DIRECT.GET.>",
          "$JS.API.CONSUMER.INFO.*.players", "$JS.API.CONSUMER.MSG.NEXT.*.players",
          "$JS.API.CONSUMER.CREATE.>", "$JS.API.CONSUMER.DELETE.>", "$JS.FC.>"
        ]
        subscribe: [ "_INBOX.>" ]
      } }
    ]
  }`;

describe('a worker with few permissions', () => {
  let programs: Programs;

  beforeAll(() => {
    programs = new Programs();
  }, LONG_TEST.timeout);

  afterAll(() => programs.close());

  it('plays all the same', LONG_TEST, async () => {
    const server = await serve(PERMISSIONS);
    const config = smallConfig();
    await trainAlone(join(top, 'alone'), config);
    const env = { OTAU_NATS_USER: 'attic', OTAU_NATS_PASSWORD: 'bosom' };
    const worker = programs.worker(server.address, ['attic'], 0, env);
    const connect = { servers: [server.address], user: 'learner', password: 'a' };
    const { end } = await runLearner(join(top, 'far'), config, { address: server.address, connect });
    expect(end).toBe('finished');
    expect(resultOf(join(top, 'far'))).toEqual(resultOf(join(top, 'alone')));
    await worker.kill('SIGTERM');
    expect(worker.out).not.toContain('bosom');
  });
});

function makeCertificates(): void {
  const openssl = (...args: readonly string[]): void => {
    const { status, stderr } = spawnSync(process.env.OPENSSL ?? 'openssl', args, { cwd: top, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=test');
  file('names', 'subjectAltName=DNS:localhost');
  for (const name of ['server', 'client']) {
    openssl('req', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`);
    const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed);
  }
}
