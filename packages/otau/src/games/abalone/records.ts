/** How other programs write games of Abalone. */

import type { Game, GameOptions } from '../../core/game.js';
import { startOf } from '../../core/rows.js';
import type { ForeignFormat, ForeignWriter, GameRecords } from '../../records/foreign/game-records.js';
import { Abalone } from './abalone.js';
import { LINEUP_NAMES, type LineupName } from './options.js';

// APGN, the portable notation in which games of the Abalone server MIGS are exchanged: tags, and moves as Aba-Pro writes them.

/** Names of line-ups that differ from those here. */
const MIGS_NAMES: Readonly<Record<string, LineupName>> = {
  standard: 'classical',
  belgian: 'belgian-daisy',
  german: 'german-daisy',
  dutch: 'dutch-daisy',
  swiss: 'swiss-daisy',
  alien: 'alien-attack',
  centrifugeuse: 'centrifuge',
  fujiyama: 'fujiyama1',
  snakes_variant: 'snakes-variation',
  wall: 'the-wall',
};

const APGN_WRITER: ForeignWriter = {
  name: 'apgn',
  about: 'APGN, with moves as Aba-Pro writes them',
  tags(game, start, isUsual) {
    const name = Object.entries(MIGS_NAMES).find(([, lineup]) => lineup === game.options.variant)?.[0];
    const variant = isUsual ? (name ?? String(game.options.variant).replaceAll('-', '_')) : 'custom';
    // A position has marbles of two colours
    const hasPosition = game.players === 2 && !(isUsual && name !== undefined);
    return {
      Variant: variant,
      Notation: 'Aba-Pro',
      ...(hasPosition ? { SetUp: '1', Position: apgnPosition(start) } : {}),
    };
  },
  formatMove: (game, row, action) => game.formatAction(row, action, 'aba-pro').toLowerCase(),
};

// What PlayStrategy writes: moves from cell to cell, and the first position as a tag.

const PLAYSTRATEGY_WRITER: ForeignWriter = {
  name: 'playstrategy',
  about: 'PGN of PlayStrategy: moves from cell to cell',
  tags: (_, start) => ({ Variant: 'Abalone', SetUp: '1', FEN: start }),
  formatMove: (game, row, action) => game.formatAction(row, action, 'play-site'),
};

// First positions of other programs: those of the play site, those of APGN, and line-ups that are turned or mirrored.

const FEN = /^([sS1-9/]+ \d+ \d+ [bw] \d+) (\d+)$/;
/** Rows, perhaps ejected marbles of Black and of White, and the side to move. */
const APGN = /^([bwBW.1-9/]+)(?:-(\d{1,2})b(\d{1,2})w)?(?: ([bwBW]))?$/;

/** A position text of another program as `Game.parsePosition` reads it. */
function plainPosition(text: string): string {
  const [, fen, move] = FEN.exec(text) ?? [];
  if (fen !== undefined) return `${fen} ${Math.max(1, Number(move))}`;
  const [, rows, black = '0', white = '0', side = 'b'] = APGN.exec(text) ?? [];
  if (rows === undefined || !rows.includes('/')) return cellPosition(text) ?? text;
  const marks = rows.replace(/b/gi, 'S').replace(/w/gi, 's').replaceAll('.', '1');
  return `${marks} ${Number(white)} ${Number(black)} ${side.toLowerCase()} 0 1`;
}

/** Marbles by their cells, `C5b,D5b,E7w`, perhaps with the side to move before or behind them. */
const CELLS = /^(?:([bw])[\s,:]{1,3})?([a-i][1-9][bw](?:[,;\s]{1,3}[a-i][1-9][bw]){3,60})(?:[\s,:]{1,3}([bw]))?$/i;

/** Marbles by their cells as rows. */
function cellPosition(text: string): string | undefined {
  const [, before, list, behind] = CELLS.exec(text.trim()) ?? [];
  if (list === undefined) return undefined;
  const marbles = new Map(
    list
      .toLowerCase()
      .split(/[,;\s]{1,3}/)
      .map((one) => [one.slice(0, 2), one[2] === 'b' ? 'S' : 's']),
  );
  const rows = [...'ihgfedcba'].map((row, at) => {
    const first = Math.max(1, 5 - at);
    const count = 9 - Math.abs(4 - at);
    const signs = Array.from({ length: count }, (_, column) => marbles.get(`${row}${first + column}`) ?? '1');
    return signs.join('').replace(/1+/g, (empty) => String(empty.length));
  });
  const ejected = (colour: string) => Math.max(0, 14 - [...marbles.values()].filter((one) => one === colour).length);
  return `${rows.join('/')} ${ejected('s')} ${ejected('S')} ${(before ?? behind ?? 'b').toLowerCase()} 0 1`;
}

