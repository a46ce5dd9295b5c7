/** Thinking in the opponent's time: the position that a search expects to be asked about next. */
import type { Game, Row } from '../../core/game.js';
import { rowAfter } from '../../core/rows.js';

/** A position, and those before it. */
export interface Expected {
  readonly row: Row;
  readonly history: readonly Row[];
}

/** Whether two positions are the same, after as many others. */
export function isSame(one: Expected, other: Expected): boolean {
  return one.history.length === other.history.length && one.row.every((byte, i) => byte === other.row[i]);
}

/**
 * Where the player to move is to move again, if both follow the line; undefined where it ends before, or where no opponent
 * moves in between.
 * @param line legal actions from `row` on
 */
export function expectedNext(
  game: Game,
  row: Row,
  history: readonly Row[],
  line: readonly number[],
): Expected | undefined {
  const mover = game.actor(row);
  const rows = [...history];
  let at = row;
  for (const [i, action] of line.entries()) {
    rows.push(at);
    at = rowAfter(game, at, action);
    if (game.actor(at) === mover) return i === 0 ? undefined : { row: at, history: rows };
  }
  return undefined;
}
