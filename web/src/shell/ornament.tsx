/** The ornament under headings: a thin line of ram's-horn scrolls. */
import { type JSX, useId } from 'react';

export function Ornament(): JSX.Element {
  const id = useId();
  return (
    <svg className="ornament" width="100%" height="10" aria-hidden="true">
      <defs>
        <pattern id={id} width="36" height="10" patternUnits="userSpaceOnUse">
          <path
            d="M0 9.2H36M18 9C18 2 8.5 1 8.5 4.8c0 2.4 3.6 2.4 3.6.2M18 9C18 2 27.5 1 27.5 4.8c0 2.4-3.6 2.4-3.6.2"
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
            strokeLinecap="round"
          />
        </pattern>
      </defs>
      <rect width="100%" height="10" fill={`url(#${id})`} />
    </svg>
  );
}
