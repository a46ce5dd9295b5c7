/**
 * The server of rooms without its sockets: takes requests, lets rooms decide, keeps events, tells everybody at the room. The
 * time is given to it, so that tests are exact.
 */
import 'otau/internal/games/index.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { cleanText } from '../names.js';
import { idOf, type LobbyLine, parseRequest, type RoomRequest, type ServerMessage } from '../protocol.js';
import type { Room } from '../room.js';
import { type Act, eventOf } from './acts.js';
import { Attendance } from './attendance.js';
import { Journal } from './journal.js';
import { Buckets, type RoomLimits } from './limits.js';
import { makeRoom, parseOptions } from './new-room.js';
import { Peer, type Wire } from './peer.js';
import { digestOf, newSecret } from './secrets.js';
import type { RoomStore } from './store.js';

export interface HubOptions {
  readonly store: Pick<RoomStore, 'commit' | 'find' | 'going'>;
  /** The game clock, in milliseconds. */
  readonly now: () => number;
  readonly limits: RoomLimits;
  /** Whether free text may be said. */
  readonly chat: boolean;
  readonly later: (flush: () => void) => void;
  /** Called with each room whose game has ended, once that is on the disk. */
  readonly onOver: (room: Room) => void;
  /** Called where the disk takes nothing. */
  readonly onFailure: (error: unknown) => void;
}

/** No more of the way to the server than this is given back for a move. */
const MAX_LAG_MS = 500;
/** Where nobody is: a game that nobody has begun ends after so long, one without a clock is on the disk alone. */
const EMPTY_MS = 3_600_000;
const MAX_LOBBY = 200;

type Request<Type extends RoomRequest['type']> = Extract<RoomRequest, { type: Type }>;

export class Hub {
  readonly #rooms = new Map<string, Room>();
  readonly #peers = new Set<Peer>();
  readonly #attendance = new Attendance();
  readonly #journal: Journal;
  readonly #messages: Buckets;
  readonly #games: Buckets;
  /** Games whose end has been announced. */
  readonly #ended = new WeakSet<Room>();
  #isLobbyNew = false;

  constructor(private readonly options: HubOptions) {
    const { store, later, limits } = options;
    this.#messages = new Buckets(limits.addressMessages);
    this.#games = new Buckets(limits.games);
    this.#journal = new Journal({ store, later, onFailure: (rooms, error) => this.#reload(rooms, error) });
    for (const room of store.going()) this.#rooms.set(room.facts.room, room);
  }

  /** How many games are not over, and how many connections there are. */
  get size(): { readonly rooms: number; readonly peers: number } {
    return { rooms: this.#rooms.size, peers: this.#peers.size };
  }

  connect(wire: Wire): Peer {
    const peer = new Peer(wire, this.options.limits.messages, this.options.now());
    this.#peers.add(peer);
    peer.tell({ type: 'welcome', chat: this.options.chat });
    return peer;
  }

  disconnect(peer: Peer): void {
    this.#peers.delete(peer);
    for (const id of peer.seats.keys()) this.#attendance.leave(id, peer, this.options.now());
    peer.seats.clear();
  }

  /** The way to a client was measured. */
  noteLag(peer: Peer): void {
    this.#attendance.noteLag(peer);
  }

  /** A message of a client. Nothing that it says makes this throw. */
  receive(peer: Peer, text: string): void {
    const now = this.options.now();
    if (!peer.mayAsk(now) || !this.#messages.take(peer.wire.address, now)) {
      peer.refuse(idOf(text), 'too-fast', 'Too many messages: wait a moment.');
      return;
    }
    try {
      this.#take(peer, parseRequest(text));
    } catch (error) {
      if (error instanceof OtauError) peer.refuse(idOf(text), error.code, error.message);
      else {
        peer.refuse(idOf(text), 'internal', 'The server has made a mistake.');
        this.options.onFailure(error);
      }
    }
  }

  /** Brings to the disk what is not there yet, and tells of it. */
  flush(): void {
    this.#journal.flush();
  }

  #take(peer: Peer, request: RoomRequest): void {
    switch (request.type) {
      case 'create':
        this.#create(peer, request);
        break;
      case 'lobby':
        peer.wantsLobby = request.on;
        this.#done(peer, request.id);
        if (request.on) this.#journal.after(() => peer.tell(this.#lobby()));
        break;
      case 'watch':
        this.#watch(peer, request);
        break;
      case 'leave':
        peer.seats.delete(request.room);
        this.#attendance.leave(request.room, peer, this.options.now());
        this.#done(peer, request.id);
        break;
      case 'sit':
        this.#sit(peer, request);
        break;
      case 'move':
        this.#move(peer, request);
        break;
      default:
        this.#act(peer, request);
    }
  }

