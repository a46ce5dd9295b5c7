/** The command table: help and parsing come from these rows, which are data. A command's code is loaded when it runs. */
import { gameIds } from 'otau';
import { DEVICES } from 'otau/network';
import type { CommandGroup, CommandRow, FlagTable } from './command.js';
import type { RoomsAct } from './commands/rooms.js';
import {
  DEFAULT_MATCHES_FOLDER,
  DEFAULT_ROOMS_FILE,
  DEFAULT_RUNS_FOLDER,
  defaultArchive,
  defaultGame,
} from './settings.js';

// Flags that several commands share.

const GAME_FLAG: FlagTable = {
  '-g, --game <name>': () => `${gameIds().join(', ')}, or the beginning of a name (default: ${defaultGame()})`,
};

/** The rules of the game, where the command names the game by an argument. */
const RULES_FLAGS: FlagTable = {
  '-o, --option <name=value>': { about: 'an option of the game; may be given several times', repeatable: true },
  '--variant <name>': 'the named board or rule set to play',
};

const GAME_FLAGS: FlagTable = { ...GAME_FLAG, ...RULES_FLAGS };

const POSITION_FLAG: FlagTable = { '-p, --position <text>': 'the position to start from' };
const SEED_FLAG: FlagTable = { '--seed <seed>': 'random seed: a whole number or a word' };
const JSON_FLAG: FlagTable = { '--json': 'print JSON' };
const COLOUR_FLAG: FlagTable = { '--no-color': 'print without colours' };
const COMMON_FLAGS: FlagTable = { ...SEED_FLAG, ...JSON_FLAG, ...COLOUR_FLAG };

const NOTATION_FLAG: FlagTable = { '--notation <name>': 'read moves in this notation only' };

/** How files of games are read. */
const READ_FLAGS: FlagTable = {
  ...NOTATION_FLAG,
  '--from <format>': 'text, jsonl, json, csv, lists, playok, pits and so on (default: detected)',
  '--encoding <name>': 'utf-8, utf-16le, windows-1251, koi8-r or another (default: detected)',
  '--partial': 'keep the moves before the first wrong one, marked with the tag Partial',
  '--repair': 'repair misprints where it is certain what was played, marked with the tag Repaired',
  '--rejects <file>': 'add what is wrong to this file, a JSON line for each game',
  '--table <name>': 'the table of an SQLite database (default: the one with a column of moves)',
  '--column <name>': 'the column of moves of a table (default: detected)',
};

/** How the server knows this machine. Secrets are never flags; see docs/several-machines.md for the environment. */
const CONNECT_FLAGS: FlagTable = {
  '--connect <addresses>': 'the NATS server, nats://host:4222; several of a cluster with commas',
  '--user <name>': 'NATS: the name of the user',
  '--password-file <file>': 'NATS: a file with the password (or OTAU_NATS_PASSWORD)',
  '--token-file <file>': 'NATS: a file with the token (or OTAU_NATS_TOKEN)',
  '--nkey-file <file>': 'NATS: a file with the seed of an nkey',
  '--creds-file <file>': 'NATS: a file of credentials',
  '--tls-ca <file>': 'NATS: the authority that signed the server’s certificate (PEM)',
  '--tls-cert <file>': 'NATS: the certificate of this machine (PEM)',
  '--tls-key <file>': 'NATS: the key of that certificate (PEM)',
};

const ARENA_FLAGS: FlagTable = {
  ...GAME_FLAGS,
  '--games <number>': 'at most this many games for each pair of agents',
  '--pairs <number>': 'the same in pairs: each opening is played with both colours',
  '--time <control>': 'clocks: 1:00, 1:00+1 (increment) or 1:00~1 (delay)',
  '--move-limit <ms>': 'an agent that takes longer for a move loses (default: 10 times its time, or 30000)',
  '--workers <number>': 'games played at once (default: one for each processor)',
  '--openings <file>': 'openings: records, a book, or position texts, one a line',
  '--opening-plies <number>': 'random moves before the agents take over (default: 4)',
  '--balance <value>': 'only openings worth at most this (0 to 1) for either side',
  '--out <folder>': 'keep configuration, games and summary in a new folder',
  '--resume <folder>': 'continue with the tournament of a folder',
  '--event <name>': 'the name of the event, for the records',
  ...COMMON_FLAGS,
};

