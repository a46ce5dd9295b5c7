/** A small sign of a player beside his name: his piece, told apart by form as well as by colour. */
import type { GameId } from 'otau/games';
import type { JSX } from 'react';

const COLOURS: Readonly<Record<GameId, readonly string[]>> = {
  togyzkumalak: ['first', 'second'],
  abalone: ['second', 'first', 'third', 'fourth'],
  kindo: ['fourth', 'third'],
  senet: ['first', 'third'],
};

/** The inlays of marbles by player: ring, star, triangle, square. */
const INLAYS = [
  'M-4 0a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
  'M0-5 1.3-2.2 4.3-2.5 2.6 0 4.3 2.5 1.3 2.2 0 5-1.3 2.2-4.3 2.5-2.6 0-4.3-2.5-1.3-2.200Z',
  'M0-5 4.6 3.300H-4.600Z',
  'M-3.6-3.600H3.600V3.600H-3.600Z',
];

export function SeatMark({ game, player }: { readonly game: GameId; readonly player: number }): JSX.Element {
  const colour = COLOURS[game][player];
  return (
    <svg className="seat-mark" viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
      <g fill={`var(--${colour})`} stroke={`var(--${colour}-edge)`} strokeWidth="1.5" strokeLinejoin="round">
        <Sign game={game} player={player} />
      </g>
    </svg>
  );
}

function Sign({ game, player }: { readonly game: GameId; readonly player: number }): JSX.Element {
  if (game === 'senet') return <path d={player === 0 ? 'M0-9 7 8H-7Z' : 'M-7-8H7Q2 0 7 8H-7Q-2 0-7-8Z'} />;
  if (game === 'kindo') {
    return (
      <>
        <rect x="-8" y="-8" width="16" height="16" rx="2" />
        <path d={player === 0 ? 'M-8 4 4-8M-4 8 8-4' : 'M-8-4 4 8M-4-8 8 4'} />
      </>
    );
  }
  if (game === 'abalone') {
    return (
      <>
        <circle r="10" />
        <path d={INLAYS[player]} fill="none" strokeWidth="1.2" />
      </>
    );
  }
  return <circle r="9" />;
}
