/** The part of the library that saves everything as one file, and merges such a file. */
import { type ChangeEvent, type JSX, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { FaultText } from '../i18n/fault-text.js';
import { useSection } from '../i18n/index.js';
import { EVERYTHING } from '../i18n/namespaces/everything.js';
import { saveFile } from '../play/save-file.js';
import { reloadSettings } from '../theme/settings.js';
import { formatEverything, type ImportedEverything, importEverything } from './file.js';

/** Larger files may be more than the memory of a phone holds. */
const MAX_MEGABYTES = 100;
const FAULTS_SHOWN = 8;

export default function Everything(): JSX.Element {
  const t = useSection(EVERYTHING);
  const [withSecrets, setSecrets] = useState(false);
  const save = async () => {
    const now = new Date();
    saveFile(`otau-everything-${now.toISOString().slice(0, 10)}.jsonl`, await formatEverything(withSecrets, now));
  };
  return (
    <>
      <p>{t('about')}</p>
      <section className="card everything">
        <label className="check">
          <input type="checkbox" checked={withSecrets} onChange={({ target }) => setSecrets(target.checked)} />
          <span>{t('secrets')}</span>
        </label>
        <button type="button" className="button button-main" onClick={() => void save()}>
          {t('save')}
        </button>
      </section>
      <Bring />
    </>
  );
}

type State =
  | { readonly kind: 'reading'; readonly done: number }
  | { readonly kind: 'done'; readonly brought: ImportedEverything }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

function Bring(): JSX.Element {
  const t = useSection(EVERYTHING);
  const [state, setState] = useState<State>();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    if (file.size > MAX_MEGABYTES * 1e6) return setState({ kind: 'too-large' });
    setState({ kind: 'reading', done: 0 });
    try {
      const text = await file.text();
      const brought = await importEverything(text, (done) => setState({ kind: 'reading', done }));
      reloadSettings();
      setState({ kind: 'done', brought });
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
    }
    target.value = '';
  };
  return (
    <section className="card everything">
      <p>{t('merge')}</p>
      <div className="library-import">
        <label className="button">
          {t('bring')}
          <input
            type="file"
            className="spoken"
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
        {state?.kind === 'done' && <Report brought={state.brought} />}
      </div>
    </section>
  );
}

function Report({ brought }: { readonly brought: ImportedEverything }): JSX.Element {
  const t = useSection(EVERYTHING);
  const { games, known, networks, kept, faults } = brought;
  const isSame = games + networks + kept.length + faults.length === 0;
  return (
    <>
      {games > 0 && <p>{t('games', { count: games })}</p>}
      {known > 0 && <p className="muted">{t('known', { count: known })}</p>}
      {networks > 0 && <p>{t('networks', { count: networks })}</p>}
      {kept.length > 0 && <p>{t('kept')}</p>}
      {isSame && <p>{t('same')}</p>}
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
