/** The part of the library that exports and imports full backups. */

import { type ChangeEvent, type JSX, useState } from 'react';
import { FailureText, FaultText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { BACKUP } from '../i18n/namespaces/library.js';
import { Button, Checkbox } from '../shell/controls.js';
import { saveFile } from '../shell/save-file.js';
import { rememberBackup } from '../store/persistence.js';
import { reloadSettings } from '../theme/settings.js';
import { exportFullBackup, type FullBackupImport, importFullBackup } from './full-backup.js';

/** Larger files may not fit into the memory of a phone. */
const MAX_MEGABYTES = 100;
const FAULTS_SHOWN = 8;

export default function FullBackup(): JSX.Element {
  const t = useSection(BACKUP);
  const [withSecrets, setSecrets] = useState(false);
  const save = async () => {
    const now = new Date();
    saveFile(`otau-everything-${now.toISOString().slice(0, 10)}.jsonl`, await exportFullBackup(withSecrets, now));
    rememberBackup(now);
  };
  return (
    <>
      <p>{t('about')}</p>
      <section className="card full-backup">
        <Checkbox name={t('secrets')} value={withSecrets} onChange={setSecrets} />
        <Button text={t('save')} look="main" onClick={() => void save()} />
      </section>
      <ImportBackup />
    </>
  );
}

type State =
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'done'; readonly imported: FullBackupImport }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

function ImportBackup(): JSX.Element {
  const t = useSection(BACKUP);
  const [state, setState] = useState<State>();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    if (file.size > MAX_MEGABYTES * 1e6) return setState({ kind: 'too-large' });
    setState({ kind: 'reading', done: 0 });
    try {
      const text = await file.text();
      const imported = await importFullBackup(text, (done) => setState({ kind: 'reading', done }));
      reloadSettings();
      setState({ kind: 'done', imported });
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
    }
    target.value = '';
  };
  return (
    <section className="card full-backup">
      <p>{t('merged')}</p>
      <div className="library-import">
        <label className="button">
          {t('restore')}
          <input
            type="file"
            className="visually-hidden"
            disabled={state?.kind === 'reading'}
            accept=".jsonl"
            onChange={(event) => void read(event)}
          />
        </label>
      </div>
      {state?.kind === 'reading' && (
        <label className="library-progress">
          {t('reading')}
          <progress value={state.done} />
        </label>
      )}
      <div role="status" className="library-report">
        {state?.kind === 'too-large' && <p className="error">{t('too-large', { size: MAX_MEGABYTES })}</p>}
        {state?.kind === 'failed' && (
          <p className="error">
            <FailureText failure={state.failure} />
          </p>
        )}
        {state?.kind === 'done' && <Report imported={state.imported} />}
      </div>
    </section>
  );
}

function Report({ imported }: { readonly imported: FullBackupImport }): JSX.Element {
  const t = useSection(BACKUP);
  const { games, known, networks, storedValues, faults } = imported;
  const isSame = games + networks + storedValues.length + faults.length === 0;
  return (
    <>
      {games > 0 && <p>{t('games', { count: games })}</p>}
      {known > 0 && <p className="muted">{t('already-here', { count: known })}</p>}
      {networks > 0 && <p>{t('networks', { count: networks })}</p>}
      {storedValues.length > 0 && <p>{t('progress-merged')}</p>}
      {isSame && <p>{t('nothing-new')}</p>}
      {faults.length > 0 && (
        <div className="error">
          <p>{t('faults', { count: faults.length })}</p>
          <ul>
            {faults.slice(0, FAULTS_SHOWN).map((fault) => (
              <li key={fault.line}>
                <FaultText fault={fault} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
