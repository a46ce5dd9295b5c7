/** Commands about files of knowledge: `archive`, `book`, `puzzles`, `tablebase`. */
import type { CommandRow } from '../command.js';
import { defaultArchive } from '../settings.js';
import { COMMON_FLAGS, GAME_FLAG, GAME_FLAGS, only, POSITION_FLAG, READ_FLAGS, RULES_FLAGS } from './shared.js';

const FIND = ['search', 'export'];
const LOOK_UP = ['search', 'explore', 'export'];

export const archiveCommand: CommandRow = {
  name: 'archive',
  about: 'store many games in one file: import, search, show, explore openings, export',
  operand: {
    name: '[words...]',
    about:
      'import FILES..., merge ARCHIVES..., search, show NUMBERS..., explore, export, player NAME, alias player|event NAME MAIN, dedupe, check or info',
    actions: ['import', 'merge', 'search', 'show', 'explore', 'export', 'player', 'alias', 'dedupe', 'check', 'info'],
  },
  flags: [
    {
      flag: '--archive <file>',
      about: () => `the file of the archive (default: ${defaultArchive()})`,
      variable: 'OTAU_ARCHIVE',
    },
    ...only(['import', ...LOOK_UP], GAME_FLAG),
    ...only(LOOK_UP, ...RULES_FLAGS, POSITION_FLAG, {
      flag: '-m, --moves <moves>',
      about: 'search, export: the first moves of a game; explore: the moves to the position',
    }),
    ...only(['import', ...LOOK_UP], READ_FLAGS[0]),
    ...only(['import'], ...READ_FLAGS.slice(1).filter(({ flag }) => flag !== '--repair')),
    ...only(
      [...LOOK_UP, 'player'],
      { flag: '--player <name>', about: 'games of a player: a part of the name' },
      { flag: '--against <name>', about: 'and of another player' },
      { flag: '--result <result>', about: '1-0, 0-1, 1/2-1/2, *; or won, lost or drawn by --player' },
      { flag: '--event <name>', about: 'a part of the name of the event' },
      { flag: '--since <date>', about: 'not before this date, as 2026.03 or 2026.03.14' },
      { flag: '--until <date>', about: 'not after this date' },
      { flag: '--rating <range>', about: 'the ratings of both players, as 1800-2000, 1800- or -1600' },
      {
        flag: '--material <ranges>',
        about: 'the count of each player in some position, as 40-60:0-20: stones in the kazan, marbles off the board',
      },
    ),
    ...only(
      FIND,
      { flag: '--number <number>', about: 'the game with this number in the archive' },
      { flag: '--limit <number>', about: 'search, export: at most this many games (search: 20 unless given)' },
    ),
    ...only(['export', 'show'], {
      flag: '--to <form>',
      about: 'as jsonl (export: unless given), text, playok, playstrategy or apgn',
    }),
    ...only(
      ['show'],
      { flag: '--step', about: 'show: step through the positions (the default at a terminal)' },
      { flag: '--ply <number>', about: 'show: the position after so many moves' },
    ),
    ...only(['import'], { flag: '--strict', about: 'import: take nothing from a file that has a faulty game' }),
    ...only(
      ['explore'],
      {
        flag: '--book <name>',
        about: 'explore: a file, own (the book that comes with Otau, the default) or none',
      },
      { flag: '--nodes <number>', about: 'explore: the value of each move by a search of so many nodes' },
    ),
    ...only(['dedupe'], { flag: '--remove', about: 'dedupe: remove all but the most complete one' }),
    ...only(['import', 'check'], {
      flag: '--repair',
      about:
        'import: repair misprints where it is certain what was played; check: write what can be read into a new file',
    }),
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau archive import games.jsonl games.otau',
    'otau archive explore --moves "76 98" --since 2026',
    'otau archive explore -g kindo --book none',
  ],
  load: async () => (await import('../commands/archive.js')).manageArchive,
};

