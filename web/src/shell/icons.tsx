/** Icons for the navigation rail and for buttons. */
import { type JSX, useId } from 'react';

const PATHS = {
  play: 'M4 8h16M4 16h16M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM16 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  analyse: 'M6 4v16M6 9c0 5 12 2 12 7v4M18 4v5M6 20h0M15.5 6.5 18 4l2.5 2.5M3.5 6.5 6 4l2.5 2.5',
  learn: 'M12 7c-2-2-5-2.5-8-2v13c3-.5 6 0 8 2 2-2 5-2.5 8-2V5c-3-.5-6 0-8 2Zm0 0v13',
  library: 'M4 4h4v16H4zM10 4h4v16h-4zM16 5.2l3.8-1L23 19l-3.8 1z',
  training: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  practice: 'M9 4h4a2 2 0 1 1 4 0h3v5a2 2 0 1 0 0 4v7h-5a2 2 0 1 0-4 0H4v-7a2 2 0 1 1 0-4V4z',
  rooms:
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 20c.4-4.5 3-6.5 6-6.5s5.6 2 6 6.5M16.5 6a2.6 2.6 0 1 1 0 5.2M17.5 14c2 .4 3.3 2.5 3.5 5',
  tournament:
    'M8 4h8v5a4 4 0 0 1-8 0zM8 6H4c0 3 1.5 4.5 4 5M16 6h4c0 3-1.5 4.5-4 5M12 13v4M8 20c0-2 1.5-3 4-3s4 1 4 3z',
  link: 'M9.5 14.5l5-5M8 11l-2.3 2.3a3.5 3.5 0 0 0 5 5L13 16M11 8l2.3-2.3a3.5 3.5 0 0 1 5 5L16 13',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  undo: 'M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2',
  redo: 'm15 5 5 5-5 5M20 10H10a6 6 0 0 0 0 12h2',
  flip: 'M7 4v16M7 4 3.5 7.5M7 4l3.5 3.5M17 20V4M17 20l-3.5-3.5M17 20l3.5-3.5',
  resign: 'M6 21V4M6 5c5-3 7 3 13 0v9c-6 3-8-3-13 0',
  draw: 'M5 9h14M5 15h14',
  stop: 'M6 6h12v12H6z',
  pause: 'M8 5v14M16 5v14',
  swap: 'M4 8h15l-4-4M20 16H5l4 4',
  close: 'M6 6l12 12M18 6 6 18',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 21c.5-5 4-7 7.5-7s7 2 7.5 7',
  machine: 'M7 8h10v9H7zM4 11v3M20 11v3M12 8V4M10 12v1M14 12v1',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 24 }: { name: IconName; size?: number }): JSX.Element {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The heading of a page, with the ornament below it. */
export function PageTitle({ text }: { text: string }): JSX.Element {
  return (
    <div>
      <h1>{text}</h1>
      <Ornament />
    </div>
  );
}

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
