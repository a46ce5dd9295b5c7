/**
 * The protocol between clients and the server of rooms: one WebSocket, one JSON object a message. Each request of a client has an
 * id; the response is `done` or `refused` with that id. All clients of a room receive its changes as `state`, `moved`, `status` and
 * `presence`.
 *
 * The version is part of the WebSocket's subprotocol. A server accepts the versions that it knows. Within a version, messages only
 * gain fields, and a client ignores fields and messages that it does not know.
 */

import { parseTimeControl } from '../core/clock.js';
import type { Game } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import { parseJsonObject } from '../lib/json.js';
import { type OptionSubject, resolveSpecs, type ValueOf, type ValueSpec, type ValueSpecs } from '../lib/options.js';
import { MAX_CONDITIONAL_LENGTH } from './conditional.js';

/** The WebSocket's subprotocol: name and version. */
export const ROOMS_PROTOCOL = 'otau.rooms.2';
/** Version 1, whose clients play on; its tournaments were other messages, so they load a newer page for those. */
export const OLD_ROOMS_PROTOCOL = 'otau.rooms.1';
/** The versions that a server knows, the best first. */
export const KNOWN_PROTOCOLS: readonly string[] = [ROOMS_PROTOCOL, OLD_ROOMS_PROTOCOL];
/** The path of the server of rooms, relative to the board. */
export const ROOMS_PATH = 'api/rooms';
/** Longest message of a client, in bytes. */
export const MAX_MESSAGE_BYTES = 4096;

/** The most characters of a player's name, as one sees them. */
export const MAX_NAME_LENGTH = 30;
/** The most characters of a free text. */
export const MAX_TEXT_LENGTH = 200;

/** Longest name of an agent, in characters. */
export const MAX_BOT_NAME_LENGTH = 60;

/** The fixed phrases of the chat. The board has translations of them. */
export const PHRASES = [
  'hello',
  'good-luck',
  'good-move',
  'thanks',
  'sorry',
  'wait',
  'good-game',
  'again',
  'bye',
] as const;
/** One of the fixed phrases. */
export type Phrase = (typeof PHRASES)[number];

/** The requests that need the agreement of the other players. */
export const QUESTIONS = ['draw', 'takeback', 'rematch'] as const;
/** A request that needs the agreement of the other players. */
export type Question = (typeof QUESTIONS)[number];

/** The reasons for which a player can be reported. */
export const REPORTS = ['name', 'words', 'engine', 'leaving'] as const;

const MAX_SEATS = 8;
const id: ValueSpec = { type: 'text', about: 'of the request, repeated in its answer', maxLength: 40 };
const room = { type: 'text', about: 'the name of a room', maxLength: 40 } as const;
const token = { type: 'text', about: 'the secret of a seat', maxLength: 40 } as const;
const seat = { type: 'integer', about: 'a seat by its number; -1 for any', min: -1, max: MAX_SEATS - 1 } as const;
/** Of a name as it is sent: a character that one sees may be several of Unicode. */
const MAX_NAME_UNITS = 4 * MAX_NAME_LENGTH;
const name = { type: 'text', about: 'of the player', maxLength: MAX_NAME_UNITS, default: '' } as const;

const bot = {
  type: 'text',
  about: 'the agent, where a program plays',
  maxLength: MAX_BOT_NAME_LENGTH,
  default: '',
} as const;

const game = { type: 'text', about: 'the id of a game', maxLength: 40 } as const;
const options = { type: 'text', about: 'its options, as JSON', maxLength: 1000, default: '{}' } as const;
const control = { type: 'text', about: 'a time control, such as 10:00+5', maxLength: 16, default: 'untimed' } as const;
const rated = { type: 'boolean', about: 'whether it changes the ratings of its players', default: false } as const;
const player = { type: 'text', about: 'the id of a player with a lasting name', maxLength: 40 } as const;

const proof = { type: 'text', about: 'the answer of an authenticator, as JSON', maxLength: 3600 } as const;

const tournament = { type: 'text', about: 'the id of a tournament', maxLength: 40 } as const;

