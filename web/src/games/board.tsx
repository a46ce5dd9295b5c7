/**
 * The board of any game: picks the game's own component, each of which is loaded when it is first
 * shown. Boards are given what may be played and say what was chosen; they keep no state of the game.
 */
import type { GameId } from 'otau/games';
import { type ComponentType, type JSX, lazy, Suspense } from 'react';
import type { BoardProps } from '../board/board-props.js';
import { withTexts } from '../i18n/words.js';

const BOARDS: Readonly<Record<GameId, ComponentType<BoardProps>>> = {
  togyzkumalak: lazy(() => withTexts(() => import('./togyzkumalak/board/board.js'))),
  abalone: lazy(() => withTexts(() => import('./abalone/board/board.js'))),
  kindo: lazy(() => withTexts(() => import('./kindo/board/board.js'))),
  senet: lazy(() => withTexts(() => import('./senet/board/board.js'))),
};

export function Board(props: BoardProps): JSX.Element {
  const GameBoard = BOARDS[props.game.id];
  return (
    <div className={`board board-${props.game.id}`}>
      <Suspense fallback={<div className="board-waiting" aria-busy="true" />}>
        <GameBoard {...props} />
      </Suspense>
    </div>
  );
}
