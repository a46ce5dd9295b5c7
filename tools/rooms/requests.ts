/** What the harnesses of `promises.ts` and `fair-turns.ts` send: every request of the protocol, from one address, ten addresses and one name. */
import type { RequestType } from '../../packages/otau/src/rooms/index.js';
import { type FullFile, GAME } from './full-file.js';

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
