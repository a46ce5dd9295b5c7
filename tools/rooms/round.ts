/**
 * What one round of a Swiss of 300 players costs a server: `npx tsx tools/rooms/round.ts`. All players follow the tournament, and the games of the
 * round end one after the other, within as many seconds as `--seconds` says. Tells the bytes that were sent, and the longest processor time for
 * which the thread of the games was busy, without the disk, for which it does not wait. `--checkout FOLDER` measures another checkout, which must be
 * built.
 */
import {
  type ServerMessage,
  type TournamentView,
  viewAfterChanges,
  viewAfterPage,
} from '../../packages/otau/src/rooms/index.js';
import type { Peer } from '../../packages/otau-cli/src/rooms/node/connections/peer.js';
import build from '../../tests/built/build.js';
import { ROOT } from '../checks/sources.js';
import { readFlags } from '../flags.js';
import { GAME, roomsOf } from './full-file.js';

const { flags } = readFlags({ players: 300, rounds: 3, seconds: 15, checkout: ROOT });
const { players, rounds, seconds } = flags;

build();
const { DEFAULT_LIMITS, Hub, RoomStore, threadPairer } = await roomsOf(flags.checkout);
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
  pair: threadPairer(),
});

class Player {
  readonly id: string;
  /** What it was told of the tournament. All are told the same: one is enough to know the games. */
  readonly heard: string[] = [];
  #count = 0;
  #answer: { readonly player?: string; readonly tournament?: string } = {};
  readonly #peer: Peer;

  constructor(name: string) {
    const send = (text: string) => this.#receive(text);
    this.#peer = hub.connect({ address: '10.0.0.1', protocol: 'otau.rooms.2', lag: 0, send, close: () => undefined });
    this.id = this.ask('register', { name }).player ?? '';
  }

  #receive(text: string): void {
    if (text.startsWith('{"type":"tournament')) {
      bytes += Buffer.byteLength(text);
      if (this === all[0]) this.heard.push(text);
    } else if (/^\{"type":"(done|refused)"/.test(text)) this.#answer = JSON.parse(text);
  }

  ask(type: string, fields: object) {
    busy(() => hub.receive(this.#peer, JSON.stringify({ type, id: `${this.#count++}`, ...fields })));
    settle();
    return this.#answer;
  }
}

let view: TournamentView | undefined;

/** The games of the round that go on, as the first player knows them. */
function running() {
  for (const text of all[0].heard.splice(0)) {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'tournament') view = viewAfterPage(view, message);
    if (message.type === 'tournament-changed' && view !== undefined) view = viewAfterChanges(view, message);
  }
  return view?.games.filter(({ room, result }) => room !== '' && result === null) ?? [];
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

const all: Player[] = [];
for (let number = 0; number < players; number++) all.push(new Player(`Player No ${2 * number + 100}`));
const byId = new Map(all.map((player) => [player.id, player]));
const wish = { name: 'Open', kind: 'swiss', game: GAME, control: '5:00', rounds };
const { tournament } = all[0].ask('organise', wish);
for (const player of all) player.ask('enter', { tournament });
await sweep();
for (const player of all) player.ask('tournament', { tournament });
all[0].ask('begin', { tournament });
for (let number = 1; number <= rounds; number++) {
  [bytes, longest] = [0, 0];
  while (running().length < Math.floor(players / 2)) await sweep();
  const games = running();
  const paired = { bytes, longest };
  longest = 0;
  for (let second = 0; second < seconds; second++) {
    for (const { room, players: seats } of games.splice(0, Math.ceil(players / 2 / seconds))) {
      const player = byId.get(seats[1]);
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
