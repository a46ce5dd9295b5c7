/**
 * One room in this tab: the game as the server has sent it, and the pending moves of this player. Pending moves are on the
 * board at once. They are undone if the server refuses them or sends other moves. One move more can wait for its turn; the server hears
 * of it only then. In games with days a move the server keeps answers to expected moves, the conditional moves.
 */
import {
  type Actor,
  createGame,
  type Game,
  gameTraits,
  legalActions,
  OtauError,
  parseTimeControl,
  rowAfter,
  startOf,
} from 'otau';
import {
  addConditional,
  askInTime,
  type ConditionalLines,
  formatConditional,
  isSlow,
  type Presence,
  type RatingChange,
  type RequestType,
  type RoomInfo,
  type RoomStatus,
  type ServerMessage,
} from 'otau/rooms';
import type { Ahead } from '../../board/board-props.js';
import { gameUi } from '../../games/index.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { BaseMatch } from '../../play/match/base-match.js';
import { restoreEnding } from '../../session/saved-game.js';
import { FRIEND, PERSON, Session, type Termination } from '../../session/session.js';
import { lineThrough, type MoveNode, MoveTree, nextOf, pathTo } from '../../session/tree.js';
import { connection, type Listener, newId } from '../connection/connection.js';
import { ownSeats, saveSeat, tokenOf } from '../identity.js';
import { notifyTurn } from './turn-notifications.js';

type State = Extract<ServerMessage, { type: 'state' }>;

/** A move that was chosen before its turn: when, and as it was written then. */
interface Waiting {
  readonly ply: number;
  readonly action: number;
  readonly move: string;
}

/** A move that the server has not answered yet. */
interface Pending extends Waiting {
  readonly id: string;
}

export class RoomMatch extends BaseMatch implements Listener {
  #state: State | undefined;
  status: RoomStatus | undefined;
  presence: Presence | undefined;
  #session: Session | undefined;
  #pending: Pending[] = [];
  #waiting: Waiting | undefined;
  /** The move that waited and could not be played when its turn came, until the next one. */
  droppedMove: string | undefined;
  /** The last move of another player, if answers to other moves were left, until the next move. */
  unexpectedMove: string | undefined;
  /** The answers to expected moves that the server has of this player. */
  conditional: ConditionalLines = [];
  /** The line that is being played out, from the position of the game on. */
  #line: MoveTree | undefined;
  /** Why the last request failed. */
  failure: Failure | undefined;
  /** The rating changes by this game. */
  changes: readonly RatingChange[] = [];
  /** The id of the saved game, once the game is over. */
  #savedId = '';

  constructor(readonly room: string) {
    super();
  }

  /** The session, once the game has begun. */
  get startedSession(): Session | undefined {
    return this.#session;
  }

  /** Use only after the game has begun. */
  get session(): Session {
    return this.#session as Session;
  }

  get roomInfo(): RoomInfo | undefined {
    return this.#state?.facts;
  }

  /** This player's seat; -1 when watching. */
  get seat(): number {
    return this.#state?.seat ?? -1;
  }

