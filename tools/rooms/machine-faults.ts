/**
 * Faults of the machine under a server of rooms: `npx tsx tools/rooms/machine-faults.ts --tries 20`, on Linux, as root.
 *
 * - The disk, a tmpfs of 4 MB, is full for a while.
 * - A player leaves a round of a Swiss: before it is paired, before the game, in the game, and at a server that is killed.
 * - The server of a Swiss is killed in the middle of its rounds, twice in each try.
 *
 * Games of players that come back go on meanwhile. It tells how many tries ended as they should, and throws for the first that did not.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { Rng } from '../../packages/otau/src/index.js';
import {
  type ServerMessage,
  standingsOf,
  type TournamentView,
  viewAfterChanges,
  viewAfterPage,
} from '../../packages/otau/src/rooms/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';
import build from '../../tests/built/build.js';
import { type SpawnedServer, spawnServer } from '../../tests/rooms/spawn-server.js';
import { readFlags } from '../flags.js';
import { GAME } from './full-file.js';
import { check, SteadyGame, until } from './steady-game.js';

const {
  flags: { tries, only },
} = readFlags({ tries: 20, only: '' });
const CLOCK_MS = 600_000;
/** Clocks of games may be off by so much for each fault: the server saves its time at intervals. */
const TOLERANCE_MS = 1000;
const TMPFS_BYTES = 4 << 20;
const rng = new Rng('faults');

