/** A player that always reconnects, as the board does: with the secret of the seat, and the move without an answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createGame, type Game, Rng } from '../../packages/otau/src/index.js';
import type { RoomStatus, ServerMessage } from '../../packages/otau/src/rooms/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';

interface Pending {
  readonly id: string;
  readonly ply: number;
  readonly move: string;
}

/** Milliseconds until the next try to connect. */
const RETRY_DELAY_MS = 20;

export class SteadyPlayer {
  /** The messages of the server. */
  moves: string[] = [];
  /** The first position of the game, once it has begun. */
  start = '';
  /** Called with each move from the server. */
  onMove: (ply: number, move: string) => void = () => {};
  status: RoomStatus | undefined;
  /** Moves that were received and are missing later: there must be none. */
  readonly lost: string[] = [];
  readonly over: Promise<RoomStatus>;
  #end: (status: RoomStatus) => void = () => {};
  #client: RoomClient | undefined;
  #game: Game | undefined;
  #row = new Uint8Array(0);
  #pending: Pending | undefined;
  #count = 0;
  #isDone = false;
  #isResigning = false;
  readonly #rng: Rng;

  constructor(
    private readonly address: () => string,
    private readonly room: string,
    private readonly token: string,
    private readonly seat: number,
    private readonly seed: string,
    /** Milliseconds that it thinks. */
    private readonly pause = 0,
  ) {
    this.#rng = new Rng(seed);
    this.over = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  /** Connects, and again whenever the connection is gone, until the game is over. */
  async play(): Promise<void> {
    while (!this.#isDone) {
      try {
        const client = await RoomClient.connect(this.address());
        if (this.#isDone) {
          client.close();
          return;
        }
        this.#client = client;
        const gone = new Promise<void>((resolve) => {
          client.onClose = () => resolve();
        });
        client.onMessage = (message) => this.#receive(message);
        this.#watch();
        await gone;
      } catch {
        // Tried again
      }
      await sleep(RETRY_DELAY_MS);
    }
  }

  /** Restarts the program: it keeps only the secret. */
  restart(): void {
    this.#pending = undefined;
    this.status = undefined;
    this.#client?.close();
  }

  /** Gives the game up, as soon as there is a connection. */
  resign(): void {
    this.#isResigning = true;
    this.#move();
  }

  stop(): void {
    this.#isDone = true;
    this.#client?.close();
  }

  #watch(): void {
    this.#client?.ask('watch', { room: this.room, token: this.token }).catch(() => undefined);
  }

  #receive(message: ServerMessage): void {
    if (!('status' in message) || message.status.seq < (this.status?.seq ?? 0)) return;
    if (message.type === 'state') this.#begin(message);
    else if (this.#game === undefined) {
      // It has overtaken the state, which may be older
      this.#watch();
      return;
    } else if (message.status.seq === this.status?.seq) return;
    else if (message.type === 'moved') {
      if (message.ply !== this.moves.length) {
        this.#watch();
        return;
      }
      this.#replay(message.moves);
    } else if (message.status.seq !== (this.status?.seq ?? 0) + 1) {
      this.#watch();
      return;
    }
    this.status = message.status;
    if (message.status.phase === 'over') this.#end(message.status);
    else this.#move();
  }

  #begin({ facts, start, moves }: Extract<ServerMessage, { type: 'state' }>): void {
    const before = this.moves;
    const game = createGame(facts.game, facts.options);
    this.#game = game;
    this.#row = new Uint8Array(game.rowSize);
    this.moves = [];
    if (start === null) return;
    this.start = start;
    game.parsePosition(start, this.#row);
    this.#replay(moves);
    this.lost.push(...before.filter((move, ply) => this.moves[ply] !== move));
  }

  /** By the rules: an illegal move from the server throws. */
  #replay(moves: readonly string[]): void {
    const game = this.#game as Game;
    for (const move of moves) {
      game.next(this.#row, game.parseAction(this.#row, move), this.#row);
      this.onMove(this.moves.length, move);
      this.moves.push(move);
    }
  }

  #move(): void {
    if (this.#isResigning) {
      this.#client?.ask('resign', { room: this.room }).catch(() => undefined);
      return;
    }
    const game = this.#game as Game;
    const ply = this.moves.length;
    if (this.status?.phase !== 'playing' || game.actor(this.#row) !== this.seat) return;
    if (this.#pending?.ply !== ply) {
      const actions = new Uint16Array(game.maxLegal);
      const action = actions[this.#rng.below(game.legal(this.#row, actions))];
      const move = game.formatAction(this.#row, action);
      this.#pending = { id: `${this.seed} ${this.#count++}`, ply, move };
    }
    const { id, move } = this.#pending;
    const client = this.#client;
    const ask = () => void client?.ask('move', { room: this.room, ply, move }, id).catch(() => undefined);
    if (this.pause > 0) setTimeout(ask, this.pause);
    else ask();
  }
}
