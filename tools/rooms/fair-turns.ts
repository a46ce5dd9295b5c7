/**
 * How long the answers to others take while somebody sends one kind of request as fast as the limits allow: `npx tsx tools/rooms/fair-turns.ts`.
 * The rooms are in this process, without sockets and disk, and all times are processor time: so a busy machine tells the same as a quiet
 * one. Every request of the protocol comes from one address, from ten addresses and by one name, over a file with
 * finished games, finished tournaments of 300 players and games in progress, while players of other games move once a second. Prints rows of a
 * table: the 99 % time from a move until both players have it, in milliseconds, and the longest one.
 * `--only watch,sit` for some requests; `--haste 70` lets each client send so many more at once, which are refused; `--checkout FOLDER` for another checkout, which must be built.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGame, Rng } from '../../packages/otau/src/index.js';
import type { RequestType } from '../../packages/otau/src/rooms/index.js';
import { DEFAULT_LIMITS } from '../../packages/otau-cli/src/rooms/node/connections/rate-limits.js';
import type { RoomStore } from '../../packages/otau-cli/src/rooms/node/disk/room-store.js';
import type { Hub } from '../../packages/otau-cli/src/rooms/node/hub.js';
import build from '../../tests/built/build.js';
import { ROOT } from '../checks/sources.js';
import { quantile } from '../figures.js';
import { readFlags } from '../flags.js';
import { GAME, ORIGINS, requestsOf, roomsOf, writeFullFile } from './full-file.js';

const { flags } = readFlags({
  ...{ only: '', checkout: ROOT },
  ...{ games: 10_000, tournaments: 100, live: 1000, tables: 50, seconds: 4, haste: 0 },
});
const { games, tournaments, live, tables, seconds, haste } = flags;
const GAMES_PER_ADDRESS = 5;
const MOVE_INTERVAL_MS = 1000;
const [TICK_MS, SWEEP_MS, SLICE_MS] = [50, 1000, 2];
const { messages, addressMessages } = DEFAULT_LIMITS;
const PER_ADDRESS = Math.ceil(addressMessages.perSecond / messages.perSecond);

build();
const checkout = await roomsOf(flags.checkout);

/** Milliseconds of time for which this process had nothing to do. */
let idle = 0;
const now = () => {
  const { user, system } = process.cpuUsage();
  return idle + (user + system) / 1000;
};
// The rooms measure their work by it
performance.now = now;

/** One who sends messages, each at its time. */
interface Client {
  readonly peer: unknown;
  /** With their ids, and the rest of their texts, which many share. */
  readonly messages: { readonly at: number; readonly id: number; readonly rest: string }[];
}

const texts = new Map<object, string>();

/** The text of a request without its first bracket. */
function textOf(request: object): string {
  const text = texts.get(request) ?? JSON.stringify(request).slice(1);
  texts.set(request, text);
  return text;
}

class Server {
  #later: (() => void)[] = [];
  #clients: Client[] = [];
  #id = 0;
  readonly hub: Hub;

  constructor(store: RoomStore) {
    this.hub = new checkout.Hub({
      store,
      commit: (_batch, done) => void this.#later.push(() => done()),
      now,
      limits: checkout.DEFAULT_LIMITS,
      chat: false,
      later: (work) => void this.#later.push(work),
      onOver: () => {},
      onFailure: (error) => console.error(error),
      slice: SLICE_MS,
    });
  }

  connect(address: string, onText: (text: string) => void = () => {}): Client {
    const wire = { address, protocol: 'otau.rooms.2', lag: undefined, send: onText, close: () => this.#drop(client) };
    const client: Client = { peer: this.hub.connect(wire), messages: [] };
    this.#clients.push(client);
    return client;
  }

  #drop(client: Client): void {
    this.#clients = this.#clients.filter((one) => one !== client);
  }

