/** The chat of a room, and its open requests: takebacks and rematches. `room.ts` decides whether a request is allowed. */

import { type ChatMessage, notAllowed, type Question, type RoomStatus } from 'otau/rooms';
import type { RoomEvent } from './events.js';

/** The number of messages that are stored. */
const MAX_CHAT_LINES = 30;

export class Chat {
  #said: readonly ChatMessage[] = [];
  #asked: Partial<Record<Question, number>> = {};
  /** The seats that agree to a takeback or a rematch. All players have to agree. */
  readonly #agreed = new Set<number>();

  get said(): readonly ChatMessage[] {
    return this.#said;
  }

  /** The seat of each open request. Draw offers are stored by the live game, which knows when they expire. */
  asked(draw: number | undefined): RoomStatus['asked'] {
    return draw === undefined ? { ...this.#asked } : { ...this.#asked, draw };
  }

  /** The seats that have requested or agreed to a takeback or a rematch. */
  get agreed(): readonly number[] {
    return [...this.#agreed];
  }

  say({ seat, phrase, text }: Extract<RoomEvent, { type: 'say' }>): void {
    this.#said = [...this.#said, { seat, ...(phrase === undefined ? { text } : { phrase }) }].slice(-MAX_CHAT_LINES);
  }

  /** Removes open requests, because the game has continued. */
  forgetQuestions(): void {
    this.#asked = {};
    this.#agreed.clear();
  }

  askTakeBack(seat: number): void {
    if (this.#asked.takeback !== undefined) throw notAllowed('asked-already');
    this.#asked = { ...this.#asked, takeback: seat };
    this.#agreed.add(seat);
  }

  /** One of several other players agrees. Throws `not-allowed` if there is no request, or this player has agreed already. */
  agreeTakeBack(seat: number): void {
    if (this.#asked.takeback === undefined || this.#agreed.has(seat)) throw notAllowed('not-asked');
    this.#agreed.add(seat);
  }

  /** Removes the request; returns the seat that made it. Throws `not-allowed` if no other player has made one. */
  endTakeBack(seat: number): number {
    const asker = this.#asked.takeback;
    if (asker === undefined || asker === seat) throw notAllowed('not-asked');
    this.forgetQuestions();
    return asker;
  }

  askRematch(seat: number): void {
    this.#agreed.add(seat);
    this.#asked = { rematch: seat, ...this.#asked };
  }

  /** The number of players who agree, including this one. */
  countAgreed(seat?: number): number {
    return this.#agreed.size + (seat === undefined || this.#agreed.has(seat) ? 0 : 1);
  }
}
