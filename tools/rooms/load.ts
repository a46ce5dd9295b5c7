/**
 * How many games a server of rooms carries: `npx tsx tools/rooms/load.ts --games 2000 --watchers 0 --seconds 20`. Server and clients run on
 * this machine, in processes of their own; every game has two players and a move a second, or one at each `--interval`. Tells the time from a move to the message of it
 * at both players, and the memory and processor time of the server. `--folder` says on which disk the rooms are, `--profile FOLDER` writes a
 * profile of the server's processor time there. With `--servers 2` another server has the rooms, both over a NATS server of this machine, and all
 * clients are at the one that lets them through. `--checkout FOLDER` takes the servers of another checkout, which must be built.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import build from '../../tests/built/build.js';
import { NatsServer } from '../../tests/cluster/server.js';
import { type SpawnedServer, spawnServer } from '../../tests/rooms/spawn-server.js';
import { ROOT } from '../checks/sources.js';
import { formatTimes, processorTime } from '../figures.js';
import { readFlags } from '../flags.js';
import { LoadClients } from './load-clients.js';

const { flags } = readFlags({
  games: 2000,
  watchers: 0,
  seconds: 20,
  /** Milliseconds between the moves of a game; with 0 each follows as soon as the last one is heard. */
  interval: 1000,
  /** Processes of clients. */
  clients: 1,
  servers: 1,
  folder: tmpdir(),
  profile: '',
  /** The processor that the servers have alone, as `taskset` counts them. */
  core: '',
  checkout: ROOT,
});
const { games, watchers, seconds, interval } = flags;
/** The first moves are slow: the server's code is not compiled yet. */
const WARM_UP_MS = 5000;

build();
const folder = mkdtempSync(join(flags.folder, 'otau-load-'));
const profiling = flags.profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${flags.profile}`];
const nats = flags.servers === 1 ? undefined : await NatsServer.start('pid_file: "FOLDER/pid"');
/** The server that has the rooms first. */
const servers: SpawnedServer[] = [];
for (let index = 0; index < flags.servers; index++) {
  const server = await spawnServer(
    [join(folder, `${index}.db`), '', '', nats?.address ?? ''],
    profiling,
    join(flags.checkout, 'tests/rooms'),
    flags.core === '' ? [] : ['taskset', '-c', flags.core],
  );
  servers.push(server);
  while (nats !== undefined && index === 0 && !server.isLeader) await sleep(100);
}
const server = servers[servers.length - 1];
/** Processes by their names. */
const watched: [string, number][] = servers.map(({ program }, index) => [
  index === 0 ? 'the server' : 'one that follows',
  program.child.pid ?? 0,
]);
if (nats !== undefined) watched.push(['NATS', Number(readFileSync(join(nats.folder, 'pid'), 'utf8'))]);
const clients = new LoadClients({ address: server.address, games, watchers, interval }, flags.clients);
try {
  await measureAll();
} finally {
  clients.end();
  for (const one of servers.toReversed()) await one.end('SIGTERM');
  await nats?.close();
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
  let [log, shares] = [0, [] as number[]];
  const times = await clients.playDuring(async () => {
    await sleep(WARM_UP_MS);
    clients.measure();
    if (nats !== undefined) log = logSize(nats);
    const [cpuBefore, began] = [watched.map(([, pid]) => processorTime(pid)), performance.now()];
    await sleep(1000 * seconds);
    shares = watched.map(([, pid], i) => (processorTime(pid) - cpuBefore[i]) / (performance.now() - began));
  });
  console.log(
    `${times.length} moves in ${seconds} s, from a move to the message of it at both players:\n${formatTimes(times)}`,
  );
  console.log(`${((memory() - before) / games).toFixed(0)} kB of memory a game at the end`);
  if (nats !== undefined)
    console.log(`the log grew by ${Math.round((logSize(nats) - log) / times.length)} bytes a move`);
  for (const [i, [name, pid]] of watched.entries()) {
    const [share, each] = [(100 * shares[i]).toFixed(0), ((1e6 * shares[i] * seconds) / times.length).toFixed(0)];
    console.log(
      `${name} has ${(memory(pid) / 1000).toFixed(0)} MB, and takes ${share} % of a processor, ${each} µs a move`,
    );
  }
}

/** Kilobytes that a process has in memory. */
function memory(pid = server.program.child.pid ?? 0): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Bytes of what a NATS server keeps. */
function logSize({ folder: kept }: NatsServer): number {
  const files = readdirSync(kept, { recursive: true, encoding: 'utf8' });
  return files.reduce((sum, file) => sum + statSync(join(kept, file)).size, 0);
}
