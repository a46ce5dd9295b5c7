/** The emblem of Senet. */
import type { JSX } from 'react';
import { NINE, pathOf } from '../emblem-paths.js';

export function Emblem(): JSX.Element {
  return (
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
  );
}
