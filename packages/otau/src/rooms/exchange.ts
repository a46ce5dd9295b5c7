/** What every client of the server of rooms does, whatever carries its messages: understands refusals, waits for answers, verifies throws. */

import { CHANCE, type Game, type Row } from '../core/game.js';
import type { History } from '../core/history.js';
import type { LiveGame } from '../core/live.js';
import { drawOutcome } from '../core/rows.js';
import { type ErrorCode, OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { Done, ServerMessage } from './messages.js';
import type { RequestType } from './protocol.js';

// The reasons why a request is not allowed. The code of all is `not-allowed`, and the refusal names the reason: a client may have a text of its own
// for it, and shows the sentence of a reason that it does not know.

/** The reasons, with a sentence of each in English. */
export const REASONS = {
  'seat-taken': 'This seat is taken, or there is no such seat.',
  'seats-taken': 'The game has started: its seats are taken.',
  'no-seat': 'You have no seat here.',
  'has-seat': 'You have a seat here.',
  'not-begun': 'The game has not started: a player is missing.',
  'close-begun': 'A game that has started cannot be closed.',
  'other-turn': 'It is the turn of another player.',
  'moved-on': 'Another move was played before this one arrived.',
  'moved-early': 'This move comes too early: the position before it is not there yet.',
  'conditional-days': 'Answers in advance are for games with days a move and without throws.',
  'conditional-turn': 'It is your turn: there is nothing to wait for.',
  'still-going': 'The game is not over.',
  'time-left': 'Nobody has run out of time.',
  'rated-takeback': 'A rated game has no takebacks.',
  'no-takeback': 'You have no move to take back.',
  'asked-already': 'A takeback has already been requested.',
  'not-asked': 'Nobody else has asked for it.',
  'watches-many': 'You watch as many games at once as this server allows: close one of them.',
  'games-many':
    'You, or others on your network, have as many unfinished games as this server allows: finish some of them.',
  'server-full': 'This server is full: it takes no more games.',
  'rated-guest': 'Rated games are for players with a saved name.',
  'rated-rules': 'Rated games have two players, a clock, and the usual board of the game.',
  'rated-hand': 'A seat of a rated game cannot be given to another player.',
  'no-such-player': 'Nobody sits on this seat.',
  'name-unknown': 'This server does not know this name any more.',
  'name-closed': 'The operator of this server has closed this name.',
  'own-report': 'You cannot report yourself.',
  'needs-name': 'This needs a saved name.',
  'challenge-old': 'This took too long, or was answered before: start again.',
  'passkey-known': 'This passkey is known already.',
  'passkeys-full': 'This name has as many passkeys as it can have: remove one of them.',
  'passkey-unknown': 'This server does not know this passkey.',
  'passkey-refused': 'This passkey was not accepted.',
  'code-used': 'This link has been used, or is too old: make another one.',
  'tournament-guest': 'Tournaments are for players with a saved name.',
  'tournaments-full': 'This server runs as many tournaments as it allows.',
  'tournaments-many': 'You, or others on your network, run as many tournaments as this server allows.',
  'tournament-players': 'Games of tournaments have two players.',
  'tournament-clock': 'Games of tournaments have a clock.',
  'tournament-owner': 'Only the organiser starts the tournament.',
  'tournament-two': 'A tournament starts once, with at least two players.',
  'tournament-over': 'The tournament is over.',
  'tournament-begun': 'It is too late to enter the tournament.',
  'tournament-full': 'The tournament is full.',
  entered: 'You have already entered.',
  'not-entered': 'You have not entered.',
} as const;

/** One of the reasons. */
export type Reason = keyof typeof REASONS;

/** A refusal of the server: the code, the sentence and, where it has one, the reason. */
export class Refusal extends OtauError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly reason?: Reason,
    cause?: unknown,
  ) {
    super(code, message, { cause });
  }
}

