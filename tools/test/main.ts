/**
 * `npm test`: all that is checked, in one command on any machine with Node and Python. First it provides what the
 * tests need, then the stages run side by side, each as soon as those that it needs are over; the first that fails
 * ends it. `npm run test:quick` leaves out whole games in browsers, the packed package and Python.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../checks/sources.js';
import { provideNeeds } from './needs.js';

// Runs the stages of a test run side by side, prints the output of each when it is over, and leaves no process behind.

interface Stage {
  readonly name: string;
  readonly command: string;
  /** The stages that must be over before. */
  readonly needs: readonly string[];
  /** Whether the quick tests leave it out. */
  readonly isSlow?: boolean;
}

/** As many run side by side: one more than there are processors, since tests often wait for something. */
const LANES = availableParallelism() + 1;

/** The time for an interrupted stage to end, in milliseconds. */
const END_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 50;

/** @returns the exit code: that of the stage that failed, or 0 */
async function runStages(stages: readonly Stage[], env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const waiting = [...stages];
  const over = new Set<string>();
  const running = new Map<string, Promise<readonly [string, number]>>();
  const times: string[] = [];
  const processes = new Set<ChildProcess>();
  const end = endAtSignals(processes);
  while (over.size < stages.length) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => over.has(name)));
    for (const stage of ready.slice(0, LANES - running.size)) {
      waiting.splice(waiting.indexOf(stage), 1);
      console.log(`-- ${stage.name} begins`);
      running.set(
        stage.name,
        runCommand(stage, env, processes).then((code) => [stage.name, code]),
      );
    }
    const [name, code] = await Promise.race(running.values());
    running.delete(name);
    over.add(name);
    times.push(`${name} after ${seconds(begun)}`);
    if (code === 0) continue;
    await end();
    console.error(`\n${name} failed. ${times.join(', ')}`);
    return code;
  }
  console.log(`\nAll is well: ${times.join(', ')}`);
  return 0;
}

const seconds = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(0)} s`;

/** Runs a command in a process group of its own and prints its whole output when it is over. */
function runCommand({ name, command }: Stage, env: NodeJS.ProcessEnv, processes: Set<ChildProcess>): Promise<number> {
  const begun = performance.now();
  const said: Buffer[] = [];
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: ROOT, env, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    processes.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => said.push(data));
    child.on('close', (code) => {
      processes.delete(child);
      console.log(`\n== ${name} (${seconds(begun)})`);
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}

/**
 * Ends what runs, all that it has started included, when this process is ended; also by the function that is returned. First by an
 * interrupt: Playwright's server is in a group of its own, and only Playwright ends it.
 */
function endAtSignals(processes: ReadonlySet<ChildProcess>): () => Promise<void> {
  const end = async (): Promise<void> => {
    signalAll(processes, 'SIGINT');
    for (let waited = 0; processes.size > 0 && waited < END_TIMEOUT_MS; waited += POLL_INTERVAL_MS)
      await sleep(POLL_INTERVAL_MS);
    signalAll(processes, 'SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  return end;
}

function signalAll(processes: ReadonlySet<ChildProcess>, signal: NodeJS.Signals): void {
  for (const { pid } of processes) if (pid !== undefined) signalGroup(pid, signal);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}

const isQuick = process.argv.includes('--quick');

/**
 * What the longest path needs comes first, then the longest; what is short fills the end. Unit tests are one more at a time than there are
 * processors, as many wait.
 */
const STAGES: readonly Stage[] = [
  { name: 'build', command: 'npm run --silent build', needs: [] },
  { name: 'build the board', command: 'npm run --silent build:web', needs: ['build'], isSlow: true },
  { name: 'documentation', command: 'npm run --silent docs:site', needs: ['build'], isSlow: true },
  { name: 'browser', command: 'npm run --silent e2e', needs: ['build the board', 'documentation'], isSlow: true },
  { name: 'Python', command: 'bash python/ci.sh', needs: ['build the board'], isSlow: true },
  {
    name: 'unit tests',
    command: `vitest run --reporter dot --maxWorkers ${availableParallelism() + 1}`,
    needs: ['build'],
  },
  {
    name: 'package',
    command: 'npm run --silent packed && npm run --silent release -- --dry-run',
    needs: ['build the board', 'documentation'],
    isSlow: true,
  },
  { name: 'check', command: 'npm run --silent check', needs: [] },
  { name: 'public API', command: 'npm run --silent api -- --check', needs: ['build'], isSlow: true },
  // Three engines at once want the machine for themselves
  {
    name: 'other browsers',
    command: 'BOARD=$PWD/packages/otau-cli/board npm run --silent browsers -- --core',
    needs: ['build the board', 'browser', 'unit tests'],
    isSlow: true,
  },
];

const env = isQuick ? { ...process.env, OTAU_QUICK: '1' } : provideNeeds();
process.exitCode = await runStages(
  STAGES.filter(({ isSlow }) => !isQuick || !isSlow),
  env,
);
