/** The command table: help, parsing and the README's list of commands come from these rows. */

import { ARENA_FLAGS, SPRT_FLAG, TOURNAMENT_FLAGS } from '../arena/setup.js';
import type { Command } from '../command.js';
import { agents } from '../commands/agents.js';
import { analyse } from '../commands/analyse.js';
import { archiveCommand } from '../commands/archive.js';
import { bookCommand } from '../commands/book.js';
import { engine } from '../commands/engine.js';
import { games } from '../commands/games.js';
import { matchAgents } from '../commands/match.js';
import { perft } from '../commands/perft.js';
import { pitCommand } from '../commands/pit.js';
import { play } from '../commands/play.js';
import { replay } from '../commands/replay.js';
import { runsCommand } from '../commands/runs.js';
import { selfplayCommand } from '../commands/selfplay.js';
import { serveCommand } from '../commands/serve.js';
import { show } from '../commands/show.js';
import { tablebaseCommand } from '../commands/tablebase.js';
import { tournament } from '../commands/tournament.js';
import { trainCommand } from '../commands/train.js';
import { workersCommand } from '../commands/workers.js';
import { COMMON_FLAGS, GAME_FLAGS, POSITION_FLAG } from '../flags/game.js';

export const COMMANDS: readonly Command[] = [
  {
    name: 'games',
    about: 'list the games, or the options of one',
    operand: { name: '[game]', about: 'a game whose options are to be listed' },
    flags: COMMON_FLAGS,
    examples: ['otau games', 'otau games abalone', 'otau games senet --json'],
    run: games,
  },
  {
    name: 'show',
    about: 'show a position, and what can be played in it',
    flags: [
      ...GAME_FLAGS,
      POSITION_FLAG,
      { flag: '-m, --moves <moves>', about: 'moves to play from there, in any notation of the game' },
      { flag: '--notation <name>', about: 'write and read moves in this notation' },
      { flag: '--svg', about: 'print the board as an SVG document' },
      ...COMMON_FLAGS,
    ],
    examples: [
      'otau show --moves "76 98"',
      'otau show -g abalone --variant belgian-daisy --notation nacre',
      'otau show -g kindo --moves "b1 d5 e4" --json',
      'otau show -g senet --svg > senet.svg',
    ],
    run: show,
  },
  {
    name: 'play',
    about: 'play in the terminal, or let machines play',
    flags: [
      ...GAME_FLAGS,
      POSITION_FLAG,
      { flag: '--players <names>', about: 'human or an agent for each player (default: human,level:3)' },
      { flag: '--time <control>', about: 'clocks: 10:00, 10:00+5 (increment) or 10:00~5 (delay)' },
      { flag: '--save <file>', about: 'add the game to a file (.jsonl, or text in .otau or .txt)' },
      { flag: '--games <number>', about: 'play so many games of machines and count who wins' },
      { flag: '--boards', about: 'draw the board after every move of a machine' },
      { flag: '--plain', about: 'position texts instead of drawn boards' },
      ...COMMON_FLAGS,
    ],
    examples: [
      'otau play',
      'otau play -g senet --variant skyruk --players human,human --seed 7',
      'otau play -g abalone -o marblesToEject=4 --time 5:00+3 --save games.otau',
      'otau play -g kindo --players greedy,random --games 100 --seed 1',
    ],
    run: play,
  },
  {
    name: 'agents',
    about: 'list who plays, or the options of one',
    operand: { name: '[agent]', about: 'an agent whose options are to be listed' },
    flags: COMMON_FLAGS,
    examples: ['otau agents', 'otau agents alphabeta', 'otau agents level --json'],
    run: agents,
  },
  {
    name: 'match',
    about: 'find out which of two agents is stronger, and by how much',
    operand: { name: '[agents...]', about: 'two agents, such as alphabeta:time=50 mcts:time=50' },
    flags: [...ARENA_FLAGS, SPRT_FLAG],
    examples: [
      'otau match greedy random -g kindo --games 20 --seed 1',
      'otau match alphabeta:nodes=2000 greedy --pairs 3 --seed 1',
      'otau match level:2 level:1 -g senet --sprt 0,20 --games 40 --seed 1',
    ],
    run: matchAgents,
  },
  {
    name: 'tournament',
    about: 'rate several agents by games of each against each',
    operand: { name: '[agents...]', about: 'two agents or more' },
    flags: [...ARENA_FLAGS, ...TOURNAMENT_FLAGS],
    examples: [
      'otau tournament random greedy level:1 -g kindo --pairs 2 --seed 1',
      'otau tournament greedy random level:1 -g senet --pairs 2 --gauntlet --seed 1',
    ],
    run: tournament,
  },
  trainCommand,
  selfplayCommand,
  workersCommand,
  runsCommand,
  pitCommand,
  serveCommand,
  {
    name: 'engine',
    about: 'play for another program, by a text protocol (UGI)',
    flags: [],
    examples: ['otau engine', 'otau engine < session.txt'],
    run: engine,
  },
  {
    name: 'analyse',
    about: 'analyse positions for another program, in JSON lines',
    flags: [{ flag: '--workers <number>', about: 'positions searched at once (default: one for each processor)' }],
    examples: ['otau analyse', 'otau analyse --workers 4'],
    run: analyse,
  },
  {
    name: 'replay',
    about: 'show, step through, check or convert recorded games',
    operand: { name: '<file>', about: 'a file of records in any form, or - for standard input' },
    flags: [
      { flag: '-g, --game <name>', about: 'the game, where the file is only a list of moves' },
      { flag: '--notation <name>', about: 'read the moves of other programs in this notation only' },
      { flag: '--ply <number>', about: 'show the board after so many moves' },
      { flag: '--step', about: 'go through the moves one by one' },
      { flag: '--check', about: 'only say whether every move is legal' },
      { flag: '--to <form>', about: 'print the games as jsonl or text' },
      ...COMMON_FLAGS,
    ],
    examples: [
      'otau replay games.otau --ply 20',
      'otau replay games.otau --step',
      'otau replay games.jsonl --check',
      'otau replay moves.txt --game abalone --to jsonl',
    ],
    run: replay,
  },
  archiveCommand,
  bookCommand,
  tablebaseCommand,
  {
    name: 'perft',
    about: 'count the positions at a depth',
    flags: [
      ...GAME_FLAGS,
      POSITION_FLAG,
      { flag: '-d, --depth <plies>', about: 'plies to look ahead, 0 to 40' },
      { flag: '--divide', about: 'count for each first move by itself' },
      ...COMMON_FLAGS,
    ],
    examples: [
      'otau perft --depth 6',
      'otau perft -g abalone --depth 3 --divide',
      'otau perft -g kindo -o size=4 -d 5 --json',
    ],
    run: perft,
  },
  {
    name: 'bench',
    about: 'measure the speed of the rules, the environments or learning',
    operand: { name: '[what]', about: 'rules (the default), env or learn' },
    flags: [
      { flag: '--only <name>', about: 'only the measurements whose names hold this' },
      {
        flag: '--set <name=value>',
        about: 'learn: a setting of training; may be given several times',
        repeatable: true,
      },
      ...COMMON_FLAGS,
    ],
    examples: [
      'otau bench',
      'otau bench --only abalone --json',
      'otau bench learn --only "kindo fast" --set trunk=cells',
    ],
    run: async (flags, output, input) => (await import('../commands/bench.js')).benchCommand(flags, output, input),
  },
];
