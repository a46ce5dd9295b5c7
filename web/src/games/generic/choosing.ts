/**
 * Choosing a move by cells: first the cell where it begins, then the one where it ends. A move of one
 * cell is chosen by that cell alone. Pure; the board keeps the chosen cell.
 */

/** A legal action with the cells that it touches, the first one first; none where it has no place on the board. */
export interface CellMove {
  readonly action: number;
  readonly cells: readonly string[];
}

/** What a press on a cell brings. */
export type Choice =
  | { readonly kind: 'play'; readonly action: number }
  /** The cell is where the move begins; it may be that several moves end there too. */
  | { readonly kind: 'from'; readonly cell: string }
  /** Several moves fit: one of them is chosen from the list. */
  | { readonly kind: 'several'; readonly moves: readonly CellMove[] }
  | { readonly kind: 'nothing' };

/** The moves that begin at a cell. */
export function movesFrom(moves: readonly CellMove[], cell: string): CellMove[] {
  return moves.filter(({ cells }) => cells[0] === cell);
}

/** Where moves begin; with a cell chosen already, where those that begin there end. */
export function openCells(moves: readonly CellMove[], from: string | undefined): ReadonlySet<string> {
  const cells = from === undefined ? moves.map(firstCell) : movesFrom(moves, from).map(lastCell);
  return new Set(cells.filter((cell) => cell !== undefined));
}

/** What a press on a cell brings, `from` being the cell chosen before it. */
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
