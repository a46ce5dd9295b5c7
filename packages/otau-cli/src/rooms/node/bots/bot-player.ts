/** A program on a server of rooms: it offers games or joins one, and reconnects after a lost connection. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createGame,
  type Game,
  History,
  OtauError,
  parseTimeControl,
  quote,
  type Rng,
  type Row,
  startOf,
  timeForMove,
} from 'otau';
import type { Agent } from 'otau/agents';
import {
  askInTime,
  type Done,
  Exchange,
  KNOWN_PROTOCOLS,
  type RequestType,
  ROOMS_PATH,
  type RoomInfo,
  type RoomStatus,
  type ServerMessage,
} from 'otau/rooms';
import { WebSocket } from 'ws';

interface BotOptions {
  readonly client: RoomClient;
  /** Creates the agent for a game. Throws if the agent does not play the game. */
  readonly makeAgent: (game: Game) => Agent | Promise<Agent>;
  /** The name of the bot, which is shown with a mark for programs. */
  readonly name: string;
  readonly rng: Rng;
  /** Called when the agent fails and the bot resigns. */
  readonly onFailure?: (error: unknown) => void;
  /** Called with each game that has ended. */
  readonly onOver?: (info: RoomInfo, status: RoomStatus, seat: number) => void;
}

/** The move that was chosen for a position. */
interface Chosen {
  readonly length: number;
  readonly row: Row;
  /** Undefined while it is being chosen. */
  move?: string;
  /** A unique id: a move that was taken back may be played again. */
  readonly id: string;
  /** The connection over which the move was sent last. */
  sentBy?: RoomClient;
  isTaken?: boolean;
}

export class Bot {
  #info: RoomInfo | undefined;
  #history: History | undefined;
  #status: RoomStatus | undefined;
  #agent: Promise<Agent> | undefined;
  #client: RoomClient;
  #seat = -1;
  #token = '';
  #chosen: Chosen | undefined;
  #isOver = false;
  readonly #over: (value: RoomStatus) => void;
  /** Resolves when the game is over. */
  readonly over: Promise<RoomStatus>;

  constructor(
    readonly room: string,
    private readonly options: BotOptions,
  ) {
    this.#client = options.client;
    let end: (value: RoomStatus) => void = () => {};
    this.over = new Promise((resolve) => {
      end = resolve;
    });
    this.#over = end;
  }

