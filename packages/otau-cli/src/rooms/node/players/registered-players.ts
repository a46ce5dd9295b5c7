/** Registered players: registration, sign-in by a secret, pages with games and ratings, reports. */

import { OtauError } from 'otau';
import { notAllowed, type ServerMessage } from 'otau/rooms';
import type { Peer } from '../connections/peer.js';
import { calendar } from '../game-clock.js';
import { newPlayerId, newSecret, secretDigest } from '../secrets.js';
import { parseName } from './player-names.js';
import type { Player, PlayerStore } from './player-store.js';

const MIN_NAME_LENGTH = 2;

export class RegisteredPlayers {
  constructor(private readonly players: PlayerStore) {}

  /**
   * Registers a player. The key is the secret of the name.
   * @throws OtauError `bad-message` for no name, `bad-name`, `name-taken`
   */
  register(wish: string): { readonly player: Player; readonly key: string } {
    const name = this.#freeName(wish, MIN_NAME_LENGTH);
    const player = { id: newPlayerId(), name, created: Date.now(), isBanned: false };
    const key = newSecret();
    this.players.add(player, secretDigest(key));
    return { player, key };
  }

  /**
   * The name of a guest, in its usual form; empty for none. Controls and changes of direction, which come with pasted text, are left out.
   * @throws OtauError `name-taken`, `bad-name`
   */
  guestName(wish: string): string {
    return this.#freeName(wish.replace(/[\p{Cc}\p{Bidi_Control}]/gu, ' '), 0);
  }

  /** Throws `name-taken` if a registered player has this name, or one that looks like it, and the errors of `parseName`. */
  #freeName(wish: string, least: number): string {
    if (this.players.isTaken(wish))
      throw new OtauError('name-taken', 'This name, or one that looks like it, belongs to another player.');
    return parseName(wish, least);
  }

  /** The player of a key. Throws `not-allowed`. */
  identify(key: string): Player {
    return openOnly(this.players.findBySecret(secretDigest(key)));
  }

  /** The current player of a connection; undefined for guests. Throws `not-allowed`. */
  known(id: string | undefined): Player | undefined {
    const player = id === undefined ? undefined : this.players.find(id);
    return player && openOnly(player);
  }

  /** The player of a verified id. Throws `not-allowed`. */
  check(id: string): Player {
    return openOnly(this.players.find(id));
  }

  /** Signs a connection out if its secret is no longer valid. */
  refresh(peer: Peer): void {
    if (peer.secret !== undefined && this.players.findBySecret(peer.secret)?.id !== peer.player) peer.signOut();
  }

  /** Throws `unknown-player`. */
  page(id: string): Extract<ServerMessage, { type: 'player' }> {
    const player = this.players.find(id);
    if (player === undefined) throw new OtauError('unknown-player', 'There is no player of this name.');
    const { name, created } = player;
    const ratings = this.players.ratings(id, calendar.now());
    return { type: 'player', player: id, name, created, ratings, games: this.players.games(id) };
  }

  /**
   * Stores a report about a player; returns whether it is new. Throws `unknown-player`, `unknown-room` for a game that the
   * player has not played, `not-allowed` for oneself.
   * @param reporter empty for guests, who count as one reporter
   * @param room empty if no game is given
   */
  report(player: string, reporter: string, room: string, why: string): boolean {
    if (this.players.find(player) === undefined)
      throw new OtauError('unknown-player', 'There is no player of this name.');
    if (player === reporter) throw notAllowed('own-report');
    if (room !== '' && !this.players.hasPlayed(player, room))
      throw new OtauError('unknown-room', 'This player has no game of this name.');
    return this.players.report(player, reporter, room, why, Date.now());
  }
}

/** Throws `not-allowed` for no player, and for a banned one. */
function openOnly(player: Player | undefined): Player {
  if (player === undefined) throw notAllowed('name-unknown');
  if (player.isBanned) throw notAllowed('name-closed');
  return player;
}
