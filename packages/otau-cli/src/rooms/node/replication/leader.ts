/** The leader: each event goes into the log, then to this server's disk, then to the players, also those of other servers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type HostOptions, RoomHost } from '../host.js';
import type { RoomLog } from './log.js';
import { RelayHost } from './relay.js';
import type { RoomStreams } from './streams.js';

/** Milliseconds between two messages with the time of the game clock. */
const TIME_MESSAGE_INTERVAL_MS = 50;
/** The clock of the games stops after so long without a successful write to the log. */
const STALL_TIMEOUT_MS = 1000;
const END_TIMEOUT_MS = 2000;

type Commit = NonNullable<HostOptions['commit']>;

export class Leader {
  readonly host: RoomHost;
  /** Resolves with the reason when this server cannot lead any longer. */
  readonly over: Promise<unknown>;
  readonly #relay: RelayHost;
  readonly #beat: NodeJS.Timeout;
  readonly #end = new AbortController();
  #last: number;
  #giveUp: (error: unknown) => void = () => {};

  /**
   * @param term of the lease
   * @param last the sequence of the log message that makes this server the leader
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
    }, TIME_MESSAGE_INTERVAL_MS);
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
    const stalled = setTimeout(() => clock.hold('log'), STALL_TIMEOUT_MS);
    try {
      this.#last = await this.log.append(entry, this.#last, this.#end.signal);
      this.#end.signal.throwIfAborted();
    } catch (error) {
      this.#giveUp(error);
      return;
    } finally {
      clearTimeout(stalled);
      this.host.resume('log');
    }
    // An entry that is in the log but not on this disk is not refused: another server continues with it
    write(entry.batch, (error) => (error === undefined ? done() : this.#giveUp(error)));
  }

  /** Messages to clients of other servers may be lost: they connect again. */
  reset(): void {
    this.#relay.reset();
  }

  /** Takes no more messages, and waits until all events are in the log and on the disk; false after a timeout. */
  settle(): Promise<boolean> {
    const end = sleep(END_TIMEOUT_MS, false, { ref: false });
    return Promise.race([this.host.end().then(() => true), end]);
  }

  /**
   * Sends pending messages and closes the files.
   * @param isSettled false: events that the log has not accepted are given up
   * @returns whether the file has exactly the events of the log
   */
  async close(isSettled: boolean): Promise<boolean> {
    clearInterval(this.#beat);
    this.host.stop();
    this.#relay.close();
    let isWhole = isSettled;
    if (!isWhole) this.#end.abort();
    await this.host.close(async () => {
      // No more requests arrive, but earlier ones and archived games may not be in the log yet
      isWhole &&= await this.settle();
      if (!isWhole) this.#end.abort();
    });
    return isWhole;
  }
}
