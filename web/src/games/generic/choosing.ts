/**
 * Choosing a move by cells: first its first cell, then its last one. A move of one cell is chosen by that cell. Pure functions;
 * the chosen cell is state of the board.
 */

/** A legal action with its cells in order; without cells if it is not tied to a place on the board. */
export interface CellMove {
  readonly action: number;
  readonly cells: readonly string[];
}

/** The result of a click on a cell. */
export type Choice =
  | { readonly kind: 'play'; readonly action: number }
  /** The cell is the start of a move. Other moves may end there. */
  | { readonly kind: 'from'; readonly cell: string }
  /** Several moves fit: one of them is chosen from the list. */
  | { readonly kind: 'several'; readonly moves: readonly CellMove[] }
  | { readonly kind: 'nothing' };

/** The moves that begin at a cell. */
export function movesFrom(moves: readonly CellMove[], cell: string): CellMove[] {
  return moves.filter(({ cells }) => cells[0] === cell);
}

/** The cells that can be chosen: where moves begin, or where moves from the chosen cell end. */
export function openCells(moves: readonly CellMove[], from: string | undefined): ReadonlySet<string> {
  const cells = from === undefined ? moves.map(firstCell) : movesFrom(moves, from).map(lastCell);
  return new Set(cells.filter((cell) => cell !== undefined));
}

/** The result of a click on a cell; `from` is the cell chosen before. */
export function chooseCell(moves: readonly CellMove[], from: string | undefined, cell: string): Choice {
  if (from !== undefined) {
    const ending = movesFrom(moves, from).filter((move) => lastCell(move) === cell);
    if (ending.length === 1) return { kind: 'play', action: ending[0].action };
    if (ending.length > 1) return { kind: 'several', moves: ending };
    if (cell === from) return { kind: 'nothing' };
  }
  const beginning = movesFrom(moves, cell);
  if (beginning.length === 0) return { kind: 'nothing' };
  const places = new Set(beginning.map(lastCell));
  if (places.size > 1 || beginning[0].cells.length > 1) return { kind: 'from', cell };
  return beginning.length === 1 ? { kind: 'play', action: beginning[0].action } : { kind: 'several', moves: beginning };
}

function firstCell({ cells }: CellMove): string | undefined {
  return cells[0];
}

function lastCell({ cells }: CellMove): string | undefined {
  return cells.at(-1);
}
