/**
 * Conditional moves: what a player in a game with days a move will answer to moves that are expected. A line is a list of moves from the
 * position of the game on. Those of other players are expected, the player's own are answers, and the last one is an answer.
 */
import type { Game, Row } from '../core/game.js';
import { OtauError } from '../lib/error.js';

/** Lines of moves as text. Where they begin with the same moves, they have the same answer. */
export type ConditionalLines = readonly (readonly string[])[];

/** The most characters of all lines together. */
export const MAX_CONDITIONAL_LENGTH = 2000;

/**
 * `35 78 22 11; 36 78`.
 * @example
 * formatConditional([['35', '78'], ['36', '78']]) // '35 78; 36 78'
 */
export function formatConditional(lines: ConditionalLines): string {
  return lines.map((line) => line.join(' ')).join('; ');
}

/**
 * Reads lines and checks each move of them.
 * @param row the position of the game
 * @param seat the player whose answers these are
 * @returns the lines with the moves as the game writes them
 * @throws OtauError `bad-move`, `illegal-move`, `ambiguous-move` or `game-over` for a move, `bad-message` for a line without an answer at
 * its end, and for two answers to the same moves
 */
export function parseConditional(game: Game, row: Row, seat: number, text: string): ConditionalLines {
  const answers = new Map<string, string>();
  const parseLine = (line: string): string[] => {
    const here = row.slice();
    const moves: string[] = [];
    let mover = -1;
    for (const written of line.split(' ')) {
      mover = game.actor(here);
      const action = game.parseAction(here, written);
      const move = game.formatAction(here, action);
      const before = moves.join(' ');
      if (mover === seat && (answers.get(before) ?? move) !== move)
        throw new OtauError(
          'bad-message',
          `There are two answers after ${before}: ${answers.get(before)} and ${move}.`,
        );
      if (mover === seat) answers.set(before, move);
      moves.push(move);
      game.next(here, action, here);
    }
    if (mover === seat) return moves;
    throw new OtauError('bad-message', `The line ${line} ends without an answer.`);
  };
  const lines = text.split(';').map((line) => line.trim());
  return lines.filter((line) => line !== '').map(parseLine);
}

/**
 * Adds a line. It takes the place of lines that it continues, or that answer the same moves in another way.
 * @param isAnswer for each move of the line, whether it is the player's own
 */
export function addConditional(
  lines: ConditionalLines,
  line: readonly string[],
  isAnswer: readonly boolean[],
): ConditionalLines {
  const splits = lines.map((other) => line.findIndex((move, at) => move !== other[at]));
  if (splits.includes(-1)) return lines;
  const kept = lines.filter((other, index) => splits[index] < other.length && !isAnswer[splits[index]]);
  return [...kept, line];
}

/** What is left of the lines after a move. */
export function conditionalAfter(lines: ConditionalLines, move: string): ConditionalLines {
  return lines.filter((line) => line[0] === move && line.length > 1).map((line) => line.slice(1));
}
