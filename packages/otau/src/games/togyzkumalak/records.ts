/** How other programs write games of Togyz Kumalak. */
import { type Game, OVER, type Row } from '../../core/game.js';
import { readField } from '../../core/layout.js';
import { legalActions, rowAfter } from '../../core/rows.js';
import { OtauError, quote } from '../../lib/error.js';
import type { ForeignFormat, ForeignWriter, GameRecords } from '../../records/foreign/game-records.js';
import { illegal, TogyzKumalak } from './togyzkumalak.js';

// Games as numbers of pits alone: `[7,9,6]` or `796`, counted from 1 or from 0, on the mover's side or around the board.

/** The pit, if it can be played. Throws `game-over` or `illegal-move`. */
function legalPit(game: Game, row: Row, pit: number, text: string): number {
  const actions = legalActions(game, row);
  if (actions.length === 0) throw new OtauError('game-over', `The game is over; ${quote(text)} cannot be played.`);
  if (actions.includes(pit)) return pit;
  const why =
    pit >= 0 && pit < game.actionCount ? `pit ${pit + 1} is empty` : `there are ${game.actionCount} pits a side`;
  throw illegal(text, why);
}

/** Single digits, or words in which every digit is a move. */
function digits(words: readonly string[]): readonly string[] | undefined {
  if (words.every((word) => /^\d$/.test(word))) return words;
  return words.every((word) => /^\d{3,}$/.test(word)) ? words.flatMap((word) => [...word]) : undefined;
}

/** Numbers that go around the board need two digits. */
function numbers(words: readonly string[]): readonly string[] | undefined {
  const all = words.every((word) => /^\d{1,2}$/.test(word));
  return all && words.some((word) => Number(word) > 9) ? words : undefined;
}

function pitFormat(name: string, first: number, isRound: boolean): ForeignFormat {
  const firstOf = (game: Game, row: Row) => first + (isRound ? game.actor(row) * game.actionCount : 0);
  return {
    name,
    about: `pit numbers ${isRound ? 'round the board ' : ''}from ${first}`,
    split: isRound ? numbers : digits,
    parseMove: (game, row, text) => legalPit(game, row, Number(text) - firstOf(game, row), text),
    spell: (game, row, action) => [String(action + firstOf(game, row))],
  };
}

/** Counted from 1 first: that is how people count. */
const PIT_FORMATS: readonly ForeignFormat[] = [
  pitFormat('pits', 1, false),
  pitFormat('pits-from-0', 0, false),
  pitFormat('pits-round', 1, true),
  pitFormat('pits-round-from-0', 0, true),
];

// Moves as PlayOK writes them: pit and landing pit, in brackets what the mover's kazan holds after the move, X for a
// tuzdyk. `76(10) 98 66(24)`

const MOVE = /^([1-9])-?([1-9])(?:\((\d{1,3})\))?([xXхХ])?(?:\((\d{1,3})\))?$/;

function kazan(game: Game, row: Row, player: number): number {
  return readField(game.layout.kazan, row)[player];
}

function parseMove(game: Game, row: Row, text: string): number {
  const [, from, to, before, x, behind] = MOVE.exec(text) ?? [];
  if (from === undefined)
    throw new OtauError('bad-move', `A move is written as 76, 76(10) or 45X; got ${quote(text)}.`);
  const action = legalPit(game, row, Number(from) - 1, text);
  const usual = game.formatAction(row, action);
  if (!usual.startsWith(`${from}${to}`))
    throw illegal(text, `the last stone from pit ${from} falls into pit ${usual[1]}`);
  if (x !== undefined && !usual.endsWith('x')) throw illegal(text, 'it makes no tuzdyk');
  const stated = before ?? behind;
  if (stated !== undefined) checkKazan(game, row, action, Number(stated), text);
  return action;
}

/** At the end of a game the remaining stones are added: files give the kazan with or without them. */
function checkKazan(game: Game, row: Row, action: number, stated: number, text: string): void {
  const player = game.actor(row);
  const next = rowAfter(game, row, action);
  const holds = kazan(game, next, player);
  const isRight = game.actor(next) === OVER ? stated >= kazan(game, row, player) && stated <= holds : stated === holds;
  if (!isRight) throw illegal(text, `the kazan holds ${holds} stones after it`);
}

/** As PlayOK writes it: the kazan where it has grown, X alone for a tuzdyk. */
function formatMove(game: Game, row: Row, action: number): string {
  const player = game.actor(row);
  const usual = game.formatAction(row, action);
  const holds = kazan(game, rowAfter(game, row, action), player);
  const digits = usual.slice(0, 2);
  if (usual.endsWith('x')) return `${digits}X`;
  return holds === kazan(game, row, player) ? digits : `${digits}(${holds})`;
}

/** Also with the kazan behind X or where it has not grown, and at the end of a game without the stones that are added. */
function spell(game: Game, row: Row, action: number): readonly string[] {
  const usual = formatMove(game, row, action);
  const next = rowAfter(game, row, action);
  const player = game.actor(row);
  const holds = kazan(game, next, player);
  const others = usual.endsWith(')') ? [] : [`${usual}(${holds})`];
  if (game.actor(next) !== OVER) return [usual, ...others];
  const captured = /\((\d+)\)$/.exec(game.formatAction(row, action))?.[1] ?? '0';
  return [usual, ...others, `${usual.slice(0, 2)}(${kazan(game, row, player) + Number(captured)})`];
}

