/** Commands that play: `play`, `pit`, `agents`. */
import type { Command } from '../command.js';
import { COMMON_FLAGS, GAME_FLAGS, POSITION_FLAG } from './shared.js';

export const playCommand: Command = {
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
  load: async () => (await import('../commands/play/play.js')).playAtTerminal,
};

export const pitCommand: Command = {
  name: 'pit',
  about: 'let two players play two games, each with both colours',
  operand: { name: '<players...>', about: 'two of human, zero, zero:model=FILE, level:3, greedy, random and so on' },
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
  load: async () => (await import('../commands/play/pit.js')).pit,
};

export const agentsCommand: Command = {
  name: 'agents',
  about: 'list the agents, or the options of one',
  operand: { name: '[agent]', about: 'list the options of this agent' },
  flags: COMMON_FLAGS,
  examples: ['otau agents', 'otau agents alphabeta', 'otau agents level --json'],
  load: async () => (await import('../commands/play/agents.js')).listAgents,
};