  /** Whether moves of this player are pending. */
  get isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  override get ahead(): Ahead | undefined {
    const session = this.#session;
    if (session === undefined || !this.isRunning || session.ending !== undefined) return undefined;
    if (session.turn === undefined || session.turn === this.seat) return undefined;
    const { game, current } = session;
    const row = gameUi(game.id).turnedTo?.(game, current.row, this.seat);
    return row && { row, legal: legalActions(game, row), waiting: this.#waiting?.action };
  }

  get waitingMove(): string | undefined {
    return this.#waiting?.move;
  }

  override forgetAhead(): void {
    if (this.#isLineShown) this.#endLine();
    else if (this.#waiting !== undefined) this.#waiting = undefined;
    else return;
    this.notify();
  }

  /** Whether answers to expected moves can be left now. */
  get canAnswerAhead(): boolean {
    const [info, session] = [this.roomInfo, this.#session];
    if (info === undefined || session === undefined || !this.isRunning || session.ending !== undefined) return false;
    return (
      isSlow(info) && !gameTraits(info.game).hasChance && session.actor !== this.seat && this.#pending.length === 0
    );
  }

  /** Begins a line of expected moves and answers, which is then played out on the board, or goes on with the one that was begun. */
  beginLine(): void {
    if (!this.canAnswerAhead) return;
    const { row, counters, chance } = this.session.current;
    this.#line ??= new MoveTree(row, counters, chance);
    this.show(lineThrough(this.#line.root).at(-1) as MoveNode);
  }

  /** Whether the board shows the line; the list of moves leads back to the game. */
  get #isLineShown(): boolean {
    return this.#line !== undefined && pathTo(this.shown)[0] === this.#line.root;
  }

  /** The moves of the line up to the shown position, and whose they are; undefined outside of a line. */
  get line(): readonly { readonly move: string; readonly isAnswer: boolean }[] | undefined {
    const { game } = this.session;
    if (!this.#isLineShown) return undefined;
    const [root, ...nodes] = pathTo(this.shown);
    return nodes.map(({ action, mover, parent = root }) => ({
      move: game.formatAction(parent.row, action),
      isAnswer: mover === this.seat,
    }));
  }

  override get lineMoves(): readonly number[] | undefined {
    return this.#isLineShown ? legalActions(this.session.game, this.shown.row) : undefined;
  }

  override step(by: 1 | -1): void {
    if (!this.#isLineShown) super.step(by);
    else this.show((by > 0 ? nextOf(this.shown) : this.shown.parent) ?? this.shown);
  }

  /** Leaves the line with the server. */
  keepLine(): void {
    const { line = [] } = this;
    const moves = line.map(({ move }) => move);
    const isAnswer = line.map((one) => one.isAnswer);
    this.#endLine();
    this.#sendConditional(addConditional(this.conditional, moves, isAnswer));
  }

  removeConditional(line: number): void {
    this.#sendConditional(this.conditional.filter((_, index) => index !== line));
  }

  #sendConditional(lines: ConditionalLines): void {
    void this.ask('conditional', { ply: this.session.current.ply, lines: formatConditional(lines) });
  }

  #playLine(action: number): void {
    const { game } = this.session;
    const { row: before, counters, chance } = this.shown;
    const line = this.#line as MoveTree;
    const move = { action, mover: game.actor(before), row: rowAfter(game, before, action), counters, chance };
    this.shown.next = line.find(this.shown, action) ?? line.add(this.shown, move);
    this.show(this.shown.next);
  }

  #endLine(): void {
    if (this.#isLineShown) this.followLive();
    this.#line = undefined;
  }

  get metadata() {
    return { id: this.#savedId, created: this.#state?.facts.created ?? 0 };
  }

  setSavedId(id: string): void {
    this.#savedId = id;
    this.notify();
  }

  get isRunning(): boolean {
    return this.seat >= 0 && this.status?.phase === 'playing';
  }

  readonly thinking = undefined;

  moveNow(): void {}

  throwSticks(): void {}

  onOpen(): void {
    const token = tokenOf(this.room);
    askInTime(() => connection.ask('watch', { room: this.room, token })).catch((error: unknown) => this.#fail(error));
  }

  onChange(): void {
    this.notify();
  }

  /** Sends a request about this room. The result is sent to everybody in the room. */
  async ask(type: RequestType, fields: object = {}): Promise<void> {
    this.failure = undefined;
    try {
      const { token } = await connection.ask(type, { room: this.room, ...fields });
      if (token !== undefined && this.#state !== undefined) {
        saveSeat(this.room, token, this.#state.facts.game);
        await connection.ask('watch', { room: this.room, token });
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  play(action: number): void {
    const { session } = this;
    if (this.#isLineShown) this.#playLine(action);
    if (!this.isLive || !this.isRunning) return;
    if (!session.isPersonsTurn) this.#wait(action);
    else if (session.actor >= 0) this.#playNow(action);
    this.notify();
  }

  /** Lets a move wait for its turn; the same one again is taken back. */
  #wait(action: number): void {
    const { ahead } = this;
    if (ahead === undefined) return;
    const { game, current } = this.session;
    const isSame = ahead.waiting === action;
    this.droppedMove = undefined;
    this.#waiting = isSame ? undefined : { ply: current.ply, action, move: game.formatAction(ahead.row, action) };
  }

  /** Plays the move that waited, if its turn has come and it is legal; moves taken back meanwhile take it with them. */
  #playWaiting(): void {
    const [waiting, session] = [this.#waiting, this.#session];
    if (waiting === undefined || session === undefined) return;
    const { ply } = session.current;
    // Its turn may have gone by another move: an answer in advance, or one on another device
    const played = pathTo(session.current).find((node) => node.ply > waiting.ply && node.mover === this.seat);
    if (played !== undefined) {
      this.#waiting = undefined;
      if (played.action !== waiting.action) this.droppedMove = waiting.move;
      return;
    }
    const isTurn = this.isRunning && session.ending === undefined && session.actor === this.seat;
    if (!isTurn && this.isRunning && session.ending === undefined && ply >= waiting.ply) return;
    this.#waiting = undefined;
    if (!isTurn) return;
    const isReached = ply > waiting.ply;
    if (isReached && session.legal().includes(waiting.action)) this.#playNow(waiting.action);
    else {
      if (isReached) this.droppedMove = waiting.move;
      notifyTurn(this.room);
    }
  }

  #playNow(action: number): void {
    const { session } = this;
    const move = session.game.formatAction(session.current.row, action);
    const pending = { id: newId(), ply: session.current.ply, action, move };
    this.failure = undefined;
    this.droppedMove = undefined;
    this.unexpectedMove = undefined;
    this.#pending.push(pending);
    this.#playHere(action);
    this.#send(pending);
  }

  #send({ id, ply, move }: Pending): void {
    askInTime(() => connection.ask('move', { room: this.room, ply, move }, id)).catch((error: unknown) => {
      // After a lost connection the move is sent again with the same id
      if (error instanceof OtauError && error.code === 'connection-lost') return;
      if (!this.#pending.some((pending) => pending.id === id)) return;
      this.#undoPending();
      this.#fail(error);
    });
  }

  /** Plays a pending move on the board. The clocks keep running. */
  #playHere(action: number): void {
    const { session } = this;
    const left = session.timesLeft(this.now());
    session.play(action, 0);
    const { actor } = session;
    session.live.clock.restore({ left, running: actor < 0 ? undefined : actor }, this.now());
  }

  /** Takes the pending moves off the board. */
  #undoPending(): void {
    for (const _ of this.#pending) this.session.undo(this.now());
    this.#pending = [];
    // It was chosen to follow them
    this.#waiting = undefined;
    this.followLive();
    this.#setClocks();
  }

  onMessage(message: ServerMessage): void {
    if (message.type === 'state' && message.facts.room === this.room) this.#applyState(message);
    else if (!('room' in message) || message.room !== this.room) return;
    else if (message.type === 'presence') this.presence = message.presence;
    else if (message.type === 'rated') this.changes = message.changes;
    else if (message.type === 'conditional') this.conditional = message.lines;
    else if (message.type === 'moved' && this.#isNew(message.status)) this.#applyMoves(message);
    else if (message.type === 'status' && this.#isCurrent(message.status)) this.#applyStatus(message.status);
    if (this.#line !== undefined && !this.canAnswerAhead) this.#endLine();
    this.notify();
  }

  #isNew({ seq }: RoomStatus): boolean {
    return this.#state !== undefined && seq > (this.status?.seq ?? -1);
  }

  /** Whether it is new, or says again how much time is left: clocks that stood at the server ran here. */
  #isCurrent(status: RoomStatus): boolean {
    return this.#isNew(status) || status.seq === this.status?.seq;
  }

  #applyState(state: State): void {
    const isSame = this.#state?.seat === state.seat;
    this.#state = state;
    this.presence = state.presence;
    this.changes = state.changes ?? [];
    this.conditional = state.conditional ?? [];
    noteSeat(state);
    if (!this.#isLineShown || this.#session?.current.ply !== state.moves.length) {
      this.#line = undefined;
      this.followLive();
    }
    const pending = isSame ? this.#pending : [];
    this.#pending = [];
    if (state.start !== null) {
      this.#session = sessionOf(state);
      for (const move of state.moves) this.#playText(move);
    }
    if (!isSame) this.#waiting = undefined;
    this.#applyStatus(state.status);
    for (const move of pending) this.#resend(move);
    this.#playWaiting();
  }

  /** Sends a pending move again after a lost connection. The server knows by its id whether it has arrived. */
  #resend(pending: Pending): void {
    const { current, game } = this.session;
    if (this.isRunning && pending.ply === current.ply && game.actor(current.row) === this.seat) {
      this.#pending.push(pending);
      this.#playHere(pending.action);
    }
    this.#send(pending);
  }

  #applyMoves({ id, ply, moves, status }: Extract<ServerMessage, { type: 'moved' }>): void {
    const isMine = this.#pending[0]?.id === id;
    if (this.#line !== undefined) this.#endLine();
    if (!isMine && this.conditional.length > 0 && this.conditional.every(([move]) => move !== moves[0]))
      this.unexpectedMove = moves[0];
    if (isMine) this.#pending.shift();
    else if (this.#pending.length > 0) this.#undoPending();
    const { length } = this.session.live.history;
    if (!isMine && ply !== length) {
      this.onOpen(); // moves are missing: requests the whole room
      return;
    }
    for (const move of moves.slice(isMine ? 1 : 0)) this.#playText(move);
    this.#applyStatus(status);
    this.#playWaiting();
  }

  #playText(move: string): void {
    const { game, current } = this.session;
    this.session.play(game.parseAction(current.row, move), 0);
  }

  #applyStatus(status: RoomStatus): void {
    const wasRunning = this.status?.running;
    this.status = status;
    const isNext = this.seat >= 0 && status.running === this.seat && wasRunning !== this.seat;
    if (isNext && this.#waiting === undefined) notifyTurn(this.room);
    if (status.phase !== 'playing') this.#waiting = undefined;
    const { ending } = status;
    const session = this.#session;
    if (session === undefined) return;
    this.#setClocks();
    if (ending === undefined || session.ending !== undefined || !isTermination(ending)) return;
    if (this.#pending.length > 0) this.#undoPending();
    restoreEnding(session, ending, this.now());
  }

  /** Sets the clocks from the last message of the server. Between messages they run here. */
  #setClocks(): void {
    const { status } = this;
    if (status === undefined || this.#session === undefined || this.#pending.length > 0) return;
    const left = status.left.map((time) => time ?? Number.POSITIVE_INFINITY);
    const { clock } = this.#session.live;
    clock.restore({ left, running: undefined }, this.now());
    if (status.running !== null) clock.start(status.running, this.now(), status.waits ?? 0);
  }

  #fail(error: unknown): void {
    this.failure = failureOf(error);
    this.notify();
  }
}

/** Seats of a saved name, as in tournaments, and those that came by a link are among the player's rooms, too. */
function noteSeat({ seat, facts: { room, game } }: State): void {
  if (seat < 0 || ownSeats().some(([own, known]) => own === room && known.game === game)) return;
  saveSeat(room, tokenOf(room), game);
}

/** Whether a game ended other than by a move. */
function isTermination(ending: { readonly reason: string; readonly player?: number }): ending is Termination {
  return ['agreement', 'repetition', 'resignation', 'time'].includes(ending.reason);
}

/** The session of a room before the first move. */
function sessionOf({ facts, seat, start, status }: State): Session {
  const game: Game = createGame(facts.game, facts.options);
  const players = status.seats.map((_, player: Actor) => (player === seat ? PERSON : FRIEND));
  const names = status.seats.map(({ name, bot }) => name || bot);
  const { initial, increment, delay } = parseTimeControl(facts.control);
  // If each turn has its own time, the server sends the rest of it
  const control = initial === 0 ? { initial: delay, increment: 0, delay: 0 } : { initial, increment, delay };
  return new Session({ game, players, names, control, seed: '', start: startOf(game, start as string) });
}
