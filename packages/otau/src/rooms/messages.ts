/** The messages of the server of rooms to its clients: rooms, players and tournaments. */
import type { GameId, GameOptions } from '../core/game.js';
import type { EndReason } from '../core/history.js';
import type { ConditionalLines } from './conditional.js';
import type { Phrase, Question } from './protocol.js';

/** The public state of a seat. */
export interface SeatView {
  /** Whether it is taken. */
  readonly taken: boolean;
  /** Empty if the player has given no name. */
  readonly name: string;
  /** The name of the agent if a program plays; otherwise empty. */
  readonly bot: string;
  /** The id of the registered player; none for guests. */
  readonly player?: string;
}

/** A message of the chat: a fixed phrase or a free text. */
export interface ChatMessage {
  readonly seat: number;
  readonly phrase?: Phrase;
  readonly text?: string;
}

/** The state of a room without its moves. */
export interface RoomStatus {
  /** The number of events so far that are told to everybody. */
  readonly seq: number;
  readonly phase: 'waiting' | 'playing' | 'over';
  readonly seats: readonly SeatView[];
  /** The time left to each player in milliseconds when the message was sent; of the turn, if each turn has its own time; null without a clock. */
  readonly left: readonly (number | null)[];
  /** The player whose clock runs. */
  readonly running: number | null;
  /** Milliseconds for which that clock still waits before it runs; absent where it waits no longer. */
  readonly waits?: number;
  /** The seat of each open request. */
  readonly asked: Readonly<Partial<Record<Question, number>>>;
  /** The seats that agree to a takeback or a rematch, including the one that requested it, while others have not responded. */
  readonly agreed?: readonly number[];
  readonly said: readonly ChatMessage[];
  /** How the game has ended, with the result of each player; null results if it was closed before it began. */
  readonly ending?: {
    readonly reason: EndReason | 'closed';
    readonly player?: number;
    readonly results: readonly number[] | null;
    /** When it ended: milliseconds since 1970, without the time for which the server was down since the room was created. */
    readonly at: number;
  };
  /** The seed of all random events, once the game is over. Its SHA-256 is `hash`. */
  readonly seed?: string;
  /** The room of the rematch. */
  readonly next?: string;
}

/** The connections of a room. */
export interface Presence {
  readonly online: readonly boolean[];
  /** The round-trip time to each player in milliseconds; null if not measured. */
  readonly lag: readonly (number | null)[];
  readonly watchers: number;
}

/** What is played in a room or a tournament. */
export interface GameTerms {
  readonly game: GameId;
  readonly options: GameOptions;
  /** The time control, such as `10:00+5`. */
  readonly control: string;
  /** Milliseconds since 1970. */
  readonly created: number;
}

/** The properties of a room that never change. */
export interface RoomInfo extends GameTerms {
  readonly room: string;
  /** SHA-256 of the seed, in hexadecimal digits: known before the first throw. */
  readonly hash: string;
  readonly rated: boolean;
  /** The id of the tournament of the game. */
  readonly tournament?: string;
}

/** The rating of a player for a game at a pace. */
export interface PoolRating {
  /** Game and pace, such as `kindo blitz`. */
  readonly pool: string;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
}

/** The change of a player's rating by a game. */
export interface RatingChange {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

/** A game of a player. */
export interface PlayedGame extends GameTerms {
  readonly room: string;
  readonly isOver: boolean;
  readonly seat: number;
  /** The names of all players. */
  readonly names: readonly string[];
  /** From -1 to 1; null if there is none. */
  readonly result: number | null;
  /** The change of the rating, if the game was rated. */
  readonly change?: number;
}

/** A room in the lobby. */
export interface LobbyEntry extends RoomInfo {
  /** The rating of each player by seat; null if there is none. */
  readonly ratings?: readonly (number | null)[];
  readonly phase: 'waiting' | 'playing';
  readonly seats: readonly SeatView[];
  readonly plies: number;
}

/** A player who has entered the tournament. */
export interface Entrant {
  readonly player: string;
  readonly name: string;
  readonly rating: number | null;
  /** Whether the player has left, and gets no more games. */
  readonly isGone: boolean;
}

/** `swiss`: a win is 1 point, a draw ½. `arena`: 2 and 1, doubled after two wins in a row, until a game is not won. */
export type TournamentKind = 'swiss' | 'arena';

/** A tournament without its games. */
export interface TournamentInfo extends GameTerms {
  readonly id: string;
  readonly name: string;
  readonly kind: TournamentKind;
  readonly rated: boolean;
  /** Rounds of a Swiss. */
  readonly rounds: number;
  /** How long an arena lasts. */
  readonly minutes: number;
  /** The player who may start it: who created it, unless it was given to another one. */
  readonly owner: string;
  readonly phase: 'waiting' | 'playing' | 'over';
  readonly round: number;
  /** Milliseconds since 1970. */
  readonly begun?: number;
  readonly players: number;
}

/**
 * A game of a tournament: its round, its room (empty for a bye), its players by seat as numbers in the list of players, and the result
 * of the first one, from -1 to 1; null while the game continues, or if it did not count.
 */
export type TournamentGameEntry = readonly [
  round: number,
  room: string,
  players: readonly number[],
  result: number | null,
];

/** A passkey in the list of its player. */
export interface PasskeyInfo {
  readonly id: string;
  /** The label that the player has given. */
  readonly label: string;
  /** The name of the site that it belongs to. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** The time of its last use; 0 for never. */
  readonly used: number;
}

/** The response to a request that was accepted. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly room?: string;
  readonly seat?: number;
  readonly token?: string;
  /** The id of a registered player, the name, and its secret. */
  readonly player?: string;
  readonly name?: string;
  readonly key?: string;
  /** The options of WebAuthn for an authenticator, as JSON. */
  readonly challenge?: string;
  readonly passkeys?: readonly PasskeyInfo[];
  /** A code that signs another device in, once. */
  readonly code?: string;
  readonly tournament?: string;
}