const CELL_LINES = /^\s{0,9}(?:[bw]\s{1,3})?[a-i][1-9][bw](?:,\s?[a-i][1-9][bw]){3,60}(?=\s|$)/i;
/** `3:d5g8*`: how many marbles move, and a mark for one that is pushed off. */
const COUNTED = /(^|[\s.,])[123]:([a-i][1-9])/gi;
const PUSHED = /(?<=[a-i][1-9])[*+](?=[\s,;]|$)/gi;
/** A line of BoardSpace: `P0[3 move F 5 E 5]`. */
const BOARDSPACE = /P[01]\[\d{1,4} \w{1,12}((?: [A-I] \d){2,3})\s?\]/gi;
const BOARDSPACE_NAME = /P([01])\[id "([^"\n]{1,80})"\]/g;
/** Moves as two words. */
const CELL_PAIRS: ForeignFormat = {
  name: 'cell-pairs',
  about: 'a move is two cells, from where and to where: b5 d5',
  split(words) {
    if (words.length < 2 || words.length % 2 > 0 || !words.every((word) => /^[a-i][1-9]$/i.test(word)))
      return undefined;
    return words.flatMap((from, at) => (at % 2 === 0 ? [from + words[at + 1]] : []));
  },
  parseMove: (game, row, text) => game.parseAction(row, text),
};

/** Moves of other programs; marbles by their cells as the first position. */
function plainText(text: string): string {
  const listed = [...text.matchAll(BOARDSPACE)].map(([, cells]) => cells.replaceAll(' ', ''));
  const names = [...text.matchAll(BOARDSPACE_NAME)].map(([, seat, name]) => `[P${Number(seat) + 1} "${name}"]\n`);
  if (listed.length > 1) return `${names.join('')}${listed.join(' ')}`;
  const cells = CELL_LINES.exec(text)?.[0];
  const position = cells === undefined ? undefined : cellPosition(cells);
  const moves = text
    .slice(position === undefined ? 0 : cells?.length)
    .replace(COUNTED, '$1$2')
    .replace(PUSHED, '');
  return position === undefined ? moves : `[Variant "Abalone"]\n[FEN "${position}"]\n${moves}`;
}

function apgnPosition(text: string): string {
  const [rows, white, black, side] = text.split(' ');
  const marks = rows.replaceAll('S', 'b').replaceAll('s', 'w');
  const ejected = white === '0' && black === '0' ? '' : `-${black}b${white}w`;
  return `${marks}${ejected} ${side}`;
}

/** The line-up turned and mirrored in all ways, also with colours swapped, each once. */
function otherStarts(game: Game): string[] {
  if (game.players !== 2) return [];
  const { row } = startOf(game);
  const image = new Uint8Array(game.rowSize);
  const texts = game.symmetries.map((symmetry) => {
    symmetry.row(row, image);
    return game.formatPosition(image);
  });
  const [usual] = texts;
  const swapped = texts.map(exchangeColours);
  return [...new Set([...texts, ...swapped])].filter((text) => text !== usual);
}

function exchangeColours(text: string): string {
  const [rows, ...rest] = text.split(' ');
  const marks = [...rows].map((mark) => (mark === 'S' ? 's' : mark === 's' ? 'S' : mark)).join('');
  return [marks, ...rest].join(' ');
}

const lineups = [...LINEUP_NAMES.map((name) => [name, name]), ...Object.entries(MIGS_NAMES)];
const variants = lineups.map(([name, variant]): [string, GameOptions[]] => [
  name.replaceAll('-', '').replaceAll('_', ''),
  [{ variant }],
]);

/** The part of the game that readers and writers of records need. */
export const abaloneRecords: GameRecords = {
  names: /^(?:abalon|абалоне?)$/,
  variants: {
    ...Object.fromEntries(variants),
    // The play site begins with the Belgian daisy and does not write it.
    abalone: [{ variant: 'belgian-daisy' }, { variant: 'classical' }],
  },
  formats: [CELL_PAIRS],
  fields: { cells: 'play-site' },
  plainPosition,
  plainText,
  otherStarts,
  writers: [APGN_WRITER, PLAYSTRATEGY_WRITER],
  playMove: (game, row, text, out) => (game instanceof Abalone ? game.playCells(row, text, out) : undefined),
};
