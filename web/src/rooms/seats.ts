/** The seats that this browser has: their secrets, by room. The secret gives the seat. */
import type { GameId } from 'otau';

export interface OwnSeat {
  readonly token: string;
  readonly game: GameId;
  /** Milliseconds since 1970. */
  readonly taken: number;
}

const KEY = 'otau-seats';
const NAME_KEY = 'otau-name';
const PLAYER_KEY = 'otau-player';
/** Older ones are forgotten. */
const MAX_SEATS = 100;

/** All seats by their rooms, the last one taken first. */
export function ownSeats(): [room: string, seat: OwnSeat][] {
  try {
    const seats = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, OwnSeat>;
    return Object.entries(seats)
      .filter(([, seat]) => typeof seat?.token === 'string' && typeof seat.game === 'string')
      .sort(([, a], [, b]) => b.taken - a.taken);
  } catch {
    return [];
  }
}

/** The secret of the seat in a room; empty for none. */
export function tokenOf(room: string): string {
  return ownSeats().find(([id]) => id === room)?.[1].token ?? '';
}

export function keepSeat(room: string, token: string, game: GameId): void {
  const others = ownSeats().filter(([id]) => id !== room);
  const seats = [[room, { token, game, taken: Date.now() }], ...others.slice(0, MAX_SEATS - 1)];
  store(KEY, JSON.stringify(Object.fromEntries(seats)));
}

/** The name that was given last. */
export function ownName(): string {
  try {
    return localStorage.getItem(NAME_KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name: string): void {
  store(NAME_KEY, name);
}

/** A lasting name of this browser: the key proves it. */
export interface OwnPlayer {
  readonly player: string;
  readonly name: string;
  readonly key: string;
}

export function ownPlayer(): OwnPlayer | undefined {
  try {
    const own = JSON.parse(localStorage.getItem(PLAYER_KEY) ?? 'null') as OwnPlayer | null;
    return typeof own?.key === 'string' && typeof own.player === 'string' ? own : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the name in this browser; undefined forgets it. */
export function keepPlayer(own: OwnPlayer | undefined): void {
  if (own !== undefined) store(PLAYER_KEY, JSON.stringify(own));
  else localStorage.removeItem(PLAYER_KEY);
}

function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Then the seat is there for as long as the page is
  }
}
