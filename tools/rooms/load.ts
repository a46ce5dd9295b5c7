/**
 * How many games a server of rooms carries: `npx tsx tools/rooms/load.ts --games 2000 --watchers 0 --seconds 20`. Server and clients run on
 * this machine, in processes of their own; every game has two players and a move a second. Tells the time from a move to the message of it
 * at both players, and the memory and processor time of the server. `--folder` says on which disk the rooms are, `--profile FOLDER` writes a
 * profile of the server's processor time there.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import build from '../../tests/built/build.js';
import { TYPESCRIPT_THREADS } from '../../tests/typescript-threads.js';
import type { Share } from './load-client.js';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '2000' },
    watchers: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '20' },
    /** Processes of clients. */
    clients: { type: 'string', default: '1' },
    /** Where the file of the rooms is: on which disk. */
    folder: { type: 'string', default: tmpdir() },
    profile: { type: 'string' },
  },
});
const [games, watchers, seconds, clients] = [values.games, values.watchers, values.seconds, values.clients].map(Number);
/** The first moves meet a server that nothing is compiled in yet. */
const WARM_UP = 5;

build();
const folder = mkdtempSync(join(values.folder, 'otau-load-'));
const profiling = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
const script = join(import.meta.dirname, '../../tests/rooms/server-process.ts');
const server = spawn(process.execPath, [...profiling, ...TYPESCRIPT_THREADS, script, join(folder, 'rooms.db')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = String((await once(server.stdout, 'data'))[0]).trim();
const shares = Array.from({ length: clients }, (_, index): ChildProcess => {
  const child = fork(join(import.meta.dirname, 'load-client.ts'), { execArgv: [...TYPESCRIPT_THREADS] });
  const part = (whole: number) => Math.floor((whole * (index + 1)) / clients) - Math.floor((whole * index) / clients);
  const share: Share = { address, games: part(games), watchers: part(watchers), warmUp: WARM_UP, seconds };
  child.send(share);
  return child;
});
const answers = () => Promise.all(shares.map(async (child) => (await once(child, 'message'))[0]));
const tellAll = async (word: string) => {
  const answered = answers();
  for (const child of shares) child.send(word);
  return answered;
};

const before = memory();
await answers();
const opened = memory();
console.log(
  `${games} games: ${((opened - before) / games).toFixed(0)} kB of the server's memory each, with two players`,
);
if (watchers > 0) {
  await tellAll('watch');
  console.log(`${watchers} watchers: ${((memory() - opened) / watchers).toFixed(1)} kB each`);
}
const [cpuBefore, began] = [cpu(), performance.now()];
const times = (await tellAll('play')).flat().sort((a: number, b: number) => a - b) as number[];
const passed = performance.now() - began;
const quantile = (part: number) => `${times[Math.floor(part * (times.length - 1))].toFixed(1)} ms`;
console.log(
  `${times.length} moves in ${seconds} s after ${WARM_UP} s, from a move to the message of it at both players:`,
);
console.log(`median ${quantile(0.5)}, p90 ${quantile(0.9)}, p99 ${quantile(0.99)}, most ${quantile(1)}`);
console.log(
  `the server has ${(memory() / 1000).toFixed(0)} MB, and takes ${((100 * (cpu() - cpuBefore)) / passed).toFixed(0)} % of a processor`,
);
for (const child of shares) child.disconnect();
server.kill('SIGTERM');
await once(server, 'close');
rmSync(folder, { recursive: true });

/** Kilobytes that the server has in memory. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
}

/** Milliseconds of processor time that the server has taken. */
function cpu(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // utime and stime, in hundredths of a second
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