  #done(peer: Peer, id: string, more: { room?: string; seat?: number; token?: string } = {}): void {
    this.#journal.after(
      () => peer.tell({ type: 'done', id, ...more }),
      () => peer.refuse(id, 'not-kept', 'The server cannot write to its disk: nothing has changed.'),
    );
  }

  #create(peer: Peer, { id, game, options, control, listed, seat, name, bot }: Request<'create'>): void {
    this.#countGame(peer);
    this.#checkWatched(peer);
    const room = makeRoom({ game, options: parseOptions(options), control, listed });
    const sitting = room.freeSeat(seat < 0 ? Math.floor(Math.random() * room.seats.length) : seat);
    this.#add(room);
    const token = this.#give(room, sitting, name, bot);
    this.#enter(peer, room, sitting);
    this.#done(peer, id, { room: room.facts.room, seat: sitting, token });
  }

  /** A client makes a game. Throws `too-fast` or `not-allowed` where it may not. */
  #countGame(peer: Peer): void {
    const { limits, now } = this.options;
    if (this.#rooms.size >= limits.rooms) throw new OtauError('not-allowed', 'This server has no room for more games.');
    if (!this.#games.take(peer.wire.address, now())) throw new OtauError('too-fast', 'Too many games: wait a moment.');
  }

  #checkWatched(peer: Peer, room = ''): void {
    if (peer.seats.size < this.options.limits.watched || peer.seats.has(room)) return;
    throw new OtauError('not-allowed', 'One connection watches no more rooms than it does already.');
  }

  /** Keeps a new room with the next commit. */
  #add(room: Room): void {
    this.#rooms.set(room.facts.room, room);
    this.#journal.addRoom(room.setup);
    this.#isLobbyNew = true;
  }

  /** Gives a seat away; returns its secret. */
  #give(room: Room, seat: number, name: string, bot: string): string {
    const token = newSecret();
    const secret = digestOf(token);
    const event = { type: 'sit', seat, name: cleanText(name), bot: cleanText(bot), secret } as const;
    this.#journal.add(room, { ...event, at: this.options.now() });
    return token;
  }

  #find(id: string): Room {
    const known = this.#rooms.get(id) ?? this.options.store.find(id);
    if (known === undefined) throw new OtauError('unknown-room', 'There is no room of this name.');
    this.#rooms.set(id, known);
    if (known.phase === 'over') this.#ended.add(known);
    return known;
  }

  #watch(peer: Peer, { id, room: name, token }: Request<'watch'>): void {
    this.#checkWatched(peer, name);
    const room = this.#find(name);
    const seat = token === '' ? (peer.seats.get(name) ?? -1) : room.seatOf(digestOf(token));
    this.#enter(peer, room, seat);
    this.#done(peer, id, { room: name, seat });
  }

  #enter(peer: Peer, room: Room, seat: number): void {
    const { room: id } = room.facts;
    peer.seats.set(id, seat);
    this.#attendance.enter(id, peer, seat, this.options.now());
    this.#journal.after(() => this.#tellState(peer, room));
  }

  #tellState(peer: Peer, room: Room): void {
    const { facts, start, moves } = room;
    const seat = peer.seats.get(facts.room);
    if (seat === undefined) return;
    const status = room.status(this.options.now());
    peer.tell({ type: 'state', facts, seat, start, moves, status, presence: this.#presence(room) });
  }

  #sit(peer: Peer, { id, room: name, seat: wish, name: player, bot }: Request<'sit'>): void {
    this.#checkWatched(peer, name);
    const room = this.#find(name);
    if ((peer.seats.get(name) ?? -1) >= 0) throw new OtauError('not-allowed', 'You have a seat here.');
    const seat = room.freeSeat(wish);
    const token = this.#give(room, seat, player, bot);
    peer.seats.set(name, seat);
    this.#attendance.enter(name, peer, seat, this.options.now());
    this.#isLobbyNew = true;
    this.#tellAllState(room);
    this.#done(peer, id, { room: name, seat, token });
  }

  /** The seat of a player; throws `not-allowed` for others. */
  #seatOf(peer: Peer, room: Room): number {
    const seat = peer.seats.get(room.facts.room) ?? -1;
    if (seat < 0) throw new OtauError('not-allowed', 'You have no seat here.');
    return seat;
  }

  #move(peer: Peer, { id, room: name, ply, move }: Request<'move'>): void {
    const room = this.#find(name);
    const seat = this.#seatOf(peer, room);
    // It came already, and its answer got lost: it is not played twice
    const key = `${seat} ${id}`;
    if (room.hasMove(key)) {
      this.#done(peer, id);
      return;
    }
    if (ply !== room.moves.length)
      throw new OtauError('not-allowed', 'The game has moved on since this move was made.');
    const at = this.options.now();
    const since = Math.max(room.clockAt, at - Math.min(MAX_LAG_MS, peer.wire.lag ?? 0));
    this.#journal.add(room, { type: 'move', seat, id: key, move, since, at });
    const moves = room.moves.slice(ply);
    this.#tellAll(room, (status) => ({ type: 'moved', room: name, id, ply, moves, status }));
    this.#done(peer, id);
    this.#settle(room);
  }

  /** Everything else that players do. */
  #act(peer: Peer, request: Act): void {
    const room = this.#find(request.room);
    const seat = this.#seatOf(peer, room);
    const plies = room.moves.length;
    const { now, chat } = this.options;
    const awaySince = (other: number) => this.#attendance.awaySince(room.facts.room, other);
    const event = eventOf(request, { room, seat, at: now(), chat, awaySince });
    const isYes = request.type === 'ask' || (request.type === 'answer' && request.accept);
    if (isYes && request.what === 'rematch' && room.phase === 'over' && room.isRematchUpTo(seat)) this.#countGame(peer);
    this.#journal.add(room, event);
    if (room.moves.length < plies) this.#tellAllState(room);
    else this.#tellAll(room, (status) => ({ type: 'status', room: room.facts.room, status }));
    this.#done(peer, request.id);
    this.#settle(room);
  }

  /** What follows from an event: a rematch, the end of a game. */
  #settle(room: Room): void {
    if (room.isRematchAgreed) this.#rematch(room);
    if (room.phase !== 'over' || this.#ended.has(room)) return;
    this.#ended.add(room);
    this.#isLobbyNew = true;
    this.#journal.after(() => this.options.onOver(room));
  }

  /** The same game with the sides changed; the secret of a seat is valid in the new room, too. */
  #rematch(room: Room): void {
    const { game, options, control, listed } = room.setup;
    const next = makeRoom({ game, options, control, listed });
    this.#add(next);
    const { seats } = room;
    const at = this.options.now();
    seats.forEach(({ name, bot }, seat) => {
      const other = (seat + seats.length - 1) % seats.length;
      this.#journal.add(next, { type: 'sit', seat: other, name, bot, secret: room.secretOf(seat), at });
    });
    this.#journal.add(room, { type: 'next', room: next.facts.room, at });
    this.#tellAll(room, (status) => ({ type: 'status', room: room.facts.room, status }));
  }

  /** Tells everybody at a room, once it is on the disk. The text is made once for all. */
  #tellAll(room: Room, make: (status: ReturnType<Room['status']>) => ServerMessage): void {
    const message = make(room.status(this.options.now()));
    this.#journal.after(() => {
      const text = JSON.stringify(message);
      for (const peer of this.#attendance.at(room.facts.room)) peer.wire.send(text);
    });
  }

  #tellAllState(room: Room): void {
    this.#journal.after(() => {
      for (const peer of this.#attendance.at(room.facts.room)) this.#tellState(peer, room);
    });
  }

  #presence(room: Room) {
    return this.#attendance.presence(room.facts.room, room.seats.length);
  }

  #lobby(): ServerMessage {
    const rooms: LobbyLine[] = [];
    for (const room of this.#rooms.values()) {
      if (rooms.length >= MAX_LOBBY) break;
      const line = room.setup.listed ? room.line : undefined;
      if (line !== undefined) rooms.push(line);
    }
    return { type: 'lobby', rooms: rooms.reverse() };
  }

  /** To be called often: flags fall. */
  tick(): void {
    const now = this.options.now();
    for (const room of this.#rooms.values()) {
      if (room.live === undefined || room.facts.control === 'untimed') continue;
      const { actor = -1 } = room;
      const late = now - Math.min(MAX_LAG_MS, this.#attendance.lagOf(room.facts.room, actor) ?? 0);
      if (late <= room.clockAt || room.flagged(late) === undefined) continue;
      this.#journal.add(room, { type: 'time', at: late });
      this.#tellAll(room, (status) => ({ type: 'status', room: room.facts.room, status }));
      this.#settle(room);
    }
  }

  /** To be called about once a second: who is there, the lobby, what is forgotten. */
  sweep(): void {
    const now = this.options.now();
    for (const id of this.#attendance.takeChanged()) {
      const room = this.#rooms.get(id);
      if (room === undefined) continue;
      const presence = this.#presence(room);
      for (const peer of this.#attendance.at(id)) peer.tell({ type: 'presence', room: id, presence });
    }
    if (this.#isLobbyNew) {
      this.#isLobbyNew = false;
      const lobby = this.#lobby();
      for (const peer of this.#peers) if (peer.wantsLobby) peer.tell(lobby);
    }
    for (const [id, room] of this.#rooms) if (this.#attendance.isEmpty(id)) this.#forget(room, now);
    this.#messages.forget(now);
    this.#games.forget(now);
  }

  /** Nobody is at the room: what is over is on the disk, and what never began ends. */
  #forget(room: Room, now: number): void {
    if (room.phase === 'waiting' && now - room.at > EMPTY_MS) this.#journal.add(room, { type: 'close', at: now });
    const isIdle = room.facts.control === 'untimed' && now - room.at > EMPTY_MS;
    if (room.phase !== 'over' && !isIdle) return;
    const id = room.facts.room;
    this.#journal.after(() => {
      if (!this.#attendance.isEmpty(id)) return;
      this.#rooms.delete(id);
      this.#attendance.forget(id);
    });
  }

  #stand(room: string, peer: Peer): void {
    peer.seats.set(room, -1);
    this.#attendance.enter(room, peer, -1, this.options.now());
  }

  /** The disk has not taken what was played: these rooms are again what the disk says. */
  #reload(ids: ReadonlySet<string>, error: unknown): void {
    this.options.onFailure(error);
    for (const id of ids) {
      const room = this.options.store.find(id);
      if (room === undefined) this.#rooms.delete(id);
      else this.#rooms.set(id, room);
      for (const peer of [...this.#attendance.at(id)]) {
        if (room === undefined) {
          peer.seats.delete(id);
          this.#attendance.leave(id, peer, this.options.now());
          continue;
        }
        // A seat that the disk has not taken is free again
        if (room.seats[peer.seats.get(id) ?? -1]?.taken === false) this.#stand(id, peer);
        this.#tellState(peer, room);
      }
    }
  }
}
