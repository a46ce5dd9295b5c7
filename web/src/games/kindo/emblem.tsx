/** The emblem of Kindo. */
import type { JSX } from 'react';
import { pathOf } from '../emblem-paths.js';

/** A range of tiles in reading order, without the last one. */
function tiles(from: number, to: number): string {
  const numbers = Array.from({ length: to - from }, (_, i) => from + i);
  return pathOf(numbers, (i) => `M${19 + 12 * (i % 5)} ${3 + 12 * Math.floor(i / 5)}h10.6v10.6h-10.6Z`);
}

export function Emblem(): JSX.Element {
  return (
    <>
      <path d={tiles(0, 7)} fill="var(--second)" stroke="var(--tile-line)" />
      <path d={tiles(7, 18)} fill="var(--tile)" stroke="var(--tile-line)" />
      <path d={tiles(18, 25)} fill="var(--first)" stroke="var(--tile-line)" />
      <path d="M43 26.4h11.4M55 38.4h11.4M66.6 15v11" stroke="var(--red)" strokeWidth="3" strokeLinecap="round" />
      <path d="M21 12V6.5l2 2.4 1.5-3 1.5 3 2-2.4V12Z" fill="var(--saffron)" />
      <path d="M69 60v-5.500l2 2.4 1.5-3 1.5 3 2-2.400V60Z" fill="var(--saffron-ink)" />
    </>
  );
}
