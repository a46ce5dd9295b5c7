/** An inference server: the same games as without it, whatever breaks, and refusals with reasons. */
import { createHash } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { createGame, Rng } from 'otau';
import { checkDeclaration, initialWeights, writeModel } from 'otau/network';
import { afterEach, describe, expect, it } from 'vitest';
import { createEvaluator as networkEvaluator } from '../selfplay/network.js';
import type { SelfplayOptions } from '../selfplay/options.js';
import { selfplay } from '../selfplay/selfplay.js';
import type { SelfplayShare } from '../selfplay/share.js';
import { SelfplayPool } from '../selfplay/thread.js';
import { createEvaluator, inferenceSource, parseAddress } from './client.js';
import { FRAME, FrameReader, type InferenceFrame, readJson, sendFrame, sendJson, TOKEN_VARIABLE } from './frames.js';
import { InferenceServer, type InferenceServerOptions } from './server.js';

const game = createGame('kindo', { size: 4 });
const declaration = checkDeclaration({
  game: 'kindo',
  options: game.options,
  trunk: { kind: 'dense', width: 8, blocks: 0 },
});
const model = writeModel(declaration, initialWeights(declaration, new Rng('inference')));
const options: SelfplayOptions = {
  games: 4,
  slots: 2,
  simulations: 4,
  cpuct: 1.5,
  temperatureMoves: 6,
  search: 'gumbel',
};
/** Positions at once, at most. */
const CAPACITY = 64;
/** Milliseconds: a server that is gone is not waited for, or as long as the test may take. */
const NONE = 0;
const LONG = 60_000;

