/** The signs of the players: marbles with their inlays. */
import type { JSX } from 'react';

/** The inlays of marbles by player: ring, star, triangle, square. */
const INLAYS = [
  'M-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
  'M0-5 1.3-2.2 4.3-2.5 2.6 0 4.3 2.5 1.3 2.2 0 5-1.3 2.2-4.3 2.5-2.6 0-4.3-2.5-1.3-2.200Z',
  'M0-5 4.6 3.300H-4.600Z',
  'M-3.6-3.600H3.600V3.600H-3.600Z',
];

export function SeatSign({ player }: { readonly player: number }): JSX.Element {
  return (
    <>
      <circle r="10" />
      <path d={INLAYS[player]} fill="none" strokeWidth="1.2" />
    </>
  );
}
