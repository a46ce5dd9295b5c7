/** Rooms that are made: with names and seeds that nobody can guess. */
import { OtauError } from 'otau/internal/lib/error.js';
import type { RoomSetup } from '../events.js';
import { Room } from '../room.js';
import { digestOf, newSecret, newSeed } from './secrets.js';

/** @throws OtauError `unknown-game`, `bad-option` or `bad-time` */
export function makeRoom(wish: Pick<RoomSetup, 'game' | 'options' | 'control' | 'listed'>): Room {
  const seed = newSeed();
  return new Room({ ...wish, id: newSecret(), seed, hash: digestOf(seed), created: Date.now() });
}

/** Options as JSON: what they may be is the game's business. Throws `bad-message`. */
export function parseOptions(text: string): RoomSetup['options'] {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RoomSetup['options'];
  } catch {
    // Told below
  }
  throw new OtauError('bad-message', 'The options of a game are one JSON object.');
}
