/** `otau-cli/rooms`: what clients of the server of rooms need: the messages, and the check of throws. */
import 'otau/internal/games/index.js';

export type { RoomEvent, RoomSetup } from './events.js';
export { cleanText, MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from './names.js';
export { MAX_SURE_DEVIATION, PACES, type Pace, paceOf } from './paces.js';
export {
  type Done,
  type LobbyLine,
  PHRASES,
  type Phrase,
  type PlayedGame,
  type PoolRating,
  type Presence,
  QUESTIONS,
  type Question,
  type RatingChange,
  REPORTS,
  type RequestType,
  ROOMS_PATH,
  ROOMS_PROTOCOL,
  type RoomFacts,
  type RoomRequest,
  type RoomStatus,
  type Said,
  type SeatView,
  type ServerMessage,
} from './protocol.js';
export { findFalseThrow } from './throws.js';
