/** `otau-cli/arena`: matches and tournaments between agents, and the statistics of their results. Node only. */
import 'otau/internal/games/node/all.js';

export { absoluteSpec, checkAgent, makeAgent } from './agents.js';
export { checkConfig, type Entrant, type OpeningsConfig, readEntrants, type TournamentConfig } from './config.js';
export {
  type EloEstimate,
  eloOfScore,
  estimateElo,
  pentanomial,
  type ScoreCounts,
  type SprtBounds,
  type SprtState,
  scoreOfElo,
  sprt,
} from './elo.js';
export { type EngineSpec, ExternalEngine, parseEngineSpec } from './external.js';
export { checkSameConfig, TournamentFolder } from './folder.js';
export { type GameTask, type Opening, type PlayedGame, type PlaySetup, playGame, type Termination } from './game.js';
export { parseOpenings, positionKey, randomOpenings } from './openings.js';
export { Schedule, type ScheduledGame, type ScheduleKind } from './schedule.js';
export {
  type AgentStanding,
  bradleyTerry,
  type MatchStanding,
  type Meeting,
  type Rating,
  type Ratings,
  type Standings,
  standingsOf,
} from './standings.js';
export { Tournament, type TournamentOptions, type TournamentState } from './tournament.js';
