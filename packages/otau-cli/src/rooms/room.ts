/**
 * One room: a game with its seats. Each request of a client becomes an event, which the room applies or refuses by the rules. A room
 * reads no clock and uses no random numbers: the same events give the same room.
 */
import {
  CHANCE,
  type Clock,
  createGame,
  formatTimeControl,
  type Game,
  gameTraits,
  LiveGame,
  OtauError,
  parseTimeControl,
  type TimeControl,
} from 'otau';
import {
  type ChatMessage,
  type ConditionalLines,
  conditionalAfter,
  formatConditional,
  isSlow,
  MAX_TEXT_LENGTH,
  notAllowed,
  parseConditional,
  playThrows,
  type Question,
  type RoomInfo,
  type RoomStatus,
  type SeatView,
  startRng,
} from 'otau/rooms';
import type { RoomEvent, RoomSetup, SeatedPlayer } from './events.js';

/** The whole milliseconds that each player has left; null without a limit. */
function timesLeft(control: TimeControl, clock: Clock | undefined, players: number, at: number): (number | null)[] {
  return Array.from({ length: players }, (_, seat) => {
    const left = timeLeft(control, clock, seat, at);
    return Number.isFinite(left) ? Math.round(left) : null;
  });
}

/** The milliseconds that a player has: for the game, or for the turn if each turn has its own time. */
function timeLeft({ initial, delay }: TimeControl, clock: Clock | undefined, seat: number, at: number): number {
  if (initial > 0) return clock?.left(seat, at) ?? initial;
  return clock?.running === seat ? clock.delayLeft(at) : delay;
}

/** A move as a client asked for it, with the number of moves and throws before it. */
type AskedMove = { readonly ply: number; readonly move: string };

type Word = Omit<NonNullable<RoomStatus['ending']>, 'at'>;

export class Room {
  readonly game: Game;
  readonly info: RoomInfo;
  readonly #control: TimeControl;
  readonly #seats: Seats;
  readonly #moves: string[] = [];
  readonly #movers: number[] = [];
  /** The moves that were played by the ids under which clients sent them, so that none is played twice. */
  readonly #asked = new Map<string, AskedMove>();
  readonly #chat = new RoomChat();
  #live: LiveGame | undefined;
  #word: Word | undefined;
  #next: string | undefined;
  #isListed: boolean;
  /** The conditional moves of each seat that has some. */
  readonly #conditional = new Map<number, ConditionalLines>();
  #seq = 0;
  /** How many of the events only their player knows of. */
  #hidden = 0;
  #at = 0;
  /** The times of the first event and of the one that ended the game. */
  #firstAt: number | undefined;
  #endedAt: number | undefined;
  #clockAt = 0;

