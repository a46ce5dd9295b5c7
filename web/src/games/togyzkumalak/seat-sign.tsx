/** The sign of both players: a stone with the player's colour and edge. */
import type { JSX } from 'react';

export function SeatSign(): JSX.Element {
  return <circle r="9" />;
}