  send({ messages }: Client, at: number, request: object): void {
    messages.push({ at, id: this.#id++, rest: textOf(request) });
  }

  /** As Node does: takes what has come, socket by socket, then what was to be done later. */
  async run(until: number): Promise<void> {
    let [tick, sweep] = [now(), now()];
    while (now() < until) {
      if (now() > tick) {
        this.hub.registry.tick();
        tick = now() + TICK_MS;
      }
      if (now() > sweep) {
        this.hub.sweep();
        sweep = now() + SWEEP_MS;
      }
      const time = now();
      const ready = this.#clients.filter(({ messages: [first] }) => first !== undefined && first.at <= time);
      ready.sort((a, b) => a.messages[0].at - b.messages[0].at);
      for (const { peer, messages: all } of ready) {
        for (; all.length > 0 && all[0].at <= time; all.shift())
          this.hub.receive(peer as never, `{"id":"${all[0].id}",${all[0].rest}`);
      }
      for (const work of this.#later.splice(0)) work();
      // What takes a while goes on
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#later.length === 0 && ready.length === 0) this.#sleep(Math.min(until, tick, sweep));
    }
  }

  /** Nothing happens until the next message, or another time. */
  #sleep(until: number): void {
    let next = until;
    for (const { messages: all } of this.#clients) if (all.length > 0) next = Math.min(next, all[0].at);
    idle += Math.max(0, next - now());
  }
}

/** A game of random moves that all tables play. */
const script: { readonly seat: number; readonly move: string }[] = [];
const game = createGame(GAME);
const [row, actions, rng] = [new Uint8Array(game.rowSize), new Uint16Array(game.maxLegal), new Rng('moves')];
game.start(row);
while (game.actor(row) >= 0 && script.length <= 2 * seconds + 2) {
  const action = actions[rng.below(game.legal(row, actions))];
  script.push({ seat: game.actor(row), move: game.formatAction(row, action) });
  game.next(row, action, row);
}

/** Two who play, and the milliseconds from each move until both have it. */
class Table {
  readonly times: number[] = [];
  #room = '';
  #ply = 0;
  /** The times at which moves were due that both have not heard of. */
  #due: number[] = [];
  #heard = 0;
  readonly #players: Client[];

  constructor(
    private readonly server: Server,
    address: string,
  ) {
    this.#players = [0, 1].map((seat) => server.connect(address, (text) => this.#hear(text, seat)));
    server.send(this.#players[0], 0, { type: 'create', game: GAME, control: '30:00+5', seat: 0 });
  }

  #hear(text: string, seat: number): void {
    if (text.startsWith('{"type":"moved"')) {
      if (++this.#heard % 2 === 0) this.times.push(...this.#due.splice(0).map((at) => now() - at));
    } else if (this.#room === '' && seat === 0 && text.startsWith('{"type":"done"')) {
      this.#room = (JSON.parse(text) as { room: string }).room;
      this.server.send(this.#players[1], 0, { type: 'sit', room: this.#room, seat: 1, name: '' });
    }
  }

  /** The next move arrives at a time. It waits, too, while that before it has not been heard of. */
  move(at: number): void {
    this.#due.push(at);
    if (this.#due.length > 1) return;
    const { seat, move } = script[this.#ply];
    this.server.send(this.#players[seat], at, { type: 'move', room: this.#room, ply: this.#ply, move });
    this.#ply++;
  }
}

/** One second without, then some under the attack. */
async function measure(
  store: RoomStore,
  type: RequestType,
  fields: readonly object[],
  origin: string,
): Promise<string> {
  const server = new Server(store);
  const all = Array.from(
    { length: tables },
    (_, index) => new Table(server, `127.0.1.${1 + Math.floor(index / GAMES_PER_ADDRESS)}`),
  );
  await server.run(now() + MOVE_INTERVAL_MS);
  const began = now();
  const { from, isNamed } = ORIGINS[origin];
  const requests = fields.map((one) => ({ type, ...one }));
  for (const address of from) {
    for (let number = 0; number < PER_ADDRESS; number++) {
      const client = server.connect(address);
      if (isNamed) server.send(client, began, { type: 'identify', key: file.keys[7] });
      const atOnce = messages.burst + haste;
      for (let count = 0; count < atOnce + messages.perSecond * seconds; count++) {
        const at = began + MOVE_INTERVAL_MS + Math.max(0, count - atOnce) * (1000 / messages.perSecond);
        server.send(client, at, requests[(number + count) % requests.length]);
      }
    }
  }
  for (let second = 0; second <= seconds; second++) {
    for (const [index, table] of all.entries()) {
      const at = began + MOVE_INTERVAL_MS * (second + index / tables);
      await server.run(at);
      table.move(at);
    }
  }
  await server.run(now() + 2 * MOVE_INTERVAL_MS);
  const times = all.flatMap((table) => table.times);
  return `${quantile(times, 0.99).toFixed(1)} (${quantile(times, 1).toFixed(1)})`;
}

const folder = mkdtempSync(join(tmpdir(), 'otau-turns-'));
const path = join(folder, 'rooms.db');
const file = writeFullFile(path, checkout, { games, tournaments, live });
const store = new checkout.RoomStore(path);
console.log(`| request | ${Object.keys(ORIGINS).join(' | ')} |`);
console.log(`| --- |${' --- |'.repeat(Object.keys(ORIGINS).length)}`);
for (const [type, fields] of Object.entries(requestsOf(file)) as [RequestType, object[]][]) {
  if (flags.only !== '' && !flags.only.split(',').includes(type)) continue;
  const cells: string[] = [];
  for (const origin of Object.keys(ORIGINS)) cells.push(await measure(store, type, fields, origin));
  console.log(`| \`${type}\` | ${cells.join(' | ')} |`);
}
store.close();
rmSync(folder, { recursive: true });
process.exit();