/** Every message of the server. */
export type ServerMessage =
  | { readonly type: 'welcome'; readonly chat: boolean; readonly passkeys: boolean }
  /** The address of the server for other machines; sent to clients that use an address of this machine only. */
  | { readonly type: 'address'; readonly address: string }
  | Done
  /** `reason` is one of those for the code `not-allowed`; a client shows the message of one that it does not know. */
  | {
      readonly type: 'refused';
      readonly id: string;
      readonly code: string;
      readonly message: string;
      readonly reason?: string;
    }
  /** The whole room: sent first, and after each takeback. `start` is the first position, once there is one. */
  | {
      readonly type: 'state';
      readonly facts: RoomInfo;
      readonly seat: number;
      readonly start: string | null;
      readonly moves: readonly string[];
      readonly status: RoomStatus;
      readonly presence: Presence;
      /** The changes of the ratings by a rated game. */
      readonly changes?: readonly RatingChange[];
      /** The conditional moves of this seat, where it has some. */
      readonly conditional?: ConditionalLines;
    }
  /** The conditional moves of this player as they are now: only the player's own connections hear of them. */
  | { readonly type: 'conditional'; readonly room: string; readonly lines: ConditionalLines }
  /** New moves and throws after the first `ply` ones; `id` is the id of the request. */
  | {
      readonly type: 'moved';
      readonly room: string;
      readonly id: string;
      readonly ply: number;
      readonly moves: readonly string[];
      readonly status: RoomStatus;
    }
  | { readonly type: 'status'; readonly room: string; readonly status: RoomStatus }
  | { readonly type: 'presence'; readonly room: string; readonly presence: Presence }
  | { readonly type: 'rated'; readonly room: string; readonly changes: readonly RatingChange[] }
  | {
      readonly type: 'player';
      readonly player: string;
      readonly name: string;
      readonly created: number;
      readonly ratings: readonly PoolRating[];
      readonly games: readonly PlayedGame[];
    }
  /** Running tournaments and a page of those that are over; where `isChange` is true, only those that have changed. */
  | {
      readonly type: 'tournaments';
      readonly tournaments: readonly TournamentInfo[];
      readonly isChange?: boolean;
      /** What to send as `before` for older ones; none if there are no more. */
      readonly next?: number;
    }
  /** A page of a tournament. The first one has the players, in the order of their numbers. */
  | {
      readonly type: 'tournament';
      readonly head: TournamentInfo;
      readonly page: number;
      readonly pages: number;
      readonly entrants?: readonly Entrant[];
      readonly games: readonly TournamentGameEntry[];
    }
  /** What has changed in a tournament since the last message about it. */
  | {
      readonly type: 'tournament-changed';
      readonly tournament: string;
      readonly head?: TournamentInfo;
      /** Players who have entered, left or come back. */
      readonly entrants?: readonly Entrant[];
      /** Players who have left before it began. */
      readonly removed?: readonly string[];
      /** New games, and the number of the first of them. */
      readonly games?: { readonly from: number; readonly list: readonly TournamentGameEntry[] };
      /** Results by the numbers of their games. */
      readonly results?: readonly (readonly [game: number, result: number | null])[];
    }
  | { readonly type: 'lobby'; readonly rooms: readonly LobbyEntry[] };
