/** Sends the connections of a room what has changed, once it is on the disk. */
import type { ServerMessage } from 'otau/rooms';
import type { Room } from '../../room.js';
import type { Peer } from '../connections/peer.js';
import type { Journal } from '../disk/journal.js';
import type { RoomStore } from '../disk/room-store.js';
import type { Attendance } from './attendance.js';

export interface RoomSenderOptions {
  readonly journal: Journal;
  readonly attendance: Attendance;
  readonly store: Pick<RoomStore, 'players'>;
  /** The game clock, in milliseconds. */
  readonly now: () => number;
}

export class RoomSender {
  constructor(private readonly options: RoomSenderOptions) {}

  /** Sends a message to all connections of a room, once its events are on the disk. */
  tellAll(room: Room, message: ServerMessage): void {
    this.options.journal.after(() => this.send(room, message));
  }

  /** Sends it at once; serializes the message once for all connections. */
  send(room: Room, message: ServerMessage): void {
    const text = JSON.stringify(message);
    for (const peer of this.options.attendance.at(room.info.room)) peer.wire.send(text);
  }

  tellStatus(room: Room): void {
    this.tellAll(room, { type: 'status', room: room.info.room, status: room.status(this.options.now()) });
  }

  /** Sends who is connected. */
  sendPresence(room: Room): void {
    this.send(room, { type: 'presence', room: room.info.room, presence: this.#presence(room) });
  }

  /** Sends the changes of ratings after a rated game. */
  sendRated(room: Room): void {
    const changes = this.#changes(room);
    if (changes.length > 0) this.send(room, { type: 'rated', room: room.info.room, changes });
  }

  tellAllState(room: Room): void {
    for (const peer of this.options.attendance.at(room.info.room)) this.tellState(peer, room);
  }

  /**
   * Sends the whole room as it is now, once this is on the disk. Later events may not be on the disk yet.
   * @param asked the seat of a player who asks once and is not in the room
   */
  tellState(peer: Peer, room: Room, asked?: number): void {
    const { info, start } = room;
    const [moves, status] = [[...room.moves], room.status(this.options.now())];
    const isOver = room.phase === 'over';
    this.options.journal.after(() => {
      const seat = asked ?? peer.seats.get(info.room);
      if (seat === undefined) return;
      const changes = isOver ? this.#changes(room) : [];
      peer.tell({ type: 'state', facts: info, seat, start, moves, status, presence: this.#presence(room), changes });
    });
  }

  #changes({ info }: Room) {
    return info.rated ? this.options.store.players.changesOf(info.room) : [];
  }

  #presence(room: Room) {
    return this.options.attendance.presence(room.info.room, room.seats.length);
  }
}
