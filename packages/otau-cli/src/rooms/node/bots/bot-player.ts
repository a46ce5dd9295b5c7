/** A program on a server of rooms: it offers games or joins one, and reconnects after a lost connection. */
import { setTimeout } from 'node:timers/promises';
import { OtauError } from 'otau';
import { Bot, type BotOptions } from './bot.js';
import { RoomClient } from './client.js';

export interface BotPlayerOptions extends Omit<BotOptions, 'client'> {
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
/** The delay between two attempts, at first and at most. */
const MIN_RECONNECT_DELAY_MS = 500;
const MAX_RECONNECT_DELAY_MS = 15_000;

export class BotPlayer {
  #bot: Bot | undefined;
  /** Whether the bot has a seat. Without a seat it does not reconnect. */
  #isSeated = false;
  readonly #end: (error: unknown) => void;
  /** Rejects when the bot cannot play on the server any more. */
  readonly #failed: Promise<never>;
  /** Resolves when the bot is connected. */
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
      else this.#end(new OtauError('connection-lost', 'The connection to the server of rooms is gone.'));
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
      // If the connection was lost again, the next attempt has started already
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
        throw new OtauError('connection-lost', 'The server of rooms has been away for ten minutes.', { cause });
      }
    }
  }
}

function isCut(error: unknown): boolean {
  return error instanceof OtauError && error.code === 'connection-lost';
}
