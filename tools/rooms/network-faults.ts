/**
 * A divided network under rooms on several servers: `npx tsx tools/rooms/network-faults.ts --tries 20`, on Linux, as root, with nats-server.
 *
 * Each site is a network namespace with a NATS server of a cluster of one, three or five (`--nats 3`), the first two also with a server of
 * rooms; with one NATS server the second has none. The cable of a site is pulled until the others go on, so that packets vanish without a word:
 * now that of the first server of rooms, now that of the second, of five also that of a third site. Players reach their server over cables of
 * their own all the while. Three games go on: two players at the first server, two at the second, one at each. Nothing that a player was
 * told may be lost, both files become the same, and those who are cut off are told no move.
 *
 * `--upgrade FOLDER` instead: three servers of rooms of another checkout, which must be built, over one NATS server; one of them is replaced by this
 * version while games go on, then the one that leads is ended and starts again.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { Rng } from '../../packages/otau/src/index.js';
import build from '../../tests/built/build.js';
import { NatsServer } from '../../tests/cluster/server.js';
import { start } from '../../tests/processes.js';
import { type SpawnedServer, spawnServer } from '../../tests/rooms/spawn-server.js';
import { quantile } from '../figures.js';
import { readFlags } from '../flags.js';
import { check, SteadyGame, until } from './steady-game.js';

const {
  flags: { tries, nats: count, upgrade: older },
} = readFlags({ tries: 20, nats: 3, upgrade: '' });
/** Messages that were under way when a cable was pulled have come by then. */
const UNDER_WAY_MS = 1500;
/** The others go on before, or do so once the cable is in place again. */
const MAX_CUT_MS = 60_000;
const rng = new Rng('network');
const folder = mkdtempSync(join(tmpdir(), 'otau-network-'));

/** All events of rooms in a file; undefined while the server replaces it. */
function eventsOf(path: string): string | undefined {
  try {
    const file = new Database(path, { readonly: true });
    const rows = file.prepare('SELECT id, seq, event FROM events JOIN rooms ON number = room ORDER BY id, seq').all([]);
    file.close();
    return JSON.stringify(rows);
  } catch {
    return undefined;
  }
}

/** The files have the same events, and no move twice. */
async function checkFiles(paths: readonly string[]): Promise<void> {
  await until(
    () => new Set(paths.map(eventsOf)).size === 1 && eventsOf(paths[0]) !== undefined,
    'all files are the same',
  );
  const ids = (JSON.parse(eventsOf(paths[0]) ?? '[]') as { id: string; event: string }[]).flatMap(({ id, event }) => {
    const { type, id: move } = JSON.parse(event) as { type: string; id?: string };
    return type === 'move' ? [`${id} ${move}`] : [];
  });
  check(new Set(ids).size === ids.length, 'no move is there twice');
}

// A network of sites, which are namespaces: one cable of each leads to the others, another one to this machine.

const run = (command: string) => execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });

class Site {
  readonly #name: string;
  /** Runs a command there. */
  readonly inside: readonly string[];
  /** Among the sites, and for this machine. */
  readonly address: string;
  readonly host: string;

