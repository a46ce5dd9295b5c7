/**
 * Editing of positions: brushes that paint cells, number fields, and the check of the position by the rules. A row may be
 * illegal while it is edited; only a checked row becomes a study.
 */
import { type Counters, type Game, OtauError, type Row, readField, startOf, writeValue } from 'otau';
import { gameAnalysis } from '../games/analysis.js';
import { type Brush, type EditField, playerOfBrush } from '../games/game-analysis.js';
import { type Failure, failureOf } from '../i18n/failures.js';

/** The brushes of a game; none if its positions can be edited only as text. */
export function brushesOf({ id, players }: Game): readonly Brush[] {
  const brushes = gameAnalysis(id).editor?.brushes ?? [];
  return brushes.filter((brush) => (playerOfBrush(brush) ?? 0) < players);
}

export function editFields(game: Game): readonly EditField[] {
  return gameAnalysis(game.id).editor?.fields(game) ?? [];
}

export function readNumber(game: Game, row: Row, { name, player = 0 }: Pick<EditField, 'name' | 'player'>): number {
  return readField(game.layout[name], row)[player];
}

/** A copy of the row with a number set, clamped to its bounds. */
export function withNumber(game: Game, row: Row, { name, player = 0, min, max }: EditField, value: number): Row {
  const copy = row.slice();
  const whole = Number.isFinite(value) ? Math.round(value) : min;
  writeValue(game.layout[name], copy, player, Math.min(max, Math.max(min, whole)));
  return copy;
}

/** The player to move in an edited row; undefined if the row has no such field. */
export function sideToMove({ layout }: Game, row: Row): number | undefined {
  return 'player' in layout ? readField(layout.player, row)[0] : undefined;
}

export function withSideToMove(game: Game, row: Row, player: number): Row {
  const copy = row.slice();
  writeValue(game.layout.player, copy, 0, player);
  return copy;
}

/** A copy of the row after a click with a brush on a cell, as the boards number cells. */
export function withPaintedCell(game: Game, row: Row, brush: Brush, cell: number): Row {
  const copy = row.slice();
  gameAnalysis(game.id).editor?.paint(game, copy, brush, cell);
  return copy;
}

export function withEmptyBoard(game: Game, row: Row): Row {
  const empty = row.slice();
  for (const name of gameAnalysis(game.id).editor?.boardFields ?? []) {
    const { first, length, type } = game.layout[name];
    const width = type === 'bits64' ? 8 : type === 'uint16' ? 2 : 1;
    empty.fill(0, first, first + width * length);
  }
  return editFields(game).reduce((changed: Row, field) => withNumber(game, changed, field, field.min), empty);
}

/** Pieces that are not on the board; negative if there are too many. Undefined if the game does not count them. */
export function piecesInHand(game: Game, row: Row): number | undefined {
  return gameAnalysis(game.id).editor?.piecesInHand?.(game, row);
}

export type EditCheck =
  | { readonly row: Row; readonly counters: Counters }
  /** Why it is not a position. */
  | { readonly failure: Failure };

export function checkEdited(game: Game, row: Row, counters: Counters): EditCheck {
  const open = row.slice();
  // The rules compute from the board whether the game is over
  for (const name of ['over', 'winners', 'winner']) if (name in game.layout) writeValue(game.layout[name], open, 0, 0);
  return checkText(game, game.formatPosition(open, counters));
}

export function checkText(game: Game, text: string): EditCheck {
  try {
    return startOf(game, text);
  } catch (error) {
    if (error instanceof OtauError) return { failure: failureOf(error) };
    throw error;
  }
}
