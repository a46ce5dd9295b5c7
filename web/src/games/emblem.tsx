/** A small drawing of each game's board, for choosing. */
import type { GameId } from 'otau';
import type { JSX } from 'react';
import { gameUi } from './registry.js';

export function Emblem({ game }: { readonly game: GameId }): JSX.Element {
  const { Emblem: Drawing } = gameUi(game);
  return (
    <svg className="emblem" viewBox="0 0 96 64" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
