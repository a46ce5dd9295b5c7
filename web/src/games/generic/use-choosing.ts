/** What has been chosen of a move on the way to it; forgotten as soon as the position is another one. */
import type { Game, Row } from 'otau';
import { actionCells } from 'otau/render';
import { useMemo, useState } from 'react';
import { type CellMove, chooseCell, movesFrom, openCells } from './choosing.js';

interface Chosen {
  /** In which position. */
  readonly moment: string;
  readonly from?: string;
  /** Moves between which the cells do not decide. */
  readonly several?: readonly CellMove[];
}

interface ChoosingOptions {
  readonly game: Game;
  readonly row: Row;
  readonly legal: readonly number[];
  /** Tells positions apart. */
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
