/**
 * Commands that serve other programs, browsers and the terminal of a person: `serve`, `engine`, `analyse`, `bot`,
 * `rooms`, `config`, `completion`.
 */
import type { CommandGroup, CommandRow } from '../command.js';
import type { RoomsAct } from '../commands/rooms.js';
import { DEFAULT_ROOMS_FILE, DEFAULT_RUNS_FOLDER } from '../settings.js';
import { CONNECT_FLAGS, GAME_FLAGS, JSON_FLAG, SEED_FLAG } from './shared.js';

export const serveCommand: CommandRow = {
  name: 'serve',
  about: 'serve the board to the browser, and training runs as they learn',
  flags: [
    { flag: '--port <number>', about: 'port to listen on, 0 for any free one (default: 4780)' },
    { flag: '--host <address>', about: 'address to listen on (default: 127.0.0.1, only this machine)' },
    {
      flag: '--runs <folders...>',
      about: `folders of training runs, or folders that hold them (default: ${DEFAULT_RUNS_FOLDER})`,
    },
    { flag: '--open', about: 'listen on all addresses, and print them with a QR code' },
    { flag: '--browser', about: 'open the board in the browser' },
    { flag: '--rooms [file]', about: `let people play with each other (default file: ${DEFAULT_ROOMS_FILE})` },
    { flag: '--archive <file>', about: 'archive for finished games of rooms' },
    { flag: '--chat', about: 'allow free text in rooms; else only fixed phrases' },
    {
      flag: '--metrics [port]',
      about: 'figures of the rooms for Prometheus, for this machine only (default port: 9480)',
    },
    { flag: '--proxy', about: 'the server is behind a proxy on this machine, which names the clients' },
    { flag: '--log <file>', about: 'add what happens in the rooms to this file, as JSON lines' },
    { flag: '--name <host>', about: 'another host name of this machine, such as that of a proxy', repeatable: true },
    {
      flag: '--origin <address>',
      about: 'the address that passkeys are for, as https://play.example.org (default: any with https, and localhost)',
      repeatable: true,
    },
    { flag: '--rooms-name <name>', about: 'rooms on several servers: their name on the NATS server (default: otau)' },
    { flag: '--replicas <number>', about: 'on how many servers of a NATS cluster they are kept, 1 to 5 (default: 1)' },
    ...CONNECT_FLAGS,
  ],
  examples: [
    'otau serve',
    'otau serve --open --rooms',
    'otau serve --open --rooms --connect nats://nats.example:4222',
    'otau serve --runs runs/kindo runs/senet',
  ],
  load: async () => (await import('../commands/serve.js')).serve,
};

/** A command of `rooms`. */
function rooms(name: RoomsAct, about: string, more: Partial<CommandRow> = {}): CommandRow {
  const flags = [
    { flag: '--rooms <file>', about: `the file of the rooms (default: ${DEFAULT_ROOMS_FILE})` },
    ...(more.flags ?? []),
    JSON_FLAG,
  ];
  return {
    examples: [],
    ...more,
    name,
    about,
    flags,
    load: async () => (await import('../commands/rooms.js')).moderate(name),
  };
}

const NAMES = { '<names...>': 'names or ids of players' };
const GAMES_OR_TOURNAMENTS = { '<ids...>': 'ids of games and tournaments, or their links' };

export const roomsCommand: CommandGroup = {
  name: 'rooms',
  about: 'show reports, close or change names, and end games and tournaments, on a server with rooms',
  commands: [
    rooms('reports', 'list open reports', {
      flags: [{ flag: '--all', about: 'closed ones too' }],
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
  ],
};

export const botCommand: CommandRow = {
  name: 'bot',
  about: 'let an agent play in the rooms of a server',
  operands: { '<agent>': 'the agent, such as level:3 or alphabeta:time=500' },
  flags: [
    { flag: '--connect <address>', about: 'the board, or the link of a room (default: http://127.0.0.1:4780/)' },
    ...GAME_FLAGS,
    { flag: '--time <control>', about: 'clock of the game that it offers (default: 10:00+5)' },
    SEED_FLAG,
  ],
  examples: ['otau bot level:3', 'otau bot alphabeta:time=500 --connect http://192.168.0.7:4780/ -g kindo'],
  load: async () => (await import('../commands/bot.js')).bot,
};

export const engineCommand: CommandRow = {
  name: 'engine',
  about: 'play for another program, by a text protocol (UGI)',
  flags: [],
  examples: ['otau engine', 'otau engine < session.txt'],
  load: async () => (await import('../commands/engine.js')).engine,
};

export const analyseCommand: CommandRow = {
  name: 'analyse',
  about: 'analyse positions for another program, in JSON lines',
  flags: [{ flag: '--workers <number>', about: 'positions searched at once (default: one for each processor)' }],
  examples: ['otau analyse', 'otau analyse --workers 4'],
  load: async () => (await import('../commands/engine.js')).analyse,
};

export const configCommand: CommandRow = {
  name: 'config',
  about: 'show the settings, and where they are read from',
  flags: [JSON_FLAG],
  examples: ['otau config', 'otau config --json'],
  load: async () => (await import('../commands/config.js')).showSettings,
};

export const completionCommand: CommandRow = {
  name: 'completion',
  about: 'print the script that completes otau in your shell',
  operands: { '<shell>': 'bash, zsh or fish' },
  flags: [],
  examples: ['otau completion bash', 'otau completion zsh', 'otau completion fish'],
  load: async () => (await import('../commands/completion.js')).printCompletion,
};
