/** `otau-cli/rooms`: what the server of rooms keeps of a game, and its ratings. `otau/rooms` has the protocol. */
export type { RoomEvent, RoomSetup, SeatedPlayer } from './events.js';
export {
  type GlickoOpponent,
  type GlickoRating,
  glickoAfter,
  glickoAfterKnown,
  INITIAL_VOLATILITY,
  MAX_DEVIATION,
} from './glicko.js';
