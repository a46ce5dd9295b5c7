/**
 * Sends messages only after their events are on the disk. Events that arrive during a commit go into the next one. If a commit
 * fails, neither its messages nor later ones that depend on it are sent.
 */
import type { RoomEvent, RoomSetup } from '../../events.js';
import type { Room } from '../../room.js';
import { outcomeOf } from '../players/player-store.js';
import type { TournamentSetup } from '../tournaments/tournament.js';
import type { StoredTournamentEvent } from '../tournaments/tournament-store.js';
import type { Batch } from './batch-writer.js';

/** Writes all of a batch or nothing. `done` is called once it is on the disk, or with the error. */
export type Commit = (batch: Batch, done: (error?: unknown) => void) => void;

interface JournalOptions {
  /** One batch at a time. */
  readonly commit: Commit;
  /** Whether `commit` has something to write besides the batch. */
  readonly hasWrites?: () => boolean;
  /** Schedules a function that runs once for all events until then; after some milliseconds where they are given. */
  readonly later: (flush: () => void, milliseconds?: number) => void;
  /** Milliseconds from the beginning of a commit to that of the next one, which takes all that comes meanwhile; 0 unless given. */
  readonly pause?: number;
  /** Called after a failed commit: these rooms are ahead of the disk. */
  readonly onFailure: (rooms: ReadonlySet<string>, error: unknown) => void;
  /** Called with what goes wrong after a commit: the messages of others in it are sent nevertheless. */
  readonly onError: (error: unknown) => void;
}

/** Events and messages that wait for a commit. */
class Pending {
  readonly rooms: RoomSetup[] = [];
  readonly events: { room: string; seq: number; event: RoomEvent }[] = [];
  readonly over = new Map<string, Room>();
  readonly archived: string[] = [];
  readonly tournaments: TournamentSetup[] = [];
  readonly tournamentEvents: StoredTournamentEvent[] = [];
  readonly waiting: { readonly tell: () => void; readonly fail?: () => void }[] = [];

  get hasToWrite(): boolean {
    const { rooms, events, archived, tournaments, tournamentEvents } = this;
    return [rooms, events, archived, tournaments, tournamentEvents].some(({ length }) => length > 0);
  }

  get batch(): Batch {
    const { rooms, events, over, archived, tournaments, tournamentEvents } = this;
    return { rooms, events, over: [...over.values()].map(outcomeOf), archived, tournaments, tournamentEvents };
  }

  get ids(): string[] {
    return [...this.rooms.map(({ id }) => id), ...this.events.map(({ room }) => room)];
  }
}

export class Journal {
  #pending = new Pending();
  #isDue = false;
  #isWriting = false;
  /** When the last commit began. */
  #begun = Number.NEGATIVE_INFINITY;

  constructor(private readonly options: JournalOptions) {}

  addRoom(setup: RoomSetup): void {
    this.#pending.rooms.push(setup);
  }

  /** Applies an event to a room, and adds it to the next commit. After an error of the room nothing has changed. */
  add(room: Room, event: RoomEvent): void {
    room.apply(event);
    this.addApplied(room, room.seq, event);
    if (room.phase === 'over') this.#pending.over.set(room.info.room, room);
  }

  /** Adds an event that a room has applied to the next commit. */
  addApplied(room: Room, seq: number, event: RoomEvent): void {
    this.#pending.events.push({ room: room.info.room, seq, event });
  }

  /** Marks a finished game as archived, with the next commit. */
  addArchived(room: string): void {
    this.#pending.archived.push(room);
    this.after(() => undefined);
  }

  /** Stores a new tournament with the next commit. */
  addTournament(setup: TournamentSetup): void {
    this.#pending.tournaments.push(setup);
  }

  addTournamentEvent(event: StoredTournamentEvent): void {
    this.#pending.tournamentEvents.push(event);
  }

  /**
   * Calls a function once all earlier events are on the disk.
   * @param fail called instead if they could not be written
   */
  after(tell: () => void, fail?: () => void): void {
    this.#pending.waiting.push({ tell, fail });
    if (this.#isDue) return;
    this.#isDue = true;
    this.options.later(() => this.#flushSoon());
  }

  /** A commit costs more than the events in it: those of some milliseconds have one, and one that comes alone does not wait. */
  #flushSoon(): void {
    const { pause = 0, later } = this.options;
    const wait = this.#hasToWrite && !this.#isWriting ? this.#begun + pause - performance.now() : 0;
    if (wait > 0) later(() => this.flush(), wait);
    else this.flush();
  }

  get #hasToWrite(): boolean {
    return this.#pending.hasToWrite || this.options.hasWrites?.() === true;
  }

  /** Starts the next commit, or lets it follow the current one. */
  flush(): void {
    this.#isDue = false;
    if (this.#isWriting) return;
    const hasToWrite = this.#hasToWrite;
    const written = this.#take();
    if (!hasToWrite) {
      this.#callAll(written.waiting.map(({ tell }) => tell));
      return;
    }
    this.#isWriting = true;
    this.#begun = performance.now();
    this.options.commit(written.batch, (error) => {
      this.#isWriting = false;
      if (error === undefined) this.#callAll(written.waiting.map(({ tell }) => tell));
      else this.#fail(written, error);
      if (this.#pending.waiting.length === 0 || this.#isDue) return;
      this.#isDue = true;
      this.#flushSoon();
    });
  }

  #take(): Pending {
    const pending = this.#pending;
    this.#pending = new Pending();
    return pending;
  }

  #fail(written: Pending, error: unknown): void {
    const built = this.#take();
    this.options.onFailure(new Set([...written.ids, ...built.ids]), error);
    this.#callAll([...written.waiting, ...built.waiting].map(({ fail }) => fail));
  }

  #callAll(calls: readonly ((() => void) | undefined)[]): void {
    for (const call of calls) {
      try {
        call?.();
      } catch (error) {
        this.options.onError(error);
      }
    }
  }

  /** Resolves once all events are on the disk, or were refused. */
  settle(): Promise<void> {
    return new Promise((resolve) => {
      this.after(resolve, resolve);
      this.flush();
    });
  }
}
