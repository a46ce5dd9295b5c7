/**
 * The board of any game: the game's own component, or the generic one, loaded on first use. Boards get the legal moves and
 * report the chosen one; they do not store the state of the game.
 */
import { type JSX, Suspense } from 'react';
import type { BoardProps } from '../board/board-props.js';
import { Outcome, Position } from '../board/parts/tools.js';
import { moveKey } from '../board/parts/use-motion.js';
import { gameUi } from './registry.js';

export function Board(props: BoardProps): JSX.Element {
  const { id } = props.game;
  const { Board: GameBoard } = gameUi(id);
  return (
    <div className={`board board-${id}`}>
      <Suspense fallback={<div className="board-loading" aria-busy="true" />}>
        <Outcome value={props.outcome}>
          <Position value={moveKey(props.row, props.last)}>
            <GameBoard {...props} />
          </Position>
        </Outcome>
      </Suspense>
    </div>
  );
}
