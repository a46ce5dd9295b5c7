/** What the server of rooms tells its clients: what is seen of rooms, players and tournaments. */
import type { GameId, GameOptions } from 'otau/internal/core/game.js';
import type { EndReason } from 'otau/internal/core/history.js';
import type { Phrase, Question } from './protocol.js';
import type { TournamentGame, TournamentKind, TournamentStanding } from './tournament-table.js';

/** A seat as everybody sees it. */
export interface SeatView {
  /** Whether it is taken. */
  readonly taken: boolean;
  /** Empty where none was given. */
  readonly name: string;
  /** The agent, where a program plays; empty for a person. */
  readonly bot: string;
  /** The player with a lasting name, by its id; none for guests. */
  readonly player?: string;
}

/** What was said last. */
export interface ChatMessage {
  readonly seat: number;
  readonly phrase?: Phrase;
  readonly text?: string;
}

/** All of a room but its moves. */
export interface RoomStatus {
  /** Grows by one with every message about the room. */
  readonly seq: number;
  readonly phase: 'waiting' | 'playing' | 'over';
  readonly seats: readonly SeatView[];
  /** Milliseconds left to each player when the message was sent, for the turn where each has its own time; null without a clock. */
  readonly left: readonly (number | null)[];
  /** Whose clock runs. */
  readonly running: number | null;
  /** Who has asked for what and waits for the answer. */
  readonly asked: Readonly<Partial<Record<Question, number>>>;
  /** Who agrees to moves taken back or to a rematch, the asker too, where others are still to answer. */
  readonly agreed?: readonly number[];
  readonly said: readonly ChatMessage[];
  /** How the game has ended, and what each player got; null results where it was closed before it began. */
  readonly ending?: {
    readonly reason: EndReason | 'closed';
    readonly player?: number;
    readonly results: readonly number[] | null;
  };
  /** Of everything random, once the game is over: its SHA-256 is `hash`. */
  readonly seed?: string;
  /** The room of the rematch. */
  readonly next?: string;
}

/** Who is there. */
export interface Presence {
  readonly online: readonly boolean[];
  /** Milliseconds that a message takes to a player and back; null where not measured. */
  readonly lag: readonly (number | null)[];
  readonly watchers: number;
}

/** What never changes in a room. */
export interface RoomInfo {
  readonly room: string;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly control: string;
  /** SHA-256 of the seed, in hexadecimal digits: known before the first throw. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly rated: boolean;
  /** The tournament that it is a game of, by its id. */
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

/** What a rated game has changed for a player. */
export interface RatingChange {
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

/** A game of a player. */
export interface PlayedGame {
  readonly room: string;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly control: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly isOver: boolean;
  readonly seat: number;
  /** Of all players. */
  readonly names: readonly string[];
  /** From -1 to 1; null where there is none. */
  readonly result: number | null;
  /** By how much it changed the rating, where it was rated. */
  readonly change?: number;
}

/** A line of the lobby. */
export interface LobbyEntry extends RoomInfo {
  /** Of the players by seat; null where there is none. */
  readonly ratings?: readonly (number | null)[];
  readonly phase: 'waiting' | 'playing';
  readonly seats: readonly SeatView[];
  readonly plies: number;
}

/** A tournament without its games. */
export interface TournamentInfo {
  readonly id: string;
  readonly name: string;
  readonly kind: TournamentKind;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly control: string;
  readonly rated: boolean;
  readonly rounds: number;
  readonly minutes: number;
  /** The player who made it. */
  readonly owner: string;
  readonly phase: 'waiting' | 'playing' | 'over';
  readonly round: number;
  /** Milliseconds since 1970. */
  readonly begun?: number;
  readonly players: number;
}

/** A passkey as its player sees it. */
export interface PasskeyInfo {
  readonly id: string;
  /** What the player calls it. */
  readonly label: string;
  /** The name of the site that it belongs to. */
  readonly site: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** When it was used last; 0 for never. */
  readonly used: number;
}

/** What was asked for is done. */
export interface Done {
  readonly type: 'done';
  readonly id: string;
  readonly room?: string;
  readonly seat?: number;
  readonly token?: string;
  /** The id of a player with a lasting name, the name, and its secret. */
  readonly player?: string;
  readonly name?: string;
  readonly key?: string;
  /** What an authenticator is asked, as JSON: the options of WebAuthn. */
  readonly challenge?: string;
  readonly passkeys?: readonly PasskeyInfo[];
  /** Takes the name to another device, once. */
  readonly code?: string;
  readonly tournament?: string;
}

/** Every message of the server. */
export type ServerMessage =
  | { readonly type: 'welcome'; readonly chat: boolean; readonly passkeys: boolean }
  /** By which others reach the server: told to those who have come by an address that is good on this machine alone. */
  | { readonly type: 'address'; readonly address: string }
  | Done
  | { readonly type: 'refused'; readonly id: string; readonly code: string; readonly message: string }
  /** The whole room: first, and whenever moves were taken back. `start` is the first position, once there is one. */
  | {
      readonly type: 'state';
      readonly facts: RoomInfo;
      readonly seat: number;
      readonly start: string | null;
      readonly moves: readonly string[];
      readonly status: RoomStatus;
      readonly presence: Presence;
      /** How a rated game has changed the ratings. */
      readonly changes?: readonly RatingChange[];
    }
  /** New moves and throws after the first `ply` ones; `id` is that of the request. */
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
  | { readonly type: 'tournaments'; readonly tournaments: readonly TournamentInfo[] }
  | {
      readonly type: 'tournament';
      readonly head: TournamentInfo;
      readonly table: readonly TournamentStanding[];
      /** Those that are played, and the last thousand. */
      readonly games: readonly TournamentGame[];
      /** Players who have left. */
      readonly gone: readonly string[];
    }
  | { readonly type: 'lobby'; readonly rooms: readonly LobbyEntry[] };
