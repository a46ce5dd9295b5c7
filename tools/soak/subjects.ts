/** The programs under load for hours: a process, and its repeated requests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { openTable, playOne, type Table } from '../../tests/rooms/players.js';
import { ROOT } from '../checks/sources.js';
import { board } from './board.js';
import type { Subject } from './subject.js';

const MAIN = join(ROOT, 'packages/otau-cli/dist/cli/main.js');
const GAMES = gameIds();

function start(command: string, given: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(command, given, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** A process with requests by lines; `isEnd` recognises the line that ends a round. */
function conversation(child: ChildProcess, ask: (round: number) => string, isEnd = (_: string) => true): Subject {
  let wake = () => {};
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (isEnd(line)) wake();
  });
  child.stdin?.on('error', () => {}); // its end is seen by the samples
  const round = (number: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      child.stdin?.write(`${ask(number)}\n`);
    });
  return { child, round };
}

function engine(): Subject {
  const ask = (round: number): string => {
    const game = GAMES[(round / 50) % GAMES.length];
    const setup = round % 50 === 0 ? `setoption name game value ${game}\nuginewgame\n` : '';
    return `${setup}position startpos\ngo nodes 300`;
  };
  // Where chance moves first, there is no best move
  return conversation(start(process.execPath, [MAIN, 'engine']), ask, (line) => /^(bestmove|error)/.test(line));
}

function analysis(): Subject {
  return conversation(start(process.execPath, [MAIN, 'analyse', '--workers', '2']), (round) =>
    JSON.stringify({ id: String(round), game: GAMES[round % GAMES.length], agent: 'mcts:visits=50' }),
  );
}

/** A thousand steps of many environments for each line. */
const VECTOR = `
import { createInterface } from 'node:readline';
import { Rng } from '${join(ROOT, 'packages/otau/dist/index.js')}';
import { vector } from '${join(ROOT, 'packages/otau/dist/env/index.js')}';
const ids = ['Togyzkumalak-v0', 'Abalone-v0', 'Kindo-v0', 'Senet-v0'];
const rng = new Rng(1);
const actions = new Int32Array(32);
for await (const round of createInterface({ input: process.stdin })) {
  const envs = vector(ids[round % 4], 32);
  envs.reset({ seed: Number(round) });
  for (let step = 0; step < 1000; step++) {
    envs.sampleActions(rng, actions);
    envs.step(actions);
  }
  envs.close();
  process.stdout.write('round\\n');
}`;

/** For each line some hundred steps in its own process, and an agent in the engine's. */
const PYTHON = `
import sys, numpy as np, otau
ids = ["Togyzkumalak-v0", "Abalone-v0", "Kindo-v0", "Senet-v0"]
for line in sys.stdin:
    env = otau.make(ids[int(line) % 4])
    _, info = env.reset(seed=int(line))
    for _ in range(300):
        _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if terminated or truncated:
            _, info = env.reset()
    env.reset()
    otau.agent("greedy").choose(env)
    env.close()
    print("round", flush=True)
`;

/** The first word of a server is that it listens; what it says afterwards is passed over. */
async function startServer(given: readonly string[], port: number): Promise<{ child: ChildProcess; address: string }> {
  const child = start(process.execPath, [MAIN, 'serve', '--port', String(port), ...given]);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  child.stdout?.resume();
  return { child, address: `http://127.0.0.1:${port}` };
}

/** Pages, lists and streams of a server; some streams are left open and broken off. */
async function server(): Promise<Subject> {
  const { child, address } = await startServer([], 4790 + (process.pid % 200));
  const round = async (number: number): Promise<void> => {
    const stop = new AbortController();
    const paths = ['/', '/api/runs', '/api/models', '/no/such/page', `/api/runs/none/events?from=${number}`];
    await Promise.all(paths.map(async (path) => (await fetch(address + path, { signal: stop.signal })).arrayBuffer()));
    stop.abort();
  };
  return { child, round };
}

/** Moves of two people in a room; a game that has ended is followed by the next one, of the next game. */
async function rooms(): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'otau-soak-'));
  const { child, address } = await startServer(['--rooms', join(folder, 'rooms.db')], 5090 + (process.pid % 200));
  let table: Table | undefined;
  const round = async (number: number): Promise<void> => {
    table ??= await openTable(address, { game: GAMES[number % GAMES.length], control: 'untimed' }, `${number}`);
    if (await playOne(table, `${number}`)) return;
    for (const { client } of table.players) client.close();
    table = undefined;
  };
  return { child, round, end: async () => rmSync(folder, { recursive: true }) };
}

export const SUBJECTS: Readonly<Record<string, () => Subject | Promise<Subject>>> = {
  server,
  rooms,
  board,
  engine,
  analysis,
  vector: () => conversation(start(process.execPath, ['--input-type=module', '-e', VECTOR]), String),
  python: () =>
    conversation(
      start(process.env.PYTHON ?? 'python3', ['-c', PYTHON], { PYTHONPATH: join(ROOT, 'python/otau/src') }),
      String,
    ),
};
