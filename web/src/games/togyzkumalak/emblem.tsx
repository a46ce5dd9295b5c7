/** The emblem of Togyz Kumalak. */
import type { JSX } from 'react';
import { discAt, NINE, pathOf } from '../emblem-paths.js';

export function Emblem(): JSX.Element {
  return (
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
  );
}
