/**
 * The board of any game: the game's own component, or the generic one, loaded on first use. Boards get the legal moves and
 * report the chosen one; they do not store the state of the game.
 */
import type { GameId } from 'otau';
import { type ComponentType, type JSX, lazy, Suspense, useMemo } from 'react';
import type { BoardProps } from '../board/board-props.js';
import { OutcomeText, PositionText } from '../board/parts/tools.js';
import { moveKey } from '../board/parts/use-motion.js';
import { useWords } from '../i18n/index.js';
import { boardMotion, useSettings } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { gameUi } from './registry.js';
import '../board/colours.css';
import '../board/parts/parts.css';

const loaded = new Map<GameId, ComponentType<BoardProps>>();

/** Loads the board of a game, so that it is there with the page that shows it. A failure is shown by the page. */
export async function loadBoard(id: GameId): Promise<void> {
  if (loaded.has(id)) return;
  const module = await gameUi(id)
    .loadBoard()
    .catch(() => undefined);
  if (module !== undefined) loaded.set(id, module.default);
}

export function Board(props: BoardProps): JSX.Element {
  const { id } = props.game;
  const GameBoard = useMemo(() => loaded.get(id) ?? lazy(gameUi(id).loadBoard), [id]);
  return (
    <div className={`board board-${id}`}>
      <Suspense fallback={<div className="board-loading" aria-busy="true" />}>
        <OutcomeText value={props.outcome}>
          <PositionText value={moveKey(props.row, props.last)}>
            <GameBoard {...props} />
          </PositionText>
        </OutcomeText>
      </Suspense>
    </div>
  );
}

/** A board with words, motion, taps, text and sounds as in the settings. */
export function PageBoard(
  props: Omit<BoardProps, 'words' | 'motion' | 'oneTap' | 'textView' | 'onSound'>,
): JSX.Element {
  const settings = useSettings();
  const { oneTap, textView, sound } = settings;
  return (
    <Board
      {...props}
      {...{ oneTap, textView }}
      words={useWords()}
      motion={boardMotion(settings)}
      onSound={sound ? playSound : undefined}
    />
  );
}
