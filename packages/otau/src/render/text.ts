/** A position as text for terminals and logs: the board, then whose turn it is, then the last move. */
import type { Game, Row } from '../core/game.js';
import { positionStatus } from './describe.js';
import { drawingOf } from './game-drawing.js';
import { genericText } from './generic/text.js';
import { COLOURED, PLAIN } from './ink.js';
import { lastWords } from './words.js';

/** How `renderText` draws. */
export interface TextOptions {
  /** ANSI colours; default false. */
  readonly colour?: boolean;
  /** The action or outcome played last, shown together with `before`. */
  readonly lastAction?: number;
  /** The position in which `lastAction` was played. */
  readonly before?: Row;
  /** Columns at which the sentences below the board are wrapped; default 80. Boards are at most 80 wide in any case. */
  readonly width?: number;
}

/**
 * The position as lines of text, without a newline at the end.
 * @example console.log(renderText(game, row, { colour: true }));
 */
export function renderText(game: Game, row: Row, options: TextOptions = {}): string {
  const { colour = false, lastAction, before, width = 80 } = options;
  const ink = colour ? COLOURED : PLAIN;
  const last = lastAction === undefined || before === undefined ? undefined : { before, action: lastAction };
  const board = drawingOf(game).text?.(game, row, ink, last) ?? genericText(game, row, ink, last);
  const lines = board.map((line) => line.trimEnd());
  const status = wrap(positionStatus(game, row), width).map((line) => ink.strong(line));
  const lastLines =
    last === undefined ? [] : wrap(`Last: ${lastWords(game, last)}`, width).map((line) => ink.mark(line));
  return [...lines, '', ...status, ...lastLines].join('\n');
}

/** Breaks a sentence between words; a word longer than the width stays whole. */
function wrap(sentence: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
