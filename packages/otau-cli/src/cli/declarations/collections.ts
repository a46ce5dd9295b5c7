/** Commands about files of knowledge: `archive`, `book`, `puzzles`, `tablebase`. */
import type { CommandGroup, CommandRow, FlagRow } from '../command.js';
import { defaultArchive } from '../settings.js';
import { COMMON_FLAGS, GAME_FLAG, GAME_FLAGS, POSITION_FLAG, READ_FLAGS, RULES_FLAGS } from './shared.js';

const ARCHIVE_FLAGS: readonly FlagRow[] = [
  {
    flag: '--archive <file>',
    about: () => `the file of the archive (default: ${defaultArchive()})`,
    variable: 'OTAU_ARCHIVE',
  },
  ...COMMON_FLAGS,
];
const POSITION_FLAGS: readonly FlagRow[] = [...GAME_FLAGS, POSITION_FLAG, READ_FLAGS[0]];
const FILTER_FLAGS: readonly FlagRow[] = [
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
];
/** Which games: by their rules, their beginning or a position in them, and by what is said of them. */
const FIND_FLAGS: readonly FlagRow[] = [
  ...POSITION_FLAGS,
  { flag: '-m, --moves <moves>', about: 'the first moves of a game' },
  ...FILTER_FLAGS,
  { flag: '--number <number>', about: 'the game with this number in the archive' },
];

type ArchiveCode = keyof typeof import('../commands/archive.js');

/** A command of `archive`, and what does it in `commands/archive.ts`. */
function archive(name: string, about: string, code: ArchiveCode, more: Partial<CommandRow> = {}): CommandRow {
  const flags = [...(more.flags ?? []), ...ARCHIVE_FLAGS];
  const load: CommandRow['load'] = async () => (await import('../commands/archive.js'))[code];
  return { examples: [], ...more, name, about, flags, load };
}

export const archiveCommand: CommandGroup = {
  name: 'archive',
  about: 'store many games in one file: import, search, show, explore openings, export',
  commands: [
    archive('import', 'take in the games of files and folders', 'importFiles', {
      operands: { '<files...>': 'files of games in any form, folders, or - for standard input' },
      flags: [GAME_FLAG, ...READ_FLAGS, { flag: '--strict', about: 'take nothing from a file that has a faulty game' }],
      examples: ['otau archive import games.jsonl games.otau'],
    }),
    archive('merge', 'take in the games of other archives', 'importFiles', {
      operands: { '<archives...>': 'files of archives' },
    }),
    archive('search', 'list the games that fit', 'runArchiveSearch', {
      flags: [...FIND_FLAGS, { flag: '--limit <number>', about: 'at most this many games (default: 20)' }],
    }),
    archive('show', 'show games by their numbers', 'runArchiveShow', {
      operands: { '<numbers...>': 'numbers of games, as otau archive search lists them' },
      flags: [
        { flag: '--to <form>', about: 'as jsonl, text, playok, playstrategy or apgn' },
        { flag: '--step', about: 'step through the positions (the default at a terminal)' },
        { flag: '--ply <number>', about: 'the position after so many moves' },
      ],
    }),
    archive('explore', 'show what was played in a position, how often and with which results', 'exploreGames', {
      flags: [
        ...POSITION_FLAGS,
        { flag: '-m, --moves <moves>', about: 'the moves to the position' },
        ...FILTER_FLAGS,
        { flag: '--book <name>', about: 'a file, own (the book that comes with Otau, the default) or none' },
        { flag: '--nodes <number>', about: 'the value of each move by a search of so many nodes' },
      ],
      examples: ['otau archive explore --moves "76 98" --since 2026', 'otau archive explore -g kindo --book none'],
    }),
    archive('export', 'print the games that fit', 'exportGames', {
      flags: [
        ...FIND_FLAGS,
        { flag: '--limit <number>', about: 'at most this many games' },
        { flag: '--to <form>', about: 'as jsonl (the default), text, playok, playstrategy or apgn' },
      ],
    }),
    archive('player', 'show the results of a player', 'showPlayer', {
      operands: { '<name...>': 'a part of the name' },
      flags: FILTER_FLAGS,
    }),
    archive('alias', 'make a name mean another one', 'runArchiveAlias', {
      operands: { '<kind>': 'player or event', '<name>': 'the name as games have it', '<main>': 'the name it means' },
    }),
    archive('dedupe', 'find games that are there twice', 'runArchiveDedupe', {
      flags: [{ flag: '--remove', about: 'remove all but the most complete one' }],
    }),
    archive('check', 'check every game, or rescue a damaged archive', 'runArchiveCheck', {
      flags: [{ flag: '--repair', about: 'write what can be read into a new file' }],
    }),
    archive('info', 'say what is in the archive', 'showInfo'),
  ],
};

