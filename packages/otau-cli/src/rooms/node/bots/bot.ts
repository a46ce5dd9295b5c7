/** A program that plays in a room as people do: by the same messages, known to everybody as a program. */
import { randomUUID } from 'node:crypto';
import type { Agent } from 'otau/internal/agents/agent.js';
import { parseTimeControl } from 'otau/internal/core/clock.js';
import type { Game, Row } from 'otau/internal/core/game.js';
import { History } from 'otau/internal/core/history.js';
import { createGame } from 'otau/internal/core/registry.js';
import { timeForMove } from 'otau/internal/core/time-manager.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { Rng } from 'otau/internal/lib/rng.js';
import type { RoomFacts, RoomStatus, ServerMessage } from '../messages.js';
import type { RoomClient } from './client.js';

export interface BotOptions {
  readonly client: RoomClient;
  /** Makes the agent for a game. Throws where it does not play it. */
  readonly makeAgent: (game: Game) => Agent;
  /** What it is called; shown with the sign of a program. */
  readonly name: string;
  readonly rng: Rng;
  /** Told of each game that has ended. */
  readonly onOver?: (facts: RoomFacts, status: RoomStatus, seat: number) => void;
}

/** One game of a bot, from its seat on. */
export class Bot {
  #facts: RoomFacts | undefined;
  #history: History | undefined;
  #status: RoomStatus | undefined;
  #agent: Agent | undefined;
  #seat = -1;
  /** The position for which a move is being chosen or was sent. */
  #busyAt = -1;
  readonly #over: (value: RoomStatus) => void;
  /** Resolves when the game is over. */
  readonly over: Promise<RoomStatus>;

  constructor(
    readonly room: string,
    private readonly options: BotOptions,
  ) {
    let end: (value: RoomStatus) => void = () => {};
    this.over = new Promise((resolve) => {
      end = resolve;
    });
    this.#over = end;
  }

  /** Takes a free seat. Throws `not-allowed` where there is none, `unknown-room` where there is no such room. */
  async sit(seat = -1): Promise<void> {
    const { client, name } = this.options;
    await client.ask('watch', { room: this.room });
    await client.ask('sit', { room: this.room, seat, name: '', bot: name });
  }

  receive(message: ServerMessage): void {
    if (message.type === 'state' && message.facts.room === this.room) this.#begin(message);
    else if (message.type === 'moved' && message.room === this.room) {
      this.#play(message.moves);
      this.#status = message.status;
    } else if (message.type === 'status' && message.room === this.room) this.#status = message.status;
    else return;
    if (typeof this.#status?.phase !== 'string') throw new OtauError('bad-message', 'A status has a phase.');
    void this.#goOn();
  }

  #begin({ facts, seat, start, moves, status }: Extract<ServerMessage, { type: 'state' }>): void {
    this.#facts = facts;
    this.#seat = seat;
    this.#status = status;
    this.#busyAt = -1;
    if (start === null) return;
    const game = createGame(facts.game, facts.options);
    const row: Row = new Uint8Array(game.rowSize);
    const counters = game.parsePosition(start, row);
    this.#history = new History(game, { row, counters });
    this.#play(moves);
  }

  /** By the rules: where the server tells of anything else, this throws. */
  #play(moves: readonly string[]): void {
    const history = this.#history as History;
    for (const move of moves) history.play(history.game.parseAction(history.row, move));
  }

  async #goOn(): Promise<void> {
    const status = this.#status as RoomStatus;
    if (status.phase === 'over') this.#end(status);
    else if (status.phase === 'playing' && this.#seat >= 0) {
      try {
        await this.#answer(status);
        await this.#move(status);
      } catch (error) {
        // Moves made in between are sent again; all else ends the bot's game
        if (!(error instanceof OtauError) || error.code !== 'not-allowed') this.#giveUp();
      }
    }
  }

  /** Moves may be taken back; a draw is left to the other player. */
  async #answer({ asked }: RoomStatus): Promise<void> {
    const { client } = this.options;
    for (const what of ['takeback', 'draw'] as const) {
      const asker = asked[what];
      if (asker === undefined || asker === this.#seat) continue;
      await client.ask('answer', { room: this.room, what, accept: what === 'takeback' });
    }
  }

  async #move({ left }: RoomStatus): Promise<void> {
    const history = this.#history as History;
    const { game, row, length } = history;
    if (game.actor(row) !== this.#seat || this.#busyAt === length) return;
    this.#busyAt = length;
    this.#agent ??= this.options.makeAgent(game);
    const action = await this.#choose(history, left[this.#seat]);
    // Meanwhile moves may have been taken back, or the game has ended
    if (history !== this.#history || history.length !== length || this.#status?.phase !== 'playing') return;
    const move = game.formatAction(row, action);
    // An id that no other move has: one that was taken back may be played again
    await this.options.client.ask('move', { room: this.room, ply: length, move }, randomUUID());
  }

  async #choose(history: History, left: number | null): Promise<number> {
    const { game, row, length } = history;
    const { increment, delay } = parseTimeControl((this.#facts as RoomFacts).control);
    const clock = left === null ? {} : { left, increment, delay };
    const time = timeForMove({
      game,
      left: Number.POSITIVE_INFINITY,
      ...clock,
      movesMade: history.movesOf(this.#seat),
    });
    const limits = time === undefined ? undefined : { time };
    const rows = Array.from({ length }, (_, ply) => history.rowAt(ply));
    const { action } = await (this.#agent as Agent).choose({
      game,
      row,
      history: rows,
      rng: this.options.rng,
      ...(limits === undefined ? {} : { limits }),
    });
    return action;
  }

  #giveUp(): void {
    this.options.client.ask('resign', { room: this.room }).catch(() => undefined);
  }

  #end(status: RoomStatus): void {
    void this.#agent?.close?.();
    this.#agent = undefined;
    this.options.onOver?.(this.#facts as RoomFacts, status, this.#seat);
    this.#over(status);
  }
}
