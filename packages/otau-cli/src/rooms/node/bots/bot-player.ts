/** A program on a server of rooms: it offers games or joins one, and reconnects after a lost connection. */
import { setTimeout } from 'node:timers/promises';
import { OtauError } from 'otau/internal/lib/error.js';
import { Bot, type BotOptions } from './bot.js';
import { RoomClient } from './client.js';

export interface BotPlayerOptions extends Omit<BotOptions, 'client'> {
  /** Of the board, as `http://192.168.0.7:4780/`. */
  readonly address: string;
  /** Called where the connection is gone, and where it is there again. */
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

/** After this time without a connection the program gives up. */
const RECONNECT_TIMEOUT_MS = 10 * 60_000;
/** The delay between two attempts, at first and at most. */
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 15_000;

export class BotPlayer {
  #bot: Bot | undefined;
  /** Whether the server has given it a seat: else it does not come back. */
  #isSeated = false;
  readonly #end: (error: unknown) => void;
  /** Rejects where the server cannot be played on any more. */
  readonly #failed: Promise<never>;
  /** Resolves when there is a connection. */
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

  /** @throws OtauError `no-server` where there is no server of rooms */
  static async connect(options: BotPlayerOptions): Promise<BotPlayer> {
    return new BotPlayer(options, await RoomClient.connect(options.address));
  }

  /**
   * Takes a free seat in a room and plays to the end.
   * @throws OtauError with the code of a refusal, `closed` where the server stays away, `no-server` if it breaks the protocol
   */
  async join(room: string): Promise<void> {
    const bot = await this.#begin(room);
    await this.#orFailed(bot.sit());
    this.#isSeated = true;
    await this.#toTheEnd(bot);
  }

  /**
   * Makes a game that waits for any player, and plays it to the end.
   * @param onMade called with the room
   * @throws OtauError as `join`
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

  /** Ends the connection; the games stay. */
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

  /** Asks over the next connection, where this one is cut. */
  async #askAgain<Answer>(ask: (client: RoomClient) => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const client = await this.#orFailed(this.#ready);
      try {
        return await ask(client);
      } catch (error) {
        if (!isCut(error)) throw error;
        // The next connection is being made once the end of this one is known
        await setTimeout(0);
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
      else if (this.#isSeated) this.#lose();
      else this.#end(new OtauError('closed', 'The connection to the server of rooms is gone.'));
    };
    return client;
  }

  #lose(): void {
    this.options.onConnection?.(false);
    this.#ready = this.#comeBack();
    this.#ready.catch(this.#end);
  }

  async #comeBack(): Promise<RoomClient> {
    const client = this.#take(await this.#connectAgain());
    this.options.onConnection?.(true);
    try {
      await this.#bot?.comeBack(client);
    } catch (error) {
      // If the connection was lost at once, the next one has begun already
      if (!isCut(error)) throw error;
    }
    return client;
  }

  async #connectAgain(): Promise<RoomClient> {
    const until = performance.now() + RECONNECT_TIMEOUT_MS;
    for (let pause = MIN_RECONNECT_DELAY_MS; ; pause = Math.min(2 * pause, MAX_RECONNECT_DELAY_MS)) {
      await setTimeout(pause);
      try {
        return await RoomClient.connect(this.options.address);
      } catch (cause) {
        if (performance.now() < until) continue;
        throw new OtauError('closed', 'The server of rooms has been away for ten minutes.', { cause });
      }
    }
  }
}

function isCut(error: unknown): boolean {
  return error instanceof OtauError && error.code === 'closed';
}
