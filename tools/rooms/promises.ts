/**
 * What players notice while somebody sends one kind of request as fast as the limits allow: `npx tsx tools/rooms/promises.ts`. The server has
 * a full file: 10,000 finished games, 100 finished tournaments of 300 players, 1,000 games in progress. Every request of the protocol is sent
 * from one address, from ten addresses, and by one name from ten addresses, while players of other games move once a second. Tells for each
 * how long a move of the others took until both players had it, and what the server answered. `--only tournament,tournaments` for some,
 * `--from one` for one of the three. `--burst 25` lets one guest send so many at once instead, and tells how long another player then waits for
 * an answer. `--checkout FOLDER` for the server of another checkout, which must be built.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RequestType } from '../../packages/otau/src/rooms/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import build from '../../tests/built/build.js';
import { spawnServer } from '../../tests/rooms/spawn-server.js';
import { TYPESCRIPT_THREADS } from '../../tests/typescript-threads.js';
import type { Attack, AttackResult } from './attacker.js';
import { ORIGINS, requestsOf, writeFullFile } from './full-file.js';
import { formatTimes, LoadClients, processorTime } from './load-clients.js';

const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    checkout: { type: 'string', default: ROOT },
    games: { type: 'string', default: '10000' },
    tournaments: { type: 'string', default: '100' },
    live: { type: 'string', default: '1000' },
    tables: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '6' },
    burst: { type: 'string' },
  },
});
const [games, tournaments, live, tables, seconds] = [
  values.games,
  values.tournaments,
  values.live,
  values.tables,
  values.seconds,
].map(Number);
const WARM_UP_MS = 5000;

async function attack(whole: Attack): Promise<AttackResult> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'attacker.ts'), { execArgv: [...TYPESCRIPT_THREADS] });
  child.send(whole);
  await once(child, 'message');
  clients.measure();
  const [result] = await once(child, 'message');
  child.disconnect();
  return result as AttackResult;
}

build();
const folder = mkdtempSync(join(tmpdir(), 'otau-promises-'));
const path = join(folder, 'rooms.db');
let began = performance.now();
const file = await writeFullFile(path, values.checkout, { games, tournaments, live });
console.log(`file: ${games} games, ${tournaments} tournaments, ${live} in progress; ${elapsed()}`);
began = performance.now();
const server = await spawnServer([path, '', 'all-limits'], [], join(values.checkout, 'tests/rooms'));
console.log(`server: open after ${elapsed()}`);
const { address } = server;
const burst = Number(values.burst ?? 0);
const clients = new LoadClients({ address, games: tables, watchers: 0, areSpread: true }, 1);
try {
  if (burst > 0) await measureBursts();
  else await measureAll();
} finally {
  clients.end();
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true });
}

/** One guest sends some requests at once; another one asks for something that costs nothing. */
async function measureBursts(): Promise<void> {
  const [guest, other] = [
    await RoomClient.connect(address, '127.0.0.2'),
    await RoomClient.connect(address, '127.0.0.3'),
  ];
  for (const [type, fields] of chosen()) {
    const requests = Array.from({ length: burst }, (_, number) => fields[number % fields.length]);
    const [began, before] = [performance.now(), processorTime(server.child.pid ?? 0)];
    const answered = requests.map((one) => guest.ask(type, one).catch(() => undefined));
    const isAnswered = await other.ask('leave', { room: 'none' }).then(
      () => true,
      () => false,
    );
    const waited = `${(performance.now() - began).toFixed(0)} ms`;
    await Promise.all(answered);
    const spent = processorTime(server.child.pid ?? 0) - before;
    const told = isAnswered ? `waits ${waited}` : `has lost the connection after ${waited}`;
    console.log(`${type} ${burst} times: another player ${told}; ${spent} ms of the server's processor time`);
    if (!isAnswered) break;
    await sleep(WARM_UP_MS);
  }
  guest.close();
  other.close();
}

function chosen(): [RequestType, object[]][] {
  const all = Object.entries(requestsOf(file)) as [RequestType, object[]][];
  return all.filter(([type]) => values.only === undefined || values.only.split(',').includes(type));
}

async function measureAll(): Promise<void> {
  await clients.open();
  const quiet = await clients.playDuring(async () => {
    await sleep(WARM_UP_MS);
    clients.measure();
    await sleep(1000 * seconds);
  });
  console.log(`nothing: ${formatTimes(quiet)}`);
  for (const [type, fields] of chosen()) {
    for (const [origin, { from, isNamed }] of Object.entries(ORIGINS)) {
      if (values.from !== undefined && !values.from.split(',').includes(origin)) continue;
      const requests = fields.map((one) => ({ type, ...one }));
      const whole = { address, from, key: isNamed ? file.keys[7] : undefined, requests, first: [] };
      let result: AttackResult | undefined;
      const [began, before] = [performance.now(), processorTime(server.child.pid ?? 0)];
      const times = await clients.playDuring(async () => {
        result = await attack({ ...whole, milliseconds: 1000 * seconds });
      });
      const share = (processorTime(server.child.pid ?? 0) - before) / (performance.now() - began);
      const { answers = {}, bytes = 0 } = result ?? {};
      const megabytes = (bytes / 1e6).toFixed(1);
      console.log(
        `${type} ${origin}: ${formatTimes(times)}; ${(100 * share).toFixed(0)} % of a processor; ${megabytes} MB; ${JSON.stringify(answers)}`,
      );
    }
  }
}

function elapsed(): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
