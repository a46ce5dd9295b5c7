/**
 * Makes a file of rooms that has been in use for long: finished games, finished Swiss tournaments of 300 players, and games that are
 * being played. Writes it by the programs of a checkout, so that an older one gets a file of its own version.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGame, gameIds, Rng } from '../../packages/otau/src/index.js';
import type { RequestType } from '../../packages/otau/src/rooms/index.js';
import type { RoomEvent, RoomSetup } from '../../packages/otau-cli/src/rooms/index.js';
import type * as Limits from '../../packages/otau-cli/src/rooms/node/connections/rate-limits.js';
import type * as Stores from '../../packages/otau-cli/src/rooms/node/disk/room-store.js';
import type * as Hubs from '../../packages/otau-cli/src/rooms/node/hub.js';
import type * as Pairers from '../../packages/otau-cli/src/rooms/node/tournaments/swiss.js';
import type * as Tournaments from '../../packages/otau-cli/src/rooms/node/tournaments/tournament.js';
import type * as Rooms from '../../packages/otau-cli/src/rooms/room.js';

/** What a checkout has for rooms, which must be built. */
type Checkout = typeof Limits & typeof Stores & typeof Hubs & typeof Pairers & typeof Tournaments & typeof Rooms;

export async function roomsOf(checkout: string): Promise<Checkout> {
  const files = ['connections/rate-limits', 'disk/room-store', 'hub', 'tournaments/swiss', 'tournaments/tournament'];
  const all = ['room', ...files.map((file) => `node/${file}`)];
  const load = (file: string) =>
    import(pathToFileURL(join(checkout, `packages/otau-cli/dist/rooms/${file}.js`)).href) as Promise<object>;
  return Object.assign({}, ...(await Promise.all(all.map(load))));
}

export interface Amounts {
  readonly games: number;
  readonly tournaments: number;
  readonly live: number;
}

export interface FullFile {
  readonly tournaments: readonly string[];
  readonly finished: readonly string[];
  readonly live: readonly string[];
  readonly players: readonly string[];
  /** The secret of each player. */
  readonly keys: readonly string[];
}

/** A game of two. */
export const GAME = gameIds().find((id) => createGame(id).players === 2) ?? '';
const PLAYERS = 300;
const PLIES = 20;
const ROUNDS = 9;
const ROOMS_PER_BATCH = 500;
const EMPTY = { rooms: [], events: [], over: [], archived: [], tournaments: [], tournamentEvents: [] };

export function writeFullFile(path: string, { Room, RoomStore, RoomTournament }: Checkout, amounts: Amounts): FullFile {
  const store = new RoomStore(path);
  const rng = new Rng('full');
  const id = (kind: string, number: number) => `${kind}${number}`.padEnd(22, 'x');
  const players = Array.from({ length: PLAYERS }, (_, number) => `player${number}`.padEnd(11, 'x'));
  const keys = players.map((player) => `key of ${player}`);
  players.forEach((player, number) => {
    const secret = createHash('sha256').update(keys[number]).digest('hex');
    store.players.add({ id: player, name: `Player No ${2 * number + 100}`, created: 1, isBanned: false }, secret);
  });
  for (let number = 0; number < amounts.tournaments; number++)
    store.commit({ ...EMPTY, ...swiss(new RoomTournament(setupOf(number)), players, rng) });

  const template = playedGame(Room, rng);
  const finished = Array.from({ length: amounts.games }, (_, number) => id('finished', number));
  const live = Array.from({ length: amounts.live }, (_, number) => id('live', number));
  const all = [...finished, ...live];
  for (let from = 0; from < all.length; from += ROOMS_PER_BATCH) {
    const ids = all.slice(from, from + ROOMS_PER_BATCH);
    const isOver = (room: string) => room.startsWith('finished');
    const events = ids.flatMap((room, index) =>
      template.events.slice(0, isOver(room) ? undefined : -1).map((event, seq) => {
        const seat = event.type === 'sit' ? event.seat : 0;
        const player = players[(from + index + seat) % PLAYERS];
        return { room, seq: seq + 1, event: event.type === 'sit' ? { ...event, player } : event };
      }),
    );
    const outcome = { pool: undefined, players: [], results: [1, -1], at: 1 };
    const over = ids.filter(isOver).map((room) => ({ room, ...outcome }));
    const archived = ids.filter(isOver);
    const rooms = ids.map((room) => ({ ...template.setup, id: room }));
    store.commit({ ...EMPTY, rooms, events, over, archived });
  }
  store.close();
  const tournaments = Array.from({ length: amounts.tournaments }, (_, number) => setupOf(number).id);
  return { tournaments, finished, live, players, keys };
}

function setupOf(number: number) {
  const name = `Open No. ${number}`;
  const setup = { kind: 'swiss', game: GAME, options: {}, control: '5:00', rated: false, minutes: 60 } as const;
  return { ...setup, id: `swiss${number}`.padEnd(11, 'x'), name, rounds: ROUNDS, owner: 'player0', created: number };
}

