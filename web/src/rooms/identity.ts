/** The identity of the player in this browser: the secrets of seats by room, the last name, and the account. */
import { type GameId, parseJsonObject } from 'otau';
import { readText } from '../theme/stored.js';

interface OwnSeat {
  readonly token: string;
  readonly game: GameId;
  /** Milliseconds since 1970. */
  readonly taken: number;
  /** Whether the library has had the finished game, or none is to be expected. */
  readonly isSaved?: boolean;
  /** What was wished for, where it waits for a partner who is found. */
  readonly sought?: string;
}

const KEY = 'otau-seats';
const NAME_KEY = 'otau-name';
const PLAYER_KEY = 'otau-player';
/** Older ones are removed. */
const MAX_SEATS = 100;

/** All seats by their rooms, the last one taken first. */
export function ownSeats(): [room: string, seat: OwnSeat][] {
  const seats = Object.entries(readObject(KEY)) as [room: string, seat: OwnSeat][];
  return seats
    .filter(([, seat]) => typeof seat?.token === 'string' && typeof seat.game === 'string')
    .sort(([, a], [, b]) => b.taken - a.taken);
}

/** The secret of the seat in a room; empty for none. */
export function tokenOf(room: string): string {
  return ownSeats().find(([id]) => id === room)?.[1].token ?? '';
}

export function saveSeat(room: string, token: string, game: GameId, sought?: string): void {
  const others = ownSeats().filter(([id]) => id !== room);
  const seats = [[room, { token, game, taken: Date.now(), sought }], ...others.slice(0, MAX_SEATS - 1)];
  store(KEY, JSON.stringify(Object.fromEntries(seats)));
}

/** Notes that the library has had the finished game of a room, or that none is to be expected. */
export function markSaved(room: string): void {
  const seats = ownSeats().map(([id, seat]) => [id, id === room ? { ...seat, isSaved: true } : seat]);
  store(KEY, JSON.stringify(Object.fromEntries(seats)));
}

/** Whether a room may have a finished game that the library has not had yet. */
export function hasUnsavedRooms(): boolean {
  return ownSeats().some(([, { isSaved }]) => !isSaved);
}

/** The last name that the player typed. */
export function ownName(): string {
  return read(NAME_KEY) ?? '';
}

export function saveName(name: string): void {
  store(NAME_KEY, name);
}

/** The account of this browser. The key proves it. */
export interface OwnAccount {
  readonly player: string;
  readonly name: string;
  readonly key: string;
}

export function ownAccount(): OwnAccount | undefined {
  const own = readObject(PLAYER_KEY) as unknown as OwnAccount;
  return typeof own.key === 'string' && typeof own.player === 'string' ? own : undefined;
}

/** Saves the account in this browser; undefined removes it. */
export function saveAccount(own: OwnAccount | undefined): void {
  store(PLAYER_KEY, own && JSON.stringify(own));
}

/** What the browser refuses to store, for want of room or in a private window: it lasts until the page is closed. */
const unstored = new Map<string, string>();

function read(key: string): string | undefined {
  return unstored.get(key) ?? readText(key);
}

function readObject(key: string): Record<string, unknown> {
  return parseJsonObject(read(key) ?? '') ?? {};
}

/** Stores a text; undefined removes what is stored. */
function store(key: string, text: string | undefined): void {
  unstored.delete(key);
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== undefined) unstored.set(key, text);
  }
}
