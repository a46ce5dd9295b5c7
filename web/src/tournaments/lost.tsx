/** Said calmly: the connection is lost, so what is shown may be old. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { TOURNAMENTS } from '../i18n/namespaces/tournaments.js';

export function Lost(): JSX.Element {
  const t = useSection(TOURNAMENTS);
  return (
    <p role="status" className="card message">
      {t('lost')}
    </p>
  );
}
