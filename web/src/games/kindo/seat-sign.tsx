/** The signs of the players: tiles hatched one way and the other. */
import type { JSX } from 'react';

export function SeatSign({ player }: { readonly player: number }): JSX.Element {
  return (
    <>
      <rect x="-8" y="-8" width="16" height="16" rx="2" />
      <path d={player === 0 ? 'M-8 4 4-8M-4 8 8-4' : 'M-8-4 4 8M-4-8 8 4'} />
    </>
  );
}
