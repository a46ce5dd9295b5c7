/** A claim of a review about one step of a game, and what its checks need. */

import type { Game, Row } from '../../packages/otau/src/core/game.js';
import { rowAfter } from '../../packages/otau/src/core/rows.js';
import { hasStood, type ThemeContext } from '../../packages/otau/src/review/theme.js';

/** A sentence about a step of a line, as the rules see it. */
export interface Claim extends Pick<ThemeContext, 'game' | 'player' | 'earlier'> {
  readonly params: Readonly<Record<string, string | number>>;
  /** Before the bad move, and after it. */
  readonly start: Row;
  readonly played: Row;
  /** The step that the sentence names as answer or as better move; the bad move where it names neither. */
  readonly before: Row;
  readonly after: Row;
  /** The end of the line in which it stands. */
  readonly end: readonly [before: Row, after: Row];
}

/** Whether claims hold by what stands on the board, by the ids of their sentences. */
export type Checks = Readonly<Record<string, (claim: Claim) => boolean>>;

export function playTurn(game: Game, row: Row, moves: string | number): Row {
  return String(moves)
    .split(' ')
    .reduce((at, move) => rowAfter(game, at, game.parseAction(at, move)), row);
}

/** The sentences of all games. */
export const COMMON_CHECKS: Checks = {
  repetition: ({ game, start, earlier, params }) => {
    const moves = String(params.line).split(' ');
    const rows = moves.map((_, at) => playTurn(game, start, moves.slice(0, at + 1).join(' ')));
    return hasStood(rows[rows.length - 1], [...earlier, start, ...rows.slice(0, -1)]);
  },
};

/** The check of a sentence about where two lines lead: the difference of a lead at their ends. */
export function isBehind({ game, start, params }: Claim, lead: (row: Row) => number): boolean {
  const ends = [params.better, `${params.played} ${params.line}`].map((line) => lead(playTurn(game, start, line)));
  return ends[0] - ends[1] >= Number(params.count);
}
