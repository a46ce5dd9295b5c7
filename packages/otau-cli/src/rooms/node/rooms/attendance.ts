/** The connections of each room, and since when players have been away. */
import type { Presence } from 'otau/rooms';
import type { Peer } from '../connections/peer.js';

interface Attended {
  /** The seat of each connection; -1 for watching. */
  readonly peers: Map<Peer, number>;
  /** When the last connection of a seat was closed. */
  readonly away: Map<number, number>;
  /** The time of the first connection: absent players have been away at least since then. */
  readonly since: number;
}

export class Attendance {
  readonly #rooms = new Map<string, Attended>();
  readonly #changed = new Set<string>();

  enter(room: string, peer: Peer, seat: number, now: number): void {
    const attended = this.#rooms.get(room) ?? { peers: new Map(), away: new Map(), since: now };
    this.#rooms.set(room, attended);
    if (attended.peers.get(peer) !== seat) this.leave(room, peer, now);
    attended.peers.set(peer, seat);
    attended.away.delete(seat);
    this.#changed.add(room);
  }

  leave(room: string, peer: Peer, now: number): void {
    const attended = this.#rooms.get(room);
    const seat = attended?.peers.get(peer);
    if (attended === undefined || seat === undefined) return;
    attended.peers.delete(peer);
    const isGone = ![...attended.peers.values()].includes(seat);
    if (seat >= 0 && isGone) attended.away.set(seat, now);
    this.#changed.add(room);
  }

  /** All connections of a room. */
  at(room: string): Iterable<Peer> {
    return this.#rooms.get(room)?.peers.keys() ?? [];
  }

  isEmpty(room: string): boolean {
    return (this.#rooms.get(room)?.peers.size ?? 0) === 0;
  }

  isThere(room: string, seat: number): boolean {
    return [...(this.#rooms.get(room)?.peers.values() ?? [])].includes(seat);
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
    const lags: number[] = [];
    for (const [peer, own] of this.#rooms.get(room)?.peers ?? []) {
      if (own === seat && peer.wire.lag !== undefined) lags.push(peer.wire.lag);
    }
    return lags.length === 0 ? undefined : Math.min(...lags);
  }

  /** When the oldest message that waits from a player of a room arrived, by the game clock; undefined if none waits. */
  oldestArrival(room: string): number | undefined {
    let oldest: number | undefined;
    for (const [{ arrivals }, seat] of this.#rooms.get(room)?.peers ?? []) {
      if (seat >= 0 && arrivals.length > 0) oldest = Math.min(oldest ?? arrivals[0], arrivals[0]);
    }
    return oldest;
  }

  presence(room: string, seats: number): Presence {
    const sitting = [...(this.#rooms.get(room)?.peers.values() ?? [])];
    const numbers = Array.from({ length: seats }, (_, seat) => seat);
    return {
      online: numbers.map((seat) => sitting.includes(seat)),
      lag: numbers.map((seat) => {
        const lag = this.lagOf(room, seat);
        return lag === undefined ? null : Math.round(lag);
      }),
      watchers: sitting.filter((seat) => seat < 0).length,
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
