/**
 * The rooms of one process: their file, their clock, the hub, and the queue of finished games for the archive. Connections come
 * through a gateway, from this machine or from another one.
 */
import { OtauError, quote } from 'otau';
import type { Archive } from '../../archive/archive.js';
import type { Room } from '../room.js';
import type { ClientConnection, Gateway, Rooms, Wire } from './connections/peer.js';
import type { RoomLimits } from './connections/rate-limits.js';
import { Archiver } from './disk/archiver.js';
import { type Batch, Committer } from './disk/batch-writer.js';
import type { Commit } from './disk/journal.js';
import { RoomStore } from './disk/room-store.js';
import type { SqlWrite } from './disk/sql-writes.js';
import { GameClock } from './game-clock.js';
import { Hub } from './hub.js';
import type { RoomReport } from './report.js';
import { threadPairer } from './tournaments/swiss.js';

export interface HostOptions {
  /** The file of the rooms. The time is stored beside it. */
  readonly path: string;
  /** The archive for finished games. */
  readonly archive?: Archive;
  readonly limits: RoomLimits;
  readonly chat?: boolean;
  readonly origins?: readonly string[];
  readonly onFailure?: (error: unknown) => void;
  readonly onReport?: (report: RoomReport) => void;
  /** The least time of the game clock: earlier times have passed already. */
  readonly time?: number;
  /** Called before `write` writes a batch to the disk of this machine. The statements of `writes` are on the disk already. */
  readonly commit?: (batch: Batch, writes: readonly SqlWrite[], write: Commit, done: (error?: unknown) => void) => void;
}

/** Milliseconds between checks of clocks, and between sweeps. */
const TICK_INTERVAL_MS = 50;
const SWEEP_INTERVAL_MS = 1000;
/** Milliseconds of work on messages after which the network is looked at. */
const SLICE_MS = 2;
/** Milliseconds between commits, a frame of a screen: who moves a moment after somebody else waits so long at most. */
const COMMIT_PAUSE_MS = 16;
/** After a start the clock is stopped until the players to move are back, or until this timeout. */
const RETURN_TIMEOUT_MS = 5_000;

export class RoomHost implements Gateway, Rooms {
  readonly gateway = this;
  readonly clock: GameClock;
  readonly #store: RoomStore;
  readonly #committer: Committer;
  readonly #hub: Hub;
  readonly #archiver: Archiver | undefined;
  readonly #onFailure: (error: unknown) => void;
  readonly #timers: NodeJS.Timeout[];
  readonly #begun = performance.now();
  #isOpen = false;
  #isReturning = true;

  /** @throws OtauError `no-file` if the rooms cannot be opened, `locked` if another server has them, `unknown-game` if it lacks a game */
  constructor(options: HostOptions) {
    const { path, archive, limits, chat = false, origins, onReport, time = 0, commit } = options;
    const onFailure = (error: unknown) => options.onFailure?.(error);
    this.#onFailure = onFailure;
    const store = new RoomStore(path, commit !== undefined);
    this.#store = store;
    const write: Commit = (batch, done) => {
      this.#committer.commit(batch, (error) => {
        // While the disk takes nothing, no time passes for any player
        if (error === undefined) this.resume('disk');
        else this.clock.hold('disk');
        // Of several servers another one goes on
        done(error === undefined || commit !== undefined ? error : standingStill(path, error));
      });
    };
    let clock: GameClock | undefined;
    let toArchive: readonly Room[];
    try {
      clock = new GameClock(`${path}-time`, Math.max(time, store.lastTime()));
      this.clock = clock;
      this.clock.hold('return');
      toArchive = archive === undefined ? [] : store.toArchive();
      this.#hub = new Hub({
        store,
        commit: commit === undefined ? write : (batch, done) => commit(batch, store.writes?.take() ?? [], write, done),
        hasWrites: () => store.writes?.hasAny === true,
        now: () => this.clock.now(),
        limits,
        origins,
        chat,
        later: (flush, milliseconds) => {
          const flushOpen = () => this.#isOpen && flush();
          if (milliseconds === undefined) setImmediate(flushOpen);
          else setTimeout(flushOpen, milliseconds);
        },
        onOver: (room) => this.#archiver?.add(room),
        onFailure,
        onReport,
        pair: threadPairer(),
        slice: SLICE_MS,
        pause: COMMIT_PAUSE_MS,
      });
      this.#committer = new Committer(path);
    } catch (error) {
      // Otherwise this server could not open it again
      clock?.close();
      store.close();
      throw error;
    }
    this.#isOpen = true;
    this.#timers = [
      setInterval(() => this.#orReport(() => this.#tick()), TICK_INTERVAL_MS),
      setInterval(() => {
        if (this.clock.isHeld('disk')) this.#tryDisk();
        this.#orReport(() => this.#hub.sweep());
      }, SWEEP_INTERVAL_MS),
    ];
    if (commit !== undefined) this.#timers.push(setInterval(() => this.#takeOrders(), SWEEP_INTERVAL_MS));
    if (archive === undefined) return;
    this.#archiver = new Archiver({
      archive,
      onArchived: (room) => this.#hub.registry.journal.addArchived(room),
      onFailure,
    });
    for (const room of toArchive) this.#archiver.add(room);
  }

  get size(): { readonly rooms: number; readonly peers: number } {
    return this.#hub.size;
  }

  connect(wire: Wire): ClientConnection {
    const hub = this.#hub;
    const peer = hub.connect(wire);
    return {
      receive: (text) => hub.receive(peer, text),
      noteLag: () => hub.registry.attendance.noteLag(peer),
      close: () => hub.disconnect(peer),
    };
  }

  /** Takes no more messages; answers those that came before, once everything is on the disk. */
  end(): Promise<void> {
    return this.#hub.end();
  }

  #tick(): void {
    if (
      this.#isReturning &&
      (this.#hub.registry.areMoversThere || performance.now() - this.#begun > RETURN_TIMEOUT_MS)
    ) {
      this.#isReturning = false;
      this.resume('return');
    }
    // A flag that has fallen would be refused by the disk each time
    if (!this.clock.isHeld('disk')) this.#hub.registry.tick();
  }

  /** Lets the time go on that was stopped for a reason, and tells the players how much they have left. */
  resume(why: string): void {
    if (!this.clock.isHeld(why)) return;
    this.clock.release(why);
    this.#hub.registry.tellClocks();
  }

  /** Players who do not move would never find out that the disk can be written again. */
  #tryDisk(): void {
    try {
      this.#committer.checkFile();
      this.#store.checkDisk();
      this.resume('disk');
    } catch {
      // It was reported when it began. The clocks that players see run on by themselves
      this.#hub.registry.tellClocks();
    }
  }

  #takeOrders(): void {
    this.#orReport(() => {
      const taken = this.#store.takeOrders();
      if (taken !== undefined) this.#hub.registry.journal.after(() => this.#orReport(taken));
    });
  }

  /** Runs background work on the file. An error is reported; otherwise it would end the process. */
  #orReport(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Stops the timers, so that no more games end on time. */
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  /**
   * Closes the files.
   * @param end writes the last events, or gives them up
   */
  async close(end: () => Promise<void> = () => this.end()): Promise<void> {
    this.stop();
    await this.#archiver?.close();
    await end();
    this.#isOpen = false;
    await this.#committer.close();
    this.clock.close();
    this.#store.close();
  }
}

function standingStill(path: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The rooms in ${quote(path)} cannot be written: ${reason}. Games and their clocks stand still until they can.`;
  return new OtauError('not-kept', message, { cause });
}
