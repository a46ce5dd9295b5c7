/**
 * What one round of a Swiss of 300 players costs a server: `npx tsx tools/rooms/round.ts`. All players follow the tournament, and the games of the
 * round end one after the other, within as many seconds as `--seconds` says. Tells the bytes that were sent, and the longest processor time for
 * which the thread of the games was busy, without the disk, for which it does not wait. `--checkout FOLDER` measures another checkout, which must be
 * built.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ServerMessage } from '../../packages/otau/src/rooms/index.js';
import type { Peer } from '../../packages/otau-cli/src/rooms/node/connections/peer.js';
import { DEFAULT_LIMITS } from '../../packages/otau-cli/src/rooms/node/connections/rate-limits.js';
import type { RoomStore as Store } from '../../packages/otau-cli/src/rooms/node/disk/room-store.js';
import type { Hub as Rooms } from '../../packages/otau-cli/src/rooms/node/hub.js';
import type { PairRound } from '../../packages/otau-cli/src/rooms/node/tournaments/swiss.js';
import build from '../../tests/built/build.js';
import { GAME } from './full-file.js';

const ROOT = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    checkout: { type: 'string', default: ROOT },
  },
});
const [players, rounds, seconds] = [values.players, values.rounds, values.seconds].map(Number);

build();
const load = (file: string) =>
  import(pathToFileURL(join(values.checkout, 'packages/otau-cli/dist/rooms/node', file)).href);
const { RoomStore } = (await load('disk/room-store.js')) as { RoomStore: typeof Store };
const { Hub } = (await load('hub.js')) as { Hub: typeof Rooms };
/** An older one pairs in the thread of the games. */
const pairer = (await load('tournaments/pairer.js').catch(() => undefined)) as
  | { threadPairer: () => PairRound }
  | undefined;

const RATE = { burst: 1e9, perSecond: 1e9 };
const rates = { messages: RATE, addressMessages: RATE, work: RATE, games: RATE, proofs: RATE };
const store = new RoomStore(':memory:');
let now = 0;
let bytes = 0;
/** Milliseconds of processor time that commits took, which servers make in another thread. */
let committing = 0;
const waiting: (() => void)[] = [];
const hub = new Hub({
  store,
  commit: (batch, done) => {
    const began = processorTime();
    store.commit(batch);
    committing += processorTime() - began;
    done();
  },
  now: () => now,
  limits: { ...DEFAULT_LIMITS, ...rates },
  chat: false,
  later: (work) => void waiting.push(work),
  slice: 2,
  onOver: () => undefined,
  onFailure: (error) => {
    throw error;
  },
  pair: pairer?.threadPairer(),
});

/** One player, who knows of the running games what was heard of them. */
class Player {
  readonly id: string;
  room: string | undefined;
  #count = 0;
  #answer: { readonly player?: string; readonly tournament?: string } = {};
  readonly #peer: Peer;

  constructor(name: string) {
    const send = (text: string) => this.#receive(text);
    this.#peer = hub.connect({ address: '10.0.0.1', protocol: 'otau.rooms.2', lag: 0, send, close: () => undefined });
    this.id = this.ask('register', { name }).player ?? '';
  }

  #receive(text: string): void {
    if (text.startsWith('{"type":"tournament')) bytes += Buffer.byteLength(text);
    if (/^\{"type":"(done|refused)"/.test(text)) this.#answer = JSON.parse(text);
    // All have the same messages: one is enough to know the games
    else if (this.isReader && text.startsWith('{"type":"tournament')) read(JSON.parse(text));
  }

  isReader = false;

  ask(type: string, fields: object) {
    busy(() => hub.receive(this.#peer, JSON.stringify({ type, id: `${this.#count++}`, ...fields })));
    settle();
    return this.#answer;
  }
}

/** The players of the running games, by room. */
const open = new Map<string, string>();
let round = 0;
let entrants: readonly string[] = [];

function read(
  message: ServerMessage | { type: 'tournament'; head: { round: number }; games: object[]; table: object[] },
): void {
  const whole = message as unknown as {
    head?: { round: number };
    entrants?: { player: string }[];
    games?: { list?: [number, string, number[], number | null][] };
    table?: object[];
  };
  round = whole.head?.round ?? round;
  if (whole.entrants !== undefined && entrants.length === 0) entrants = whole.entrants.map(({ player }) => player);
  if (whole.table !== undefined) {
    const games = whole.games as unknown as { room: string; players: string[]; result: number | null }[];
    for (const game of games) if (game.result === null) open.set(game.room, game.players[1]);
  } else for (const [, room, seats] of whole.games?.list ?? []) if (room !== '') open.set(room, entrants[seats[1]]);
}

let longest = 0;
function busy(work: () => void): void {
  const began = processorTime() - committing;
  work();
  longest = Math.max(longest, processorTime() - committing - began);
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What the server does later, between which it looks at the network. */
function settle(): void {
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) busy(work);
}

async function sweep(): Promise<void> {
  now += 1000;
  busy(() => hub.sweep());
  settle();
  await new Promise((resolve) => setImmediate(resolve));
}

const all = Array.from({ length: players }, (_, number) => new Player(`Player No ${2 * number + 100}`));
const byId = new Map(all.map((player) => [player.id, player]));
const wish = { name: 'Open', kind: 'swiss', game: GAME, control: '5:00', rounds };
const { tournament } = all[0].ask('organise', wish);
for (const player of all) player.ask('enter', { tournament });
await sweep();
all[0].isReader = true;
for (const player of all) player.ask('tournament', { tournament });
all[0].ask('begin', { tournament });
for (let number = 1; number <= rounds; number++) {
  [bytes, longest] = [0, 0];
  open.clear();
  while (open.size < Math.floor(players / 2)) await sweep();
  const games = [...open];
  const paired = { bytes, longest };
  longest = 0;
  for (let second = 0; second < seconds; second++) {
    for (const [room, loser] of games.splice(0, Math.ceil(players / 2 / seconds))) {
      const player = byId.get(loser);
      player?.ask('watch', { room });
      player?.ask('resign', { room });
    }
    await sweep();
  }
  console.log(
    `round ${number}: ${(bytes / 1e6).toFixed(2)} MB sent, ${(paired.bytes / 1e6).toFixed(2)} of them with the pairings; busy at most ${paired.longest.toFixed(0)} ms around the pairings, ${longest.toFixed(0)} ms later`,
  );
}
store.close();
process.exit();
