/** The legal moves as buttons, for moves without cells on the board, and as an alternative to pointing. */
import type { Game, Row } from 'otau';
import type { JSX } from 'react';

interface MoveListProps {
  readonly title: string;
  readonly game: Game;
  readonly row: Row;
  readonly actions: readonly number[];
  readonly onAction: (action: number) => void;
}

export function MoveList({ title, game, row, actions, onAction }: MoveListProps): JSX.Element {
  return (
    <section className="generic-moves" aria-label={title}>
      <span className="generic-moves-title">{title}</span>
      {actions.map((action) => (
        <button key={action} type="button" className="generic-move" onClick={() => onAction(action)}>
          {game.formatAction(row, action)}
        </button>
      ))}
    </section>
  );
}
