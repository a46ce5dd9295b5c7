/**
 * One room as this tab sees it: the game as far as the server has sent it, and the moves of this player that the server has not
 * answered yet. They are on the board at once; what the server refuses, or what comes otherwise, goes before them.
 */
import { type Actor, createGame, type Game, OtauError, parseTimeControl } from 'otau';
import type { Presence, RatingChange, RequestType, RoomFacts, RoomStatus, ServerMessage } from 'otau-cli/rooms';
import { type Failure, failureOf } from '../i18n/failures.js';
import { Table } from '../play/table.js';
import { restoreEnding } from '../session/saved.js';
import { FRIEND, PERSON, Session, type Word } from '../session/session.js';
import { connection, type Listener, newId } from './connection.js';
import { announceTurn } from './notify.js';
import { keepSeat, tokenOf } from './seats.js';

type State = Extract<ServerMessage, { type: 'state' }>;

/** A move that is on its way. */
interface Pending {
  readonly id: string;
  readonly ply: number;
  readonly action: number;
  readonly move: string;
}

export class RoomMatch extends Table implements Listener {
  #state: State | undefined;
  #status: RoomStatus | undefined;
  #presence: Presence | undefined;
  #session: Session | undefined;
  #pending: Pending[] = [];
  #failure: Failure | undefined;
  #changes: readonly RatingChange[] = [];
  /** The id under which the game is kept here, once it is over. */
  #kept = '';

  constructor(readonly room: string) {
    super();
  }

  /** The game, once it has begun. */
  get begun(): Session | undefined {
    return this.#session;
  }

  /** Only once the game has begun. */
  get session(): Session {
    return this.#session as Session;
  }

  get roomFacts(): RoomFacts | undefined {
    return this.#state?.facts;
  }

  get status(): RoomStatus | undefined {
    return this.#status;
  }

  get presence(): Presence | undefined {
    return this.#presence;
  }

  /** The own seat; -1 for watching. */
  get seat(): number {
    return this.#state?.seat ?? -1;
  }

  /** Whether moves of this player wait for the server. */
  get isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  /** How the game has changed the ratings of its players. */
  get changes(): readonly RatingChange[] {
    return this.#changes;
  }

