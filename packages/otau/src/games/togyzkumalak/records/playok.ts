/**
 * Moves as PlayOK writes them: pit and landing pit, in brackets what the mover's kazan holds after the move, X for a
 * tuzdyk. `76(10) 98 66(24)`
 */

import { type Game, OVER, type Row } from '../../../core/game.js';
import { readField } from '../../../core/layout.js';
import { OtauError, quote } from '../../../lib/error.js';
import type { ForeignFormat, ForeignWriter } from '../../../records/foreign/game-records.js';
import { legalPit } from './pits.js';

const MOVE = /^([1-9])([1-9])(?:\((\d{1,3})\))?([xXхХ])?(?:\((\d{1,3})\))?$/;

/** The stones in a kazan. */
function kazan(game: Game, row: Row, player: number): number {
  return readField(game.layout.kazan, row)[player];
}

function rowAfter(game: Game, row: Row, action: number): Row {
  const next = new Uint8Array(game.rowSize);
  game.next(row, action, next);
  return next;
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

function illegal(text: string, why: string): OtauError {
  return new OtauError('illegal-move', `${quote(text)} is not legal here: ${why}.`);
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

export const PLAYOK: ForeignFormat = {
  name: 'playok',
  about: 'pit and landing pit, in brackets the stones of the mover’s kazan after the move',
  split: (words) => (words.every((word) => MOVE.test(word)) ? words : undefined),
  parseMove,
  spell,
};

export const PLAYOK_WRITER: ForeignWriter = {
  name: 'playok',
  about: 'text of PlayOK: brackets hold the kazan after the move',
  tags: (_, start, isUsual): Record<string, string> => (isUsual ? {} : { SetUp: '1', FEN: start }),
  formatMove,
};