  /** @throws OtauError `unknown-game`, `bad-option` or `bad-time` */
  constructor(readonly setup: RoomSetup) {
    this.game = createGame(setup.game, setup.options);
    this.#control = parseTimeControl(setup.control);
    const { id: room, hash, created, rated = false, event } = setup;
    const { id: game, options } = this.game;
    const control = formatTimeControl(this.#control);
    this.info = { room, game, options, control, hash, created, rated, tournament: event?.tournament };
    this.#seats = new Seats(this.game.players);
    this.#isListed = setup.listed;
  }

  get live(): LiveGame | undefined {
    return this.#live;
  }

  get phase(): RoomStatus['phase'] {
    if (this.#word !== undefined) return 'over';
    return this.#live === undefined ? 'waiting' : 'playing';
  }

  /** Whether the lobby may show it. */
  get isListed(): boolean {
    return this.#isListed;
  }

  get seq(): number {
    return this.#seq;
  }

  /** The time of the last event, by the server's game clock. */
  get at(): number {
    return this.#at;
  }

  /** The time of the last change of the clocks, by a move or a takeback. A later move cannot have an earlier time. */
  get clockAt(): number {
    return this.#clockAt;
  }

  get moves(): readonly string[] {
    return this.#moves;
  }

  get seats(): readonly SeatView[] {
    return this.#seats.views;
  }

  get sitting(): Pick<Seats, 'at' | 'find' | 'messagesOf'> {
    return this.#seats;
  }

  /** Whether all players want to play again. */
  get isRematchAgreed(): boolean {
    return this.phase === 'over' && this.#next === undefined && this.#chat.countAgreed() === this.#seats.count;
  }

  /** Whether all other players want to play again. */
  isRematchUpTo(seat: number): boolean {
    return this.#next === undefined && this.#chat.countAgreed(seat) === this.#seats.count;
  }

  /** Whether the takeback happens once this player agrees. */
  isTakeBackUpTo(seat: number): boolean {
    return this.#chat.countAgreed(seat) === this.#seats.count;
  }

  /** A free seat: the requested one, or any for -1. Throws `not-allowed`. */
  freeSeat(wish: number): number {
    if (this.phase !== 'waiting') throw notAllowed('seats-taken');
    return this.#seats.free(wish);
  }

  /** The move that was played under an id. */
  moveAskedAs(id: string): AskedMove | undefined {
    return this.#asked.get(id);
  }

  /** The player whose time has run out at a moment; undefined if there is none. */
  flagged(at: number): number | undefined {
    return this.phase === 'playing' ? this.#live?.clock.flagged(at) : undefined;
  }

  /** Whether every player has moved: a rated game counts from then on. */
  get hasCounted(): boolean {
    return this.seats.every((_, seat) => this.#movers.includes(seat));
  }

  /** The time at which the player to move loses on time, as known now; undefined if no clock runs. */
  get flagAt(): number | undefined {
    const clock = this.phase === 'playing' ? this.#live?.clock : undefined;
    const running = clock?.running;
    const at = this.#clockAt;
    if (clock === undefined || running === undefined || !Number.isFinite(clock.left(running, at))) return undefined;
    return at + clock.delayLeft(at) + clock.left(running, at);
  }

  /** The players who have given answers before. */
  get planners(): number[] {
    return [...this.#conditional.keys()].filter((seat) => this.conditionalOf(seat).length > 0);
  }

  conditionalOf(seat: number): ConditionalLines {
    return (this.phase === 'playing' && this.#conditional.get(seat)) || [];
  }

  /** The answer that the player to move has given before; undefined if there is none. */
  get conditionalMove(): { readonly seat: number; readonly move: string } | undefined {
    const { actor: seat = -1 } = this;
    const [line] = this.conditionalOf(seat);
    return line && { seat, move: line[0] };
  }

  get actor(): number | undefined {
    return this.phase === 'playing' ? this.#live?.history.actor : undefined;
  }

  /**
   * Applies an event. After an error the room has not changed.
   * @throws OtauError `not-allowed`, `illegal-move`, `bad-move`, `ambiguous-move`, `game-over`, `bad-claim`, `bad-message`
   */
  apply(event: RoomEvent): void {
    this.#take(event);
    this.#seq++;
    this.#at = Math.max(this.#at, event.at);
    this.#firstAt ??= this.#at;
    if (this.#word !== undefined) this.#endedAt ??= this.#at;
    if (event.type === 'conditional') this.#hidden++;
    if (['say', 'ask', 'answer', 'agree', 'conditional'].includes(event.type) && 'seat' in event)
      this.#seats.countMessage(event.seat, event.type === 'conditional' ? event.lines.length : 0);
  }

  #take(event: RoomEvent): void {
    switch (event.type) {
      case 'sit':
        this.#sit(event);
        break;
      case 'move':
        this.#move(event);
        break;
      case 'ask':
        this.#ask(event.seat, event.what);
        break;
      case 'answer':
        this.#answer(event);
        break;
      case 'agree':
        this.#playing();
        this.#chat.agreeTakeBack(event.seat);
        break;
      case 'conditional':
        this.#setConditional(event);
        break;
      case 'claim':
        this.#playing().claimDraw(event.at);
        this.#settle();
        break;
      case 'resign':
        this.#playing().resign(event.seat, event.at);
        this.#settle(event.seat);
        break;
      case 'time':
        this.#flag(event.at);
        break;
      case 'say':
        this.#chat.say(event);
        break;
      case 'close':
        if (this.phase !== 'waiting') throw notAllowed('close-begun');
        this.#word = { reason: 'closed', results: null };
        break;
      case 'end':
        if (this.phase === 'over') throw new OtauError('game-over', 'The game has ended.');
        this.#live?.clock.stop(event.at);
        this.#chat.forgetQuestions();
        this.#word = { reason: 'closed', results: null };
        break;
      case 'unlist':
        this.#isListed = false;
        break;
      case 'hand':
        this.#hand(event);
        break;
      case 'next':
        this.#next = event.room;
        this.#chat.forgetQuestions();
    }
  }

  #sit({ seat, name, bot, secret, player, at }: Extract<RoomEvent, { type: 'sit' }>): void {
    this.#seats.take(this.freeSeat(seat), { name, bot, secret, ...(player === undefined ? {} : { player }) });
    if (this.seats.some(({ taken }) => !taken)) return;
    this.#live = new LiveGame(this.game, { control: this.#control, rng: startRng(this.setup.seed), now: at });
    this.#clockAt = at;
    this.#playThrows(this.#live, at);
    this.#waitForFirst(at);
  }

  /** Lets the clock of a player wait who has not moved yet. Where each turn has its own time, that is enough. */
  #waitForFirst(at: number): void {
    const { firstDelay = 0 } = this.setup;
    const clock = this.#live?.clock;
    if (clock?.running === undefined || this.#control.initial === 0 || this.#movers.includes(clock.running)) return;
    clock.start(clock.running, at, Math.max(firstDelay, this.#control.delay));
  }

  /** Another player has the seat. The clocks run on. */
  #hand({ seat, name, secret, player }: Extract<RoomEvent, { type: 'hand' }>): void {
    if (this.phase === 'over') throw new OtauError('game-over', 'The game has ended.');
    if (this.seats[seat]?.taken !== true) throw notAllowed('no-such-player');
    if (this.info.rated) throw notAllowed('rated-hand');
    if (this.#seats.find('', player) >= 0) throw notAllowed('has-seat');
    this.#seats.take(seat, { name, bot: '', secret, player });
    this.#conditional.delete(seat);
  }

  #playing(): LiveGame {
    if (this.#word !== undefined) throw new OtauError('game-over', 'The game has ended.');
    if (this.#live === undefined) throw notAllowed('not-begun');
    return this.#live;
  }

  /**
   * Reads the conditional moves of a player, and writes them for the event. The event is believed: a file may have thousands of
   * them, and playing out their moves again would stop the server.
   */
  checkConditional(seat: number, text: string): string {
    const { history } = this.#playing();
    if (!isSlow(this.info) || gameTraits(this.game.id).hasChance) throw notAllowed('conditional-days');
    if (history.actor === seat) throw notAllowed('conditional-turn');
    return formatConditional(parseConditional(this.game, history.row, seat, text));
  }

  #setConditional({ seat, lines }: Extract<RoomEvent, { type: 'conditional' }>): void {
    this.#playing();
    this.#conditional.set(seat, lines === '' ? [] : lines.split('; ').map((line) => line.split(' ')));
  }

  #followConditional(move: string): void {
    for (const [seat, lines] of this.#conditional) this.#conditional.set(seat, conditionalAfter(lines, move));
    // A draw that is offered waits for the player's own answer
    if (this.#live?.drawOffer !== undefined) this.#conditional.clear();
  }

  #move({ seat, id, move, since, at }: Extract<RoomEvent, { type: 'move' }>): void {
    const live = this.#playing();
    const { history } = live;
    if (history.actor !== seat) throw notAllowed('other-turn');
    const action = this.game.parseAction(history.row, move);
    const text = this.game.formatAction(history.row, action);
    const ply = this.moves.length;
    live.play(action, since);
    if (live.ending?.reason !== 'time') this.#noteMove(text, seat);
    this.#asked.set(id, { ply, move });
    this.#followConditional(text);
    this.#clockAt = at;
    this.#chat.forgetQuestions();
    this.#playThrows(live, since);
    // Network delay counts for no player
    const { running } = live.clock;
    if (running !== undefined) {
      live.clock.stop(since);
      live.clock.resume(running, at);
      if (running !== seat) this.#waitForFirst(at);
    }
    this.#settle(live.ending?.reason === 'time' ? seat : undefined);
  }

  #playThrows(live: LiveGame, at: number): void {
    for (const text of playThrows(this.game, live, this.setup.seed, at)) this.#noteMove(text, CHANCE);
    this.#settle();
  }

  #noteMove(text: string, mover: number): void {
    this.#moves.push(text);
    this.#movers.push(mover);
  }

  #ask(seat: number, what: Question): void {
    if (what === 'rematch') {
      if (this.phase !== 'over' || this.#live === undefined) throw notAllowed('still-going');
      if (this.#next === undefined) this.#chat.askRematch(seat);
      return;
    }
    const live = this.#playing();
    if (what === 'draw') live.offerDraw(seat);
    else if (this.info.rated) throw notAllowed('rated-takeback');
    else if (!this.#movers.includes(seat)) throw notAllowed('no-takeback');
    else this.#chat.askTakeBack(seat);
  }

  #answer({ seat, what, accept, at }: Extract<RoomEvent, { type: 'answer' }>): void {
    if (what === 'rematch') {
      if (accept) this.#ask(seat, 'rematch');
      else this.#chat.forgetQuestions();
      return;
    }
    const live = this.#playing();
    if (what === 'draw') {
      if (accept) live.acceptDraw(seat, at);
      else live.declineDraw(seat);
      this.#settle();
      return;
    }
    const ply = this.#movers.lastIndexOf(this.#chat.endTakeBack(seat));
    if (!accept) return;
    while (live.history.length > ply) live.undo(at);
    this.#moves.length = ply;
    this.#movers.length = ply;
    this.#conditional.clear();
    this.#clockAt = at;
  }

  #flag(at: number): void {
    const live = this.#playing();
    const late = live.clock.flagged(at);
    if (late === undefined) throw notAllowed('time-left');
    live.checkTime(at);
    this.#settle(late);
  }

  /** Stores how the live game has ended. */
  #settle(player?: number): void {
    const { ending } = this.#live as LiveGame;
    if (ending === undefined) return;
    this.#chat.forgetQuestions();
    this.#word = { ...ending, ...(player === undefined ? {} : { player }) };
  }

  status(at: number): RoomStatus {
    const clock = this.#live?.clock;
    const { agreed } = this.#chat;
    return {
      seq: this.#seq - this.#hidden,
      phase: this.phase,
      seats: this.seats,
      left: timesLeft(this.#control, clock, this.#seats.count, at),
      running: clock?.running ?? null,
      ...this.#waits(at),
      asked: this.#chat.asked(this.#live?.drawOffer),
      ...(agreed.length > 1 ? { agreed } : {}),
      said: this.#chat.said,
      ...this.#ended(),
      ...(this.#next === undefined ? {} : { next: this.#next }),
    };
  }

  #waits(at: number): Pick<RoomStatus, 'waits'> {
    const waits = this.#control.initial === 0 ? 0 : Math.round(this.#live?.clock.delayLeft(at) ?? 0);
    return waits > 0 ? { waits } : {};
  }

  #ended(): Pick<RoomStatus, 'ending' | 'seed'> {
    if (this.#word === undefined) return {};
    // Times of events are no dates: they count from when the server first ran
    const at = this.info.created + (this.#endedAt as number) - (this.#firstAt as number);
    return { ending: { ...this.#word, at }, seed: this.setup.seed };
  }

  /** The text of the first position; null while the game has not begun. */
  get start(): string | null {
    const history = this.#live?.history;
    return history === undefined ? null : this.game.formatPosition(history.rowAt(0), history.countersAt(0));
  }
}

// The chat of a room, and its open requests: takebacks and rematches. `room.ts` decides whether a request is allowed.

const MAX_CHAT_LINES = 30;

export class RoomChat {
  said: readonly ChatMessage[] = [];
  #asked: Partial<Record<Question, number>> = {};
  /** The seats that agree to a takeback or a rematch. All players have to agree. */
  readonly #agreed = new Set<number>();

  /** The seat of each open request. Draw offers are stored by the live game, which knows when they expire. */
  asked(draw: number | undefined): RoomStatus['asked'] {
    return draw === undefined ? { ...this.#asked } : { ...this.#asked, draw };
  }

  /** The seats that have requested or agreed to a takeback or a rematch. */
  get agreed(): readonly number[] {
    return [...this.#agreed];
  }

  say({ seat, phrase, text }: Extract<RoomEvent, { type: 'say' }>): void {
    this.said = [...this.said, { seat, ...(phrase === undefined ? { text } : { phrase }) }].slice(-MAX_CHAT_LINES);
  }

  /** Removes open requests, because the game has continued. */
  forgetQuestions(): void {
    this.#asked = {};
    this.#agreed.clear();
  }

  askTakeBack(seat: number): void {
    if (this.#asked.takeback !== undefined) throw notAllowed('asked-already');
    this.#asked = { ...this.#asked, takeback: seat };
    this.#agreed.add(seat);
  }

  /** One of several other players agrees. Throws `not-allowed` if there is no request, or this player has agreed already. */
  agreeTakeBack(seat: number): void {
    if (this.#asked.takeback === undefined || this.#agreed.has(seat)) throw notAllowed('not-asked');
    this.#agreed.add(seat);
  }

  /** Removes the request; returns the seat that made it. Throws `not-allowed` if no other player has made one. */
  endTakeBack(seat: number): number {
    const asker = this.#asked.takeback;
    if (asker === undefined || asker === seat) throw notAllowed('not-asked');
    this.forgetQuestions();
    return asker;
  }

  askRematch(seat: number): void {
    this.#agreed.add(seat);
    this.#asked = { rematch: seat, ...this.#asked };
  }

  /** The number of players who agree, including this one. */
  countAgreed(seat?: number): number {
    return this.#agreed.size + (seat === undefined || this.#agreed.has(seat) ? 0 : 1);
  }
}

// The seats of a room: their players, and the number of messages of each.

const EMPTY_SEAT: SeatedPlayer = { name: '', bot: '', secret: '' };

export class Seats {
  readonly #seats: SeatedPlayer[];
  readonly #words: number[];
  /** What everybody may see. */
  views: readonly SeatView[] = [];

  constructor(count: number) {
    this.#seats = new Array<SeatedPlayer>(count).fill(EMPTY_SEAT);
    this.#words = new Array<number>(count).fill(0);
    this.#look();
  }

  #look(): void {
    this.views = this.#seats.map(({ name, bot, secret, player }) => ({
      taken: secret !== '',
      name,
      bot,
      ...(player === undefined ? {} : { player }),
    }));
  }

  get count(): number {
    return this.#seats.length;
  }

  /** The player of a seat. */
  at(seat: number): SeatedPlayer {
    return this.#seats[seat];
  }

  take(seat: number, sitter: SeatedPlayer): void {
    this.#seats[seat] = sitter;
    this.#look();
  }

  /** The seat with this digest of its secret, or of this registered player; -1 for none. */
  find(secret: string, player?: string): number {
    const seat = secret === '' ? -1 : this.#seats.findIndex((one) => one.secret === secret);
    return seat >= 0 || player === undefined ? seat : this.#seats.findIndex((one) => one.player === player);
  }

  /** A free seat: the requested one, or any for -1. Throws `not-allowed`. */
  free(wish: number): number {
    const isFree = (seat: number) => this.#seats[seat]?.secret === '';
    const seat = wish < 0 ? this.#seats.findIndex((_, index) => isFree(index)) : wish;
    if (isFree(seat)) return seat;
    throw notAllowed('seat-taken');
  }

  /** The number of messages, requests and answers of a player. */
  messagesOf(seat: number): number {
    return this.#words[seat];
  }

  /** @param length in characters; what is longer than a free text counts as several messages, because all are stored */
  countMessage(seat: number, length: number): void {
    this.#words[seat] += Math.max(1, Math.ceil(length / MAX_TEXT_LENGTH));
  }
}
