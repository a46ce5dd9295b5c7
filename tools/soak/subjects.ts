/** What is put under load for hours: a process, and what is asked of it again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gameIds } from '../../src/games/index.js';
import { ROOT } from '../checks/sources.js';

/** A process under load. */
export interface Subject {
  readonly child: ChildProcess;
  /** Rounds of the load that are done. */
  rounds(): number;
}

const MAIN = join(ROOT, 'dist/cli/main.js');

function start(command: string, given: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(command, given, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
}

/** A process that is asked by lines; `ask` is called at the beginning and after each line that ends a round. */
function conversation(child: ChildProcess, isEnd: (line: string) => boolean, ask: (round: number) => string): Subject {
  let rounds = 0;
  child.stdin?.write(ask(rounds));
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (isEnd(line)) child.stdin?.write(ask(++rounds));
  });
  child.stdin?.on('error', () => {}); // its end is seen by main
  return { child, rounds: () => rounds };
}

const GAMES = gameIds();

function engine(): Subject {
  return conversation(
    start(process.execPath, [MAIN, 'engine']),
    (line) => /^(bestmove|error)/.test(line), // where chance moves first, there is no best move
    (round) => {
      const setup =
        round % 50 === 0 ? `setoption name game value ${GAMES[(round / 50) % GAMES.length]}\nuginewgame\n` : '';
      return `${setup}position startpos\ngo nodes 300\n`;
    },
  );
}

function analysis(): Subject {
  return conversation(
    start(process.execPath, [MAIN, 'analyse', '--workers', '2']),
    () => true,
    (round) => `${JSON.stringify({ id: String(round), game: GAMES[round % GAMES.length], agent: 'mcts:visits=50' })}\n`,
  );
}

/** Steps of many environments; a line each thousand. */
const VECTOR = `
import { Rng } from '${join(ROOT, 'dist/index.js')}';
import { vector } from '${join(ROOT, 'dist/env/index.js')}';
const ids = ['Togyzkumalak-v0', 'Abalone-v0', 'Kindo-v0', 'Senet-v0'];
const rng = new Rng(1);
for (let round = 0; ; round++) {
  const envs = vector(ids[round % 4], 32);
  envs.reset({ seed: round });
  const actions = new Int32Array(32);
  for (let step = 0; step < 1000; step++) {
    envs.sampleActions(rng, actions);
    envs.step(actions);
  }
  envs.close();
  process.stdout.write('round\\n');
  await new Promise((resolve) => setImmediate(resolve));
}`;

const PYTHON = `
import itertools, numpy as np, otau
ids = ["Togyzkumalak-v0", "Abalone-v0", "Kindo-v0", "Senet-v0"]
for round in itertools.count():
    env = otau.make(ids[round % 4])
    _, info = env.reset(seed=round)
    for _ in range(300):
        _, _, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if terminated or truncated:
            _, info = env.reset()
    env.close()
    print("round", flush=True)
`;

function counted(child: ChildProcess): Subject {
  let rounds = 0;
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', () => rounds++);
  return { child, rounds: () => rounds };
}

/** Pages, lists and streams of a server; some streams are left open and broken off. */
function server(): Subject {
  const port = 4790 + (process.pid % 200);
  const child = start(process.execPath, [MAIN, 'serve', '--port', String(port)]);
  const address = `http://127.0.0.1:${port}`;
  let rounds = 0;
  const ask = async (): Promise<void> => {
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    while (child.exitCode === null) {
      const stop = new AbortController();
      const paths = ['/', '/api/runs', '/api/models', '/no/such/page', `/api/runs/none/events?from=${rounds}`];
      await Promise.all(
        paths.map(async (path) => (await fetch(address + path, { signal: stop.signal })).arrayBuffer().catch(() => {})),
      ).catch(() => {});
      stop.abort();
      rounds++;
    }
  };
  void ask();
  return { child, rounds: () => rounds };
}

export const SUBJECTS: Readonly<Record<string, () => Subject>> = {
  server,
  engine,
  analysis,
  vector: () => counted(start(process.execPath, ['--input-type=module', '-e', VECTOR])),
  python: () =>
    counted(start(process.env.PYTHON ?? 'python3', ['-c', PYTHON], { PYTHONPATH: join(ROOT, 'python/otau/src') })),
};
