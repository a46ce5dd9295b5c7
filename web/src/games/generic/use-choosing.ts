/** The state of choosing a move cell by cell; reset with each new position. */
import type { Game, Row } from 'otau';
import { actionCells } from 'otau/render';
import { useMemo, useState } from 'react';
import { type CellMove, chooseCell, movesFrom, openCells } from './choosing.js';

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
  /** A key that differs between positions. */
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
