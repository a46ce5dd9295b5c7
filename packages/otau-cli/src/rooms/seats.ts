/** The seats of a room: who has each, and what its player has said. */

import { OtauError } from 'otau/internal/lib/error.js';
import type { SeatView } from './messages.js';
import { REASONS } from './reasons.js';

/** Who takes a seat. */
export interface SeatedPlayer {
  readonly name: string;
  /** The agent, where a program plays; empty for a person. */
  readonly bot: string;
  /** The digest of the seat's secret; empty while nobody has it. */
  readonly secret: string;
  /** The player's lasting name, by its id; undefined for a guest. */
  readonly player?: string;
}

const EMPTY_SEAT: SeatedPlayer = { name: '', bot: '', secret: '' };

export class Seats {
  readonly #seats: SeatedPlayer[];
  readonly #words: number[];

  constructor(count: number) {
    this.#seats = new Array<SeatedPlayer>(count).fill(EMPTY_SEAT);
    this.#words = new Array<number>(count).fill(0);
  }

  get views(): readonly SeatView[] {
    return this.#seats.map(({ name, bot, secret, player }) => ({
      taken: secret !== '',
      name,
      bot,
      ...(player === undefined ? {} : { player }),
    }));
  }

  get count(): number {
    return this.#seats.length;
  }

  get areTaken(): boolean {
    return this.#seats.every(({ secret }) => secret !== '');
  }

  /** Who has a seat. */
  at(seat: number): SeatedPlayer {
    return this.#seats[seat];
  }

  take(seat: number, sitter: SeatedPlayer): void {
    this.#seats[seat] = sitter;
  }

  /** The seat that a secret opens, by its digest, or that a player with a lasting name has; -1 for none. */
  find(secret: string, player?: string): number {
    const seat = secret === '' ? -1 : this.#seats.findIndex((one) => one.secret === secret);
    return seat >= 0 || player === undefined ? seat : this.#seats.findIndex((one) => one.player === player);
  }

  /** A free seat: the one wished for, or any for -1. Throws `not-allowed`. */
  free(wish: number): number {
    const isFree = (seat: number) => this.#seats[seat]?.secret === '';
    const seat = wish < 0 ? this.#seats.findIndex((_, index) => isFree(index)) : wish;
    if (isFree(seat)) return seat;
    throw new OtauError('not-allowed', REASONS['seat-taken']);
  }

  /** How often a player has said, asked or answered something. */
  messagesOf(seat: number): number {
    return this.#words[seat];
  }

  countMessage(seat: number): void {
    this.#words[seat]++;
  }
}
