/** Brings games in from files, and says what came of it. */
import { type ChangeEvent, type JSX, useId, useState } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { LIBRARY } from '../i18n/namespaces/library.js';
import { type ImportReport, importGames } from '../store/games.js';

/** Larger files would hold the page up for too long. */
const MAX_MEGABYTES = 32;
const FAULTS_SHOWN = 8;

export function ImportField(): JSX.Element {
  const t = useSection(LIBRARY);
  const about = useId();
  const [report, setReport] = useState<ImportReport>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const isLarge = file.size > MAX_MEGABYTES * 1e6;
    setTooLarge(isLarge);
    setReport(undefined);
    setFailure(undefined);
    try {
      if (!isLarge) setReport(await importGames(await file.text(), Date.now()));
    } catch (error) {
      setFailure(failureOf(error));
    }
    target.value = '';
  };
  return (
    <div className="library-import">
      <label className="button">
        {t('import')}
        <input
          type="file"
          className="spoken"
          accept=".jsonl,.json,.otau,.txt,.pgn"
          aria-describedby={about}
          onChange={(event) => void read(event)}
        />
      </label>
      <span id={about} className="muted library-about">
        {t('import-about')}
      </span>
      <div role="status" className="library-report">
        {isTooLarge && <p className="error">{t('too-large', { size: MAX_MEGABYTES })}</p>}
        {failure !== undefined && (
          <p className="error">
            <FailureText failure={failure} />
          </p>
        )}
        {report !== undefined && <Report report={report} />}
      </div>
    </div>
  );
}

function Report({ report: { added, known, faults } }: { readonly report: ImportReport }): JSX.Element {
  const t = useSection(LIBRARY);
  return (
    <>
      {(added > 0 || faults.length === 0) && <p>{t('added', { count: added })}</p>}
      {known > 0 && <p className="muted">{t('known', { count: known })}</p>}
      {faults.length > 0 && (
        <div className="error">
          <p>{t('faults', { count: faults.length })}</p>
          <ul>
            {faults.slice(0, FAULTS_SHOWN).map(({ line, failure }) => (
              <li key={line}>
                {t('line', { line })} <FailureText failure={failure} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
