/** The logo: the crown of a yurt, a ring with three and three curved poles across it. */
import type { JSX } from 'react';

const PATHS = [
  'M35 7.3Q16.9 16.9 7.3 35',
  'M38.1 9.9Q24 24 9.9 38.1',
  'M40.7 13Q31.1 31.1 13 40.7',
  'M7.3 13Q16.9 31.1 35 40.7',
  'M9.9 9.9Q24 24 38.1 38.1',
  'M13 7.3Q31.1 16.9 40.7 35',
];

export function Logo({ size = 40 }: { readonly size?: number }): JSX.Element {
  return (
    <svg
      className="mark"
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <circle cx="24" cy="24" r="20" strokeWidth="4" />
      <g strokeWidth="2">
        {PATHS.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
    </svg>
  );
}