/** The refusal of what is not allowed. */
export function notAllowed(reason: Reason, cause?: unknown): Refusal {
  return new Refusal('not-allowed', REASONS[reason], reason, cause);
}

/** The delay after `too-fast` before the request is sent again. */
const RATE_LIMIT_DELAY_MS = 1000;

/**
 * Asks, a second later again, as long as the server refuses the request as `too-fast`: what many behind one address have sent can use up what
 * their address may send. Each time the request has the same id.
 * @param ask sends the request and waits for the answer
 * @throws as `ask`, except for `too-fast`
 */
export async function askInTime(ask: () => Promise<Done>): Promise<Done> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof OtauError) || error.code !== 'too-fast') throw error;
      await new Promise((resolve) => setTimeout(resolve, RATE_LIMIT_DELAY_MS));
    }
  }
}

/** A request that waits. */
interface Asked {
  readonly resolve: (done: Done) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The requests of one client.
 * @example
 * const exchange = new Exchange((text) => socket.send(text));
 * socket.onmessage = ({ data }) => exchange.receive(JSON.parse(data));
 * socket.onclose = () => exchange.lose();
 * const { room } = await exchange.ask('create', { game: 'kindo', seat: 0 }, 'first');
 */
export class Exchange {
  readonly #asked = new Map<string, Asked>();

  /** @param send sends a text to the server. What it throws is thrown by `ask` */
  constructor(private readonly send: (text: string) => void) {}

  /**
   * Sends a request, and waits for its answer.
   * @param id of the request. One that is sent again has the same id, so that it is not done twice
   * @throws Refusal with the code and the reason of the server, or what `lose` was called with
   */
  ask(type: RequestType, fields: object, id: string): Promise<Done> {
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      this.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** Takes a message of the server: returns whether it was an answer. Throws a `TypeError` for a refusal that does not say why. */
  receive(message: ServerMessage): boolean {
    if (message.type !== 'done' && message.type !== 'refused') return false;
    if (message.type === 'refused' && typeof message.message !== 'string') throw new TypeError('a refusal says why');
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.type === 'done') asked?.resolve(message);
    else {
      const { code, message: sentence, reason } = message;
      asked?.reject(new Refusal(code as OtauError['code'], sentence, reason as Reason | undefined));
    }
    return true;
  }

  /** The connection is lost: no request that waits is answered any more. */
  lose(error: unknown = new OtauError('connection-lost', 'The connection to the server of rooms is lost.')): void {
    for (const { reject } of this.#asked.values()) reject(error);
    this.#asked.clear();
  }
}

// Throws that every player can verify: each follows from the seed of the game and the number of moves and throws before it. The
// server publishes the digest of the seed before the game and the seed after it, so it cannot choose throws during the game. After
// a takeback the same throw comes again.

/** The outcome of chance in a position of a game with this seed, after this number of moves and throws. */
function throwAt(game: Game, row: Row, seed: string, ply: number): number {
  return drawOutcome(game, row, Rng.wide(`${seed} ${ply}`));
}

/** Plays the moves of chance up to the next player's turn; returns their texts. */
export function playThrows(game: Game, live: LiveGame, seed: string, at: number): string[] {
  const texts: string[] = [];
  while (live.ending === undefined && live.history.actor === CHANCE) {
    const { row, length } = live.history;
    const outcome = throwAt(game, row, seed, length);
    texts.push(game.formatAction(row, outcome));
    live.play(outcome, at);
  }
  return texts;
}

/** The random generator for the start of a game, such as the player who moves first. */
export function startRng(seed: string): Rng {
  return Rng.wide(`${seed} start`);
}

/** The first ply whose throw does not follow from the seed; undefined if all throws do. */
export function findFalseThrow(history: History, seed: string): number | undefined {
  const { game } = history;
  for (let ply = 0; ply < history.length; ply++) {
    const row = history.rowAt(ply);
    if (game.actor(row) === CHANCE && throwAt(game, row, seed, ply) !== history.actions[ply]) return ply;
  }
  return undefined;
}
