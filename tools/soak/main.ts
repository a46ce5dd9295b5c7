/**
 * `npm run soak -- --minutes 60 --rate 2 server engine`: keeps programs under load, side by side, with `rate` rounds a second
 * each, and shows how their memory, open files and threads grow. All of them for ten minutes by default. Needs
 * `npm run build`, `npm run build:web`, and Linux.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';
import { gameIds } from '../../packages/otau/src/games/index.js';
import { Rng } from '../../packages/otau/src/index.js';
import { type Program, start, startNode, startOtau } from '../../tests/processes.js';
import { bothHear, openTable, playOne, type Table } from '../../tests/rooms/players.js';
import { browserOptions } from '../../web/e2e/chromium.js';
import { ROOT } from '../checks/sources.js';
import { meanOf } from '../figures.js';
import { readFlags } from '../flags.js';
import { serveBoard } from '../web/serve-board.js';

// What programs under load have in common.

/** A process under load. */
interface Subject {
  readonly child: ChildProcess;
  /** Puts it under load once; what it throws is a fault. */
  round(number: number): Promise<void>;
  /** Megabytes that are left when garbage has been collected; those of Node's threads unless given. */
  live?(): Promise<number>;
  /** Gives back what it needed beside the process. */
  end?(): Promise<void>;
}

// The board in a browser under load: games of a person against a machine, one after the other, pressed at random.

const GAMES = gameIds();
/** A game that is not over after this many presses is left. */
const MAX_PRESSES = 600;

/** Where to press, of all that can be pressed; `wait` while it is the machine's turn. Runs in the page. */
const PLACE = (chance: number): string => `(() => {
  if (document.querySelector('.outcome')) return 'over';
  if (document.querySelector('.player-bar-turn')?.getAttribute('data-player') !== '0') return 'wait';
  const held = [...document.querySelectorAll('.board [class*="-arrow"], .board [class*="-edge"], .board button:not(.board-switch):not([aria-disabled])')];
  const all = [...held, ...held, ...document.querySelectorAll('.board [data-choosable]')];
  if (all.length === 0) return 'wait';
  const chosen = all[${chance} % all.length];
  chosen.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = chosen.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
})()`;

/** The process is the browser with all that it starts; `live` is what the page holds. */
async function board(): Promise<Subject> {
  process.env.BOARD ??= join(ROOT, 'packages/otau-cli/board');
  const { address, close } = await serveBoard(0);
  const browser = await chromium.launchServer(browserOptions());
  const page = await (await chromium.connect(browser.wsEndpoint())).newPage({ viewport: { width: 1000, height: 800 } });
  await page.addInitScript(`localStorage.setItem('otau-settings', '{"language":"en","motion":"off"}')`);
  await page.goto(address);
  const rng = new Rng(1);
  let [games, presses] = [0, MAX_PRESSES];
  const round = async (): Promise<void> => {
    const place = presses >= MAX_PRESSES ? 'over' : await page.evaluate(PLACE(rng.below(0xffff)));
    if (place === 'over') {
      await begin(page, address, GAMES[games++ % GAMES.length]);
      presses = 0;
    } else if (place !== 'wait') {
      const { x, y } = place as { x: number; y: number };
      await page.mouse.click(x, y);
      presses++;
    }
  };
  const end = async (): Promise<void> => {
    await browser.close();
    await close();
  };
  return { child: browser.process(), round, live: () => held(page), end };
}

async function begin(page: Page, address: string, game: string): Promise<void> {
  const one = { options: {}, players: ['person', 'level:1'], names: [], control: 'untimed' };
  const draft = JSON.stringify({ game, games: { [game]: one } });
  await page.evaluate(`localStorage.setItem('otau-setup', ${JSON.stringify(draft)})`);
  await page.goto(`${address}#/library`);
  await page.locator('.setup-start').waitFor({ state: 'detached' });
  await page.goto(`${address}#/new`);
  await page.locator('.setup-start').click();
  await page.locator('.board [role="gridcell"]').first().waitFor();
}

