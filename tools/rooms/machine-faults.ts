/**
 * Faults of the machine under a server of rooms: `npx tsx tools/rooms/machine-faults.ts --tries 20`, on Linux, as root, with libfaketime
 * (`apt-get install faketime`).
 *
 * - The clock of the system jumps by up to 30 days, forth or back; each fifth time the server is killed as well.
 * - The disk, a tmpfs of 16 MB, is full for a while: in games, and whenever somebody asks for something else.
 * - A player leaves a round of a Swiss: before it is paired, before the game, in the game, and at a server that is killed.
 * - The server of a Swiss is killed in the middle of its rounds, twice in each try.
 *
 * Games of players that come back go on meanwhile. It tells how many tries ended as they should, and throws for the first that did not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { Rng } from '../../packages/otau/src/index.js';
import {
  type RequestType,
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
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
const [DAY_S, CLOCK_MS] = [86_400, 600_000];
/** Names of players have no digits. */
const LETTERS = Array.from({ length: 400 }, (_, i) => String.fromCharCode(97 + (i % 20), 97 + Math.floor(i / 20)));
/** Clocks of games may be off by so much for each fault: the server saves its time at intervals. */
const TOLERANCE_MS = 1000;
/** More than the log of SQLite takes before it is written back, which is 4 MB. */
const TMPFS_BYTES = 16 << 20;
const rng = new Rng('faults');

/**
 * Games of two players who come back, with ten minutes each, until there were enough faults: each move is kept once, and the clocks run as
 * time goes. Returns the number of faults.
 */
async function playDuring(
  server: () => SpawnedServer,
  path: string,
  name: string,
  fault: (over: Promise<unknown>) => Promise<unknown>,
): Promise<number> {
  const at = () => server().address;
  let done = 0;
  for (let number = 0; done < tries; number++) {
    const game = await SteadyGame.begin([at, at], `${name} ${number}`, '10:00', 20);
    const [began, before] = [performance.now(), done];
    const pause = async () => Promise.race([game.over.then(() => false), sleep(150).then(() => true)]);
    for (; await pause(); done++) await fault(game.over);
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
  return done;
}

async function clockJumps(folder: string): Promise<void> {
  check(existsSync(FAKETIME), `there is ${FAKETIME}`);
  const [path, clock] = [join(folder, 'clock.db'), join(folder, 'clock')];
  const jump = () => writeFileSync(clock, `${Math.round((2 * rng.float() - 1) * 30 * DAY_S)}`.replace(/^(?!-)/, '+'));
  const fake = [`FAKETIME_TIMESTAMP_FILE=${clock}`, 'FAKETIME_NO_CACHE=1', 'FAKETIME_DONT_FAKE_MONOTONIC=1'];
  const start = () => spawnServer([path], [], undefined, ['env', `LD_PRELOAD=${FAKETIME}`, ...fake]);
  jump();
  let [server, jumps] = [await start(), 0];
  const done = await playDuring(
    () => server,
    path,
    'clock',
    async () => {
      jump();
      if (++jumps % 5 !== 0) return;
      await server.end('SIGKILL');
      server = await start();
    },
  );
  await server.end('SIGTERM');
  const kept = new Database(path, { readonly: true });
  const dates = kept.prepare("SELECT setup ->> '$.created' AS at FROM rooms").all([]) as { at: number }[];
  kept.close();
  const isFar = ({ at }: { at: number }) => Math.abs(at - Date.now()) > 1000 * DAY_S;
  check(dates.some(isFar), 'the clock of the server has jumped');
  console.log(`the clock jumps: ${done} times, as it should be`);
}

async function whileFull<Value>(disk: string, what: () => Promise<Value>): Promise<Value> {
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${disk}/ballast`, 'bs=4k'], { stdio: 'ignore' });
  } catch {
    // It is full
  }
  try {
    return await what();
  } finally {
    rmSync(join(disk, 'ballast'));
  }
}

/** A disk of a size of its own for a server. */
async function onSmallDisk(folder: string, what: (disk: string) => Promise<void>): Promise<void> {
  const disk = mkdtempSync(join(folder, 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_BYTES}`, 'tmpfs', disk]);
  try {
    await what(disk);
  } finally {
    execFileSync('umount', ['-l', disk]);
  }
}