const EVALUATOR_FLAG: FlagTable = {
  '--evaluator <address>':
    'host:port of an otau evaluator that evaluates the positions of self-play (default: this machine)',
};

/** A command of `rooms`. */
function rooms(name: RoomsAct, about: string, more: Partial<CommandRow> = {}): CommandRow {
  const file: FlagTable = { '--rooms <file>': `the file of the rooms (default: ${DEFAULT_ROOMS_FILE})` };
  const load: CommandRow['load'] = async () => (await import('./commands/rooms.js')).moderate(name);
  return row(name, about, { ...more, flags: { ...file, ...more.flags, ...JSON_FLAG }, load });
}

const NAMES = { '<names...>': 'names or ids of players' };

const GAMES_OR_TOURNAMENTS = { '<ids...>': 'ids of games and tournaments, or their links' };

const ARCHIVE_FLAGS: FlagTable = {
  '--archive <file>': {
    about: () => `the file of the archive (default: ${defaultArchive()})`,
    variable: 'OTAU_ARCHIVE',
  },
  ...COMMON_FLAGS,
};

const POSITION_FLAGS: FlagTable = { ...GAME_FLAGS, ...POSITION_FLAG, ...NOTATION_FLAG };

const FILTER_FLAGS: FlagTable = {
  '--player <name>': 'games of a player: a part of the name',
  '--against <name>': 'and of another player',
  '--result <result>': '1-0, 0-1, 1/2-1/2, *; or won, lost or drawn by --player',
  '--event <name>': 'a part of the name of the event',
  '--since <date>': 'not before this date, as 2026.03 or 2026.03.14',
  '--until <date>': 'not after this date',
  '--rating <range>': 'the ratings of both players, as 1800-2000, 1800- or -1600',
  '--material <ranges>':
    'the count of each player in some position, as 40-60:0-20: stones in the kazan, marbles off the board',
};

/** Which games: by their rules, their beginning or a position in them, and by what is said of them. */
const FIND_FLAGS: FlagTable = {
  ...POSITION_FLAGS,
  '-m, --moves <moves>': 'the first moves of a game',
  ...FILTER_FLAGS,
  '--number <number>': 'the game with this number in the archive',
};

type ArchiveCode = keyof typeof import('./commands/archive.js');

/** A command of `archive`, and what does it in `commands/archive.ts`. */
function archive(name: string, about: string, code: ArchiveCode, more: Partial<CommandRow> = {}): CommandRow {
  const load: CommandRow['load'] = async () => (await import('./commands/archive.js'))[code];
  return row(name, about, { ...more, flags: { ...more.flags, ...ARCHIVE_FLAGS }, load });
}

const PACK_FLAGS: FlagTable = { '--out <file>': 'the file of the new pack', ...COMMON_FLAGS };

const TABLE_FLAG: FlagTable = { '--table <file>': 'this table (default: the one that comes with Otau)' };

function row(name: string, about: string, more: Partial<CommandRow> & Pick<CommandRow, 'load'>): CommandRow {
  return { flags: {}, examples: [], ...more, name, about };
}

