/** A message that there is no server of rooms at this address. */
import type { JSX } from 'react';
import { useSection } from '../../i18n/index.js';
import { SHELL } from '../../i18n/namespaces/first.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { href } from '../../shell/route.js';

export function NoRooms(): JSX.Element {
  const t = useSection(ROOMS);
  const s = useSection(SHELL);
  return (
    <section className="page page-narrow">
      <h1>{t('none')}</h1>
      <p>
        {t('none-about')} <code>otau serve --open --rooms</code>
      </p>
      <p>{t('none-else')}</p>
      <a className="button" href={href('play')}>
        {s('to-play')}
      </a>
    </section>
  );
}
