/** `otau-cli/arena`: matches and tournaments between agents, and the statistics of their results. Node only. */
import 'otau/internal/games/node/all.js';

export { absoluteSpec, checkAgent, makeAgent } from './agents.js';
export { checkConfig, type Entrant, type OpeningsConfig, readEntrants, type TournamentConfig } from './config.js';
export { type EngineSpec, ExternalEngine, parseEngineSpec } from './external/external.js';
export { checkSameConfig, TournamentFolder } from './folder.js';
export { type GameTask, type PlayedGame, type PlaySetup, playGame, type Termination } from './game.js';
export { type Opening, parseOpenings, positionKey, randomOpenings } from './openings.js';
export { bradleyTerry, type Meeting, type Rating, type Ratings } from './ratings/bradley-terry.js';
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
} from './ratings/elo.js';
export { type AgentStanding, type MatchStanding, type Standings, standingsOf } from './ratings/standings.js';
export { Schedule, type ScheduledGame, type ScheduleKind } from './schedule.js';
export { Tournament, type TournamentOptions, type TournamentState } from './tournament.js';
