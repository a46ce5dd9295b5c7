/** Commands of the arena: `match` and `tournament`. */
import type { Command, FlagRow } from '../command.js';
import { COMMON_FLAGS, GAME_FLAGS } from './shared.js';

const ARENA_FLAGS: readonly FlagRow[] = [
  ...GAME_FLAGS,
  { flag: '--games <number>', about: 'at most this many games for each pair of agents' },
  { flag: '--pairs <number>', about: 'the same in pairs: each opening is played with both colours' },
  { flag: '--time <control>', about: 'clocks: 1:00, 1:00+1 (increment) or 1:00~1 (delay)' },
  {
    flag: '--move-limit <ms>',
    about: 'an agent that takes longer for a move loses (default: 10 times its time, or 30000)',
  },
  { flag: '--workers <number>', about: 'games played at once (default: one for each processor)' },
  { flag: '--openings <file>', about: 'openings: records, or position texts, one a line' },
  { flag: '--opening-plies <number>', about: 'random moves before the agents take over (default: 4)' },
  { flag: '--balance <value>', about: 'only openings worth at most this (0 to 1) for either side' },
  { flag: '--out <folder>', about: 'keep configuration, games and summary in a new folder' },
  { flag: '--resume <folder>', about: 'continue with the tournament of a folder' },
  { flag: '--event <name>', about: 'the name of the event, for the records' },
  ...COMMON_FLAGS,
];

export const matchCommand: Command = {
  name: 'match',
  about: 'find out which of two agents is stronger, and by how much',
  operand: { name: '[agents...]', about: 'two agents, such as alphabeta:time=50 mcts:time=50' },
  flags: [
    ...ARENA_FLAGS,
    {
      flag: '--sprt <elo0,elo1>',
      about: 'stop as soon as it is clear which difference holds; alpha and beta may follow: 0,10,0.05,0.05',
    },
  ],
  examples: [
    'otau match greedy random -g kindo --games 20 --seed 1',
    'otau match alphabeta:nodes=2000 greedy --pairs 3 --seed 1',
    'otau match level:2 level:1 -g senet --sprt 0,20 --games 40 --seed 1',
  ],
  load: async () => (await import('../commands/arena/match.js')).playMatch,
};

export const tournamentCommand: Command = {
  name: 'tournament',
  about: 'let several agents play each other, and rate them',
  operand: { name: '[agents...]', about: 'two agents or more' },
  flags: [
    ...ARENA_FLAGS,
    { flag: '--gauntlet', about: 'only the first agent against each other one' },
    { flag: '--anchor <agent>', about: 'the agent whose rating is 0' },
  ],
  examples: [
    'otau tournament random greedy level:1 -g kindo --pairs 2 --seed 1',
    'otau tournament greedy random level:1 -g senet --pairs 2 --gauntlet --seed 1',
  ],
  load: async () => (await import('../commands/arena/tournament.js')).playTournament,
};