const PLAYOK: ForeignFormat = {
  name: 'playok',
  about: 'pit and landing pit, in brackets the stones of the mover’s kazan after the move',
  split: (words) => (words.every((word) => MOVE.test(word)) ? words : undefined),
  parseMove,
  playMove: (game, row, text, out) =>
    game instanceof TogyzKumalak ? game.playDigits(row, text, true, out) : undefined,
  spell,
};

const PLAYOK_WRITER: ForeignWriter = {
  name: 'playok',
  about: 'text of PlayOK: brackets hold the kazan after the move',
  tags: (_, start, isUsual): Record<string, string> => (isUsual ? {} : { SetUp: '1', FEN: start }),
  formatMove,
};

// What PlayStrategy writes: squares as moves, and positions whose move number may be 0.

const FEN = /^([0-9STt,]+\/[0-9STt,]+ \d+ \d+) ([SN])(?: (\d+))?$/;

/** A position text of the play site as `Game.parsePosition` reads it. */
function plainPosition(text: string): string {
  const [, board, side, move = '1'] = FEN.exec(text) ?? [];
  if (board === undefined) return text;
  return `${board.replace(/T/g, 't')} ${side} ${Math.max(1, Number(move))}`;
}

const TITLES: Readonly<Record<string, string>> = { standard: 'Togyzkumalak', bestemshe: 'Bestemshe' };

const PLAYSTRATEGY_WRITER: ForeignWriter = {
  name: 'playstrategy',
  about: 'PGN of PlayStrategy: moves as squares',
  tags(game, start, isUsual): Record<string, string> {
    const title = isUsual ? TITLES[String(game.options.variant)] : undefined;
    return title === undefined ? { Variant: 'From Position', SetUp: '1', FEN: start } : { Variant: title };
  },
  formatMove: (game, row, action) => game.formatAction(row, action, 'squares'),
};

/**
 * The Kazakh and the Kyrgyz name as people spell them in both alphabets: togyzqumalaq, toguz kumalak, dokuz korgool,
 * тоғызқұмалақ, тогуз коргоол.
 */
const NAMES =
  /^(?:9|nine|[td]o(?:gh|[gkğq])[ouyıiüu]{1,2}[zs]|т[оo][гғ][ыуі]з)(?:[kqc][uoıiyöü]{1,2}m[aeo]l{1,2}[aeo](?:[kqh]|gh)|[kqc]or{1,2}g[ou]{1,3}l|[кқ][ұуөо]м[аә]л[аә][кқ]|[кқ]орг[оу]{1,3}л)$/;

/** Captured stones as `76 (10)`, `76+10`, `76/10`, `76=10`, `76:10`, `76*10`, `76[10]` or `76(+10 құмалақ)`. */
const CAPTURED =
  /(?<=(?:^|[\s.,;:])[1-9]-?[1-9][xXхХ]?)[ \t]?(?:[([]\+?|[+=/:*])(\d{1,3})(?:[ \t]?\p{L}{1,9}\.?(?=[)\]]))?[)\]]?(?=[\s,;]|$)/gu;
/** A tuzdyk as `36*`, `36T`, `36т`, `36 x`, `36(тұздық)`. */
const TUZDYK =
  /(?<=(?:^|[\s.,;])[1-9]-?[1-9])[ \t]?(?:[*TtТтxXхХ#]|\(?(?:т[ұу]з[дт][ыі][қк]|tu[zs]d[yıi][kq])\)?)(?=[\s,;(]|$)/giu;
/** Pit and landing pit as `7.6`. */
const POINTED = /(?<=^|\s)([1-9])\.(?=[1-9](?!\d))/g;
/** All moves as one number. */
const JOINED = /(?<=^\s*)(?:[1-9]{2}){4,}(?=\s|$)/;

/** The part of the game that readers and writers of records need. */
export const togyzKumalakRecords: GameRecords = {
  names: NAMES,
  variants: {
    бестемше: [{ variant: 'bestemshe' }],
    көздату: [{ variant: 'kozdatu' }],
    коздату: [{ variant: 'kozdatu' }],
  },
  formats: [PLAYOK, ...PIT_FORMATS],
  fields: { squares: 'squares' },
  marks: /x|\(\d{1,3}\)/g,
  plainPosition,
  plainText: (text) =>
    text
      .replace(POINTED, '$1')
      .replace(/\)(?=\d)/g, ') ')
      .replace(TUZDYK, 'x')
      .replace(CAPTURED, '($1)')
      .replace(JOINED, (moves) => moves.replace(/..(?!$)/g, '$& ')),
  writers: [PLAYOK_WRITER, PLAYSTRATEGY_WRITER],
  playMove: (game, row, text, out) =>
    game instanceof TogyzKumalak ? game.playDigits(row, text, false, out) : undefined,
};
