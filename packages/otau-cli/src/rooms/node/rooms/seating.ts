/** How players join rooms: they create one, seek one, take a seat or watch. */
import { cleanText, isSlow, type LobbyEntry, notAllowed, type RoomRequest, type ServerMessage } from 'otau/rooms';
import type { SeatedPlayer } from '../../events.js';
import type { Room } from '../../room.js';
import type { Peer } from '../connections/peer.js';
import { calendar } from '../game-clock.js';
import { type PlayerStore, poolOf } from '../players/player-store.js';
import type { RegisteredPlayers } from '../players/registered-players.js';
import { secretDigest } from '../secrets.js';
import { checkRated, newRoom, parseRoomOptions, type RoomRegistry } from './room-registry.js';

interface SeatingOptions {
  readonly registry: RoomRegistry;
  readonly lobby: LobbyFeed;
  readonly registeredPlayers: RegisteredPlayers;
  /** The number of rooms that one connection may watch. */
  readonly watched: number;
  /** Checks the limits for a new game. Throws `too-fast` or `not-allowed`. */
  readonly countGame: (peer: Peer) => void;
  /** Called with each new game and its maker. */
  readonly noteGame: (peer: Peer, room: string) => void;
}

/** Each method returns the fields of the response, and throws an OtauError to refuse the request. */
export class Seating {
  constructor(private readonly options: SeatingOptions) {}

  create(peer: Peer, request: RoomRequest<'create'>) {
    const { game, options, control, listed, seat, rated } = request;
    this.options.countGame(peer);
    this.#checkWatched(peer);
    const room = newRoom({ game, options: parseRoomOptions(options), control, listed, rated });
    return this.#open(peer, room, request, seat);
  }

  #open(peer: Peer, room: Room, { name, bot }: Pick<SeatedPlayer, 'name' | 'bot'>, wish: number) {
    const sitter = this.#sitter(peer, room, name, bot);
    const seat = room.freeSeat(wish < 0 ? Math.floor(Math.random() * room.seats.length) : wish);
    this.options.registry.add(room);
    this.options.noteGame(peer, room.info.room);
    const token = this.options.registry.give(room, seat, sitter);
    this.options.registry.enter(peer, room, seat);
    this.options.registry.sender.tellState(peer, room);
    return { room: room.info.room, seat, token };
  }

  /** Joins an open game with the same settings, or creates one. */
  seek(peer: Peer, request: RoomRequest<'seek'>) {
    const { game, options, control, rated, name } = request;
    const wish = newRoom({ game, options: parseRoomOptions(options), control, listed: true, rated });
    const player = this.options.registeredPlayers.known(peer.player)?.id;
    const isSeated = (room: Room) => (peer.seats.get(room.info.room) ?? -1) >= 0 || room.sitting.find('', player) >= 0;
    this.#checkWatched(peer);
    const found = this.options.lobby.match(wish, player, isSeated);
    if (found !== undefined) return this.sit(peer, found, { seat: -1, name, bot: '' });
    this.options.countGame(peer);
    return this.#open(peer, wish, { name, bot: '' }, -1);
  }

  #checkWatched(peer: Peer, room = ''): void {
    if (peer.seats.size < this.options.watched || peer.seats.has(room)) return;
    throw notAllowed('watches-many');
  }

  /** The player who sits down, under the registered name if the connection has one. */
  #sitter(peer: Peer, room: Room, wish: string, bot: string): Omit<SeatedPlayer, 'secret'> {
    const player = this.options.registeredPlayers.known(peer.player);
    if (room.info.rated) checkRated(room, player?.id);
    if (player !== undefined) return { name: player.name, bot: cleanText(bot), player: player.id };
    return { name: this.options.registeredPlayers.guestName(wish), bot: cleanText(bot) };
  }

  watch(peer: Peer, { room: name, token, on }: RoomRequest<'watch'>) {
    if (on) this.#checkWatched(peer, name);
    const room = this.options.registry.find(name);
    // Who has watched as a guest may have a seat by the name
    const own = token === '' ? (peer.seats.get(name) ?? -1) : -1;
    const seat = own >= 0 ? own : room.sitting.find(token === '' ? '' : secretDigest(token), peer.player);
    if (on) this.options.registry.enter(peer, room, seat);
    this.options.registry.sender.tellState(peer, room, on ? undefined : seat);
    return { room: name, seat };
  }

  sit(peer: Peer, room: Room, { seat: wish, name, bot }: { seat: number; name: string; bot: string }) {
    const { room: id } = room.info;
    this.#checkWatched(peer, id);
    if ((peer.seats.get(id) ?? -1) >= 0 || room.sitting.find('', peer.player) >= 0) throw notAllowed('has-seat');
    const sitter = this.#sitter(peer, room, name, bot);
    const seat = room.freeSeat(wish);
    const token = this.options.registry.give(room, seat, sitter);
    this.options.registry.enter(peer, room, seat);
    this.options.registry.sender.tellAllState(room);
    return { room: id, seat, token };
  }
}

