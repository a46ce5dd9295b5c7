/** The rooms of a server that are in memory: applies events, stores them and passes them on to the connections of their room. */
import { OtauError, parseJsonObject } from 'otau';
import { canBeRated, isSlow, notAllowed, type Presence, type RoomRequest, type ServerMessage } from 'otau/rooms';
import type { RoomEvent, RoomSetup, SeatedPlayer } from '../../events.js';
import { Room } from '../../room.js';
import type { Peer } from '../connections/peer.js';
import { type Commit, Journal } from '../disk/journal.js';
import type { RoomStore } from '../disk/room-store.js';
import type { RoomReport } from '../report.js';
import { newSecret, newSeed, secretDigest } from '../secrets.js';
import { eventOf, type RoomAction } from './room-actions.js';

// Creates rooms with random ids and seeds.

/** In rated games the clock of each player waits that long before the first move: nobody pays for a page that was slow to open. */
const FIRST_DELAY_MS = 30_000;

/** @throws OtauError `unknown-game`, `bad-option` or `bad-time` */
export function newRoom(wish: Pick<RoomSetup, 'game' | 'options' | 'control' | 'listed' | 'rated' | 'event'>): Room {
  const seed = newSeed();
  const first = wish.rated === true ? { firstDelay: FIRST_DELAY_MS } : {};
  return new Room({ ...wish, ...first, id: newSecret(), seed, hash: secretDigest(seed), created: Date.now() });
}

/** Whether a player may sit down at a rated game. Throws `not-allowed`. */
export function checkRated({ game, info, sitting }: Room, player: string | undefined): void {
  if (player === undefined) throw notAllowed('rated-guest');
  if (sitting.find('', player) >= 0) throw notAllowed('has-seat');
  if (!canBeRated(game, info.control)) throw notAllowed('rated-rules');
}

/** Options as JSON: the game checks them. Throws `bad-message`. */
export function parseRoomOptions(text: string): RoomSetup['options'] {
  const options = parseJsonObject(text);
  if (options !== undefined) return options as RoomSetup['options'];
  throw new OtauError('bad-message', 'The options of a game are one JSON object.');
}

interface RoomSenderOptions {
  readonly journal: Journal;
  readonly attendance: Attendance;
  readonly store: Pick<RoomStore, 'players'>;
  /** The game clock, in milliseconds. */
  readonly now: () => number;
  /** Wraps what is sent later to whoever asked for it. */
  readonly charged: (call: () => void) => () => void;
}

/** What is sent to all connections of a room is no work of the player whose request it follows, however many watch. */
class RoomSender {
  constructor(private readonly options: RoomSenderOptions) {}

  /**
   * Sends a message to all connections that a room has now, once its events are on the disk. Until then it waits as one text. Who comes
   * meanwhile gets the state, which has them.
   */
  tellAll(room: Room, message: ServerMessage): void {
    const { attendance, journal } = this.options;
    const { room: id } = room.info;
    const [text, peers] = [JSON.stringify(message), [...attendance.at(id)]];
    journal.after(() => {
      for (const peer of peers) if (peer.seats.has(id)) peer.wire.send(text);
    });
  }

