/** A small drawing of each game's board, for choosing. */
import type { GameId } from 'otau';
import type { JSX } from 'react';
import { gameUi } from './registry.js';

export function Emblem({ game }: { game: GameId }): JSX.Element {
  const { Emblem: Drawing } = gameUi(game);
  return (
    <svg className="emblem" viewBox="0 0 96 64" aria-hidden="true">
      <Drawing />
    </svg>
  );
}

/** The colour of a player's pieces, by the names of the themes. */
export function seatColour(game: GameId, player: number): string {
  const { colours } = gameUi(game);
  return colours[player % colours.length];
}

/** The small sign of a player beside the name: a piece with its own shape and colour. */
export function SeatMark({ game, player }: { game: GameId; player: number }): JSX.Element {
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

/** Paths of many equal shapes, which keep emblems small: a form shows all of them at once. */

export function shapesPath<T>(items: readonly T[], shape: (item: T) => string): string {
  return items.map(shape).join('');
}

export function discAt(x: number, y: number, r: number): string {
  return `M${(x - r).toFixed(1)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`;
}

export const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];
