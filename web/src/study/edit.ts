/**
 * Positions changed by hand: brushes that paint cells, fields with numbers, and the check by the game's
 * own position text. While it is edited a row may be anything; only a checked one becomes a study.
 */
import { type Counters, type Game, OtauError, type Row, readField, writeValue } from 'otau';
import { gameAnalysis } from '../games/analysis.js';
import { type Brush, type EditField, playerOfBrush } from '../games/editor.js';
import { type Failure, failureOf } from '../i18n/failures.js';

/** The brushes of a game with this many players; none where a position is changed by its text alone. */
export function brushesOf({ id, players }: Game): readonly Brush[] {
  const brushes = gameAnalysis(id).editor?.brushes ?? [];
  return brushes.filter((brush) => (playerOfBrush(brush) ?? 0) < players);
}

/** The numbers of a position beside the board. */
export function editFields(game: Game): readonly EditField[] {
  return gameAnalysis(game.id).editor?.fields(game) ?? [];
}

export function readNumber(game: Game, row: Row, { name, player = 0 }: Pick<EditField, 'name' | 'player'>): number {
  return readField(game.layout[name], row)[player];
}

/** A copy of the row with a number set, brought into its bounds. */
export function withNumber(game: Game, row: Row, { name, player = 0, min, max }: EditField, value: number): Row {
  const copy = row.slice();
  const whole = Number.isFinite(value) ? Math.round(value) : min;
  writeValue(game.layout[name], copy, player, Math.min(max, Math.max(min, whole)));
  return copy;
}

/** Whose turn it is in an edited row, whatever else is in it; undefined where the row has no such field. */
export function sideToMove({ layout }: Game, row: Row): number | undefined {
  return 'player' in layout ? readField(layout.player, row)[0] : undefined;
}

export function withSideToMove(game: Game, row: Row, player: number): Row {
  const copy = row.slice();
  writeValue(game.layout.player, copy, 0, player);
  return copy;
}

/** A copy of the row after a click with a brush on a cell, as the boards number cells. */
export function paint(game: Game, row: Row, brush: Brush, cell: number): Row {
  const copy = row.slice();
  gameAnalysis(game.id).editor?.paint(game, copy, brush, cell);
  return copy;
}

/** Nothing on the board; the other numbers stay as few as they can be. */
export function emptied(game: Game, row: Row): Row {
  const empty = row.slice();
  for (const name of gameAnalysis(game.id).editor?.boardFields ?? []) {
    const { first, length, type } = game.layout[name];
    const width = type === 'bits64' ? 8 : type === 'uint16' ? 2 : 1;
    empty.fill(0, first, first + width * length);
  }
  return editFields(game).reduce((changed: Row, field) => withNumber(game, changed, field, field.min), empty);
}

/** Stones that are in no pit and no kazan; below 0 there are too many. Undefined where none are counted. */
export function stonesInHand(game: Game, row: Row): number | undefined {
  return gameAnalysis(game.id).editor?.piecesInHand?.(game, row);
}

export type EditCheck =
  | { readonly row: Row; readonly counters: Counters }
  /** What is wrong with it. */
  | { readonly failure: Failure };

/** The edited row as a position of the game, or why it is none. */
export function checkEdited(game: Game, row: Row, counters: Counters): EditCheck {
  const open = row.slice();
  // Whether the game has ended follows from the board
  for (const name of ['over', 'winners', 'winner']) if (name in game.layout) writeValue(game.layout[name], open, 0, 0);
  return checkText(game, game.formatPosition(open, counters));
}

export function checkText(game: Game, text: string): EditCheck {
  const row = new Uint8Array(game.rowSize);
  try {
    return { counters: game.parsePosition(text, row), row };
  } catch (error) {
    if (error instanceof OtauError) return { failure: failureOf(error) };
    throw error;
  }
}
