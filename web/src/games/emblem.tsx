/** A small drawing of each game's board, for choosing. */
import type { GameId } from 'otau/games';
import type { JSX } from 'react';

export function Emblem({ game }: { readonly game: GameId }): JSX.Element {
  return (
    <svg className="emblem" viewBox="0 0 96 64" aria-hidden="true">
      {DRAWINGS[game]()}
    </svg>
  );
}

const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Many equal shapes are one path: the form shows all four drawings before anything can be pressed. */
function pathOf<T>(items: readonly T[], shape: (item: T) => string): string {
  return items.map(shape).join('');
}

function discAt(x: number, y: number, r: number): string {
  return `M${(x - r).toFixed(1)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`;
}

const CUPS = [5, 6, 7, 6, 5].map((count, line) =>
  Array.from({ length: count }, (_, i) => discAt(48 + (i - (count - 1) / 2) * 9.2, 12 + 10 * line, 3.8)).join(''),
);

/** The tiles of Kindo from one to before another, in reading order. */
function tiles(from: number, to: number): string {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  return pathOf(numbers, (i) => `M${19 + 12 * (i % 5)} ${3 + 12 * Math.floor(i / 5)}h10.6v10.6h-10.6Z`);
}

const DRAWINGS: Readonly<Record<GameId, () => JSX.Element>> = {
  togyzkumalak: () => (
    <>
      <rect x="1" y="3" width="94" height="58" rx="7" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path
        d={pathOf(NINE, (i) => {
          const pit = (y: number) => `M${(6 + 9.6 * i).toFixed(1)} ${y}a3.5 3.5 0 0 1 7 0v7a3.5 3.5 0 0 1-7 0Z`;
          return pit(11.5) + pit(45.5);
        })}
        fill="var(--hollow-deep)"
      />
      <path
        d={pathOf(NINE, (i) => [11.5, 45.5].map((y) => discAt(9.5 + 9.6 * i, y + (i % 3), 2)).join(''))}
        fill="var(--stone)"
      />
      <path
        d="M9 25h78a3 3 0 0 1 0 6h-78a3 3 0 0 1 0-6ZM9 33h78a3 3 0 0 1 0 6h-78a3 3 0 0 1 0-6Z"
        fill="var(--hollow)"
      />
    </>
  ),
  abalone: () => (
    <>
      <path d="M32 2h32l17 30-17 30H32L15 32Z" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path d={CUPS[0]} fill="var(--first)" stroke="var(--first-edge)" strokeWidth="0.8" />
      <path d={CUPS.slice(1, 4).join('')} fill="var(--hollow)" />
      <path d={CUPS[4]} fill="var(--second)" stroke="var(--second-edge)" strokeWidth="0.8" />
    </>
  ),
  kindo: () => (
    <>
      <path d={tiles(0, 7)} fill="var(--second)" stroke="var(--tile-line)" />
      <path d={tiles(7, 18)} fill="var(--tile)" stroke="var(--tile-line)" />
      <path d={tiles(18, 25)} fill="var(--first)" stroke="var(--tile-line)" />
      <path d="M43 26.4h11.4M55 38.4h11.4M66.6 15v11" stroke="var(--red)" strokeWidth="3" strokeLinecap="round" />
      <path d="M21 12V6.5l2 2.4 1.5-3 1.5 3 2-2.4V12Z" fill="var(--saffron)" />
      <path d="M69 60v-5.500l2 2.4 1.5-3 1.5 3 2-2.400V60Z" fill="var(--saffron-ink)" />
    </>
  ),
  senet: () => (
    <>
      <path d="M3 14h90v36H3ZM3 26h90M3 38h90" fill="var(--wood-light)" stroke="var(--wood-dark)" />
      <path d={pathOf(NINE, (i) => `M${12 + 9 * i} 14v36`)} stroke="var(--wood-dark)" />
      <path
        d={pathOf([0, 2, 4, 6, 8], (i) => `M${7.5 + 9 * i} 16l3 8h-6Z`)}
        fill="var(--first)"
        stroke="var(--first-edge)"
        strokeWidth="0.7"
      />
      <path
        d={pathOf([1, 3, 5, 7, 9], (i) => `M${4.5 + 9 * i} 16h6q-2.4 4 0 8h-6q2.4-4 0-8Z`)}
        fill="var(--second)"
        stroke="var(--second-edge)"
        strokeWidth="0.7"
      />
      <path d="M52 41l3.5 6M55.5 41 52 47M70.5 40v8M80 44h7M79 41.500h0" stroke="var(--wood-ink)" fill="none" />
    </>
  ),
};
