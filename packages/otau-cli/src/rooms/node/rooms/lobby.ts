/** The lobby: the list of open games, and matchmaking. */

import { isSlow, type LobbyEntry, type ServerMessage } from 'otau/rooms';
import type { Room } from '../../room.js';
import type { Peer } from '../connections/peer.js';
import { calendar } from '../game-clock.js';
import { poolOf } from '../players/outcome.js';
import type { PlayerStore } from '../players/player-store.js';
import type { RoomRegistry } from './room-registry.js';

const MAX_LOBBY = 200;
/** The largest difference of ratings in a rated game. */
const MAX_RATING_GAP = 400;

export class Lobby {
  /** The list as it was last sent; undefined if it may be old. */
  #sent: { readonly version: number; readonly text: string } | undefined;

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

  /** Call it about once a second: moves and ratings change the list, too. */
  forget(): void {
    this.#sent = undefined;
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
