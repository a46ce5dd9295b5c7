/**
 * How many games a server of rooms carries: `npx tsx tools/rooms/load.ts GAMES [SECONDS] [WATCHERS]`. Server and clients run on this machine, each in a
 * process of its own; every game has two players and a move a second. Tells the time from a move to the message of it at both
 * players, and the memory of the server.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gameIds } from '../../packages/otau/src/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/client.js';
import { openTable, playOne, type Table } from '../../tests/rooms/players.js';
import { TYPESCRIPT_THREADS } from '../../tests/typescript-threads.js';

const [games, seconds, watchers] = [0, 1, 2].map((index) => Number(process.argv[index + 2] ?? [100, 20, 0][index]));
/** Tables are opened some at a time, as people come. */
const BATCH = 25;
const [GAME] = gameIds();

const folder = mkdtempSync(join(tmpdir(), 'otau-load-'));
const script = join(import.meta.dirname, '../../tests/rooms/server-process.ts');
const server = spawn(process.execPath, [...TYPESCRIPT_THREADS, script, join(folder, 'rooms.db')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const address = await new Promise<string>((resolve) =>
  server.stdout.once('data', (data) => resolve(String(data).trim())),
);
const before = memory();
const tables: Table[] = [];
while (tables.length < games) {
  const count = Math.min(BATCH, games - tables.length);
  const opened = Array.from({ length: count }, (_, index) =>
    openTable(address, { game: GAME }, `${tables.length + index}`),
  );
  tables.push(...(await Promise.all(opened)));
}
console.log(`${games} games, ${((memory() - before) / Math.max(1, games)).toFixed(0)} kB of the server's memory each`);
for (let count = 0; count < watchers; count++) {
  const watcher = await RoomClient.connect(address);
  await watcher.ask('watch', { room: tables[count % games].room });
}
if (watchers > 0) console.log(`${watchers} idle watchers; the server has ${(memory() / 1000).toFixed(0)} MB`);

const times: number[] = [];
const cpuBefore = cpu();
const until = performance.now() + 1000 * seconds;
await Promise.all(tables.map((table, index) => play(table, index)));
times.sort((a, b) => a - b);
const quantile = (part: number) => times[Math.floor(part * (times.length - 1))].toFixed(1);
console.log(
  `${times.length} moves in ${seconds} s; from a move to both players: median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, ` +
    `p99 ${quantile(0.99)} ms, most ${quantile(1)} ms; the server has ${(memory() / 1000).toFixed(0)} MB and took ` +
    `${((cpu() - cpuBefore) / times.length).toFixed(3)} ms of its processor a move`,
);
server.kill('SIGKILL');
rmSync(folder, { recursive: true });
process.exit();

/** A move a second, beginning at a time of its own. */
async function play(table: Table, index: number): Promise<void> {
  await sleep((1000 * index) / games);
  for (let move = 0; performance.now() < until; move++) {
    const began = performance.now();
    const heard = bothHear(table);
    if (!(await playOne(table, `${move}`))) return;
    times.push((await heard) - began);
    await sleep(Math.max(0, 1000 - (performance.now() - began)));
  }
}

/** When the second of both players has the next move. */
async function bothHear({ players }: Table): Promise<number> {
  await Promise.all(
    players.map(
      (player) =>
        new Promise<void>((resolve) => {
          const { length } = player.moves;
          player.onTold = () => {
            if (player.moves.length > length) resolve();
          };
        }),
    ),
  );
  return Math.max(...players.map(({ heardAt }) => heardAt));
}

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
