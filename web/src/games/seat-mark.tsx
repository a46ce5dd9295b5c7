/** The small sign of a player beside the name: a piece with its own shape and colour. */
import type { GameId } from 'otau';
import type { JSX } from 'react';
import { gameUi } from './registry.js';

/** The colour of a player's pieces, by the names of the themes. */
export function seatColour(game: GameId, player: number): string {
  const { colours } = gameUi(game);
  return colours[player % colours.length];
}

export function SeatMark({ game, player }: { readonly game: GameId; readonly player: number }): JSX.Element {
  const { SeatSign } = gameUi(game);
  const colour = seatColour(game, player);
  return (
    <svg className="seat-mark" viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
      <g fill={`var(--${colour})`} stroke={`var(--${colour}-edge)`} strokeWidth="1.5" strokeLinejoin="round">
        <SeatSign player={player} />
      </g>
    </svg>
  );
}
