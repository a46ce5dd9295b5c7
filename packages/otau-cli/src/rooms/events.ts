/** The events of a room. The server stores them, and rebuilds a room by applying them in order. */
import type { GameTerms, Phrase, Question, SeatView } from 'otau/rooms';

/** The player of a seat. */
export interface SeatedPlayer extends Omit<SeatView, 'taken'> {
  /** The digest of the seat's secret; empty while the seat is free. */
  readonly secret: string;
}

/** `at` is the time of the server's game clock in milliseconds. The clock stops while the server is down. */
export type RoomEvent = { readonly at: number } & (
  | ({ readonly type: 'sit'; readonly seat: number } & SeatedPlayer)
  /** `since` is the time of the move without the network delay: the mover's clock runs until then. */
  | { readonly type: 'move'; readonly seat: number; readonly id: string; readonly move: string; readonly since: number }
  | { readonly type: 'ask'; readonly seat: number; readonly what: Question }
  | { readonly type: 'answer'; readonly seat: number; readonly what: Question; readonly accept: boolean }
  /** A player agrees to a takeback before the last one does. The last one sends `answer`. */
  | { readonly type: 'agree'; readonly seat: number }
  /** The conditional moves of a player as `formatConditional` writes them, in place of those before. Nobody else may hear of them. */
  | { readonly type: 'conditional'; readonly seat: number; readonly lines: string }
  | { readonly type: 'claim'; readonly seat: number }
  | { readonly type: 'resign'; readonly seat: number }
  | { readonly type: 'time' }
  | { readonly type: 'say'; readonly seat: number; readonly phrase?: Phrase; readonly text?: string }
  | { readonly type: 'close' }
  /** The person who runs the server ends the game: nobody has won. */
  | { readonly type: 'end' }
  | { readonly type: 'unlist' }
  /** The person who runs the server gives a seat to another player. */
  | ({ readonly type: 'hand'; readonly seat: number } & Required<Omit<SeatedPlayer, 'bot'>>)
  | { readonly type: 'next'; readonly room: string }
);

/** The setup of a room. */
export interface RoomSetup extends GameTerms {
  readonly id: string;
  readonly seed: string;
  readonly hash: string;
  readonly listed: boolean;
  /** Whether the game changes the ratings of its players. */
  readonly rated?: boolean;
  /** Milliseconds for which each player's clock waits in the first turn; 0 unless given, as in games before it was so. */
  readonly firstDelay?: number;
  /** The tournament of the game. */
  readonly event?: { readonly tournament: string; readonly name: string; readonly round: number };
}