// The lobby: the list of open games, and matchmaking.

const MAX_LOBBY = 200;
/** The largest difference of ratings in a rated game. */
const MAX_RATING_GAP = 400;

export class LobbyFeed {
  /** The list as it was last sent; undefined if it may be old. */
  #sent: { readonly version: number; readonly text: string } | undefined;
  /** The version of the list that all who want it have been sent. */
  #told = 0;

  constructor(
    private readonly registry: RoomRegistry,
    private readonly players: PlayerStore,
  ) {}

  /** Sends the open games as they are now, once this is on the disk. */
  tell(peers: readonly Peer[]): void {
    const version = this.registry.lobbyVersion;
    // Many who ask at once must not hold the games up
    if (this.#sent?.version !== version) this.#sent = { version, text: JSON.stringify(this.#message()) };
    const { text } = this.#sent;
    this.registry.journal.after(() => {
      for (const { wire } of peers) wire.send(text);
    });
  }

  /** Call it about once a second: sends a new list to those who want it. Moves and ratings change the list, too. */
  sweep(peers: Iterable<Peer>): void {
    this.#sent = undefined;
    if (this.#told === this.registry.lobbyVersion) return;
    this.#told = this.registry.lobbyVersion;
    this.tell([...peers].filter(({ wantsLobby }) => wantsLobby));
  }

  #message(): ServerMessage {
    const rooms: LobbyEntry[] = [];
    for (const room of [...this.registry.rooms.values()].reverse()) {
      if (rooms.length >= MAX_LOBBY) break;
      const { phase } = room;
      if (phase !== 'over' && this.#isShown(room)) rooms.push({ phase, ...this.#line(room) });
    }
    return { type: 'lobby', rooms };
  }

  #line(room: Room): Omit<LobbyEntry, 'phase'> {
    const ratings = room.seats.map(({ player }) => this.#rating(room, player));
    return { ...room.info, seats: room.seats, plies: room.moves.length, ratings };
  }

  /** A waiting game is open while a player is connected; by correspondence, also without a connection. */
  #isShown(room: Room): boolean {
    if (!room.isListed) return false;
    return room.phase !== 'waiting' || isSlow(room.info) || !this.registry.attendance.isEmpty(room.info.room);
  }

  /** The rating of a player in a room's kind of game; null for guests and games without a clock. */
  #rating({ info }: Room, player: string | undefined): number | null {
    const pool = player === undefined ? undefined : poolOf(info.game, info.control);
    if (player === undefined || pool === undefined) return null;
    return Math.round(this.players.rating(player, pool, calendar.now()).rating);
  }

  /** An open game with the same settings and the nearest ratings; undefined if there is none. */
  match(wish: Room, player: string | undefined, isSeated: (room: Room) => boolean): Room | undefined {
    const own = this.#rating(wish, player);
    const options = JSON.stringify(wish.info.options);
    let best: { readonly room: Room; readonly gap: number } | undefined;
    for (const room of this.registry.rooms.values()) {
      const { game, control, rated } = room.info;
      if (room.phase !== 'waiting' || !this.#isShown(room) || isSeated(room)) continue;
      if (game !== wish.info.game || control !== wish.info.control || rated !== wish.info.rated) continue;
      if (JSON.stringify(room.info.options) !== options) continue;
      const others = room.seats.filter(({ taken }) => taken).map((seat) => this.#rating(room, seat.player));
      const gap = Math.max(0, ...others.map((other) => (own === null || other === null ? 0 : Math.abs(own - other))));
      if (rated && gap > MAX_RATING_GAP) continue;
      if (best === undefined || gap < best.gap) best = { room, gap };
    }
    return best?.room;
  }
}
