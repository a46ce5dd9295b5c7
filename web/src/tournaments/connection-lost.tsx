/** A message that the connection is lost, so the page may be out of date. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { TOURNAMENTS } from '../i18n/namespaces/rooms.js';

export function ConnectionLost(): JSX.Element {
  const t = useSection(TOURNAMENTS);
  return (
    <p role="status" className="card message">
      {t('connection-lost')}
    </p>
  );
}
