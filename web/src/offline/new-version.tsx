/** A notice that a newer version of the board is available, with a button that loads it. */
import { type JSX, useState, useSyncExternalStore } from 'react';
import { useSection } from '../i18n/index.js';
import { OFFLINE } from '../i18n/namespaces/first.js';
import { Button } from '../shell/controls.js';
import { activateNewVersion, hasNewVersion, watchNewVersion } from './service-worker.js';

export default function NewVersion(): JSX.Element | null {
  const t = useSection(OFFLINE);
  const isThere = useSyncExternalStore(watchNewVersion, hasNewVersion);
  const [isLater, setLater] = useState(false);
  if (!isThere || isLater) return null;
  return (
    <div className="card toast new-version" role="status">
      <span>{t('new-version')}</span>
      <Button text={t('reload')} look="main" onClick={activateNewVersion} />
      <Button text={t('later')} look="plain" onClick={() => setLater(true)} />
    </div>
  );
}
