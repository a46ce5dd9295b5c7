/** The signs of the players: a cone and a spool. */
import type { JSX } from 'react';

export function SeatSign({ player }: { readonly player: number }): JSX.Element {
  return <path d={player === 0 ? 'M0-9 7 8H-7Z' : 'M-7-8H7Q2 0 7 8H-7Q-2 0-7-8Z'} />;
}