  /** Takes a free seat. Throws `not-allowed` if there is none, `unknown-room` if there is no such room. */
  async sit(seat = -1): Promise<void> {
    await this.#client.askInTime('watch', { room: this.room });
    const { token = '' } = await this.#client.askInTime('sit', {
      room: this.room,
      seat,
      name: '',
      bot: this.options.name,
    });
    this.#token = token;
  }

  /** Continues the game over a new connection, or with the secret of its seat. A move that was sent is not played twice. */
  async comeBack(client: RoomClient, token = this.#token): Promise<void> {
    this.#client = client;
    this.#token = token;
    await client.askInTime('watch', { room: this.room, token });
  }

  receive(message: ServerMessage): void {
    if (message.type === 'state' && message.facts.room === this.room) this.#begin(message);
    else if (message.type === 'moved' && message.room === this.room) {
      this.#play(message.moves);
      this.#status = message.status;
    } else if (message.type === 'status' && message.room === this.room) this.#status = message.status;
    else return;
    if (typeof this.#status?.phase !== 'string') throw new OtauError('bad-message', 'A status has a phase.');
    void this.#goOn(this.#client);
  }

  #begin({ facts: info, seat, start, moves, status }: Extract<ServerMessage, { type: 'state' }>): void {
    this.#info = info;
    this.#seat = seat;
    this.#status = status;
    // The server sends the whole state again after a takeback
    if (this.#chosen?.isTaken) this.#chosen = undefined;
    if (start === null) return;
    const game = createGame(info.game, info.options);
    this.#history = new History(game, startOf(game, start));
    this.#play(moves);
  }

  /** Throws if the server sends an illegal move. */
  #play(moves: readonly string[]): void {
    const history = this.#history as History;
    for (const move of moves) history.play(history.game.parseAction(history.row, move));
  }

  async #goOn(client: RoomClient): Promise<void> {
    const status = this.#status as RoomStatus;
    if (status.phase === 'over') this.#end(status);
    else if (status.phase === 'playing' && this.#seat >= 0) {
      try {
        await this.#answer(client, status);
        await this.#move(status);
      } catch (error) {
        const code = error instanceof OtauError ? error.code : undefined;
        // Not a failure: the position has changed in the meantime, or the next connection brings it
        if (code === 'not-allowed' || code === 'connection-lost' || this.#isOver) return;
        this.options.onFailure?.(error);
        this.#client.askInTime('resign', { room: this.room }).catch(() => undefined);
      }
    }
  }

  /** Accepts takebacks, and declines draws. */
  async #answer(client: RoomClient, { asked, agreed = [] }: RoomStatus): Promise<void> {
    for (const what of ['takeback', 'draw'] as const) {
      const asker = asked[what];
      if (asker === undefined || asker === this.#seat || agreed.includes(this.#seat)) continue;
      await client.askInTime('answer', { room: this.room, what, accept: what === 'takeback' });
    }
  }

  /** Chooses one move for each position, and sends it until the server has accepted it. */
  async #move({ left }: RoomStatus): Promise<void> {
    const history = this.#history as History;
    const { game, row, length } = history;
    if (this.#isOver || game.actor(row) !== this.#seat) return;
    let chosen = this.#chosen;
    if (chosen === undefined || !this.#isAt(chosen)) {
      chosen = { length, row, id: randomUUID() };
      this.#chosen = chosen;
      const action = await this.#choose(history, left[this.#seat]);
      chosen.move = game.formatAction(chosen.row, action);
      // In the meantime moves may have been taken back, or the game may have ended
      if (this.#chosen !== chosen || !this.#isAt(chosen)) return;
    }
    await this.#send(chosen);
  }

  /** Sends the move once over each connection. */
  async #send(chosen: Chosen): Promise<void> {
    const { length, move, id, sentBy } = chosen;
    const client = this.#client;
    if (move === undefined || sentBy === client || this.#status?.phase !== 'playing') return;
    chosen.sentBy = client;
    await client.askInTime('move', { room: this.room, ply: length, move }, id);
    chosen.isTaken = true;
  }

  /** Whether the game is still in the position for which a move was chosen. */
  #isAt({ length, row }: Chosen): boolean {
    const now = this.#history as History;
    return now.length === length && now.row.every((byte, at) => byte === row[at]);
  }

  async #choose(history: History, left: number | null): Promise<number> {
    const { game, row, length } = history;
    const { increment, delay } = parseTimeControl((this.#info as RoomInfo).control);
    const clock = left === null ? {} : { left, increment, delay };
    const time = timeForMove({
      game,
      left: Number.POSITIVE_INFINITY,
      ...clock,
      movesMade: history.movesOf(this.#seat),
    });
    const limits = time === undefined ? undefined : { time, early: true };
    this.#agent ??= Promise.resolve(this.options.makeAgent(game));
    const agent = await this.#agent;
    const { action } = await agent.choose({
      game,
      row,
      history: history.rowsBefore(length),
      rng: this.options.rng,
      ...(limits === undefined ? {} : { limits }),
    });
    return action;
  }

  #end(status: RoomStatus): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.close();
    this.options.onOver?.(this.#info as RoomInfo, status, this.#seat);
    this.#over(status);
  }

  /** Frees the resources of the agent. */
  close(): void {
    this.#agent?.then((agent) => agent.close?.()).catch(() => undefined);
    this.#agent = undefined;
  }
}

interface BotPlayerOptions extends Omit<BotOptions, 'client'> {
  /** Of the board, as `http://192.168.0.7:4780/`. */
  readonly address: string;
  /** Called when the connection is lost, and when it is restored. */
  readonly onConnection?: (isThere: boolean) => void;
}

/** A kind of game that a program offers in the lobby. */
export interface Offer {
  readonly game: string;
  /** As JSON. */
  readonly options: string;
  /** A time control, such as `10:00+5`. */
  readonly control: string;
}

/** After this time without a connection the bot gives up. */
const RECONNECT_TIMEOUT_MS = 10 * 60_000;
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 15_000;

export class BotPlayer {
  #bot: Bot | undefined;
  /** Whether the bot has a seat. Without a seat it does not reconnect. */
  #isSeated = false;
  readonly #end: (error: unknown) => void;
  /** Rejects when the bot cannot play on the server any more. */
  readonly #failed: Promise<never>;
  #ready: Promise<RoomClient>;

  private constructor(
    private readonly options: BotPlayerOptions,
    client: RoomClient,
  ) {
    let end: (error: unknown) => void = () => {};
    this.#failed = new Promise((_, reject) => {
      end = reject;
    });
    this.#failed.catch(() => {});
    this.#end = end;
    this.#ready = Promise.resolve(this.#take(client));
  }

  /** @throws OtauError `no-server` if there is no server of rooms at the address */
  static async connect(options: BotPlayerOptions): Promise<BotPlayer> {
    return new BotPlayer(options, await RoomClient.connect(options.address));
  }

  /**
   * Takes a free seat in a room and plays to the end.
   * @throws OtauError with the code of a refusal, `connection-lost` if the connection cannot be restored, `no-server` if the server breaks the protocol
   */
  async join(room: string): Promise<void> {
    const bot = await this.#begin(room);
    await this.#orFailed(bot.sit());
    this.#isSeated = true;
    await this.#toTheEnd(bot);
  }

  /**
   * Creates a game that is open to any player, and plays it to the end.
   * @param onMade called with the room
   * @throws OtauError like `join`
   */
  async offer({ game, options, control }: Offer, onMade: (room: string) => void): Promise<void> {
    const wish = { game, options, control, listed: true, seat: -1, name: '', bot: this.options.name };
    const made = await this.#orFailed(this.#askAgain((client) => client.askInTime('create', wish)));
    const room = made.room as string;
    this.#isSeated = true;
    onMade(room);
    const bot = await this.#begin(room);
    await this.#orFailed(this.#askAgain((client) => bot.comeBack(client, made.token)));
    await this.#toTheEnd(bot);
  }

  /** Closes the connection. The games stay on the server. */
  close(): void {
    this.#bot?.close();
    this.#end(undefined);
    this.#ready.then(
      (client) => {
        client.onClose = () => {};
        client.close();
      },
      () => {},
    );
  }

  async #begin(room: string): Promise<Bot> {
    const bot = new Bot(room, { ...this.options, client: await this.#ready });
    this.#bot = bot;
    return bot;
  }

  async #toTheEnd(bot: Bot): Promise<void> {
    await this.#orFailed(bot.over);
    this.#bot = undefined;
  }

  /** Repeats a request over the next connection if this one is lost. */
  async #askAgain<Answer>(ask: (client: RoomClient) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const client = await this.#orFailed(this.#ready);
      try {
        return await ask(client);
      } catch (error) {
        if (!isCut(error)) throw error;
        // `onClose` starts the next connection after this
        await sleep(0);
      }
    }
  }

  #orFailed<Value>(promise: Promise<Value>): Promise<Value> {
    return Promise.race([promise, this.#failed]);
  }

  #take(client: RoomClient): RoomClient {
    client.onMessage = (message) => this.#bot?.receive(message);
    client.onClose = (fault) => {
      if (fault !== undefined) this.#end(fault);
      else if (this.#isSeated) {
        this.options.onConnection?.(false);
        this.#ready = this.#comeBack();
        this.#ready.catch(this.#end);
      } else this.#end(new OtauError('connection-lost', 'The connection to the server of rooms is gone.'));
    };
    return client;
  }

  async #comeBack(): Promise<RoomClient> {
    const client = this.#take(await this.#connectAgain());
    this.options.onConnection?.(true);
    try {
      await this.#bot?.comeBack(client);
    } catch (error) {
      // If the connection was lost again, the next attempt has started already
      if (!isCut(error)) throw error;
    }
    return client;
  }

  async #connectAgain(): Promise<RoomClient> {
    const until = performance.now() + RECONNECT_TIMEOUT_MS;
    for (let pause = MIN_RECONNECT_DELAY_MS; ; pause = Math.min(2 * pause, MAX_RECONNECT_DELAY_MS)) {
      await sleep(pause);
      try {
        return await RoomClient.connect(this.options.address);
      } catch (cause) {
        if (performance.now() < until) continue;
        throw new OtauError('connection-lost', 'The server of rooms has been away for ten minutes.', { cause });
      }
    }
  }
}