function group(name: string, about: string, commands: readonly CommandRow[]): CommandGroup {
  return { name, about, commands };
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly (CommandRow | CommandGroup)[] = [
  row('games', 'list the games, or the options of one', {
    operands: { '[game]': 'list the options of this game' },
    flags: COMMON_FLAGS,
    examples: ['otau games', 'otau games abalone', 'otau games senet --json'],
    load: async () => (await import('./commands/rules.js')).printGames,
  }),
  row('show', 'show a position and its legal moves', {
    flags: {
      ...GAME_FLAGS,
      ...POSITION_FLAG,
      '-m, --moves <moves>': 'moves to play from there, in any notation of the game',
      '--notation <name>': 'write and read moves in this notation',
      '--svg': 'print the board as an SVG document',
      ...COMMON_FLAGS,
    },
    examples: [
      'otau show --moves "76 98"',
      'otau show -g abalone --variant belgian-daisy --notation nacre',
      'otau show -g kindo --moves "b1 d5 e4" --json',
      'otau show -g senet --svg > senet.svg',
    ],
    load: async () => (await import('./commands/rules.js')).showPosition,
  }),
  row('play', 'play in the terminal, or let agents play', {
    flags: {
      ...GAME_FLAGS,
      ...POSITION_FLAG,
      '--players <names>': 'human or an agent for each player (default: human and one of the weaker opponents)',
      '--time <control>': 'clocks: 10:00, 10:00+5 (increment) or 10:00~5 (delay)',
      '--save <file>': 'add the game to a file (.jsonl, or text in .otau or .txt)',
      '--games <number>': 'play this many games between agents and count the wins',
      '--boards': 'draw the board after every move of an agent',
      '--plain': 'position texts instead of drawn boards',
      ...COMMON_FLAGS,
    },
    examples: [
      'otau play',
      'otau play -g senet --variant skyruk --players human,human --seed 7',
      'otau play -g abalone -o marblesToEject=4 --time 5:00+3 --save games.otau',
      'otau play -g kindo --players greedy,random --games 100 --seed 1',
    ],
    load: async () => (await import('./commands/play.js')).playAtTerminal,
  }),
  row('agents', 'list the agents, or the options of one', {
    operands: { '[agent]': 'list the options of this agent' },
    flags: COMMON_FLAGS,
    examples: ['otau agents', 'otau agents alphabeta', 'otau agents level --json'],
    load: async () => (await import('./commands/agents.js')).listAgents,
  }),
  row('match', 'find out which of two agents is stronger, and by how much', {
    operands: { '[agents...]': 'two agents, such as alphabeta:time=50 mcts:time=50' },
    flags: {
      ...ARENA_FLAGS,
      '--sprt <elo0,elo1>':
        'stop as soon as it is clear which difference holds; alpha and beta may follow: 0,10,0.05,0.05',
    },
    examples: [
      'otau match greedy random -g kindo --games 20 --seed 1',
      'otau match alphabeta:nodes=2000 greedy --pairs 3 --seed 1',
      'otau match level:2 level:1 -g senet --sprt 0,20 --games 40 --seed 1',
    ],
    load: async () => (await import('./commands/arena.js')).playMatch,
  }),
  row('tournament', 'let several agents play each other, and rate them', {
    operands: { '[agents...]': 'two agents or more' },
    flags: {
      ...ARENA_FLAGS,
      '--gauntlet': 'only the first agent against each other one',
      '--anchor <agent>': 'the agent whose rating is 0',
    },
    examples: [
      'otau tournament random greedy level:1 -g kindo --pairs 2 --seed 1',
      'otau tournament greedy random level:1 -g senet --pairs 2 --gauntlet --seed 1',
    ],
    load: async () => (await import('./commands/arena.js')).playTournament,
  }),
  row('train', 'let a network learn a game by playing against itself', {
    operands: { '[game]': 'the game, or the beginning of its name' },
    flags: {
      ...RULES_FLAGS,
      '--preset <name>': {
        values: ['fast', 'reference'],
        about: 'fast (the default) or reference: the settings that --set does not change',
      },
      '--out <folder>': 'the folder of the run; a run in it is continued',
      '--resume <folder>': 'continue the run of a folder',
      ...SEED_FLAG,
      '--workers <number>':
        'threads of self-play (default: one for each processor); with --connect: shares of an iteration’s games',
      '--from <model>': 'start with this network: a file, a run or one that comes with Otau',
      '--iterations <number>': 'end after this iteration',
      '--learner <name>': 'what trains: builtin (the default), python (otau.learner), or a program',
      ...EVALUATOR_FLAG,
      '--hours <number>': 'end after this many hours, when the running stage is complete',
      '--set <name=value>': { about: 'a setting of the run; may be given several times', repeatable: true },
      ...CONNECT_FLAGS,
      '--replicas <number>': 'NATS: copies of everything in a cluster of servers, 1 to 5 (default: 1)',
      ...COLOUR_FLAG,
    },
    examples: [
      'otau train kindo --hours 1',
      'otau train senet --preset reference --set games=50 --iterations 5 --seed 1',
      'otau train --resume runs/kindo-1',
      'otau train kindo --connect nats://127.0.0.1:4222',
    ],
    load: async () => (await import('./commands/train.js')).train,
  }),
  row('sweep', 'find settings for training: many short runs, of which the best continue', {
    operands: { '[game]': 'the game, or the beginning of its name' },
    flags: {
      ...RULES_FLAGS,
      '--set <name=values>': {
        about: 'values of a setting to try: cpuct=1,1.5,2; one value holds for all',
        repeatable: true,
      },
      '--declare <file>': 'the same as JSON: values, or ranges such as {"min": 0.001, "max": 0.01, "log": true}',
      '--trials <number>': 'this many random trials (default: every combination of the values)',
      '--iterations <number>': 'iterations of the trials that are left at the end (default: 9)',
      '--eta <number>': 'one trial in this many continues at each rung, 2 to 10 (default: 3)',
      '--games <number>': 'games against each anchor at each measurement (default: the setting anchorGames)',
      '--preset <name>': 'fast (the default) or reference: the settings that are not tried',
      '--out <folder>': 'the folder of the sweep',
      '--resume <folder>': 'continue the sweep of a folder',
      ...SEED_FLAG,
      '--workers <number>': 'threads of self-play in each run (default: one for each processor)',
      ...JSON_FLAG,
      ...COLOUR_FLAG,
    },
    examples: [
      'otau sweep kindo --set cpuct=1,2 --set learningRate=0.001,0.004 --iterations 9',
      'otau sweep senet --declare settings.json --trials 12 --seed 1',
      'otau sweep --resume sweeps/kindo-1',
    ],
    load: async () => (await import('./commands/sweep.js')).runSweep,
  }),
  row('selfplay', 'play the self-play games of training runs on other machines', {
    flags: {
      ...CONNECT_FLAGS,
      '--threads <number>': 'shares of games played at once (default: one for each processor)',
      '--run <name>': 'play for this run only (default: for all runs)',
      ...EVALUATOR_FLAG,
      '--name <name>': 'the name of this worker in lists (default: the machine and a number)',
    },
    examples: [
      'otau selfplay --connect nats://learner.example:4222',
      'otau selfplay --connect nats://learner.example:4222 --threads 4 --name attic',
    ],
    load: async () => (await import('./commands/workers.js')).runSelfplay,
  }),
  row('evaluator', 'evaluate positions for self-play in other processes or on other machines', {
    flags: {
      '--listen <address>': 'host:port to listen at (default: 127.0.0.1:4791)',
      '--device <name>': { values: DEVICES, about: 'the device that runs the networks (default: cpu)' },
      '--batch <number>': 'positions evaluated together, at most (default: 4096)',
    },
    examples: ['otau evaluator --device cuda', 'otau evaluator --listen 0.0.0.0:4791'],
    load: async () => (await import('./commands/workers.js')).evaluator,
  }),
  row('workers', 'show the workers of training runs on several machines, and their speed', {
    flags: {
      ...CONNECT_FLAGS,
      '--run <name>': 'show this run only',
      '--remove <name>': 'take an abandoned run off the server; its folder stays',
      ...JSON_FLAG,
    },
    examples: [
      'otau workers --connect nats://learner.example:4222',
      'otau workers --connect nats://learner.example:4222 --json',
      'otau workers --connect nats://learner.example:4222 --remove kindo-1-3f9a1c2b',
    ],
    load: async () => (await import('./commands/workers.js')).listWorkers,
  }),
  row('runs', 'list training runs, check or compare them, or remove old files', {
    operands: {
      '[folders...]': `folders of runs (default: those in ${DEFAULT_RUNS_FOLDER}/); check before them looks at every file`,
    },
    flags: {
      '--compare': 'compare two runs: settings that differ, and figures by iteration',
      '--match <games>':
        'with --compare: the best networks play this many games in pairs; an interrupted match continues',
      '--visits <number>': 'with --match: simulations for a move (default: the first run’s anchorSimulations)',
      '--out <folder>': `with --match: the folder of the match (default: one in ${DEFAULT_MATCHES_FOLDER}/)`,
      '--workers <number>': 'with --match: games played at once (default: one for each processor)',
      '--prune': 'remove samples that have left the window, and old checkpoints',
      '--keep <number>': 'with --prune: keep the checkpoints of this many last iterations (default: 1)',
      '--yes': 'with --prune: do not ask',
      ...JSON_FLAG,
    },
    examples: [
      'otau runs',
      'otau runs check runs/kindo-1',
      'otau runs runs/kindo-1 runs/kindo-2 --compare --match 200',
      'otau runs runs/kindo-1 --prune --keep 3',
    ],
    load: async () => (await import('./commands/runs.js')).manageRuns,
  }),
  row('pit', 'let two players play two games, each with both colours', {
    operands: { '<players...>': 'two of human, zero, zero:model=FILE, level:3, greedy, random and so on' },
    flags: {
      ...GAME_FLAGS,
      '--games <number>': 'number of games (default: 2)',
      '--plain': 'position texts instead of drawn boards',
      '--save <file>': 'add the games to a file (.jsonl, or text in .otau or .txt)',
      ...COMMON_FLAGS,
    },
    examples: [
      'otau pit greedy random -g kindo --seed 1',
      'otau pit human zero:model=runs/kindo-1 -g kindo',
      'otau pit alphabeta:nodes=500 greedy --games 4 --plain --seed 1',
    ],
    load: async () => (await import('./commands/pit.js')).pit,
  }),
  row('serve', 'serve the board to the browser, and training runs as they learn', {
    flags: {
      '--port <number>': 'port to listen on, 0 for any free one (default: 4780)',
      '--host <address>': 'address to listen on (default: 127.0.0.1, only this machine)',
      '--runs <folders...>': `folders of training runs, or folders that hold them (default: ${DEFAULT_RUNS_FOLDER})`,
      '--open': 'listen on all addresses, and print them with a QR code',
      '--browser': 'open the board in the browser',
      '--rooms [file]': `let people play with each other (default file: ${DEFAULT_ROOMS_FILE})`,
      '--archive <file>': 'archive for finished games of rooms',
      '--chat': 'allow free text in rooms; else only fixed phrases',
      '--metrics [port]': 'figures of the rooms for Prometheus, for this machine only (default port: 9480)',
      '--proxy': 'the server is behind a proxy on this machine, which names the clients',
      '--log <file>': 'add what happens in the rooms to this file, as JSON lines',
      '--name <host>': { about: 'another host name of this machine, such as that of a proxy', repeatable: true },
      '--origin <address>': {
        about:
          'the address that passkeys are for, as https://play.example.org (default: any with https, and localhost)',
        repeatable: true,
      },
      '--rooms-name <name>': 'rooms on several servers: their name on the NATS server (default: otau)',
      '--replicas <number>': 'on how many servers of a NATS cluster they are kept, 1 to 5 (default: 1)',
      ...CONNECT_FLAGS,
    },
    examples: [
      'otau serve',
      'otau serve --open --rooms',
      'otau serve --open --rooms --connect nats://nats.example:4222',
      'otau serve --runs runs/kindo runs/senet',
    ],
    load: async () => (await import('./commands/serve.js')).serve,
  }),
  group('rooms', 'show reports, close or change names, and end games and tournaments, on a server with rooms', [
    rooms('reports', 'list open reports', {
      flags: { '--all': 'closed ones too' },
      examples: ['otau rooms reports'],
    }),
    rooms('close', 'close reports', { operands: { '<numbers...>': 'numbers of reports' } }),
    rooms('players', 'list the players', { operands: { '[part]': 'a part of a name' } }),
    rooms('names', 'list names from before today’s rules'),
    rooms('ban', 'close names', { operands: NAMES, examples: ['otau rooms ban Boris'] }),
    rooms('unban', 'open names again', { operands: NAMES }),
    rooms('rename', 'give a player another name', {
      operands: { '<name>': 'a name or id', '<new-name>': 'the new name' },
      examples: ['otau rooms rename "Rude name" "Player 7"'],
    }),
    rooms('recover', 'make a link that opens a name once', { operands: { '<name>': 'a name or id' } }),
    rooms('end', 'end games and tournaments', { operands: GAMES_OR_TOURNAMENTS }),
    rooms('unlist', 'take games and tournaments out of the lists', { operands: GAMES_OR_TOURNAMENTS }),
    rooms('give', 'let a game or a tournament belong to a player', {
      operands: {
        '<id>': 'the id of a tournament or a game, or its link',
        '<name>': 'a name or id',
        '[seat]': 'of a game: the number of the seat',
      },
    }),
    rooms('trf', 'print a Swiss as a file for arbiters’ programs', {
      operands: { '<tournament>': 'the id of a Swiss, or its link' },
    }),
    rooms('standings', 'compute the standings of such a file', { operands: { '<file>': 'a file in TRF16' } }),
    rooms('log', 'list what has been done by these commands'),
  ]),
  row('bot', 'let an agent play in the rooms of a server', {
    operands: { '<agent>': 'the agent, such as level:3 or alphabeta:time=500' },
    flags: {
      '--connect <address>': 'the board, or the link of a room (default: http://127.0.0.1:4780/)',
      ...GAME_FLAGS,
      '--time <control>': 'clock of the game that it offers (default: 10:00+5)',
      ...SEED_FLAG,
    },
    examples: ['otau bot level:3', 'otau bot alphabeta:time=500 --connect http://192.168.0.7:4780/ -g kindo'],
    load: async () => (await import('./commands/bot.js')).bot,
  }),
  row('engine', 'play for another program, by a text protocol (UGI)', {
    examples: ['otau engine', 'otau engine < session.txt'],
    load: async () => (await import('./commands/engine.js')).engine,
  }),
  row('analyse', 'analyse positions for another program, in JSON lines', {
    flags: { '--workers <number>': 'positions searched at once (default: one for each processor)' },
    examples: ['otau analyse', 'otau analyse --workers 4'],
    load: async () => (await import('./commands/engine.js')).analyse,
  }),
  row('replay', 'show, step through, check or convert recorded games', {
    operands: { '<file>': 'a file of records in any form, or - for standard input' },
    flags: {
      '-g, --game <name>': 'the game, where the moves do not show it',
      ...READ_FLAGS,
      '--ply <number>': 'show the board after this many moves',
      '--step': 'go through the moves one by one',
      '--check': 'only say whether every move is legal',
      '--to <form>': {
        values: ['jsonl', 'text', 'playok', 'playstrategy', 'apgn'],
        about: 'print the games as jsonl, text, playok, playstrategy or apgn',
      },
      ...COMMON_FLAGS,
    },
    examples: [
      'otau replay games.otau --ply 20',
      'otau replay games.otau --step',
      'otau replay games.jsonl --check',
      'otau replay moves.txt --game abalone --to jsonl',
    ],
    load: async () => (await import('./commands/replay.js')).replay,
  }),
  row('review', 'review recorded games: accuracy, turning points, what was better and why', {
    operands: { '[file]': 'a file of records in any form, or - for standard input' },
    flags: {
      '-g, --game <name>': 'the game, where the moves do not show it; of an archive, its games only',
      ...READ_FLAGS,
      '--number <number>': 'only this game of the file, from 1',
      '--agent <agent>': 'the agent that judges the moves (default: the standard search of the game)',
      '--effort <factor>': 'how much it searches, 0.05 to 1000 (default: 1)',
      '--svg': 'print the course of the game as a picture',
      '--annotate <file>': 'add the game with verdicts, better moves and reasons to this file',
      '--archive <file>': 'review the games of an archive, into FILE.reviews.jsonl beside it',
      '--find <what>': 'name the games of those reviews with a blunder, an upset, a theme',
      ...COMMON_FLAGS,
    },
    examples: [
      'otau review games.otau --effort 0.05',
      'otau review games.otau --effort 0.05 --annotate annotated.otau',
      'otau review games.otau --effort 0.05 --svg',
    ],
    load: async () => (await import('./commands/review.js')).review,
  }),
  group('archive', 'store many games in one file: import, search, show, explore openings, export', [
    archive('import', 'take in the games of files and folders', 'importFiles', {
      operands: { '<files...>': 'files of games in any form, folders, or - for standard input' },
      flags: { ...GAME_FLAG, ...READ_FLAGS, '--strict': 'take nothing from a file that has a faulty game' },
      examples: ['otau archive import games.jsonl games.otau'],
    }),
    archive('merge', 'take in the games of other archives', 'importFiles', {
      operands: { '<archives...>': 'files of archives' },
    }),
    archive('search', 'list the games that fit', 'runArchiveSearch', {
      flags: { ...FIND_FLAGS, '--limit <number>': 'at most this many games (default: 20)' },
    }),
    archive('show', 'show games by their numbers', 'runArchiveShow', {
      operands: { '<numbers...>': 'numbers of games, as otau archive search lists them' },
      flags: {
        '--to <form>': 'as jsonl, text, playok, playstrategy or apgn',
        '--step': 'step through the positions (the default at a terminal)',
        '--ply <number>': 'the position after so many moves',
      },
    }),
    archive('explore', 'show what was played in a position, how often and with which results', 'exploreGames', {
      flags: {
        ...POSITION_FLAGS,
        '-m, --moves <moves>': 'the moves to the position',
        ...FILTER_FLAGS,
        '--book <name>': 'a file, own (the book that comes with Otau, the default) or none',
        '--nodes <number>': 'the value of each move by a search of so many nodes',
      },
      examples: ['otau archive explore --moves "76 98" --since 2026', 'otau archive explore -g kindo --book none'],
    }),
    archive('export', 'print the games that fit', 'runArchiveExport', {
      flags: {
        ...FIND_FLAGS,
        '--limit <number>': 'at most this many games',
        '--to <form>': 'as jsonl (the default), text, playok, playstrategy or apgn',
      },
    }),
    archive('player', 'show the results of a player', 'showPlayer', {
      operands: { '<name...>': 'a part of the name' },
      flags: FILTER_FLAGS,
    }),
    archive('alias', 'make a name mean another one', 'runArchiveAlias', {
      operands: { '<kind>': 'player or event', '<name>': 'the name as games have it', '<main>': 'the name it means' },
    }),
    archive('dedupe', 'find games that are there twice', 'runArchiveDedupe', {
      flags: { '--remove': 'remove all but the most complete one' },
    }),
    archive('check', 'check every game, or rescue a damaged archive', 'runArchiveCheck', {
      flags: { '--repair': 'write what can be read into a new file' },
    }),
    archive('info', 'say what is in the archive', 'showInfo'),
  ]),
  group('book', 'build an opening book by search, or look into one', [
    row('build', 'make a book by search, or continue one', {
      operands: { '<game>': 'the game, or the beginning of its name' },
      flags: {
        ...RULES_FLAGS,
        '--agent <agent>':
          'the agent that searches, with several lines (default: the standard search, 20 000 nodes, 5 lines)',
        '--plies <number>': 'moves in each line (default: 10)',
        '--games <number>': 'lines in all (default: 100)',
        '--margin <value>': 'moves that lose more, of a result from -1 to 1, are not followed (0.1)',
        '--spread <value>': 'a move that loses this much is followed e times less often (0.03)',
        '--out <file>': 'the file of the book; a book in it is continued (default: GAME.json)',
        ...COMMON_FLAGS,
      },
      examples: ['otau book build kindo --agent alphabeta:nodes=500,lines=3 --plies 4 --games 5'],
      load: async () => (await import('./commands/book.js')).buildBook,
    }),
    row('show', 'show what a book knows of a position', {
      operands: { '<book>': 'a file, or a game for the book that comes with Otau' },
      flags: {
        ...RULES_FLAGS,
        ...POSITION_FLAG,
        '-m, --moves <moves>': 'moves to the position',
        '--notation <name>': 'read moves in this notation only',
        ...COMMON_FLAGS,
      },
      examples: ['otau book show togyzkumalak --moves "76 98"'],
      load: async () => (await import('./commands/book.js')).showBook,
    }),
  ]),
  group('puzzles', 'find puzzles in games, make packs of them, or grade them again', [
    row('mine', 'find puzzles in games', {
      operands: { '<game>': 'the game, or the beginning of its name' },
      flags: {
        ...RULES_FLAGS,
        '--count <number>': 'puzzles in all (default: 100)',
        '--records <file>': 'search these games instead of games between weak opponents',
        ...READ_FLAGS,
        '--agent <agent>': 'the agent that proves them, with two lines or more',
        '--effort <factor>': 'how deep the proof searches, 1 to 10000 (default: 32)',
        '--margin <value>': 'by how much the best move is better, of a result from -1 to 1',
        '--out <file>': 'the file of the pack; one that is there is continued (GAME-puzzles.json)',
        ...COMMON_FLAGS,
      },
      examples: [
        'otau puzzles mine kindo --option size=4 --effort 1 --count 2',
        'otau puzzles mine abalone --records games.otau',
      ],
      load: async () => (await import('./commands/puzzles.js')).minePuzzles,
    }),
    row('merge', 'make one pack of several', {
      operands: { '<packs...>': 'files of packs' },
      flags: PACK_FLAGS,
      examples: ['otau puzzles merge kindo-1.json kindo-2.json --out kindo.json'],
      load: async () => (await import('./commands/puzzles.js')).mergePacks,
    }),
    row('grade', 'grade a pack again, by the opponents as they are now', {
      operands: { '<pack>': 'the file of a pack' },
      flags: PACK_FLAGS,
      load: async () => (await import('./commands/puzzles.js')).gradePack,
    }),
  ]),
  group('tablebase', 'build, query or check tables of exact endgames', [
    row('build', 'compute a table', {
      flags: {
        ...GAME_FLAGS,
        '--out <file>': 'the file; a smaller table in it is extended',
        '--workers <number>': 'threads (default: one for each processor)',
        ...COMMON_FLAGS,
      },
      moreFlags: async () => (await import('./commands/tablebase.js')).tableSizeFlags(),
      examples: ['otau tablebase build --stones 4 --out small.table'],
      load: async () => (await import('./commands/tablebase.js')).buildTable,
    }),
    row('probe', 'say the value of a position and of its moves', {
      flags: { ...GAME_FLAGS, ...POSITION_FLAG, ...TABLE_FLAG, ...COMMON_FLAGS },
      examples: [
        'otau tablebase probe -p "2S,5,1S,2/4,1S,1S,3 81 76 S 70"',
        'otau tablebase probe -g senet -p "c.......................s..... c 0 -"',
      ],
      load: async () => (await import('./commands/tablebase.js')).probeTable,
    }),
    row('verify', 'check random positions of a table', {
      flags: {
        ...GAME_FLAGS,
        ...TABLE_FLAG,
        '--positions <number>': 'number of random positions (default: 200)',
        ...COMMON_FLAGS,
      },
      examples: ['otau tablebase verify --positions 100 --seed 1'],
      load: async () => (await import('./commands/tablebase.js')).verifyTable,
    }),
  ]),
  row('perft', 'count the positions at a depth', {
    flags: {
      ...GAME_FLAGS,
      ...POSITION_FLAG,
      '-d, --depth <plies>': 'plies to look ahead, 0 to 40',
      '--divide': 'count for each first move by itself',
      ...COMMON_FLAGS,
    },
    examples: [
      'otau perft --depth 6',
      'otau perft -g abalone --depth 3 --divide',
      'otau perft -g kindo -o size=4 -d 5 --json',
    ],
    load: async () => (await import('./commands/rules.js')).runPerft,
  }),
  row('bench', 'measure the speed of the rules, the environments, the searches or learning', {
    operands: { '[what]': 'rules (the default), env, search or learn' },
    flags: {
      '--only <name>': 'only the measurements whose names contain this',
      '--set <name=value>': { about: 'learn: a setting of training; may be given several times', repeatable: true },
      ...COMMON_FLAGS,
    },
    examples: [
      'otau bench',
      'otau bench --only abalone --json',
      'otau bench learn --only "kindo fast" --set trunk=cells',
    ],
    load: async () => (await import('./commands/bench.js')).benchmark,
  }),
  row('config', 'show the settings, and where they are read from', {
    flags: { ...JSON_FLAG },
    examples: ['otau config', 'otau config --json'],
    load: async () => (await import('./commands/config.js')).showSettings,
  }),
  row('completion', 'print the script that completes otau in your shell', {
    operands: { '<shell>': 'bash, zsh or fish' },
    examples: ['otau completion bash', 'otau completion zsh', 'otau completion fish'],
    load: async () => (await import('./commands/completion.js')).printCompletion,
  }),
];