  /** Sends it at once. */
  send(room: Room, message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const { wire } of this.options.attendance.at(room.info.room)) wire.send(text);
  }

  tellStatus(room: Room): void {
    this.tellAll(room, { type: 'status', room: room.info.room, status: room.status(this.options.now()) });
  }

  /** Sends the conditional moves of some players to them alone. */
  tellConditional(room: Room, seats: readonly number[]): void {
    const { room: id } = room.info;
    const lines = new Map(seats.map((seat) => [seat, room.conditionalOf(seat)]));
    this.options.journal.after(() => {
      for (const peer of this.options.attendance.at(id)) {
        const own = lines.get(peer.seats.get(id) ?? -1);
        if (own !== undefined) peer.tell({ type: 'conditional', room: id, lines: own });
      }
    });
  }

  sendPresence(room: Room): void {
    this.send(room, { type: 'presence', room: room.info.room, presence: this.#presence(room) });
  }

  /** Sends the changes of ratings after a rated game. */
  sendRated(room: Room): void {
    const changes = this.#changes(room);
    if (changes.length > 0) this.send(room, { type: 'rated', room: room.info.room, changes });
  }

  tellAllState(room: Room): void {
    const tell = this.#stateOf(room);
    this.options.journal.after(() => {
      for (const peer of this.options.attendance.at(room.info.room)) tell(peer);
    });
  }

  /**
   * Sends the whole room as it is now, once this is on the disk.
   * @param asked the seat of a player who asks once and is not in the room
   */
  tellState(peer: Peer, room: Room, asked?: number): void {
    const tell = this.#stateOf(room);
    this.options.journal.after(this.options.charged(() => tell(peer, asked)));
  }

  /** A function that sends the room as it is now: later events may not be on the disk yet. */
  #stateOf(room: Room): (peer: Peer, asked?: number) => void {
    const { info, start } = room;
    const [moves, status] = [[...room.moves], room.status(this.options.now())];
    const isOver = room.phase === 'over';
    const lines = room.seats.map((_, seat) => room.conditionalOf(seat));
    return (peer, asked) => {
      const seat = asked ?? peer.seats.get(info.room);
      if (seat === undefined) return;
      const changes = isOver ? this.#changes(room) : [];
      const own = (lines[seat] ?? []).length > 0 ? { conditional: lines[seat] } : {};
      const presence = this.#presence(room);
      peer.tell({ type: 'state', facts: info, seat, start, moves, status, presence, changes, ...own });
    };
  }

  #changes({ info }: Room) {
    return info.rated ? this.options.store.players.changesOf(info.room) : [];
  }

  #presence(room: Room) {
    return this.options.attendance.presence(room.info.room, room.seats.length);
  }
}

export interface RoomRegistryOptions {
  readonly store: Pick<RoomStore, 'find' | 'ongoing' | 'players' | 'tournaments'>;
  readonly commit: Commit;
  /** Whether the store has other changes that belong to the next commit. */
  readonly hasWrites?: () => boolean;
  /** Milliseconds from the beginning of a commit to that of the next one; 0 unless given. */
  readonly pause?: number;
  /** The game clock, in milliseconds. */
  readonly now: () => number;
  /** Whether free text is allowed. */
  readonly chat: boolean;
  readonly later: (flush: () => void, milliseconds?: number) => void;
  /** Wraps what is sent later to whoever asked for it, so that the time counts as theirs. */
  readonly charged: (call: () => void) => () => void;
  /** Called with each room whose game has ended, once that is on the disk. */
  readonly onOver: (room: Room) => void;
  /** Called if the disk cannot be written, before rooms are loaded from it again. */
  readonly onReload: () => void;
  /** Called with every failure. */
  readonly onFailure: (error: unknown) => void;
  /** Called with each report for metrics and logs. */
  readonly onReport?: (report: RoomReport) => void;
}

/** The most network delay that is compensated for a move. */
const MAX_LAG_MS = 500;
/**
 * The timeout of a room without connections: a game that has not begun ends; a game without a clock, or with days a move, is
 * unloaded from memory.
 */
const EMPTY_ROOM_TIMEOUT_MS = 3_600_000;
/** The lifetime of an open correspondence game without other players. */
const OPEN_CORRESPONDENCE_TIMEOUT_MS = 14 * 86_400_000;

/** A new game with its players, in the order of their seats, who sit down when it begins. */
export interface PairedRoom {
  readonly room: Room;
  readonly sitters: readonly Omit<SeatedPlayer, 'secret'>[];
}

export class RoomRegistry {
  readonly #rooms = new Map<string, Room>();
  readonly attendance = new Attendance();
  readonly journal: Journal;
  readonly sender: RoomSender;
  /** The time at which a player loses on time, for each room with a running clock. */
  readonly #flags = new Map<string, number>();
  /** No flag falls before: moves put flags off, so it may be too early. */
  #firstFlag = Number.POSITIVE_INFINITY;
  readonly #ended = new WeakSet<Room>();
  /** When the last move of each room was played, and when it was told, if it was. */
  readonly #moved = new WeakMap<Room, { readonly at: number; told?: number }>();
  readonly #begun: number;
  /** The number of changes of the open games. */
  lobbyVersion = 0;