/** Every request with its fields. All have an `id`, too. */
export const REQUESTS = {
  create: {
    game,
    options,
    control,
    listed: { type: 'boolean', about: 'whether the lobby shows it', default: false },
    seat,
    name,
    bot,
    rated,
  },
  seek: { game, options, control, rated, name },
  watch: {
    room,
    token: { ...token, default: '' },
    on: { type: 'boolean', about: 'whether to receive it from now on', default: true },
  },
  leave: { room },
  sit: { room, seat, name, bot },
  move: {
    room,
    ply: { type: 'integer', about: 'moves and throws before it', min: 0, max: 100_000 },
    move: { type: 'text', about: 'in the notation of the game', maxLength: 60 },
  },
  conditional: {
    room,
    ply: { type: 'integer', about: 'moves before them', min: 0, max: 100_000 },
    lines: { type: 'text', about: 'as formatConditional writes them', maxLength: MAX_CONDITIONAL_LENGTH, default: '' },
  },
  ask: { room, what: { type: 'choice', about: 'what all must agree to', choices: QUESTIONS } },
  answer: {
    room,
    what: { type: 'choice', about: 'what was asked', choices: QUESTIONS },
    accept: { type: 'boolean', about: 'yes or no' },
  },
  claim: { room, what: { type: 'choice', about: 'on what grounds', choices: ['repetition', 'absence'] } },
  resign: { room },
  say: {
    room,
    phrase: { type: 'choice', about: 'one of the fixed phrases', choices: PHRASES },
    text: { type: 'text', about: 'free text, where the server allows it', maxLength: MAX_TEXT_LENGTH },
  },
  close: { room },
  register: { name: { type: 'text', about: 'the name to keep', maxLength: MAX_NAME_UNITS } },
  identify: { key: { type: 'text', about: 'the secret of a lasting name', maxLength: 40 } },
  player: { player },
  challenge: { what: { type: 'choice', about: 'what a passkey is wanted for', choices: ['add', 'sign-in'] } },
  'sign-in': { proof },
  passkeys: {},
  'add-passkey': {
    proof,
    label: { type: 'text', about: 'what the player calls it', maxLength: MAX_NAME_LENGTH, default: '' },
  },
  'remove-passkey': { passkey: { type: 'text', about: 'the id of a passkey', maxLength: 1400 } },
  'device-code': {},
  redeem: { code: { type: 'text', about: 'the code of another device', maxLength: 40 } },
  'close-devices': {},
  report: {
    player,
    room: { ...room, default: '' },
    why: { type: 'choice', about: 'what is reported', choices: REPORTS },
  },
  tournaments: {
    on: { type: 'boolean', about: 'whether to receive changes, too', default: false },
    before: { type: 'integer', about: 'older ones than these; 0 for the first page', min: 0, max: 2 ** 50, default: 0 },
  },
  tournament: {
    tournament,
    page: { type: 'integer', about: 'of its games', min: 0, max: 100_000, default: 0 },
    on: { type: 'boolean', about: 'whether to receive its changes from now on', default: true },
  },
  organise: {
    name: { type: 'text', about: 'of the tournament', maxLength: 60 },
    kind: { type: 'choice', about: 'how games are paired', choices: ['swiss', 'arena'] },
    game,
    options,
    control,
    rated,
    rounds: { type: 'integer', about: 'of a Swiss', min: 1, max: 20, default: 7 },
    minutes: { type: 'integer', about: 'of an arena', min: 5, max: 720, default: 60 },
  },
  enter: { tournament },
  withdraw: { tournament },
  begin: { tournament },
  lobby: { on: { type: 'boolean', about: 'whether to receive it from now on' } },
} as const satisfies Readonly<Record<string, ValueSpecs>>;

/** The type of a request. */
export type RequestType = keyof typeof REQUESTS;

type Optional = 'phrase' | 'text';
type Fields<Specs> = {
  readonly [Name in Exclude<keyof Specs, Optional>]: ValueOf<Specs[Name]>;
} & { readonly [Name in Extract<keyof Specs, Optional>]?: ValueOf<Specs[Name]> };

