/**
 * First on the disk, then sent: messages wait here until what they report has been committed. Everything that comes in while
 * one commit is written goes into the next one. Where a commit fails, nothing of it is sent.
 */
import type { RoomEvent, RoomSetup } from '../events.js';
import type { Room } from '../room.js';
import { outcomeOf } from './outcome.js';
import type { RoomStore } from './store.js';
import type { TournamentSetup } from './tournaments/tournament.js';
import type { KeptTournamentEvent } from './tournaments/tournament-store.js';

export interface JournalOptions {
  readonly store: Pick<RoomStore, 'commit'>;
  /** Runs a function soon, once for all that comes in until then. */
  readonly later: (flush: () => void) => void;
  /** Called where a commit has failed: these rooms are ahead of the disk. */
  readonly onFailure: (rooms: ReadonlySet<string>, error: unknown) => void;
}

interface Waiting {
  readonly tell: () => void;
  readonly fail?: () => void;
}

export class Journal {
  #rooms: RoomSetup[] = [];
  #events: { room: string; seq: number; event: RoomEvent }[] = [];
  #over = new Map<string, Room>();
  #tournaments: TournamentSetup[] = [];
  #tournamentEvents: KeptTournamentEvent[] = [];
  #waiting: Waiting[] = [];
  #isDue = false;

  constructor(private readonly options: JournalOptions) {}

  addRoom(setup: RoomSetup): void {
    this.#rooms.push(setup);
  }

  /** Plays an event in a room, and keeps it for the disk. Throws what the room throws; then nothing has happened. */
  add(room: Room, event: RoomEvent): void {
    room.apply(event);
    this.#events.push({ room: room.facts.room, seq: room.seq, event });
    if (room.phase === 'over') this.#over.set(room.facts.room, room);
  }

  /** Keeps a new tournament with the next commit. */
  addTournament(setup: TournamentSetup): void {
    this.#tournaments.push(setup);
  }

  addTournamentEvent(event: KeptTournamentEvent): void {
    this.#tournamentEvents.push(event);
  }

  /**
   * Tells something once all before it is on the disk.
   * @param fail called instead where it could not be written
   */
  after(tell: () => void, fail?: () => void): void {
    this.#waiting.push({ tell, fail });
    if (this.#isDue) return;
    this.#isDue = true;
    this.options.later(() => this.flush());
  }

  flush(): void {
    const [rooms, events, over, waiting] = [this.#rooms, this.#events, this.#over, this.#waiting];
    const [tournaments, tournamentEvents] = [this.#tournaments, this.#tournamentEvents];
    this.#rooms = [];
    this.#events = [];
    this.#over = new Map();
    this.#tournaments = [];
    this.#tournamentEvents = [];
    this.#waiting = [];
    this.#isDue = false;
    try {
      if (rooms.length + events.length + tournaments.length + tournamentEvents.length > 0) {
        const ended = [...over.values()].map(outcomeOf);
        this.options.store.commit({ rooms, events, over: ended, tournaments, tournamentEvents });
      }
    } catch (error) {
      this.options.onFailure(new Set([...rooms.map(({ id }) => id), ...events.map(({ room }) => room)]), error);
      for (const { fail } of waiting) fail?.();
      return;
    }
    for (const { tell } of waiting) tell();
  }
}