export const bookCommand: CommandRow = {
  name: 'book',
  about: 'build an opening book by search, or look into one',
  operand: {
    name: '[words...]',
    about: 'build GAME, or show BOOK (a file, or a game for the book that comes with Otau)',
    actions: ['build', 'show'],
  },
  flags: [
    ...RULES_FLAGS,
    ...only(
      ['build'],
      {
        flag: '--agent <agent>',
        about:
          'build: the agent that searches, with several lines (default: the standard search, 20 000 nodes, 5 lines)',
      },
      { flag: '--plies <number>', about: 'build: moves in each line (default: 10)' },
      { flag: '--games <number>', about: 'build: lines in all (default: 100)' },
      {
        flag: '--margin <value>',
        about: 'build: moves that lose more, of a result from -1 to 1, are not followed (0.1)',
      },
      { flag: '--spread <value>', about: 'build: a move that loses this much is followed e times less often (0.03)' },
      { flag: '--out <file>', about: 'build: the file of the book; a book in it is continued (default: GAME.json)' },
    ),
    ...only(
      ['show'],
      POSITION_FLAG,
      { flag: '-m, --moves <moves>', about: 'show: moves to the position' },
      { flag: '--notation <name>', about: 'show: read moves in this notation only' },
    ),
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau book build kindo --agent alphabeta:nodes=500,lines=3 --plies 4 --games 5',
    'otau book show togyzkumalak --moves "76 98"',
  ],
  load: async () => (await import('../commands/book.js')).manageBook,
};

export const puzzlesCommand: CommandRow = {
  name: 'puzzles',
  about: 'find puzzles in games, make packs of them, or grade them again',
  operand: {
    name: '[words...]',
    about: 'mine GAME, merge PACKS... or grade PACK',
    actions: ['mine', 'merge', 'grade'],
  },
  flags: [
    ...RULES_FLAGS,
    ...only(
      ['mine'],
      { flag: '--count <number>', about: 'mine: puzzles in all (default: 100)' },
      { flag: '--records <file>', about: 'mine: search these games instead of games between weak opponents' },
      ...READ_FLAGS,
      { flag: '--agent <agent>', about: 'mine: the agent that proves them, with two lines or more' },
      { flag: '--effort <factor>', about: 'mine: how deep the proof searches, 1 to 10000 (default: 32)' },
      { flag: '--margin <value>', about: 'mine: by how much the best move is better, of a result from -1 to 1' },
    ),
    ...only(['mine', 'merge', 'grade'], {
      flag: '--out <file>',
      about: 'the file of the pack; mine continues one that is there (GAME-puzzles.json)',
    }),
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau puzzles mine kindo --option size=4 --effort 1 --count 2',
    'otau puzzles mine abalone --records games.otau',
    'otau puzzles merge kindo-1.json kindo-2.json --out kindo.json',
  ],
  load: async () => (await import('../commands/puzzles.js')).managePuzzles,
};

export const tablebaseCommand: CommandRow = {
  name: 'tablebase',
  about: 'build, query or check tables of exact endgames',
  operand: { name: '[what]', about: 'build, probe or verify', actions: ['build', 'probe', 'verify'] },
  flags: [
    ...GAME_FLAGS,
    ...only(['probe'], POSITION_FLAG),
    ...only(['probe', 'verify'], {
      flag: '--table <file>',
      about: 'probe, verify: this table (default: the one that comes with Otau)',
    }),
    ...only(
      ['build'],
      { flag: '--out <file>', about: 'build: the file; a smaller table in it is extended' },
      { flag: '--workers <number>', about: 'build: threads (default: one for each processor)' },
    ),
    ...only(['verify'], { flag: '--positions <number>', about: 'verify: number of random positions (default: 200)' }),
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau tablebase build --stones 4 --out small.table',
    'otau tablebase probe -p "2S,5,1S,2/4,1S,1S,3 81 76 S 70"',
    'otau tablebase probe -g senet -p "c.......................s..... c 0 -"',
    'otau tablebase verify --positions 100 --seed 1',
  ],
  moreFlags: async () => (await import('../commands/tablebase.js')).tableSizeFlags(),
  load: async () => (await import('../commands/tablebase.js')).manageTables,
};