export const bookCommand: CommandGroup = {
  name: 'book',
  about: 'build an opening book by search, or look into one',
  commands: [
    {
      name: 'build',
      about: 'make a book by search, or continue one',
      operands: { '<game>': 'the game, or the beginning of its name' },
      flags: [
        ...RULES_FLAGS,
        {
          flag: '--agent <agent>',
          about: 'the agent that searches, with several lines (default: the standard search, 20 000 nodes, 5 lines)',
        },
        { flag: '--plies <number>', about: 'moves in each line (default: 10)' },
        { flag: '--games <number>', about: 'lines in all (default: 100)' },
        { flag: '--margin <value>', about: 'moves that lose more, of a result from -1 to 1, are not followed (0.1)' },
        { flag: '--spread <value>', about: 'a move that loses this much is followed e times less often (0.03)' },
        { flag: '--out <file>', about: 'the file of the book; a book in it is continued (default: GAME.json)' },
        ...COMMON_FLAGS,
      ],
      examples: ['otau book build kindo --agent alphabeta:nodes=500,lines=3 --plies 4 --games 5'],
      load: async () => (await import('../commands/book.js')).buildBook,
    },
    {
      name: 'show',
      about: 'show what a book knows of a position',
      operands: { '<book>': 'a file, or a game for the book that comes with Otau' },
      flags: [
        ...RULES_FLAGS,
        POSITION_FLAG,
        { flag: '-m, --moves <moves>', about: 'moves to the position' },
        { flag: '--notation <name>', about: 'read moves in this notation only' },
        ...COMMON_FLAGS,
      ],
      examples: ['otau book show togyzkumalak --moves "76 98"'],
      load: async () => (await import('../commands/book.js')).showBook,
    },
  ],
};

const PACK_FLAGS: readonly FlagRow[] = [{ flag: '--out <file>', about: 'the file of the new pack' }, ...COMMON_FLAGS];

export const puzzlesCommand: CommandGroup = {
  name: 'puzzles',
  about: 'find puzzles in games, make packs of them, or grade them again',
  commands: [
    {
      name: 'mine',
      about: 'find puzzles in games',
      operands: { '<game>': 'the game, or the beginning of its name' },
      flags: [
        ...RULES_FLAGS,
        { flag: '--count <number>', about: 'puzzles in all (default: 100)' },
        { flag: '--records <file>', about: 'search these games instead of games between weak opponents' },
        ...READ_FLAGS,
        { flag: '--agent <agent>', about: 'the agent that proves them, with two lines or more' },
        { flag: '--effort <factor>', about: 'how deep the proof searches, 1 to 10000 (default: 32)' },
        { flag: '--margin <value>', about: 'by how much the best move is better, of a result from -1 to 1' },
        { flag: '--out <file>', about: 'the file of the pack; one that is there is continued (GAME-puzzles.json)' },
        ...COMMON_FLAGS,
      ],
      examples: [
        'otau puzzles mine kindo --option size=4 --effort 1 --count 2',
        'otau puzzles mine abalone --records games.otau',
      ],
      load: async () => (await import('../commands/puzzles.js')).minePuzzles,
    },
    {
      name: 'merge',
      about: 'make one pack of several',
      operands: { '<packs...>': 'files of packs' },
      flags: PACK_FLAGS,
      examples: ['otau puzzles merge kindo-1.json kindo-2.json --out kindo.json'],
      load: async () => (await import('../commands/puzzles.js')).mergePacks,
    },
    {
      name: 'grade',
      about: 'grade a pack again, by the opponents as they are now',
      operands: { '<pack>': 'the file of a pack' },
      flags: PACK_FLAGS,
      examples: [],
      load: async () => (await import('../commands/puzzles.js')).gradePack,
    },
  ],
};

const TABLE_FLAG: FlagRow = { flag: '--table <file>', about: 'this table (default: the one that comes with Otau)' };

export const tablebaseCommand: CommandGroup = {
  name: 'tablebase',
  about: 'build, query or check tables of exact endgames',
  commands: [
    {
      name: 'build',
      about: 'compute a table',
      flags: [
        ...GAME_FLAGS,
        { flag: '--out <file>', about: 'the file; a smaller table in it is extended' },
        { flag: '--workers <number>', about: 'threads (default: one for each processor)' },
        ...COMMON_FLAGS,
      ],
      moreFlags: async () => (await import('../commands/tablebase.js')).tableSizeFlags(),
      examples: ['otau tablebase build --stones 4 --out small.table'],
      load: async () => (await import('../commands/tablebase.js')).buildTable,
    },
    {
      name: 'probe',
      about: 'say the value of a position and of its moves',
      flags: [...GAME_FLAGS, POSITION_FLAG, TABLE_FLAG, ...COMMON_FLAGS],
      examples: [
        'otau tablebase probe -p "2S,5,1S,2/4,1S,1S,3 81 76 S 70"',
        'otau tablebase probe -g senet -p "c.......................s..... c 0 -"',
      ],
      load: async () => (await import('../commands/tablebase.js')).probeTable,
    },
    {
      name: 'verify',
      about: 'check random positions of a table',
      flags: [
        ...GAME_FLAGS,
        TABLE_FLAG,
        { flag: '--positions <number>', about: 'number of random positions (default: 200)' },
        ...COMMON_FLAGS,
      ],
      examples: ['otau tablebase verify --positions 100 --seed 1'],
      load: async () => (await import('../commands/tablebase.js')).verifyTable,
    },
  ],
};
