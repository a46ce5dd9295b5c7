/** Commands about rules and records: `games`, `show`, `replay`, `perft`, `bench`. */
import type { CommandRow } from '../command.js';
import { COMMON_FLAGS, GAME_FLAGS, POSITION_FLAG, READ_FLAGS } from './shared.js';

export const gamesCommand: CommandRow = {
  name: 'games',
  about: 'list the games, or the options of one',
  operands: { '[game]': 'list the options of this game' },
  flags: COMMON_FLAGS,
  examples: ['otau games', 'otau games abalone', 'otau games senet --json'],
  load: async () => (await import('../commands/rules.js')).showGames,
};

export const showCommand: CommandRow = {
  name: 'show',
  about: 'show a position and its legal moves',
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
  load: async () => (await import('../commands/rules.js')).showPosition,
};

export const replayCommand: CommandRow = {
  name: 'replay',
  about: 'show, step through, check or convert recorded games',
  operands: { '<file>': 'a file of records in any form, or - for standard input' },
  flags: [
    { flag: '-g, --game <name>', about: 'the game, where the moves do not show it' },
    ...READ_FLAGS,
    { flag: '--ply <number>', about: 'show the board after this many moves' },
    { flag: '--step', about: 'go through the moves one by one' },
    { flag: '--check', about: 'only say whether every move is legal' },
    {
      flag: '--to <form>',
      values: ['jsonl', 'text', 'playok', 'playstrategy', 'apgn'],
      about: 'print the games as jsonl, text, playok, playstrategy or apgn',
    },
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau replay games.otau --ply 20',
    'otau replay games.otau --step',
    'otau replay games.jsonl --check',
    'otau replay moves.txt --game abalone --to jsonl',
  ],
  load: async () => (await import('../commands/replay.js')).replay,
};

export const reviewCommand: CommandRow = {
  name: 'review',
  about: 'review recorded games: accuracy, turning points, what was better and why',
  operands: { '[file]': 'a file of records in any form, or - for standard input' },
  flags: [
    { flag: '-g, --game <name>', about: 'the game, where the moves do not show it; of an archive, its games only' },
    ...READ_FLAGS,
    { flag: '--number <number>', about: 'only this game of the file, from 1' },
    { flag: '--agent <agent>', about: 'the agent that judges the moves (default: the standard search of the game)' },
    { flag: '--effort <factor>', about: 'how much it searches, 0.05 to 1000 (default: 1)' },
    { flag: '--svg', about: 'print the course of the game as a picture' },
    { flag: '--annotate <file>', about: 'add the game with verdicts, better moves and reasons to this file' },
    { flag: '--archive <file>', about: 'review the games of an archive, into FILE.reviews.jsonl beside it' },
    { flag: '--find <what>', about: 'name the games of those reviews with a blunder, an upset, a theme' },
    ...COMMON_FLAGS,
  ],
  examples: [
    'otau review games.otau --effort 0.05',
    'otau review games.otau --effort 0.05 --annotate annotated.otau',
    'otau review games.otau --effort 0.05 --svg',
  ],
  load: async () => (await import('../commands/review.js')).review,
};

export const perftCommand: CommandRow = {
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
  load: async () => (await import('../commands/rules.js')).runPerft,
};

export const benchCommand: CommandRow = {
  name: 'bench',
  about: 'measure the speed of the rules, the environments, the searches or learning',
  operands: { '[what]': 'rules (the default), env, search or learn' },
  flags: [
    { flag: '--only <name>', about: 'only the measurements whose names contain this' },
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
  load: async () => (await import('../commands/bench.js')).benchmark,
};
