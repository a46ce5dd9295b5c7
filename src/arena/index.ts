/** `otau/arena`: matches and tournaments between agents, and the statistics of their results. Node only. */
export { absoluteSpec, checkAgent, makeAgent } from './agents.js';
export { bradleyTerry, type Meeting, type Rating, type Ratings } from './bradley-terry.js';
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
export { type Opening, parseOpenings, positionKey, randomOpenings } from './openings.js';
export { type GameTask, type PlayedGame, type PlaySetup, playGame, type Termination } from './play.js';
export { Schedule, type ScheduledGame, type ScheduleKind } from './schedule.js';
export { type AgentStanding, type MatchStanding, type Standings, standingsOf } from './standings.js';
export { moveTime } from './time-manager.js';
export { Tournament, type TournamentOptions, type TournamentState } from './tournament.js';
