/** A game to step through, or to play on by hand: the board, the number of the position, buttons and keys. */
import { CHANCE, type Game, type History, legalActions, Rng, type Row } from 'otau';
import type { JSX, KeyboardEvent } from 'react';
import type { BoardProps } from '../board/board-props.js';
import { Board } from '../games/board.js';
import { REPLAY } from '../i18n/namespaces/replay.js';
import type { KeyOf, Words } from '../i18n/words.js';
import { Icon, type IconName } from '../shell/icons.js';
import './replay.css';

export interface ReplayProps {
  readonly history: History;
  /** Which position is shown, 0 to `history.actions.length`. */
  readonly ply: number;
  readonly onPly: (ply: number) => void;
  readonly words: Words;
  readonly motion?: BoardProps['motion'];
  readonly flipped?: boolean;
  /** Buttons to step with. */
  readonly controls: boolean;
  /** Plays in the position shown: an action, or an outcome where chance moves. Without it the game is only looked at. */
  readonly onAction?: (action: number) => void;
}

export function Replay(props: ReplayProps): JSX.Element {
  const { history, ply, onPly, words, motion, flipped, controls, onAction } = props;
  const t = words.of(REPLAY);
  const { game, actions } = history;
  const end = actions.length;
  const row = history.rowAt(ply);
  const isOver = ply === end && history.ending() !== undefined;
  const onThrow =
    onAction !== undefined && game.actor(row) === CHANCE ? () => onAction(drawOutcome(game, row)) : undefined;
  const steps: readonly (readonly [IconName & KeyOf<typeof REPLAY>, number])[] = [
    ['first', 0],
    ['back', ply - 1],
    ['forward', ply + 1],
    ['last', end],
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    // On the board the arrows walk over its cells
    if (target instanceof Element && target.closest('[role="grid"]') !== null) return;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: end }[key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to <= end) onPly(to);
  };
  const board = (
    <Board
      game={game}
      row={row}
      counters={history.countersAt(ply)}
      legal={onAction === undefined || isOver ? [] : legalActions(game, row)}
      onAction={onAction}
      throwSticks={onThrow}
      last={ply === 0 ? undefined : { before: history.rowAt(ply - 1), action: actions[ply - 1] }}
      flipped={flipped}
      motion={motion}
      words={words}
    />
  );
  if (!controls) return board;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what its buttons do as well
    <div className="replay" onKeyDown={onKeyDown}>
      {board}
      <div className="replay-steps">
        {steps.map(([name, to]) => (
          <button
            key={name}
            type="button"
            className="button button-icon"
            aria-label={t(name)}
            aria-disabled={to < 0 || to > end || to === ply}
            onClick={() => to >= 0 && to <= end && onPly(to)}
          >
            <Icon name={name} size={20} />
          </button>
        ))}
        <span className="replay-where">{t('where', { ply, count: end })}</span>
      </div>
    </div>
  );
}

function drawOutcome(game: Game, row: Row): number {
  const probabilities = new Float32Array(game.maxLegal);
  const rng = new Rng(crypto.getRandomValues(new Uint32Array(1))[0]);
  return rng.pick(probabilities, game.outcomes(row, probabilities));
}
