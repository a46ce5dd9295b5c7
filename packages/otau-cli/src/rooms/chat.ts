/** The chat of a room, and its open requests: takebacks and rematches. `room.ts` decides whether a request is allowed. */

import { OtauError } from 'otau/internal/lib/error.js';
import type { RoomEvent } from './events.js';
import type { ChatMessage, RoomStatus } from './messages.js';
import type { Question } from './protocol.js';
import { REASONS } from './reasons.js';

/** So much of what was said is kept. */
const MAX_CHAT_LINES = 30;

export class Chat {
  #said: readonly ChatMessage[] = [];
  #asked: Partial<Record<Question, number>> = {};
  /** Who agrees to moves taken back, or to a rematch: all have to. */
  readonly #agreed = new Set<number>();

  get said(): readonly ChatMessage[] {
    return this.#said;
  }

  /** Who has asked for what. Draws are kept by the live game, which knows until when an offer stands. */
  asked(draw: number | undefined): RoomStatus['asked'] {
    return draw === undefined ? { ...this.#asked } : { ...this.#asked, draw };
  }

  /** Who has asked for moves to be taken back, or for a rematch, and who agrees. */
  get agreed(): readonly number[] {
    return [...this.#agreed];
  }

  say({ seat, phrase, text }: Extract<RoomEvent, { type: 'say' }>): void {
    this.#said = [...this.#said, { seat, ...(phrase === undefined ? { text } : { phrase }) }].slice(-MAX_CHAT_LINES);
  }

  /** The game has gone on: what was asked is no question any more. */
  forgetQuestions(): void {
    this.#asked = {};
    this.#agreed.clear();
  }

  askTakeBack(seat: number): void {
    if (this.#asked.takeback !== undefined) throw new OtauError('not-allowed', REASONS['asked-already']);
    this.#asked = { ...this.#asked, takeback: seat };
    this.#agreed.add(seat);
  }

  /** One of several others agrees. Throws `not-allowed` where nobody has asked, or this player agrees already. */
  agreeTakeBack(seat: number): void {
    if (this.#asked.takeback === undefined || this.#agreed.has(seat))
      throw new OtauError('not-allowed', REASONS['not-asked']);
    this.#agreed.add(seat);
  }

  /** Ends the question; returns who had asked. Throws `not-allowed` where no other player has. */
  endTakeBack(seat: number): number {
    const asker = this.#asked.takeback;
    if (asker === undefined || asker === seat) throw new OtauError('not-allowed', REASONS['not-asked']);
    this.forgetQuestions();
    return asker;
  }

  askRematch(seat: number): void {
    this.#agreed.add(seat);
    this.#asked = { rematch: seat, ...this.#asked };
  }

  /** How many players agree, with this one. */
  countAgreed(seat?: number): number {
    return this.#agreed.size + (seat === undefined || this.#agreed.has(seat) ? 0 : 1);
  }
}