/** A validated request: every field has a value, given or default. */
export type RoomRequest<Type extends RequestType = RequestType> = {
  readonly [One in Type]: { readonly type: One; readonly id: string } & Fields<(typeof REQUESTS)[One]>;
}[Type];

const SUBJECT = (type: string): OptionSubject => ({
  unknown: (field, known) =>
    `A request ${type} has no field ${JSON.stringify(field.slice(0, 40))}; it has ${known.join(', ')}.`,
  misfit: (field, domain, got) => `The field ${field} of a request ${type} is ${domain}; got ${got}.`,
  code: 'bad-message',
});

/** All fields of each request. */
const SPECS: ReadonlyMap<unknown, ValueSpecs> = new Map(
  Object.entries(REQUESTS).map(([type, fields]) => [type, { id, ...fields }]),
);

/**
 * Parses the text of a message as a request.
 * @throws OtauError `bad-message`
 */
export function parseRequest(text: string): RoomRequest {
  const { type, ...given } = parseJson(text);
  const specs = SPECS.get(type);
  if (typeof type !== 'string' || specs === undefined) {
    const named = typeof type === 'string' ? JSON.stringify(type.slice(0, 40)) : 'none';
    throw new OtauError('bad-message', `There is no request of this type: ${named}.`);
  }
  const resolved = resolveSpecs(SUBJECT(type), specs, given);
  for (const field in specs)
    if (!(field in resolved) && field !== 'phrase' && field !== 'text')
      throw new OtauError('bad-message', `A request ${type} has the field ${field}.`);
  return { type, ...resolved } as RoomRequest;
}

/** The id of a text that may be an invalid request, for the response. */
export function idOf(text: string): string {
  try {
    const { id: given } = parseJson(text);
    return typeof given === 'string' ? given.slice(0, 40) : '';
  } catch {
    return '';
  }
}

function parseJson(text: string): Record<string, unknown> {
  const message = parseJsonObject(text);
  if (message !== undefined) return message;
  throw new OtauError('bad-message', 'A message is one JSON object.');
}

/** Control characters, changes of writing direction, and invisible characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** More marks on a letter than any language writes: they would cover the lines above and below. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A text of a user as one line that is safe to show: without control characters, changes of writing direction and invisible characters. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, ' ').replace(PILED_MARKS, '$1').replace(/\s+/g, ' ').trim();
}

// The pace of a game, by its time control. Players have a rating for each game and pace.

/** How fast a game is played. */
export const PACES = ['bullet', 'blitz', 'rapid', 'classical', 'days'] as const;
/** How fast a game is played. */
export type Pace = (typeof PACES)[number];

/** Ratings with a larger deviation are shown as provisional. */
export const MAX_ESTABLISHED_DEVIATION = 110;

/** The longest game of each pace in seconds, for 40 turns of a player. */
const MAX_SECONDS: readonly (readonly [Pace, number])[] = [
  ['bullet', 180],
  ['blitz', 480],
  ['rapid', 1500],
  ['classical', Number.POSITIVE_INFINITY],
];
const EXPECTED_TURNS = 40;

/** The pace of a time control; undefined for games without a clock. Throws `bad-time`. */
export function paceOf(control: string): Pace | undefined {
  const { initial, increment, delay } = parseTimeControl(control);
  if (initial === Number.POSITIVE_INFINITY) return undefined;
  const seconds = (initial + EXPECTED_TURNS * (increment + delay)) / 1000;
  if (initial === 0 && delay >= 3_600_000) return 'days';
  return MAX_SECONDS.find(([, max]) => seconds < max)?.[0];
}

/** Whether a game has days a move: players do not have to stay connected. */
export function isSlow({ control }: { readonly control: string }): boolean {
  return paceOf(control) === 'days';
}

/** Whether a game can be rated: it has two players, a clock, and the default board of the game. */
export function canBeRated(game: Game, control: string): boolean {
  const usual = createGame(game.id);
  const isUsual = game.rowSize === usual.rowSize && game.actionCount === usual.actionCount;
  return isUsual && game.players === 2 && paceOf(control) !== undefined;
}
