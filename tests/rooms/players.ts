/** Players for tests and measurements: two clients at one room who play at random by the rules. */
import { createGame, type Game, Rng } from '../../packages/otau/src/index.js';
import type { RoomStatus, ServerMessage } from '../../packages/otau/src/rooms/index.js';
import { RoomClient } from '../../packages/otau-cli/src/rooms/node/bots/bot-player.js';

/** A player who knows the game from the server's messages, and replays it by the rules. */
export class RandomPlayer {
  readonly moves: string[] = [];
  status: RoomStatus | undefined;
  /** When the last message came, by `performance.now()`. */
  heardAt = 0;
  #onTold: () => void = () => {};
  #game: Game | undefined;
  #row = new Uint8Array(0);

  private constructor(
    readonly client: RoomClient,
    private readonly rng: Rng,
  ) {
    client.onMessage = (message) => this.#receive(message);
  }

  static async connect(address: string, seed: string): Promise<RandomPlayer> {
    return new RandomPlayer(await RoomClient.connect(address), new Rng(seed));
  }

  #receive(message: ServerMessage): void {
    this.heardAt = performance.now();
    if (message.type === 'state') {
      const { facts, start, moves } = message;
      this.#game = createGame(facts.game, facts.options);
      this.#row = new Uint8Array(this.#game.rowSize);
      if (start !== null) this.#game.parsePosition(start, this.#row);
      this.moves.length = 0;
      this.#play(moves);
    } else if (message.type === 'moved') {
      if (message.ply !== this.moves.length) throw new Error(`told of ply ${message.ply} after ${this.moves.length}`);
      this.#play(message.moves);
    }
    if ('status' in message) this.status = message.status;
    this.#onTold();
  }

  /** By the rules: an illegal move from the server throws. */
  #play(moves: readonly string[]): void {
    const game = this.#game as Game;
    for (const move of moves) {
      game.next(this.#row, game.parseAction(this.#row, move), this.#row);
      this.moves.push(move);
    }
  }

  /** Resolves when the messages received make something true. Only one caller may wait at a time. */
  until(isTrue: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (isTrue()) resolve();
      };
      this.#onTold = look;
      look();
    });
  }

  get actor(): number {
    return this.status?.phase === 'playing' && this.#game !== undefined ? this.#game.actor(this.#row) : -1;
  }

  /** A random legal move of the player to move. */
  choose(): string {
    const game = this.#game as Game;
    const actions = new Uint16Array(game.maxLegal);
    const count = game.legal(this.#row, actions);
    return game.formatAction(this.#row, actions[this.rng.below(count)]);
  }
}

/** A room with its players, in the order of their seats. */
export interface Table {
  readonly room: string;
  readonly tokens: readonly string[];
  readonly players: readonly RandomPlayer[];
}

export async function openTable(address: string, wish: object, seed: string): Promise<Table> {
  const first = await RandomPlayer.connect(address, `${seed} 0`);
  const made = await first.client.ask('create', { seat: 0, ...wish });
  const room = made.room as string;
  const second = await RandomPlayer.connect(address, `${seed} 1`);
  await second.client.ask('watch', { room });
  const sat = await second.client.ask('sit', { room, seat: 1 });
  const players = [first, second];
  await Promise.all(players.map((player) => player.until(() => player.status?.phase === 'playing')));
  return { room, tokens: [made.token as string, sat.token as string], players };
}

/** The same table after the server has gone and come back. */
export async function openAgain(address: string, { room, tokens }: Table, seed: string): Promise<Table> {
  const players = await Promise.all(tokens.map((_, seat) => RandomPlayer.connect(address, `${seed} ${seat}`)));
  await Promise.all(players.map(({ client }, seat) => client.ask('watch', { room, token: tokens[seat] })));
  return { room, tokens, players };
}

/** One move of the player to move; false once the game is over. */
export async function playOne({ room, players }: Table, id: string): Promise<boolean> {
  const { actor } = players[0];
  if (actor < 0) return false;
  const player = players[actor];
  await player.client.ask('move', { room, ply: player.moves.length, move: player.choose() }, id);
  return true;
}

/** When the second of both players has the next move. */
export async function bothHear({ players }: Table): Promise<number> {
  await Promise.all(
    players.map((player) => {
      const { length } = player.moves;
      return player.until(() => player.moves.length > length);
    }),
  );
  return Math.max(...players.map(({ heardAt }) => heardAt));
}
