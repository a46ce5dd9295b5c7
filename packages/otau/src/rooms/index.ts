/**
 * `otau/rooms`: the protocol between the server of rooms and its clients: requests and messages, a client's requests, tournaments as they are told,
 * and throws that everybody can verify. Runs in browsers and Node alike.
 */
import '../games/rules.js';

export { askInTime, Exchange, notAllowed, REASONS, type Reason, Refusal } from './exchange.js';
export type {
  ChatMessage,
  Done,
  Entrant,
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
  TournamentKind,
} from './messages.js';
export {
  canBeRated,
  cleanText,
  idOf,
  isSlow,
  KNOWN_PROTOCOLS,
  MAX_BOT_NAME_LENGTH,
  MAX_ESTABLISHED_DEVIATION,
  MAX_MESSAGE_BYTES,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  OLD_ROOMS_PROTOCOL,
  PACES,
  type Pace,
  PHRASES,
  type Phrase,
  paceOf,
  parseRequest,
  QUESTIONS,
  type Question,
  REPORTS,
  REQUESTS,
  type RequestType,
  ROOMS_PATH,
  ROOMS_PROTOCOL,
  type RoomRequest,
} from './protocol.js';
export { findFalseThrow, playThrows, startRng } from './throws.js';
export {
  formatTableCsv,
  GAMES_PER_PAGE,
  pagesFor,
  standingsOf,
  type TournamentGame,
  type TournamentStanding,
  type TournamentView,
  tableOf,
  viewAfterChanges,
  viewAfterPage,
} from './tournament-view.js';