/** Rounds in which neighbours meet: who meets whom matters to nobody who reads the tournament. */
function swiss(tournament: Tournaments.RoomTournament, players: readonly string[], rng: Rng) {
  const events: Parameters<Tournaments.RoomTournament['apply']>[0][] = players.map((player, number) => ({
    type: 'join',
    player,
    name: `Player No ${2 * number + 100}`,
    rating: 2000 - number,
  }));
  events.push({ type: 'begin', at: 1 });
  for (let round = 1; round <= ROUNDS; round++) {
    const games = Array.from({ length: PLAYERS / 2 }, (_, board) => ({
      round,
      room: `${tournament.setup.id}.${round}.${board}`.padEnd(22, 'x'),
      players: [players[board], players[PLAYERS / 2 + ((board + round) % (PLAYERS / 2))]],
    }));
    events.push({ type: 'pair', round, games });
    for (const { room } of games) events.push({ type: 'result', room, result: rng.below(3) - 1 });
  }
  events.push({ type: 'end' });
  const { id } = tournament.setup;
  const tournamentEvents = events.map((event, index) => ({ tournament: id, seq: index + 1, event }));
  return { tournaments: [tournament.setup], tournamentEvents };
}

/** A game that ends by resignation, as its events. */
function playedGame(
  Room: Checkout['Room'],
  rng: Rng,
): { readonly setup: RoomSetup; readonly events: readonly RoomEvent[] } {
  const setup = {
    id: 'template',
    game: GAME,
    options: {},
    control: '3d',
    seed: 'seed',
    hash: 'hash',
    listed: true,
    created: 1,
  };
  const room = new Room(setup);
  const events: RoomEvent[] = [];
  const add = (event: RoomEvent) => {
    room.apply(event);
    events.push(event);
  };
  for (const seat of [0, 1]) add({ type: 'sit', seat, name: `P${seat}`, bot: '', secret: `secret ${seat}`, at: 1 });
  const { game } = room;
  const actions = new Uint16Array(game.maxLegal);
  for (let ply = 0; ply < PLIES; ply++) {
    const { history } = room.live as NonNullable<Rooms.Room['live']>;
    const move = game.formatAction(history.row, actions[rng.below(game.legal(history.row, actions))]);
    add({ type: 'move', seat: history.actor, id: `${history.actor} ${ply}`, move, since: 2 + ply, at: 2 + ply });
  }
  add({ type: 'resign', seat: 0, at: 100 });
  return { setup, events };
}

// What `fair-turns.ts` sends: every request of the protocol, from one address, ten addresses and one name.

/** Where requests come from: addresses of this machine, and whether all have one name. */
export const ORIGINS: Readonly<Record<string, { readonly from: readonly string[]; readonly isNamed: boolean }>> = {
  one: { from: addresses(2, 1), isNamed: false },
  ten: { from: addresses(3, 10), isNamed: false },
  name: { from: addresses(4, 10), isNamed: true },
};

function addresses(net: number, count: number): string[] {
  return Array.from({ length: count }, (_, number) => `127.0.${net}.${number + 1}`);
}

/** For each request of the protocol what costs the server most, as far as is known. */
export function requestsOf({
  tournaments: swiss,
  finished,
  live: going,
  players,
}: FullFile): Record<RequestType, object[]> {
  const [room] = going;
  const wish = { game: GAME, options: '{}', control: '5:00' };
  const each = (rooms: readonly string[], fields: object) => rooms.map((one) => ({ ...fields, room: one }));
  const seated = ['draw', 'takeback', 'rematch'].map((what) => ({ room, what, accept: true }));
  const proof = JSON.stringify({
    id: 'x'.repeat(1000),
    type: 'public-key',
    response: { clientDataJSON: 'x'.repeat(1000) },
  });
  return {
    create: [{ ...wish, seat: -1, listed: true }],
    seek: [{ ...wish, rated: false }],
    watch: each(finished, { on: false }),
    leave: each(finished, {}),
    sit: each(finished, { seat: -1, name: 'Guest' }),
    move: each(going, { ply: 20, move: '1' }),
    conditional: each(going, { ply: 20, lines: '76 98; 65 98' }),
    ask: seated.map(({ room: one, what }) => ({ room: one, what })),
    answer: seated,
    claim: each(going, { what: 'absence' }),
    resign: each(going, {}),
    say: each(going, { phrase: 'hello' }),
    close: each(going, {}),
    register: [{ name: 'Player No 100' }],
    identify: [{ key: 'key of nobody' }],
    player: players.map((player) => ({ player })),
    challenge: [{ what: 'sign-in' }, { what: 'add' }],
    'sign-in': [{ proof }],
    passkeys: [{}],
    'add-passkey': [{ proof }],
    'remove-passkey': [{ passkey: 'x'.repeat(1000) }],
    'device-code': [{}],
    redeem: [{ code: 'x'.repeat(40) }],
    'close-devices': [{}],
    report: players.map((player) => ({ player, why: 'engine' })),
    tournaments: [{ before: 0 }, { before: 40 }, { before: 70 }],
    tournament: swiss.flatMap((tournament) => [0, 1].map((page) => ({ tournament, page }))),
    organise: [{ ...wish, name: 'Open', kind: 'swiss', rated: true }],
    enter: swiss.map((tournament) => ({ tournament })),
    withdraw: swiss.map((tournament) => ({ tournament })),
    begin: swiss.map((tournament) => ({ tournament })),
    lobby: [{ on: true }],
  };
}