const servers: InferenceServer[] = [];
const doors: Server[] = [];
afterEach(async () => {
  delete process.env[TOKEN_VARIABLE];
  for (const door of doors.splice(0)) door.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(more: Partial<InferenceServerOptions> = {}): Promise<InferenceServer> {
  const server = await InferenceServer.start({ port: 0, ...more });
  servers.push(server);
  return server;
}

/** The port of a server that treats its connections so. */
async function openDoor(onConnection: (socket: Socket) => void): Promise<number> {
  const door = createServer(onConnection);
  doors.push(door);
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  return (door.address() as { readonly port: number }).port;
}

/** The games of one thread by a server, or without one. */
async function play(port?: number, timeout = NONE, more: object = {}) {
  const evaluator =
    port === undefined
      ? await networkEvaluator(game, model, CAPACITY)
      : await createEvaluator(game, { ...dataOf(port, timeout), ...more }, CAPACITY, () => undefined);
  try {
    return gamesOf([await selfplay(game, evaluator, options, 'inference')]);
  } finally {
    await evaluator.close?.();
  }
}

function dataOf(port: number, timeout: number): object {
  return inferenceSource(`127.0.0.1:${port}`, model, timeout).data as object;
}

function gamesOf(shares: readonly Pick<SelfplayShare, 'games'>[]): number[][] {
  const games = shares.flatMap((share) => share.games.map(({ index, actions }) => [index, ...actions]));
  return games.sort(([a], [b]) => a - b);
}

describe('self-play by an inference server', () => {
  it('plays the games that it plays by itself', async () => {
    const { port } = await start();
    expect(await play(port)).toEqual(await play());
  });

  it('serves several threads at once', async () => {
    const { port } = await start();
    const evaluator = inferenceSource(`127.0.0.1:${port}`, model);
    const pool = new SelfplayPool({ game, options, seed: 'inference', workers: 2, evaluator });
    expect(gamesOf(await pool.run())).toHaveLength(options.games);
  });

  it('connects and asks again where the connection breaks', async () => {
    const { port } = await start();
    let connections = 0;
    const door = await openDoor((socket) => {
      connections++;
      if (connections === 1) {
        socket.destroy();
        return;
      }
      const inside = connect(port, '127.0.0.1');
      for (const one of [socket, inside]) one.on('error', () => undefined);
      socket.pipe(inside).pipe(socket);
      let answers = 0;
      inside.on('data', () => {
        if (connections === 2 && ++answers === 5) socket.destroy();
      });
      socket.on('close', () => inside.destroy());
    });
    expect(await play(door, LONG)).toEqual(await play());
    expect(connections).toBe(3);
  });

  it('says that none answers', async () => {
    const door = await openDoor((socket) => socket.destroy());
    await expect(play(door)).rejects.toMatchObject({ code: 'no-server' });
  });

  it('says so where one takes connections and never answers', async () => {
    const door = await openDoor((socket) => void socket.on('error', () => undefined));
    await expect(play(door, NONE, { greeting: 100 })).rejects.toMatchObject({
      code: 'no-server',
      message: expect.stringMatching(/: it does not answer\.$/),
    });
  });

  it('says at once, and once for all threads, that it waits for a server, and continues when that is there', async () => {
    const { port } = await start();
    const warnings: string[] = [];
    const door = await openDoor((socket) => {
      if (warnings.length === 0) {
        socket.destroy();
        return;
      }
      const inside = connect(port, '127.0.0.1');
      for (const one of [socket, inside]) one.on('error', () => undefined);
      socket.pipe(inside).pipe(socket);
    });
    const evaluator = inferenceSource(`127.0.0.1:${door}`, model);
    const warn = (sentence: string): void => void warnings.push(sentence);
    const pool = new SelfplayPool({ game, options, seed: 'inference', workers: 2, evaluator, warn });
    expect(gamesOf(await pool.run())).toHaveLength(options.games);
    expect(warnings).toEqual([`No inference server answers at 127.0.0.1:${door}; waiting for it.`]);
  });

  it('is refused without the token', async () => {
    const { port } = await start({ token: 'dombra' });
    await expect(play(port)).rejects.toMatchObject({ code: 'not-allowed' });
    process.env[TOKEN_VARIABLE] = 'dombra';
    expect(await play(port)).toHaveLength(4);
  });
});

describe('an inference server', () => {
  type Send = (socket: ReturnType<typeof connect>) => void;

  /** Its answers, to the end of the connection. Each of `sends` follows an answer, the first one the connection. */
  function answersTo(port: number, sends: readonly Send[]): Promise<InferenceFrame[]> {
    return new Promise((resolve, reject) => {
      const reader = new FrameReader(1 << 20);
      const frames: InferenceFrame[] = [];
      const socket = connect(port, '127.0.0.1', () => sends[0](socket));
      socket.on('error', reject);
      socket.on('close', () => resolve(frames));
      socket.on('data', (chunk) => {
        for (const frame of reader.take(chunk)) {
          frames.push(frame);
          sends[frames.length]?.(socket);
        }
      });
    });
  }
  const hello = { format: 'otau-inference', version: 1, model: 'none of them' };

  it.each([
    ['no greeting', (socket) => sendFrame(socket, FRAME.ask, new Uint8Array(4)), 'bad-file'],
    ['no JSON', (socket) => sendFrame(socket, FRAME.hello, new Uint8Array(4)), 'bad-file'],
    [
      'a greeting of another version',
      (socket) => sendJson(socket, FRAME.hello, { ...hello, version: 2 }),
      'version-mismatch',
    ],
    ['a long greeting', (socket) => sendFrame(socket, FRAME.hello, new Uint8Array(5000)), 'bad-file'],
    ['another protocol', (socket) => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'), 'bad-file'],
  ] as [string, Send, string][])('refuses %s', async (_what, send, code) => {
    const { port } = await start();
    const [failure] = await answersTo(port, [send]);
    expect(failure.kind).toBe(FRAME.failure);
    expect(readJson(failure)).toMatchObject({ code });
  });

  it('refuses a network that is not the one announced', async () => {
    const { port } = await start();
    const [welcome, failure] = await answersTo(port, [
      (socket) => sendJson(socket, FRAME.hello, hello),
      (socket) => sendFrame(socket, FRAME.model, model),
    ]);
    expect(readJson(welcome)).toEqual({ wantsModel: true });
    expect(readJson(failure)).toMatchObject({ code: 'bad-model' });
  });

  it('ends connections that ask and ask, and never read', async () => {
    const { port } = await start({ sending: 200 });
    const warnings: Error[] = [];
    const hear = (warning: Error): void => void warnings.push(warning);
    process.on('warning', hear);
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const answered = () => new Promise((resolve) => socket.once('data', resolve));
    sendJson(socket, FRAME.hello, { ...hello, model: createHash('sha256').update(model).digest('hex') });
    await answered();
    sendFrame(socket, FRAME.model, model);
    await answered();
    socket.removeAllListeners('data').pause();
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(1));
    const rows = Uint8Array.from({ length: 1024 * row.length }, (_, at) => row[at % row.length]);
    for (let asked = 0; asked < 200; asked++) sendFrame(socket, FRAME.ask, rows);
    // A client that never reads notices the end of a connection only when it writes
    const asking = setInterval(() => sendFrame(socket, FRAME.ask, row), 50);
    await closed;
    clearInterval(asking);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', hear);
    expect(warnings).toEqual([]); // of listeners that nobody takes away
  });

  it('ends connections that do not greet', async () => {
    const { port } = await start({ greeting: 100 });
    expect(await answersTo(port, [() => undefined])).toEqual([]);
    expect(await answersTo(port, [(socket) => socket.write(new Uint8Array([7, 0, 0]))])).toEqual([]);
    const late: Send = (socket) => setTimeout(() => sendFrame(socket, FRAME.model, model), 300);
    const frames = await answersTo(port, [(socket) => sendJson(socket, FRAME.hello, hello), late]);
    expect(frames.map(({ kind }) => kind)).toEqual([FRAME.welcome, FRAME.failure]);
  });
});

it('addresses are a host with a port or without', () => {
  expect(parseAddress('attic:99')).toEqual({ host: 'attic', port: 99 });
  expect(parseAddress('10.0.0.7')).toEqual({ host: '10.0.0.7', port: 4791 });
  expect(parseAddress('[::1]:5000')).toEqual({ host: '::1', port: 5000 });
  for (const text of ['', ':99', 'attic/x', 'attic:99999', 'a b']) {
    expect(() => parseAddress(text), text).toThrow(expect.objectContaining({ code: 'bad-address' }));
  }
});
