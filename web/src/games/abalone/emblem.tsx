/** The emblem of Abalone. */
import type { JSX } from 'react';
import { discAt } from '../emblem-paths.js';

const CUPS = [5, 6, 7, 6, 5].map((count, line) =>
  Array.from({ length: count }, (_, i) => discAt(48 + (i - (count - 1) / 2) * 9.2, 12 + 10 * line, 3.8)).join(''),
);

export function Emblem(): JSX.Element {
  return (
    <>
      <path d="M32 2h32l17 30-17 30H32L15 32Z" fill="var(--wood)" stroke="var(--wood-dark)" strokeWidth="1.5" />
      <path d={CUPS[0]} fill="var(--first)" stroke="var(--first-edge)" strokeWidth="0.8" />
      <path d={CUPS.slice(1, 4).join('')} fill="var(--hollow)" />
      <path d={CUPS[4]} fill="var(--second)" stroke="var(--second-edge)" strokeWidth="0.8" />
    </>
  );
}