  /** Why something that was asked did not happen. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  get facts() {
    return { id: this.#kept, created: this.#state?.facts.created ?? 0 };
  }

  noteKept(id: string): void {
    this.#kept = id;
    this.notify();
  }

  get isRunning(): boolean {
    return this.seat >= 0 && this.#status?.phase === 'playing';
  }

  readonly thinking = undefined;

  moveNow(): void {}

  throwSticks(): void {}

  onOpen(): void {
    const token = tokenOf(this.room);
    connection.ask('watch', { room: this.room, token }).catch((error: unknown) => this.#fail(error));
  }

  onChange(): void {
    this.notify();
  }

  /** Sends a request about this room; the answer goes to all who are there. */
  async ask(type: RequestType, fields: object = {}): Promise<void> {
    this.#failure = undefined;
    try {
      const { token } = await connection.ask(type, { room: this.room, ...fields });
      if (token !== undefined && this.#state !== undefined) {
        keepSeat(this.room, token, this.#state.facts.game);
        await connection.ask('watch', { room: this.room, token });
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  play(action: number): void {
    const { session } = this;
    if (!this.isLive || !this.isRunning || !session.isPersonsTurn || session.actor < 0) return;
    const move = session.game.formatAction(session.current.row, action);
    const pending = { id: newId(), ply: session.current.ply, action, move };
    this.#failure = undefined;
    this.#pending.push(pending);
    this.#playHere(action);
    this.#send(pending);
    this.notify();
  }

  #send({ id, ply, move }: Pending): void {
    connection.ask('move', { room: this.room, ply, move }, id).catch((error: unknown) => {
      // Where the connection was lost, it is sent again with the same id
      if (error instanceof OtauError && error.code === 'closed') return;
      if (!this.#pending.some((pending) => pending.id === id)) return;
      this.#giveUp();
      this.#fail(error);
    });
  }

  /** Plays on the board, while the clocks continue as they would. */
  #playHere(action: number): void {
    const { session } = this;
    const left = session.timesLeft(this.now());
    session.play(action, 0);
    const { actor } = session;
    session.live.clock.restore({ left, running: actor < 0 ? undefined : actor }, this.now());
  }

  /** The moves that the server has not taken go off the board. */
  #giveUp(): void {
    for (const _ of this.#pending) this.session.undo(this.now());
    this.#pending = [];
    this.followLive();
    this.#setClocks();
  }

  onMessage(message: ServerMessage): void {
    if (message.type === 'state' && message.facts.room === this.room) this.#begin(message);
    else if (!('room' in message) || message.room !== this.room) return;
    else if (message.type === 'presence') this.#presence = message.presence;
    else if (message.type === 'rated') this.#changes = message.changes;
    else if (message.type === 'moved' && this.#isNew(message.status)) this.#moved(message);
    else if (message.type === 'status' && this.#isNew(message.status)) this.#take(message.status);
    this.notify();
  }

  #isNew({ seq }: RoomStatus): boolean {
    return this.#state !== undefined && seq > (this.#status?.seq ?? -1);
  }

  #begin(state: State): void {
    const isSame = this.#state?.seat === state.seat;
    this.#state = state;
    this.#presence = state.presence;
    this.#changes = state.changes ?? [];
    this.followLive();
    const pending = isSame ? this.#pending : [];
    this.#pending = [];
    if (state.start !== null) {
      this.#session = sessionOf(state);
      for (const move of state.moves) this.#playText(move);
    }
    this.#take(state.status);
    for (const move of pending) this.#playAgain(move);
  }

  /** A move that was under way when the connection was lost: the server knows by its id whether it arrived. */
  #playAgain(pending: Pending): void {
    const { current, game } = this.session;
    if (this.isRunning && pending.ply === current.ply && game.actor(current.row) === this.seat) {
      this.#pending.push(pending);
      this.#playHere(pending.action);
    }
    this.#send(pending);
  }

  #moved({ id, ply, moves, status }: Extract<ServerMessage, { type: 'moved' }>): void {
    const isMine = this.#pending[0]?.id === id;
    if (isMine) this.#pending.shift();
    else if (this.#pending.length > 0) this.#giveUp();
    const { length } = this.session.live.history;
    if (!isMine && ply !== length) {
      this.onOpen(); // something is missing: the whole room is asked for
      return;
    }
    for (const move of moves.slice(isMine ? 1 : 0)) this.#playText(move);
    this.#take(status);
  }

  #playText(move: string): void {
    const { game, current } = this.session;
    this.session.play(game.parseAction(current.row, move), 0);
  }

  #take(status: RoomStatus): void {
    const wasRunning = this.#status?.running;
    this.#status = status;
    if (this.seat >= 0 && status.running === this.seat && wasRunning !== this.seat) announceTurn(this.room);
    const { ending } = status;
    const session = this.#session;
    if (session === undefined) return;
    this.#setClocks();
    if (ending === undefined || session.ending !== undefined || !isWord(ending)) return;
    if (this.#pending.length > 0) this.#giveUp();
    restoreEnding(session, ending, this.now());
  }

  /** The clocks stand as the server's last message says; between its messages they run here. */
  #setClocks(): void {
    const { status } = this;
    if (status === undefined || this.#session === undefined || this.#pending.length > 0) return;
    const left = status.left.map((time) => time ?? Number.POSITIVE_INFINITY);
    this.#session.live.clock.restore({ left, running: status.running ?? undefined }, this.now());
  }

  #fail(error: unknown): void {
    this.#failure = failureOf(error);
    this.notify();
  }
}

/** Ends that no move has brought. */
function isWord(ending: { readonly reason: string; readonly player?: number }): ending is Word {
  return ['agreement', 'repetition', 'resignation', 'time'].includes(ending.reason);
}

/** A room's game before its first move. */
function sessionOf({ facts, seat, start, status }: State): Session {
  const game: Game = createGame(facts.game, facts.options);
  const row = new Uint8Array(game.rowSize);
  const counters = game.parsePosition(start as string, row);
  const players = status.seats.map((_, player: Actor) => (player === seat ? PERSON : FRIEND));
  const names = status.seats.map(({ name, bot }) => name || bot);
  const { initial, increment, delay } = parseTimeControl(facts.control);
  // Where each turn has its own time, the server sends the rest of it
  const control = initial === 0 ? { initial: delay, increment: 0, delay: 0 } : { initial, increment, delay };
  return new Session({ game, players, names, control, seed: '', start: { row, counters } });
}