/** In games. */
async function diskFull(disk: string): Promise<void> {
  const path = join(disk, 'rooms.db');
  const server = await spawnServer([path]);
  let failures = 0;
  const done = await playDuring(
    () => server,
    path,
    'disk',
    (over) => {
      const failed = server.failure().then(() => failures++);
      return whileFull(disk, () => Promise.race([failed, over, sleep(1500)]));
    },
  );
  await server.end('SIGTERM');
  console.log(`the disk is full: ${done} times, ${failures} of them noticed, as it should be`);
}

/** When people ask for anything else, and when the server starts: what is refused is done when it is asked for again, and kept once. */
async function asksOnFullDisk(disk: string): Promise<void> {
  const path = join(disk, 'asks.db');
  const start = async () =>
    (await whileFull(disk, () => spawnServer([path]).catch(() => undefined))) ?? spawnServer([path]);
  let server = await start();
  let [asked, refused] = [0, 0];
  for (let number = 0; number < tries; number++) {
    const [one, two] = [new Entrant(), new Entrant()];
    const ask = async (who: Entrant, type: RequestType, fields: object = {}) => {
      asked++;
      const first = await whileFull(disk, () =>
        who.ask(type, fields).catch((error) => {
          check(error.code === 'not-kept', `${type} is refused for the disk, and not as ${error.code}`);
          refused++;
        }),
      );
      return first ?? who.ask(type, fields);
    };
    for (const [index, who] of [one, two].entries()) {
      await who.connect(server.address);
      const { player = '', key = '' } = await ask(who, 'register', {
        name: `Guest ${LETTERS[number]} ${LETTERS[index]}`,
      });
      Object.assign(who, { id: player, key });
    }
    const { room = '' } = await ask(one, 'create', { game: GAME, control: '10:00', seat: 0 });
    await ask(two, 'sit', { room, seat: 1 });
    await ask(one, 'say', { room, phrase: 'hello' });
    await ask(two, 'resign', { room });
    await ask(one, 'ask', { room, what: 'rematch' });
    const { tournament = '' } = await ask(one, 'organise', {
      name: 'Open',
      kind: 'swiss',
      game: GAME,
      control: '0:02',
      rounds: 1,
    });
    for (const who of [one, two]) {
      await ask(who, 'enter', { tournament });
      await who.ask('tournament', { tournament });
    }
    await ask(one, 'begin', { tournament });
    await server.end('SIGKILL');
    server = await start();
    for (const who of [one, two]) await who.connect(server.address, tournament);
    await until(() => one.view?.head.phase === 'over', 'the tournament is played');
    check(one.view?.games.length === 1, 'its round is paired once');
    const kept = new Database(path, { readonly: true });
    const words = "SELECT event ->> '$.type' AS type FROM events JOIN rooms ON number = room WHERE id = ? ORDER BY seq";
    const types = (kept.prepare(words).all([room]) as { type: string }[]).map(({ type }) => type);
    kept.close();
    check(`${types}` === 'sit,sit,say,resign,ask', `each request is kept once: ${types}`);
    for (const who of [one, two]) who.client?.close();
  }
  await server.end('SIGTERM');
  console.log(`the disk is full at ${asked} requests and ${tries + 1} starts: ${refused} refused, as it should be`);
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
const FAULTS = {
  clock: clockJumps,
  disk: (folder: string) => onSmallDisk(folder, diskFull),
  asks: (folder: string) => onSmallDisk(folder, asksOnFullDisk),
  leaves: playerLeaves,
  round: roundKilled,
};
try {
  for (const [name, fault] of Object.entries(FAULTS)) if (only === '' || only === name) await fault(folder);
} finally {
  rmSync(folder, { recursive: true });
}
process.exit();
