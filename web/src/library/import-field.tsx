/** Brings games in from files, and says what came of it. */
import { type ChangeEvent, type JSX, useId, useState } from 'react';
import { isEverything } from '../everything/head.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { FaultText } from '../i18n/fault-text.js';
import { useSection } from '../i18n/index.js';
import { EVERYTHING } from '../i18n/namespaces/everything.js';
import { LIBRARY } from '../i18n/namespaces/library.js';
import { type ImportReport, importFile } from './import.js';

/** Larger files may be more than the memory of a phone holds. */
const MAX_MEGABYTES = 100;
const FAULTS_SHOWN = 8;
/** What says of what kind a file is. */
const HEAD_BYTES = 200;

export function ImportField(): JSX.Element {
  const t = useSection(LIBRARY);
  const e = useSection(EVERYTHING);
  const about = useId();
  const [isElsewhere, setElsewhere] = useState(false);
  const [report, setReport] = useState<ImportReport>();
  const [isTooLarge, setTooLarge] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [progress, setProgress] = useState<{ readonly added: number; readonly done: number }>();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const isLarge = file.size > MAX_MEGABYTES * 1e6;
    setTooLarge(isLarge);
    setReport(undefined);
    setFailure(undefined);
    const isAll = isEverything(await file.slice(0, HEAD_BYTES).text());
    setElsewhere(isAll);
    try {
      if (!isLarge && !isAll) setReport(await importFile(file, (added, done) => setProgress({ added, done })));
    } catch (error) {
      setFailure(failureOf(error));
    }
    setProgress(undefined);
    target.value = '';
  };
  return (
    <div className="library-import">
      <label className="button">
        {t('import')}
        <input
          type="file"
          className="spoken"
          disabled={progress !== undefined}
          accept=".jsonl,.json,.otau,.txt,.pgn,.apgn,.csv,.tsv,.gz,.zip"
          aria-describedby={about}
          onChange={(event) => void read(event)}
        />
      </label>
      <span id={about} className="muted library-about">
        {t('import-about')}
      </span>
      {progress !== undefined && (
        <label className="library-progress">
          {t('added', { count: progress.added })}
          <progress value={progress.done} />
        </label>
      )}
      <div role="status" className="library-report">
        {isElsewhere && <p className="error">{e('elsewhere')}</p>}
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

function Report({ report }: { readonly report: ImportReport }): JSX.Element {
  const t = useSection(LIBRARY);
  const { added, known, faults, moreFaults } = report;
  return (
    <>
      {(added > 0 || faults.length === 0) && <p>{t('added', { count: added })}</p>}
      {known > 0 && <p className="muted">{t('known', { count: known })}</p>}
      {faults.length > 0 && (
        <div className="error">
          <p>{t('faults', { count: faults.length + moreFaults })}</p>
          <ul>
            {faults.slice(0, FAULTS_SHOWN).map((fault) => (
              <li key={`${fault.line} ${fault.game}`}>
                <FaultText fault={fault} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
