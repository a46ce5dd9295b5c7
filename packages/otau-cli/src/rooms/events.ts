/** What happens in a room. The events of a room in their order are the room: the server stores them, and plays them again. */
import type { Phrase, Question } from './protocol.js';

/** `at` is the time of the server's game clock in milliseconds. The clock stops while the server is down. */
export type RoomEvent = { readonly at: number } & (
  | {
      readonly type: 'sit';
      readonly seat: number;
      readonly name: string;
      readonly bot: string;
      readonly secret: string;
      /** The player's lasting name, by its id; none for a guest. */
      readonly player?: string;
    }
  /** `since` is the time of the move without the network delay: the mover's clock runs until then. */
  | { readonly type: 'move'; readonly seat: number; readonly id: string; readonly move: string; readonly since: number }
  | { readonly type: 'ask'; readonly seat: number; readonly what: Question }
  | { readonly type: 'answer'; readonly seat: number; readonly what: Question; readonly accept: boolean }
  /** A player agrees that moves are taken back, while others are still to answer; the last of them answers. */
  | { readonly type: 'agree'; readonly seat: number }
  | { readonly type: 'claim'; readonly seat: number }
  | { readonly type: 'resign'; readonly seat: number }
  | { readonly type: 'time' }
  | { readonly type: 'say'; readonly seat: number; readonly phrase?: Phrase; readonly text?: string }
  | { readonly type: 'close' }
  | { readonly type: 'next'; readonly room: string }
);

/** What a room begins with. */
export interface RoomSetup {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly control: string;
  readonly seed: string;
  readonly hash: string;
  readonly listed: boolean;
  /** Whether the game changes the ratings of its players. */
  readonly rated?: boolean;
  /** The tournament that it is a game of. */
  readonly event?: { readonly tournament: string; readonly name: string; readonly round: number };
  /** Milliseconds since 1970. */
  readonly created: number;
}
