/** A bot that plays in a room. It sends the same messages as other players, and is shown as a program. */
import { randomUUID } from 'node:crypto';
import { createGame, type Game, History, OtauError, parseTimeControl, type Rng, type Row, timeForMove } from 'otau';
import type { Agent } from 'otau/agents';
import type { RoomInfo, RoomStatus, ServerMessage } from 'otau/rooms';
import type { RoomClient } from './client.js';

export interface BotOptions {
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
  /** The number of plies before the move. */
  readonly length: number;
  readonly row: Row;
  /** Undefined while it is being chosen. */
  move?: string;
  /** A unique id: a move that was taken back may be played again. */
  readonly id: string;
  /** The connection over which the move was sent last. */
  sentBy?: RoomClient;
  /** Whether the server has accepted the move. */
  isTaken?: boolean;
}

/** One game of a bot. */
export class Bot {
  #info: RoomInfo | undefined;
  #history: History | undefined;
  #status: RoomStatus | undefined;
  #agent: Promise<Agent> | undefined;
  #client: RoomClient;
  #seat = -1;
  /** The secret of the seat. */
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
    const row: Row = new Uint8Array(game.rowSize);
    const counters = game.parsePosition(start, row);
    this.#history = new History(game, { row, counters });
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
        this.#giveUp();
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
    const rows = Array.from({ length }, (_, ply) => history.rowAt(ply));
    this.#agent ??= Promise.resolve(this.options.makeAgent(game));
    const agent = await this.#agent;
    const { action } = await agent.choose({
      game,
      row,
      history: rows,
      rng: this.options.rng,
      ...(limits === undefined ? {} : { limits }),
    });
    return action;
  }

  #giveUp(): void {
    this.#client.askInTime('resign', { room: this.room }).catch(() => undefined);
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
