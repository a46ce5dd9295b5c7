/**
 * Choosing a move by cells: first its first cell, then its last one. A move of one cell is chosen by that cell.
 */
import type { Game, Row } from 'otau';
import { actionCells } from 'otau/render';
import { useMemo, useState } from 'react';

/** A legal action with its cells in order; without cells if it is not tied to a place on the board. */
export interface CellMove {
  readonly action: number;
  readonly cells: readonly string[];
}

export type CellChoice =
  | { readonly kind: 'play'; readonly action: number }
  /** The cell is the start of a move. Other moves may end there. */
  | { readonly kind: 'from'; readonly cell: string }
  /** Several moves fit: one of them is chosen from the list. */
  | { readonly kind: 'several'; readonly moves: readonly CellMove[] }
  | { readonly kind: 'nothing' };

export function movesFrom(moves: readonly CellMove[], cell: string): CellMove[] {
  return moves.filter(({ cells }) => cells[0] === cell);
}

/** The cells that can be chosen: where moves begin, or where moves from the chosen cell end. */
export function openCells(moves: readonly CellMove[], from: string | undefined): ReadonlySet<string> {
  const cells = from === undefined ? moves.map(firstCell) : movesFrom(moves, from).map(lastCell);
  return new Set(cells.filter((cell) => cell !== undefined));
}

/** The result of a click on a cell; `from` is the cell chosen before. */
export function chooseCell(moves: readonly CellMove[], from: string | undefined, cell: string): CellChoice {
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

interface Chosen {
  /** The key of the position. */
  readonly moment: string;
  readonly from?: string;
  /** Moves with the same cells, to choose from in a list. */
  readonly several?: readonly CellMove[];
}

interface ChoosingOptions {
  readonly game: Game;
  readonly row: Row;
  readonly legal: readonly number[];
  readonly moment: string;
  readonly onAction: ((action: number) => void) | undefined;
}

export function useChoosing({ game, row, legal, moment, onAction }: ChoosingOptions) {
  const [chosen, setChosen] = useState<Chosen>();
  const moves = useMemo(
    () => legal.map((action): CellMove => ({ action, cells: actionCells(game, row, action) })),
    [game, row, legal],
  );
  const isCurrent = chosen?.moment === moment;
  const from = isCurrent ? chosen.from : undefined;
  const several = isCurrent ? chosen.several : undefined;
  const release = () => setChosen(undefined);
  const play = (action: number) => {
    release();
    onAction?.(action);
  };
  const choose = (cell: string) => {
    const choice = chooseCell(moves, from, cell);
    if (choice.kind === 'play') play(choice.action);
    else if (choice.kind === 'from') setChosen({ moment, from: choice.cell });
    else if (choice.kind === 'several') setChosen({ moment, from, several: choice.moves });
    else release();
  };
  return {
    /** The cell where the move begins, once it is chosen. */
    from,
    /** The cells that may be chosen now. */
    open: openCells(onAction === undefined ? [] : moves, from),
    /** The moves that fit what has been chosen. */
    listed: several ?? (from === undefined ? moves : movesFrom(moves, from)),
    choose,
    play,
    release,
  };
}