function isCut(error: unknown): boolean {
  return error instanceof OtauError && error.code === 'connection-lost';
}

// A client of the server of rooms for bots, measurements and tests. The board's client reconnects.

/** Much more than the state of the longest game. */
const MAX_SERVER_MESSAGE_BYTES = 4 << 20;
const ANSWER_TIMEOUT_MS = 30_000;
/** A server pings every five seconds. After four checks without a ping the connection counts as lost. */
const CHECK_INTERVAL_MS = 5000;
const MAX_SILENT_CHECKS = 4;

export class RoomClient {
  /** Called with every message except responses. */
  onMessage: (message: ServerMessage) => void = () => {};
  /** Called when the connection is closed, with an error if the server broke the protocol. */
  onClose: (fault?: OtauError) => void = () => {};
  readonly #exchange: Exchange;
  #count = 0;
  #fault: OtauError | undefined;
  #silentChecks = 0;

  private constructor(private readonly socket: WebSocket) {
    this.#exchange = new Exchange((text) => socket.send(text));
    socket.on('ping', () => {
      this.#silentChecks = 0;
    });
    const look = setInterval(() => {
      if (++this.#silentChecks >= MAX_SILENT_CHECKS) socket.terminate();
    }, CHECK_INTERVAL_MS);
    socket.on('message', (data) => {
      try {
        const message = JSON.parse(String(data)) as ServerMessage;
        if (!this.#exchange.receive(message)) this.onMessage(message);
      } catch (cause) {
        this.#fault ??= badServer('what it says is not of the protocol', cause);
        socket.terminate();
      }
    });
    socket.on('error', (cause: NodeJS.ErrnoException) => {
      // A network error is not the server's fault
      if (cause.code?.startsWith('WS_')) this.#fault ??= badServer(cause.message, cause);
      socket.terminate();
    });
    socket.on('close', () => {
      clearInterval(look);
      this.#exchange.lose(this.#fault);
      this.onClose(this.#fault);
    });
  }

  /**
   * @param address of the board, as `http://192.168.0.7:4780/`
   * @throws OtauError `no-server` if there is no server of rooms at the address
   */
  static async connect(address: string): Promise<RoomClient> {
    const url = new URL(ROOMS_PATH, address);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url, [...KNOWN_PROTOCOLS], {
      perMessageDeflate: false,
      maxPayload: MAX_SERVER_MESSAGE_BYTES,
      handshakeTimeout: ANSWER_TIMEOUT_MS,
    });
    try {
      await once(socket, 'open');
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new OtauError('no-server', `There is no server of rooms at ${quote(address)}: ${reason}.`, { cause });
    }
    return new RoomClient(socket);
  }

  /**
   * Sends a request, and waits for the response.
   * @param id the id of the request. A move that is sent again has the same id, so that it is not played twice
   * @throws Refusal with the code of the server; OtauError `connection-lost` if the connection is lost; `no-server` if the server does not respond,
   * or breaks the protocol
   */
  async ask(type: RequestType, fields: object = {}, id = `${++this.#count}`): Promise<Done> {
    const timer = setTimeout(() => {
      this.#fault ??= badServer(`it has not answered for ${ANSWER_TIMEOUT_MS / 1000} seconds`);
      this.socket.terminate();
    }, ANSWER_TIMEOUT_MS);
    try {
      const answer = this.#exchange.ask(type, fields, id);
      if (this.socket.readyState !== this.socket.OPEN) this.#exchange.lose(this.#fault);
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Like `ask`; sends the request again while the server refuses it as `too-fast`. */
  askInTime(type: RequestType, fields: object = {}, id = `${++this.#count}`): Promise<Done> {
    return askInTime(() => this.ask(type, fields, id));
  }

  close(): void {
    this.socket.close();
  }
}

function badServer(reason: string, cause?: unknown): OtauError {
  return new OtauError('no-server', `The server of rooms cannot be played on: ${reason}.`, { cause });
}
