/** `otau-cli/rooms`: the protocol of the server of rooms for its clients, ratings, and the check of throws. */
import 'otau';

export type { RoomEvent, RoomSetup } from './events.js';
export {
  type GlickoOpponent,
  type GlickoRating,
  glickoAfter,
  glickoAfterKnown,
  INITIAL_VOLATILITY,
  MAX_DEVIATION,
} from './glicko.js';
export type {
  ChatMessage,
  Done,
  LobbyEntry,
  PasskeyInfo,
  PlayedGame,
  PoolRating,
  Presence,
  RatingChange,
  RoomInfo,
  RoomStatus,
  SeatView,
  ServerMessage,
  TournamentGameEntry,
  TournamentInfo,
} from './messages.js';
export { cleanText, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from './names.js';
export { canBeRated, isSlow, MAX_ESTABLISHED_DEVIATION, PACES, type Pace } from './paces.js';
export {
  PHRASES,
  type Phrase,
  QUESTIONS,
  type Question,
  REPORTS,
  type RequestType,
  ROOMS_PATH,
  ROOMS_PROTOCOL,
  type RoomRequest,
} from './protocol.js';
export { REASONS, type Reason, Refusal } from './reasons.js';
export { findFalseThrow } from './throws.js';
export {
  type Entrant,
  formatTableCsv,
  type TournamentGame,
  type TournamentKind,
  type TournamentStanding,
} from './tournament-table.js';
export { standingsOf, type TournamentView, viewAfterChanges, viewAfterPage } from './tournament-view.js';
