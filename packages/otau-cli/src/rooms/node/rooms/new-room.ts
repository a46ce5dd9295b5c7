/** Creates rooms with random ids and seeds. */

import { OtauError, parseJsonObject } from 'otau';
import { canBeRated, notAllowed } from 'otau/rooms';
import type { RoomSetup } from '../../events.js';
import { Room } from '../../room.js';
import type { PlayerStore } from '../players/player-store.js';
import { digestOf, newSecret, newSeed } from '../secrets.js';

/** @throws OtauError `unknown-game`, `bad-option` or `bad-time` */
export function makeRoom(wish: Pick<RoomSetup, 'game' | 'options' | 'control' | 'listed' | 'rated' | 'event'>): Room {
  const seed = newSeed();
  return new Room({ ...wish, id: newSecret(), seed, hash: digestOf(seed), created: Date.now() });
}

/** Whether a player may sit down at a rated game. Throws `not-allowed`. */
export function checkRated({ game, info, sitting }: Room, player: string | undefined): void {
  if (player === undefined) throw notAllowed('rated-guest');
  if (sitting.find('', player) >= 0) throw notAllowed('has-seat');
  if (!canBeRated(game, info.control)) throw notAllowed('rated-rules');
}

/** Whether the players of a room may play another game. Throws `not-allowed` if the name of one has been closed. */
export function checkNames({ seats }: Room, players: Pick<PlayerStore, 'find'>): void {
  if (seats.some(({ player }) => player !== undefined && players.find(player)?.isBanned))
    throw notAllowed('name-closed');
}

/** Options as JSON: the game checks them. Throws `bad-message`. */
export function parseOptions(text: string): RoomSetup['options'] {
  const options = parseJsonObject(text);
  if (options !== undefined) return options as RoomSetup['options'];
  throw new OtauError('bad-message', 'The options of a game are one JSON object.');
}
