/**
 * How many games a server of rooms carries: `npx tsx tools/rooms/load.ts --games 2000 --watchers 0 --seconds 20`. Server and clients run on
 * this machine, in processes of their own; every game has two players and a move a second. Tells the time from a move to the message of it
 * at both players, and the memory and processor time of the server. `--folder` says on which disk the rooms are, `--profile FOLDER` writes a
 * profile of the server's processor time there.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import build from '../../tests/built/build.js';
import { spawnServer } from '../../tests/rooms/spawn-server.js';
import { formatTimes, LoadClients } from './load-clients.js';

const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '2000' },
    watchers: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '20' },
    /** Processes of clients. */
    clients: { type: 'string', default: '1' },
    folder: { type: 'string', default: tmpdir() },
    profile: { type: 'string' },
  },
});
const [games, watchers, seconds, processes] = [values.games, values.watchers, values.seconds, values.clients].map(
  Number,
);
/** The first moves meet a server that nothing is compiled in yet. */
const WARM_UP_MS = 5000;

build();
const folder = mkdtempSync(join(values.folder, 'otau-load-'));
const profiling = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
const server = await spawnServer([join(folder, 'rooms.db')], profiling);
const clients = new LoadClients({ address: server.address, games, watchers }, processes);
try {
  await measureAll();
} finally {
  clients.end();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true });
}

async function measureAll(): Promise<void> {
  const before = memory();
  await clients.open();
  const opened = memory();
  console.log(`${games} games: ${((opened - before) / games).toFixed(0)} kB of memory each, with two players`);
  if (watchers > 0) {
    await clients.watch();
    console.log(`${watchers} watchers: ${((memory() - opened) / watchers).toFixed(1)} kB each`);
  }
  let share = 0;
  const times = await clients.playDuring(async () => {
    await sleep(WARM_UP_MS);
    clients.measure();
    const [cpuBefore, began] = [cpu(), performance.now()];
    await sleep(1000 * seconds);
    share = (cpu() - cpuBefore) / (performance.now() - began);
  });
  console.log(
    `${times.length} moves in ${seconds} s, from a move to the message of it at both players:\n${formatTimes(times)}`,
  );
  console.log(
    `the server has ${(memory() / 1000).toFixed(0)} MB, and takes ${(100 * share).toFixed(0)} % of a processor`,
  );
}

/** Kilobytes that the server has in memory. */
function memory(): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]);
}

/** Milliseconds of processor time that the server has taken. */
function cpu(): number {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  // utime and stime, in hundredths of a second
  return 10 * (Number(fields[11]) + Number(fields[12]));
}