/** Games of players who come back, with ten minutes each. */
async function diskFull(folder: string): Promise<void> {
  const disk = join(folder, 'disk');
  execFileSync('mkdir', [disk]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_BYTES}`, 'tmpfs', disk]);
  try {
    const path = join(disk, 'rooms.db');
    const server = await spawnServer([path]);
    const at = () => server.address;
    let [done, failures] = [0, 0];
    for (let number = 0; done < tries; number++) {
      const game = await SteadyGame.begin([at, at], `disk ${number}`, '10:00', 20);
      const [began, before] = [performance.now(), done];
      const pause = async () => Promise.race([game.over.then(() => false), sleep(150).then(() => true)]);
      for (; await pause(); done++) {
        const failed = server.failure().then(() => failures++);
        try {
          execFileSync('dd', ['if=/dev/zero', `of=${disk}/ballast`, 'bs=4k'], { stdio: 'ignore' });
        } catch {
          // It is full
        }
        await Promise.race([failed, game.over, sleep(1500)]);
        rmSync(join(disk, 'ballast'));
      }
      const [status] = await game.over;
      const spent = performance.now() - began;
      await game.end();
      const kept = new Database(path, { readonly: true });
      const query = "SELECT seq FROM events JOIN rooms ON number = room WHERE id = ? AND event ->> '$.type' = 'move'";
      check(kept.prepare(query).all([game.room]).length === game.told, 'each move is on the disk, once');
      kept.close();
      check(status.ending?.reason !== 'time', 'nobody has lost on time');
      const used = 2 * CLOCK_MS - status.left.reduce<number>((sum, left) => sum + (left ?? 0), 0);
      const tolerance = TOLERANCE_MS * (1 + done - before);
      check(used >= -TOLERANCE_MS && used <= spent + tolerance, `the clocks ran as time went: ${used} of ${spent} ms`);
    }
    await server.end('SIGTERM');
    console.log(`the disk is full: ${done} times, ${failures} of them noticed, as it should be`);
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
}

/** A player of a tournament, who follows it and comes back. */
class Entrant {
  id = '';
  key = '';
  view: TournamentView | undefined;
  client: RoomClient | undefined;

  async connect(address: string, tournament?: string): Promise<void> {
    this.client = await RoomClient.connect(address);
    this.client.onMessage = (message: ServerMessage) => {
      if (message.type === 'tournament') this.view = viewAfterPage(this.view, message);
      if (message.type === 'tournament-changed' && this.view !== undefined)
        this.view = viewAfterChanges(this.view, message);
    };
    if (this.key !== '') await this.client.ask('identify', { key: this.key });
    if (tournament !== undefined) await this.client.ask('tournament', { tournament });
  }

  ask(type: Parameters<RoomClient['ask']>[0], fields: object = {}) {
    return (this.client as RoomClient).ask(type, fields);
  }
}

/** A Swiss of four to six new players, who follow it. The first one has made it. */
async function organise(server: SpawnedServer, number: number): Promise<{ all: Entrant[]; tournament: string }> {
  const all = Array.from({ length: 4 + (number % 3) }, () => new Entrant());
  for (const [index, one] of all.entries()) {
    await one.connect(server.address);
    const name = `Player ${['one', 'two', 'three', 'four', 'five', 'six'][index]} of ${number + 100}`;
    Object.assign(one, await one.ask('register', { name }).then(({ player: id, key }) => ({ id, key })));
  }
  const wish = { name: 'Open', kind: 'swiss', game: GAME, control: '0:02', rounds: 3 };
  const { tournament = '' } = await all[0].ask('organise', wish);
  for (const one of all) {
    await one.ask('enter', { tournament });
    await one.ask('tournament', { tournament });
  }
  return { all, tournament };
}

/** All who stay hear of the end, and have one table, in which every game has a result and all rounds are played. */
async function checkEnd(all: readonly Entrant[]): Promise<void> {
  for (const one of all) await until(() => one.view?.head.phase === 'over', 'all hear of the end');
  const views = all.map(({ view }) => view as TournamentView);
  const tables = new Set(views.map((view) => JSON.stringify(standingsOf(view))));
  check(tables.size === 1, 'all have one table');
  check(
    views[0].games.every(({ result }) => result !== null),
    'every game has a result',
  );
  check(views[0].head.round === 3, 'all rounds are played');
}

/** What everybody has been told of each game is in the end as it was told, and nobody has two games in a round. */
async function roundKilled(folder: string): Promise<void> {
  const path = join(folder, 'rounds.db');
  let [server, told] = [await spawnServer([path]), 0];
  for (let number = 0; number < tries; number++) {
    const { all, tournament } = await organise(server, number);
    const results = new Map<string, string>();
    await all[0].ask('begin', { tournament });
    for (let kill = 0; kill < 2; kill++) {
      await until(() => (all[0].view?.games.length ?? 0) > 0, 'a round is paired');
      await sleep(rng.below(3000));
      await server.end('SIGKILL');
      for (const { view } of all)
        for (const { room, round, players, result } of view?.games ?? []) {
          if (room === '') continue;
          const fact = `${round} ${players}`;
          check(results.get(room)?.startsWith(fact) !== false, 'a game stays in its round');
          if (result !== null || !results.has(room)) results.set(room, `${fact} ${result}`);
        }
      server = await spawnServer([path]);
      for (const one of all) await one.connect(server.address, tournament);
    }
    await checkEnd(all);
    const games = all[0].view?.games ?? [];
    const ends = new Map(games.map(({ room, round, players, result }) => [room, `${round} ${players} ${result}`]));
    for (const [room, fact] of results) {
      const isKept = fact.endsWith(' null') ? ends.get(room)?.startsWith(fact.slice(0, -4)) : ends.get(room) === fact;
      check(isKept === true, `what was told of a game is so: ${fact}`);
      told++;
    }
    const places = games.flatMap(({ round, players }) => players.map((player) => `${round} ${player}`));
    check(new Set(places).size === places.length, 'nobody has two games in a round');
    for (const one of all) one.client?.close();
  }
  await server.end('SIGTERM');
  console.log(`a server is killed in a round: ${2 * tries} times, with ${told} games told before, as it should be`);
}

const WHEN = ['before the pairing', 'before the game', 'in the game', 'before the server is killed'] as const;

async function playerLeaves(folder: string): Promise<void> {
  const path = join(folder, 'leaves.db');
  let server = await spawnServer([path]);
  for (let number = 0; number < tries; number++) {
    const when = WHEN[number % WHEN.length];
    const { all, tournament } = await organise(server, number);
    const [owner] = all;
    const gone = all[1 + rng.below(all.length - 1)];
    const leave = async () => {
      await gone.ask('withdraw', { tournament });
      gone.client?.close();
    };
    await owner.ask('begin', { tournament });
    if (when !== 'before the pairing') await until(() => (owner.view?.games.length ?? 0) > 0, 'a round is paired');
    const own = owner.view?.games.find(({ players }) => players.includes(gone.id));
    if (when === 'in the game' && own?.room) await gone.ask('watch', { room: own.room });
    await leave();
    if (when === 'before the server is killed') {
      await server.end('SIGKILL');
      server = await spawnServer([path]);
      for (const one of all) if (one !== gone) await one.connect(server.address, tournament);
    }
    await checkEnd(all.filter((one) => one !== gone));
    const games = owner.view?.games ?? [];
    const ofGone = games.filter(({ players }) => players.includes(gone.id));
    check(
      ofGone.every(({ round }) => round === 1),
      'who has left is paired no more',
    );
    for (const one of all) one.client?.close();
  }
  await server.end('SIGTERM');
  console.log(`a player leaves a round: ${tries} times, as it should be`);
}

build();
const folder = mkdtempSync(join(tmpdir(), 'otau-machine-'));
const FAULTS = { disk: diskFull, leaves: playerLeaves, round: roundKilled };
try {
  for (const [name, fault] of Object.entries(FAULTS)) if (only === '' || only === name) await fault(folder);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
