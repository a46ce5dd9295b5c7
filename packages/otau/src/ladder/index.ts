/** `otau/ladder`: the opponents for people of each game, beginners and levels, and how strong they are. Runs in browsers, workers and Node alike. */
import '../games/levels.js';

export {
  type AgentLevel,
  defaultOpponent,
  gameBeginners,
  gameLadder,
  gameLevels,
  type LadderAgent,
  LEVEL_COUNT,
  MAX_BEGINNERS,
} from './levels.js';
