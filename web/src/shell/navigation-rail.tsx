/** The navigation between the pages: a narrow rail on the left, on small screens a bar at the bottom. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { Icon } from './icons.js';
import { Logo } from './logo.js';
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