/** Megabytes that the page holds after all garbage is collected. */
async function held(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

// The programs under load for hours: a process, and its repeated requests.

/** A process with requests by lines; `isEnd` recognises the line that ends a round. */
function conversation({ child }: Program, ask: (round: number) => string, isEnd = (_: string) => true): Subject {
  let wake = () => {};
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    if (isEnd(line)) wake();
  });
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
  return conversation(startOtau(['engine']), ask, (line) => /^(bestmove|error)/.test(line));
}

function analysis(): Subject {
  return conversation(startOtau(['analyse', '--workers', '2']), (round) =>
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

async function startServer(given: readonly string[]): Promise<{ child: ChildProcess; address: string }> {
  const program = startOtau(['serve', '--port', '0', ...given]);
  return { child: program.child, address: await program.says(/(http:\S+)\/\s/) };
}

/** Pages, lists and streams of a server; some streams are left open and broken off. */
async function server(): Promise<Subject> {
  const { child, address } = await startServer([]);
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
  const { child, address } = await startServer(['--rooms', join(folder, 'rooms.db')]);
  let table: Table | undefined;
  const round = async (number: number): Promise<void> => {
    table ??= await openTable(address, { game: GAMES[number % GAMES.length], control: 'untimed' }, `${number}`);
    // A player who has not heard of a move would play one ply late
    const heard = bothHear(table);
    if (await playOne(table, `${number}`)) return void (await heard);
    for (const { client } of table.players) client.close();
    table = undefined;
  };
  return { child, round, end: async () => rmSync(folder, { recursive: true }) };
}

const SUBJECTS: Readonly<Record<string, () => Subject | Promise<Subject>>> = {
  server,
  rooms,
  board,
  engine,
  analysis,
  vector: () => conversation(startNode(['--input-type=module', '-e', VECTOR]), String),
  python: () =>
    conversation(
      start(process.env.PYTHON ?? 'python3', ['-c', PYTHON], {
        env: { ...process.env, PYTHONPATH: join(ROOT, 'python/otau/src') },
      }),
      String,
    ),
};

// What a process holds: memory, open files, threads; and how that grows. Read from `/proc`, so only on Linux.

interface Sample {
  /** Seconds since the beginning. */
  readonly at: number;
  /** Megabytes in memory, of the process and its children. */
  readonly memory: number;
  /** Of that, megabytes that are left to Node's threads when garbage has been collected. */
  readonly live: number;
  readonly files: number;
  readonly threads: number;
}

/** A process and all that it has started. */
function sampleOf(pid: number, at: number): Sample {
  const family = familyOf(pid);
  const sum = (count: (pid: number) => number): number => family.reduce((total, one) => total + count(one), 0);
  return {
    at,
    memory: sum(memoryOf),
    live: sum(liveOf),
    files: sum((one) => listed(one, 'fd')),
    threads: sum((one) => listed(one, 'task')),
  };
}

function familyOf(pid: number): number[] {
  const children = statOf(pid, 'children').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

function statOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/${name}`, 'utf8').trim();
  } catch {
    return '';
  }
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(statOf(pid, 'status')) ?? [];
  return Number(kilobytes ?? 0) / 1000;
}

const HEAPS = mkdtempSync(join(tmpdir(), 'otau-soak-heaps-'));

/** Every program started after this collects its garbage at an interval, and reports what is left. */
function collectEvery(milliseconds: number): void {
  process.env.OTAU_SOAK_FOLDER = HEAPS;
  process.env.OTAU_SOAK_EVERY = String(milliseconds);
  process.env.NODE_OPTIONS = `--require ${join(import.meta.dirname, 'heap.cjs')}`;
}

function liveOf(pid: number): number {
  const files = readdirSync(HEAPS).filter((file) => file.startsWith(`${pid}.`));
  return files.reduce((sum, file) => sum + Number(readFileSync(join(HEAPS, file), 'utf8')) / 1e6, 0);
}

function listed(pid: number, folder: string): number {
  try {
    return readdirSync(`/proc/${pid}/${folder}`).length;
  } catch {
    return 0;
  }
}

/** Growth for each hour by the line of least squares, over the samples after the first third: the start takes what it needs. */
function slopeOf(samples: readonly Sample[], value: (sample: Sample) => number): number {
  const late = samples.slice(Math.floor(samples.length / 3));
  const times = late.map(({ at }) => at / 3600);
  const values = late.map(value);
  const [time, height] = [meanOf(times).mean, meanOf(values).mean];
  const spread = times.reduce((sum, t) => sum + (t - time) ** 2, 0);
  const together = times.reduce((sum, t, i) => sum + (t - time) * (values[i] - height), 0);
  return spread === 0 ? 0 : together / spread;
}

/** Samples of each program. */
const SAMPLES = 60;
/** At the end a running round is cancelled after this time. */
const LOAD_TIMEOUT_MS = 20_000;

interface Load {
  rounds: number;
  faults: number;
  isOver: boolean;
}

const { flags, words } = readFlags({ minutes: 10, rate: 2 });
const names = words.length === 0 ? Object.keys(SUBJECTS) : words;
const unknown = names.find((name) => !Object.hasOwn(SUBJECTS, name));
const { rate } = flags;
const seconds = 60 * flags.minutes;
if (unknown !== undefined || !(seconds > 0) || !(rate > 0)) {
  console.error(`npm run soak -- --minutes 60 --rate 2 ${Object.keys(SUBJECTS).join(' ')}`);
  process.exit(2);
}

collectEvery((1000 * seconds) / SAMPLES / 2);
const whole = await Promise.all(
  names.map(async (name) => {
    const subject = await SUBJECTS[name]();
    const load = { rounds: 0, faults: 0, isOver: false };
    const loading = keepUnderLoad(subject, load);
    const samples = await watch(subject);
    load.isOver = true;
    report(name, load, samples);
    await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS))]);
    await subject.end?.();
    subject.child.kill('SIGKILL');
    return samples.length === SAMPLES && load.faults === 0;
  }),
);
process.exit(whole.every(Boolean) ? 0 : 1);

/** Round after round, each at its own time; one that takes longer moves those after it. */
async function keepUnderLoad({ child, round }: Subject, load: Load): Promise<void> {
  while (!load.isOver && child.exitCode === null) {
    const begun = performance.now();
    try {
      await round(load.rounds);
    } catch (error) {
      load.faults++;
      console.error(error);
    }
    load.rounds++;
    await new Promise((resolve) => setTimeout(resolve, begun + 1000 / rate - performance.now()));
  }
}

/** Samples at equal distances, until the time is over or the program has ended. */
async function watch({ child, live }: Subject): Promise<Sample[]> {
  const samples: Sample[] = [];
  const begun = performance.now();
  while (samples.length < SAMPLES && child.exitCode === null && child.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, (1000 * seconds) / SAMPLES));
    if (child.pid !== undefined && child.exitCode === null) {
      const sample = sampleOf(child.pid, (performance.now() - begun) / 1000);
      samples.push(live === undefined ? sample : { ...sample, live: await live() });
    }
  }
  return samples;
}

function report(name: string, { rounds, faults }: Load, samples: readonly Sample[]): void {
  const last = samples.at(-1);
  if (samples.length < SAMPLES || last === undefined)
    console.log(`${name} has ended after ${samples.length} of ${SAMPLES} looks.`);
  if (last === undefined) return;
  const slopes = [
    `memory ${last.memory.toFixed(0)} MB (${signed(slopeOf(samples, ({ memory }) => memory))} MB an hour)`,
    `after collection ${last.live.toFixed(1)} MB (${signed(slopeOf(samples, ({ live }) => live))})`,
    `files ${last.files} (${signed(slopeOf(samples, ({ files }) => files))})`,
    `threads ${last.threads} (${signed(slopeOf(samples, ({ threads }) => threads))})`,
  ];
  console.log(`${name}: ${rounds} rounds, ${faults} faults in ${last.at.toFixed(0)} s; ${slopes.join(', ')}`);
}

function signed(number: number): string {
  return `${number < 0 ? '' : '+'}${number.toFixed(1)}`;
}
