/** The navigation between the pages: a narrow rail on the left, on small screens a bar at the bottom. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { Icon } from './icons.js';
import { href, PAGES, type PageName } from './route.js';

interface NavigationRailProps {
  readonly page: PageName | undefined;
  /** Whether people can play with each other here. */
  readonly hasRooms: boolean;
  readonly onSettings: () => void;
}

/** The pages that belong to one in the rail. */
const PART_OF: Partial<Record<PageName, PageName>> = {
  new: 'play',
  room: 'rooms',
  player: 'rooms',
  tournament: 'rooms',
  training: 'library',
};

export function NavigationRail({ page, hasRooms, onSettings }: NavigationRailProps): JSX.Element {
  const t = useSection(SHELL);
  const part = page && (PART_OF[page] ?? page);
  return (
    <nav className="rail" aria-label={t('pages')}>
      <a className="rail-mark" href={href('play')} aria-label="Otau">
        <Logo size={44} />
      </a>
      {PAGES.filter((name) => name !== 'rooms' || hasRooms).map((name) => (
        <a key={name} className="rail-item" href={href(name)} aria-current={name === part ? 'page' : undefined}>
          <Icon name={name} />
          <span>{t(name)}</span>
        </a>
      ))}
      <button type="button" className="rail-item rail-settings" onClick={onSettings}>
        <Icon name="settings" />
        <span>{t('settings')}</span>
      </button>
    </nav>
  );
}

/** The logo: the crown of a yurt, a ring with three and three curved poles across it. */
const PATHS = [
  'M35 7.3Q16.9 16.9 7.3 35',
  'M38.1 9.9Q24 24 9.9 38.1',
  'M40.7 13Q31.1 31.1 13 40.7',
  'M7.3 13Q16.9 31.1 35 40.7',
  'M9.9 9.9Q24 24 38.1 38.1',
  'M13 7.3Q31.1 16.9 40.7 35',
];

function Logo({ size = 40 }: { size?: number }): JSX.Element {
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
