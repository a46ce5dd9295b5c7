/** A server while it has the rooms: what happens goes into the log, then onto its disk, then to the players, of other servers too. */
import { type HostOptions, RoomHost } from '../host.js';
import type { RoomLog } from './log.js';
import { RelayHost } from './relay.js';
import type { RoomStreams } from './streams.js';

/** Milliseconds between two messages with the time. */
const BEAT_MS = 50;
/** The time of the games stands while the log takes nothing for so long. */
const STALL_MS = 1000;

type Commit = NonNullable<HostOptions['commit']>;

export class Leader {
  readonly host: RoomHost;
  /** Resolves with the reason where this server cannot lead any longer. */
  readonly over: Promise<unknown>;
  readonly #relay: RelayHost;
  readonly #beat: NodeJS.Timeout;
  readonly #end = new AbortController();
  #last: number;
  #giveUp: (error: unknown) => void = () => {};

  /**
   * @param term of the lease
   * @param last the message of the log that says that this server leads
   */
  constructor(
    private readonly log: RoomLog,
    { connection, names }: RoomStreams,
    options: Omit<HostOptions, 'commit'>,
    term: string,
    last: number,
  ) {
    this.#last = last;
    this.over = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
    const commit: Commit = (batch, writes, write, done) => void this.#commit({ batch, writes }, write, done);
    this.host = new RoomHost({ ...options, commit });
    this.#relay = new RelayHost(connection, names, term, this.host);
    this.#beat = setInterval(() => {
      if (!connection.isClosed()) connection.publish(names.time, String(this.host.clock.now()));
    }, BEAT_MS);
  }

  /** The last message of the log. */
  get last(): number {
    return this.#last;
  }

  async #commit(
    entry: { readonly batch: Parameters<Commit>[0]; readonly writes: Parameters<Commit>[1] },
    write: Parameters<Commit>[2],
    done: Parameters<Commit>[3],
  ): Promise<void> {
    const { clock } = this.host;
    const stalled = setTimeout(() => clock.hold(), STALL_MS);
    try {
      this.#last = await this.log.append(entry, this.#last, this.#end.signal);
    } catch (error) {
      this.#giveUp(error);
      return;
    } finally {
      clearTimeout(stalled);
      clock.release();
    }
    // What the log has and this disk has not is not refused: another server continues
    write(entry.batch, (error) => (error === undefined ? done() : this.#giveUp(error)));
  }

  /** Messages to clients of other servers may be lost: they connect again. */
  reset(): void {
    this.#relay.reset();
  }

  /** Sends what is on its way, and closes the files. What the log has not taken is given up. */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    this.#relay.close();
    this.#end.abort();
    await this.host.close(false);
  }
}