  constructor(private readonly options: RoomRegistryOptions) {
    const { store, commit, hasWrites, pause, now, later, charged } = options;
    const onFailure = (rooms: ReadonlySet<string>, error: unknown) => this.#reload(rooms, error);
    this.journal = new Journal({ commit, hasWrites, pause, later, onFailure, onError: options.onFailure });
    this.sender = new RoomSender({ journal: this.journal, attendance: this.attendance, store, now, charged });
    this.#begun = now();
    for (const room of store.ongoing()) {
      this.#rooms.set(room.info.room, room);
      this.#noteFlag(room);
    }
  }

  /** The rooms in memory. */
  get rooms(): ReadonlyMap<string, Room> {
    return this.#rooms;
  }

  /** Whether the players whose clocks run are connected. With days a move they need not be. */
  get areMoversThere(): boolean {
    return this.#running().every((room) => {
      const { info, actor = -1 } = room;
      return isSlow(info) || this.attendance.isThere(info.room, actor);
    });
  }

  /** Sends the time left in each room with a running clock. */
  tellClocks(): void {
    for (const room of this.#running()) this.sender.tellStatus(room);
  }

  #running(): Room[] {
    return [...this.#flags.keys()].flatMap((id) => this.#rooms.get(id) ?? []);
  }

  /** Throws `unknown-room`. */
  find(id: string): Room {
    const known = this.#rooms.get(id) ?? this.options.store.find(id);
    if (known === undefined) throw new OtauError('unknown-room', 'There is no room of this name.');
    this.#rooms.set(id, known);
    if (known.phase === 'over') this.#ended.add(known);
    return known;
  }

  /** Stores a new room with the next commit. */
  add(room: Room): void {
    const { room: id, game, control } = room.info;
    this.#rooms.set(id, room);
    this.journal.addRoom(room.setup);
    this.journal.after(() => this.options.onReport?.({ event: 'opened', room: id, game, control }));
    this.lobbyVersion++;
  }

  /** Begins new games together, and stores them with the next commit. After an error none has begun. */
  begin(games: readonly PairedRoom[]): void {
    const at = this.options.now();
    const begun = games.map(({ room, sitters }) => {
      const events = sitters.map((sitter, seat): RoomEvent => {
        const event = { type: 'sit', seat, ...sitter, secret: secretDigest(newSecret()), at } as const;
        room.apply(event);
        return event;
      });
      return { room, events };
    });
    for (const { room, events } of begun) {
      this.add(room);
      for (const [index, event] of events.entries()) this.journal.addApplied(room, index + 1, event);
      this.#noteFlag(room);
    }
  }

  /** Assigns a seat to a player; returns the secret of the seat. */
  give(room: Room, seat: number, sitter: Omit<SeatedPlayer, 'secret'>): string {
    const token = newSecret();
    this.#note(room, { type: 'sit', seat, ...sitter, secret: secretDigest(token), at: this.options.now() });
    this.lobbyVersion++;
    return token;
  }

  #note(room: Room, event: RoomEvent): void {
    this.journal.add(room, event);
    this.#noteFlag(room);
  }

  #noteFlag(room: Room): void {
    const { flagAt } = room;
    if (flagAt === undefined) this.#flags.delete(room.info.room);
    else {
      this.#flags.set(room.info.room, flagAt);
      this.#firstFlag = Math.min(this.#firstFlag, flagAt);
    }
  }

  enter(peer: Peer, room: Room, seat: number): void {
    this.attendance.enter(room.info.room, peer, seat, this.options.now());
  }

  /** The seat of a player; throws `not-allowed` for others. */
  #seatOf(peer: Peer, room: Room): number {
    const seat = peer.seats.get(room.info.room) ?? -1;
    if (seat < 0) throw notAllowed('no-seat');
    return seat;
  }

  /** What counts for no player: the way of a move, and the time until the one before it was on the disk and told. */
  #delayOf(room: Room, lag = 0): number {
    const { at, told } = this.#moved.get(room) ?? { at: 0, told: 0 };
    return Math.min(MAX_LAG_MS, lag + (told ?? this.options.now()) - at);
  }

  /** @param arrived the time of the game clock: what the move waited for its turn counts for no player */
  move(peer: Peer, { id, room: name, ply, move }: RoomRequest<'move'>, arrived: number): void {
    const room = this.find(name);
    const seat = this.#seatOf(peer, room);
    // The move was played already, but its response was lost: it is not played twice
    const key = `${seat} ${id}`;
    const asked = room.moveAskedAs(key);
    if (asked !== undefined) {
      if (asked.ply === ply && asked.move === move) return;
      throw new OtauError('id-used', 'This id was that of another move: a new move has an id of its own.');
    }
    if (ply < room.moves.length) throw notAllowed('moved-on');
    if (ply > room.moves.length && room.phase === 'playing') throw notAllowed('moved-early');
    const at = this.options.now();
    const since = Math.max(room.clockAt, arrived - this.#delayOf(room, peer.wire.lag));
    const { planners } = room;
    this.#note(room, { type: 'move', seat, id: key, move, since, at });
    for (let next = room.conditionalMove; next !== undefined; next = room.conditionalMove)
      this.#note(room, { type: 'move', ...next, id: 'conditional', since: at, at });
    const moves = room.moves.slice(ply);
    const moved: { readonly at: number; told?: number } = { at };
    this.#moved.set(room, moved);
    this.journal.after(() => {
      moved.told = this.options.now();
    });
    this.sender.tellAll(room, { type: 'moved', room: name, id, ply, moves, status: room.status(at) });
    if (planners.length > 0) this.sender.tellConditional(room, planners);
    this.#settle(room);
  }

  /**
   * Applies all other actions of players in a room.
   * @param arrived the time of the game clock
   * @param countGame called before a rematch is created
   */
  act(peer: Peer, request: RoomAction, arrived: number, countGame: () => void): void {
    const room = this.find(request.room);
    const seat = this.#seatOf(peer, room);
    const plies = room.moves.length;
    const { chat } = this.options;
    const at = Math.max(room.clockAt, arrived);
    const awaySince = (other: number) => this.attendance.awaySince(room.info.room, other);
    const event = eventOf(request, { room, seat, at, chat, awaySince });
    const isYes = request.type === 'ask' || (request.type === 'answer' && request.accept);
    if (isYes && request.what === 'rematch' && room.phase === 'over') {
      const { players } = this.options.store;
      if (room.seats.some(({ player }) => player !== undefined && players.find(player)?.isBanned))
        throw notAllowed('name-closed');
      if (room.isRematchUpTo(seat)) countGame();
    }
    this.#note(room, event);
    if (event.type === 'conditional') this.sender.tellConditional(room, [seat]);
    else if (room.moves.length < plies) this.sender.tellAllState(room);
    else this.sender.tellStatus(room);
    this.#settle(room);
  }

  /** Ends a game without a result, for the person who runs the server. One that is over stays as it is. */
  end(room: Room): void {
    if (room.phase !== 'over') this.#operate(room, { type: 'end', at: this.options.now() });
  }

  /** Takes a game out of the lobby. */
  unlist(room: Room): void {
    this.#operate(room, { type: 'unlist', at: this.options.now() });
  }

  /** Gives a seat to another player: whoever has had it watches from now on. Throws `not-allowed`, `game-over`. */
  hand(room: Room, seat: number, { id: player, name }: { readonly id: string; readonly name: string }): void {
    const at = this.options.now();
    this.#operate(room, { type: 'hand', seat, name, player, secret: secretDigest(newSecret()), at });
    for (const peer of [...this.attendance.at(room.info.room)])
      if (peer.seats.get(room.info.room) === seat) this.enter(peer, room, peer.player === player ? seat : -1);
    this.sender.tellAllState(room);
  }

  /** What ends for a player whose name is closed: a game that waits, and one that is played, which the opponents win. */
  endFor(room: Room, player: string, isClosed: (other: string) => boolean): void {
    const { phase, seats } = room;
    const seat = seats.findIndex((one) => one.player === player);
    if (phase === 'over' || seat < 0) return;
    const haveOthers = seats.some((one) => one.taken && (one.player === undefined || !isClosed(one.player)));
    if (phase === 'playing' && haveOthers) this.#operate(room, { type: 'resign', seat, at: this.options.now() });
    else this.end(room);
  }

  #operate(room: Room, event: RoomEvent): void {
    this.#note(room, event);
    this.lobbyVersion++;
    this.sender.tellStatus(room);
    this.#settle(room);
  }

  /** The consequences of an event: a rematch, the end of a game. */
  #settle(room: Room): void {
    if (room.isRematchAgreed) this.#rematch(room);
    if (room.phase !== 'over' || this.#ended.has(room)) return;
    this.#ended.add(room);
    this.lobbyVersion++;
    this.journal.after(() => {
      this.options.onOver(room);
      this.sender.sendRated(room);
    });
  }

  /** The same game with the sides changed; the secret of a seat is valid in the new room, too. */
  #rematch(room: Room): void {
    const { game, options, control, rated } = room.setup;
    const next = newRoom({ game, options, control, listed: room.isListed, rated });
    this.add(next);
    const { length } = room.seats;
    const at = this.options.now();
    for (let seat = 0; seat < length; seat++)
      this.#note(next, { type: 'sit', seat: (seat + length - 1) % length, ...room.sitting.at(seat), at });
    this.#note(room, { type: 'next', room: next.info.room, at });
    this.sender.tellStatus(room);
  }

  /** Call it often: ends games on time. */
  tick(): void {
    const now = this.options.now();
    if (now < this.#firstFlag) return;
    for (const [id, at] of this.#flags) if (at <= now) this.#flag(this.find(id), now);
    this.#firstFlag = Number.POSITIVE_INFINITY;
    for (const at of this.#flags.values()) this.#firstFlag = Math.min(this.#firstFlag, at);
  }

  /** A message that waits for its turn may be a move that came in time: the flag waits for it, too. */
  #flag(room: Room, now: number): void {
    const { actor = -1 } = room;
    const at = this.attendance.oldestArrival(room.info.room) ?? now;
    const late = at - this.#delayOf(room, this.attendance.lagOf(room.info.room, actor));
    if (late <= room.clockAt || room.flagged(late) === undefined) return;
    this.#note(room, { type: 'time', at: late });
    this.sender.tellStatus(room);
    this.#settle(room);
  }

  /** Call it about once a second: sends presence, unloads rooms. */
  sweep(): void {
    const now = this.options.now();
    for (const id of this.attendance.takeChanged()) {
      const room = this.#rooms.get(id);
      if (room === undefined) continue;
      if (room.isListed && room.phase === 'waiting') this.lobbyVersion++;
      this.sender.sendPresence(room);
    }
    for (const [id, room] of this.#rooms) if (this.attendance.isEmpty(id)) this.#forget(room, now);
  }

  /** For a room without connections: unloads a finished game, and ends a game that never began. */
  #forget(room: Room, now: number): void {
    const idle = now - room.at;
    // A player who has waited for long may lose the connection, or the server may begin again
    const empty = now - Math.max(this.#begun, room.at, this.attendance.lastLeft(room.info.room));
    const isForgotten = isSlow(room.info) ? idle > OPEN_CORRESPONDENCE_TIMEOUT_MS : empty > EMPTY_ROOM_TIMEOUT_MS;
    if (room.phase === 'waiting' && isForgotten) this.#note(room, { type: 'close', at: now });
    const isPatient = isSlow(room.info) || room.info.control === 'untimed';
    const isIdle = isPatient && room.phase === 'playing' && idle > EMPTY_ROOM_TIMEOUT_MS;
    if (room.phase !== 'over' && !isIdle) return;
    const id = room.info.room;
    this.journal.after(() => {
      if (!this.attendance.isEmpty(id)) return;
      this.#rooms.delete(id);
      this.attendance.forget(id);
    });
  }

  /** Loads rooms again from the disk after a failed commit. */
  #reload(ids: ReadonlySet<string>, error: unknown): void {
    this.options.onReload();
    this.options.onFailure(error);
    this.lobbyVersion++;
    for (const id of ids) {
      const room = this.options.store.find(id);
      this.#flags.delete(id);
      if (room === undefined) this.#rooms.delete(id);
      else {
        this.#rooms.set(id, room);
        this.#noteFlag(room);
      }
      for (const peer of [...this.attendance.at(id)]) {
        if (room === undefined) {
          this.attendance.leave(id, peer, this.options.now());
          continue;
        }
        // A seat that was not written to the disk is free again
        if (room.seats[peer.seats.get(id) ?? -1]?.taken === false) this.enter(peer, room, -1);
        this.sender.tellState(peer, room);
      }
    }
  }
}

// The connections of each room, each of which knows its seat there, and since when players have been away.

interface Attended {
  readonly peers: Set<Peer>;
  /** When the last connection of a seat was closed. */
  readonly away: Map<number, number>;
  /** The time of the first connection: absent players have been away at least since then. */
  readonly since: number;
}

export class Attendance {
  readonly #rooms = new Map<string, Attended>();
  readonly #changed = new Set<string>();

  enter(room: string, peer: Peer, seat: number, now: number): void {
    const attended = this.#rooms.get(room) ?? { peers: new Set(), away: new Map(), since: now };
    this.#rooms.set(room, attended);
    if (peer.seats.get(room) !== seat) this.leave(room, peer, now);
    peer.seats.set(room, seat);
    attended.peers.add(peer);
    attended.away.delete(seat);
    this.#changed.add(room);
  }

  leave(room: string, peer: Peer, now: number): void {
    const attended = this.#rooms.get(room);
    const seat = peer.seats.get(room);
    peer.seats.delete(room);
    if (attended === undefined || seat === undefined) return;
    attended.peers.delete(peer);
    if (seat >= 0 && !this.isThere(room, seat)) attended.away.set(seat, now);
    this.#changed.add(room);
  }

  /** All connections of a room. */
  at(room: string): ReadonlySet<Peer> {
    return this.#rooms.get(room)?.peers ?? new Set();
  }

  isEmpty(room: string): boolean {
    return this.at(room).size === 0;
  }

  /** The connections of one player. */
  #of(room: string, seat: number): Peer[] {
    return [...this.at(room)].filter(({ seats }) => seats.get(room) === seat);
  }

  isThere(room: string, seat: number): boolean {
    return this.#of(room, seat).length > 0;
  }

  /** Since when the player of a seat has been away; undefined if the player is connected. */
  awaySince(room: string, seat: number): number | undefined {
    const attended = this.#rooms.get(room);
    if (attended === undefined || this.isThere(room, seat)) return undefined;
    return attended.away.get(seat) ?? attended.since;
  }

  /** When a player last left a seat and had no other connection; 0 if none has. */
  lastLeft(room: string): number {
    return Math.max(0, ...(this.#rooms.get(room)?.away.values() ?? []));
  }

  /** Removes a room without connections. */
  forget(room: string): void {
    this.#rooms.delete(room);
  }

  /** The best lag of a player's connections. */
  lagOf(room: string, seat: number): number | undefined {
    const lags = this.#of(room, seat).flatMap(({ wire }) => wire.lag ?? []);
    return lags.length === 0 ? undefined : Math.min(...lags);
  }

  /** When the oldest message that waits from a player of a room arrived, by the game clock; undefined if none waits. */
  oldestArrival(room: string): number | undefined {
    let oldest: number | undefined;
    for (const { arrivals, seats } of this.at(room)) {
      if ((seats.get(room) ?? -1) >= 0 && arrivals.length > 0) oldest = Math.min(oldest ?? arrivals[0], arrivals[0]);
    }
    return oldest;
  }

  presence(room: string, seats: number): Presence {
    const numbers = Array.from({ length: seats }, (_, seat) => seat);
    return {
      online: numbers.map((seat) => this.isThere(room, seat)),
      lag: numbers.map((seat) => {
        const lag = this.lagOf(room, seat);
        return lag === undefined ? null : Math.round(lag);
      }),
      watchers: this.#of(room, -1).length,
    };
  }

  /** Notes that the lag of a connection was measured, so that its rooms send it. */
  noteLag(peer: Peer): void {
    for (const [room, seat] of peer.seats) if (seat >= 0) this.#changed.add(room);
  }

  /** Rooms where a player came, went or was measured since the last call. */
  takeChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }
}