  constructor(readonly index: number) {
    this.#name = `otau${count}x${index}`;
    this.inside = ['ip', 'netns', 'exec', this.#name];
    this.address = `10.${70 + count}.0.${10 + index}`;
    this.host = `10.${80 + count}.${index}.2`;
    const [data, own] = [`od${count}x${index}`, `om${count}x${index}`];
    run(`ip netns add ${this.#name}
      ip link add ${data} type veth peer name data netns ${this.#name} && ip link set ${data} master ${BRIDGE} up
      ip link add ${own} type veth peer name own netns ${this.#name} && ip link set ${own} up
      ip addr add 10.${80 + count}.${index}.1/30 dev ${own}`);
    const inside = this.inside.join(' ');
    run(`${inside} ip link set lo up && ${inside} ip link set data up && ${inside} ip link set own up
      ${inside} ip addr add ${this.address}/24 dev data && ${inside} ip addr add ${this.host}/30 dev own`);
  }

  cable(state: 'up' | 'down'): void {
    run(`ip link set od${count}x${this.index} ${state}`);
  }

  remove(): void {
    run(`ip netns del ${this.#name}`);
  }
}

const BRIDGE = `otau${count}`;

/** Starts a NATS server at a site; returns how to end it. */
async function startNats(site: Site, all: readonly Site[]): Promise<() => void> {
  const own = join(folder, `nats${site.index}`);
  mkdirSync(own);
  const routes = all.map(({ address }) => `nats://${address}:6222`).join(', ');
  const cluster = `cluster { name: otau, listen: "${site.address}:6222", routes: [${routes}] }`;
  const file = join(own, 'server.conf');
  writeFileSync(
    file,
    `listen: "${site.address}:4222"\nserver_name: n${site.index}\njetstream { store_dir: "${own}/store" }\n${all.length > 1 ? cluster : ''}\n`,
  );
  const [command, ...words] = [...site.inside, 'nats-server', '-c', file];
  const program = start(command, words);
  await program.says('Server is ready', 'err');
  return () => void program.kill();
}

async function split(): Promise<void> {
  run(`ip link add ${BRIDGE} type bridge && ip link set ${BRIDGE} up`);
  const sites = Array.from({ length: Math.max(2, count) }, (_, index) => new Site(index));
  const withNats = sites.slice(0, count);
  const ends: (() => void)[] = [];
  try {
    for (const site of withNats) ends.push(await startNats(site, withNats));
    const addresses = withNats.map(({ address }) => `nats://${address}:4222`).join();
    const paths = [0, 1].map((index) => join(folder, `${index}.db`));
    const servers: SpawnedServer[] = [];
    for (const index of [0, 1]) {
      Object.assign(process.env, { ROOMS_HOST: sites[index].host, ROOMS_REPLICAS: `${count}` });
      servers.push(await spawnServer([paths[index], '', '', addresses], [], undefined, sites[index].inside));
      ends.push(() => void servers[index].program.kill());
    }
    const at = (index: number) => () => servers[index].address;
    const pauses: number[] = [];
    let ledCutOff = 0;
    for (let number = 0; number < tries; number++) {
      const games = await Promise.all(
        [
          [0, 0],
          [1, 1],
          [0, 1],
        ].map(([one, two], index) => SteadyGame.begin([at(one), at(two)], `${number} ${index}`)),
      );
      for (const game of games) await game.grow(3);
      // With one NATS server all else is cut off from it
      const cut = count === 1 ? 1 : number % 2;
      const pulled = sites.filter(({ index }) => index === cut || (count === 5 && index === 2));
      if (servers[cut].isLeader) ledCutOff++;
      const began = performance.now();
      for (const site of pulled) site.cable('down');
      await sleep(UNDER_WAY_MS);
      const before = games.map(({ told }) => told);
      while (games[1 - cut].told === before[1 - cut] && performance.now() < began + MAX_CUT_MS) await sleep(50);
      const waited = (performance.now() - began) / 1000;
      await sleep(3000 + rng.below(3000));
      const more = games.map(({ told }, index) => told - before[index]);
      for (const site of pulled) site.cable('up');
      check(more[cut] === 0, `who is cut off is told nothing: ${more[cut]} moves`);
      check(more[2] <= 1, 'a game of both sides waits');
      if (more[1 - cut] > 0) pauses.push(waited);
      await Promise.all(games.map((game) => game.grow(3)));
      await Promise.all(games.map((game) => game.end()));
      await checkFiles(paths);
    }
    const [median, longest] = [0.5, 1].map((part) => quantile(pauses, part)?.toFixed(1));
    console.log(
      `${count} NATS servers: divided ${tries} times, ${ledCutOff} of them around the server that led, and nothing was lost; ` +
        `the others went on in ${pauses.length}, after ${median} s (median) and ${longest} s (longest)`,
    );
  } finally {
    for (const end of ends.toReversed()) end();
    await sleep(500);
    for (const site of sites) site.remove();
    run(`ip link del ${BRIDGE}`);
  }
}

async function upgrade(): Promise<void> {
  for (let number = 0; number < tries; number++) {
    const nats = await NatsServer.start();
    const paths = [0, 1, 2].map((index) => join(folder, `${number}-${index}.db`));
    const areNew = [false, false, false];
    const startAt = (index: number) =>
      spawnServer([paths[index], '', '', nats.address], [], areNew[index] ? undefined : join(older, 'tests/rooms'));
    const servers: SpawnedServer[] = [];
    try {
      for (let index = 0; index < 3; index++) servers.push(await startAt(index));
      const pairs = [
        [0, 1],
        [1, 2],
        [2, 0],
      ].map((pair) => pair.map((index) => () => servers[index].address));
      const games = await Promise.all(pairs.map((pair, index) => SteadyGame.begin(pair, `${number} ${index}`)));
      const growAll = () => Promise.all(games.map((game) => game.grow(3)));
      const again = async (index: number) => {
        await servers[index].end('SIGTERM');
        servers[index] = await startAt(index);
        await growAll();
      };
      await growAll();
      areNew[number % 3] = true;
      await again(number % 3);
      await again(servers.findIndex(({ isLeader }) => isLeader));
      await Promise.all(games.map((game) => game.end()));
      await checkFiles(paths);
    } finally {
      for (const server of servers) await server.end('SIGKILL');
      await nats.close();
    }
  }
  console.log(`one server of three is upgraded: ${tries} times, and nothing was lost`);
}

build();
try {
  if (older === '') await split();
  else await upgrade();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
