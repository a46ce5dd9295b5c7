/** The seats of a room: their players, and the number of messages of each. */

import { notAllowed, type SeatView } from 'otau/rooms';

/** The player of a seat. */
export interface SeatedPlayer {
  readonly name: string;
  /** The name of the agent if a program plays; otherwise empty. */
  readonly bot: string;
  /** The digest of the seat's secret; empty while the seat is free. */
  readonly secret: string;
  /** The id of the registered player; undefined for a guest. */
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

  /** The player of a seat. */
  at(seat: number): SeatedPlayer {
    return this.#seats[seat];
  }

  take(seat: number, sitter: SeatedPlayer): void {
    this.#seats[seat] = sitter;
  }

  /** The seat with this digest of its secret, or of this registered player; -1 for none. */
  find(secret: string, player?: string): number {
    const seat = secret === '' ? -1 : this.#seats.findIndex((one) => one.secret === secret);
    return seat >= 0 || player === undefined ? seat : this.#seats.findIndex((one) => one.player === player);
  }

  /** A free seat: the requested one, or any for -1. Throws `not-allowed`. */
  free(wish: number): number {
    const isFree = (seat: number) => this.#seats[seat]?.secret === '';
    const seat = wish < 0 ? this.#seats.findIndex((_, index) => isFree(index)) : wish;
    if (isFree(seat)) return seat;
    throw notAllowed('seat-taken');
  }

  /** The number of messages, requests and answers of a player. */
  messagesOf(seat: number): number {
    return this.#words[seat];
  }

  countMessage(seat: number): void {
    this.#words[seat]++;
  }
}
