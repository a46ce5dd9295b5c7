/** Commands that play: `play`, `pit`, `agents`, `match`, `tournament`. */
import type { CommandRow, FlagRow } from '../command.js';
import { COMMON_FLAGS, GAME_FLAGS, POSITION_FLAG } from './shared.js';

export const playCommand: CommandRow = {
  name: 'play',
  about: 'play in the terminal, or let agents play',
  flags: [
    ...GAME_FLAGS,
    POSITION_FLAG,
    {
      flag: '--players <names>',
      about: 'human or an agent for each player (default: human and one of the weaker opponents)',
    },
    { flag: '--time <control>', about: 'clocks: 10:00, 10:00+5 (increment) or 10:00~5 (delay)' },
    { flag: '--save <file>', about: 'add the game to a file (.jsonl, or text in .otau or .txt)' },
    { flag: '--games <number>', about: 'play this many games between agents and count the wins' },
    { flag: '--boards', about: 'draw the board after every move of an agent' },
    { flag: '--plain', about: 'position texts instead of drawn boards' },
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau play',
    'otau play -g senet --variant skyruk --players human,human --seed 7',
    'otau play -g abalone -o marblesToEject=4 --time 5:00+3 --save games.otau',
    'otau play -g kindo --players greedy,random --games 100 --seed 1',
  ],
  load: async () => (await import('../commands/play.js')).playAtTerminal,
};

export const pitCommand: CommandRow = {
  name: 'pit',
  about: 'let two players play two games, each with both colours',
  operands: { '<players...>': 'two of human, zero, zero:model=FILE, level:3, greedy, random and so on' },
  flags: [
    ...GAME_FLAGS,
    { flag: '--games <number>', about: 'number of games (default: 2)' },
    { flag: '--plain', about: 'position texts instead of drawn boards' },
    { flag: '--save <file>', about: 'add the games to a file (.jsonl, or text in .otau or .txt)' },
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau pit greedy random -g kindo --seed 1',
    'otau pit human zero:model=runs/kindo-1 -g kindo',
    'otau pit alphabeta:nodes=500 greedy --games 4 --plain --seed 1',
  ],
  load: async () => (await import('../commands/pit.js')).pit,
};

export const agentsCommand: CommandRow = {
  name: 'agents',
  about: 'list the agents, or the options of one',
  operands: { '[agent]': 'list the options of this agent' },
  flags: COMMON_FLAGS,
  examples: ['otau agents', 'otau agents alphabeta', 'otau agents level --json'],
  load: async () => (await import('../commands/agents.js')).listAgents,
};

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

export const matchCommand: CommandRow = {
  name: 'match',
  about: 'find out which of two agents is stronger, and by how much',
  operands: { '[agents...]': 'two agents, such as alphabeta:time=50 mcts:time=50' },
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
  load: async () => (await import('../commands/arena.js')).playMatch,
};

export const tournamentCommand: CommandRow = {
  name: 'tournament',
  about: 'let several agents play each other, and rate them',
  operands: { '[agents...]': 'two agents or more' },
  flags: [
    ...ARENA_FLAGS,
    { flag: '--gauntlet', about: 'only the first agent against each other one' },
    { flag: '--anchor <agent>', about: 'the agent whose rating is 0' },
  ],
  examples: [
    'otau tournament random greedy level:1 -g kindo --pairs 2 --seed 1',
    'otau tournament greedy random level:1 -g senet --pairs 2 --gauntlet --seed 1',
  ],
  load: async () => (await import('../commands/arena.js')).playTournament,
};
