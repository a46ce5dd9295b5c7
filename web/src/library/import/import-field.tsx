/** Imports games from files and texts that are chosen, dropped on the page or pasted, and shows the result. */
import type { FileOptions } from 'otau/records';
import { type JSX, useEffect, useId, useState } from 'react';
import { FailureText } from '../../i18n/failure-text.js';
import { useSection } from '../../i18n/index.js';
import { BACKUP, LIBRARY } from '../../i18n/namespaces/library.js';
import { useDropOrPaste } from '../../shell/drop-or-paste.js';
import { ImportOptions } from './import-options.js';
import { ImportReport } from './import-report.js';
import { type ImportState, MAX_MEGABYTES, useImport } from './use-import.js';

export function ImportField(): JSX.Element {
  const t = useSection(LIBRARY);
  const about = useId();
  const [options, setOptions] = useState<FileOptions>({});
  const current = useImport();
  const { state } = current;
  // The result of an import that ended meanwhile is shown once
  useEffect(() => () => current.clear(), [current]);
  const startImport = (source: string | File) => void current.start(source, options);
  const isDragOver = useDropOrPaste(startImport);
  return (
    <div className="library-import">
      <label className="button">
        {t('import')}
        <input
          type="file"
          className="visually-hidden"
          disabled={state?.kind === 'reading'}
          accept=".jsonl,.json,.otau,.txt,.pgn,.apgn,.csv,.tsv,.db,.sqlite,.sqlite3,.docx,.xlsx,.odt,.ods,.html,.htm,.gz,.zip"
          aria-describedby={about}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // An empty value lets the user choose the same file again
            target.value = '';
            if (file !== undefined) startImport(file);
          }}
        />
      </label>
      <span id={about} className="muted library-about">
        {t('import-about')}
      </span>
      <ImportOptions options={options} onChange={setOptions} />
      {isDragOver && <p className="drop-message">{t('drop-here')}</p>}
      {state?.kind === 'reading' && (
        <div className="library-progress">
          <label>
            {t('added', { count: state.added })}
            <progress value={state.done} />
          </label>
          <button type="button" className="button" onClick={() => current.stop()}>
            {t('import-stop')}
          </button>
        </div>
      )}
      <div role="status" className="library-report">
        {state !== undefined && <ImportResult state={state} />}
      </div>
    </div>
  );
}

function ImportResult({ state }: { readonly state: ImportState }): JSX.Element | null {
  const t = useSection(LIBRARY);
  const e = useSection(BACKUP);
  switch (state.kind) {
    case 'reading':
      return null;
    case 'done':
      return <ImportReport report={state.report} />;
    case 'stopped':
      return <p>{t('import-stopped', { games: t('added', { count: state.added }) })}</p>;
    case 'everything':
      return <p className="error">{e('is-backup')}</p>;
    case 'database':
      return (
        <p className="error">
          {t('database')} <code>otau archive import FILE</code>, <code>otau archive export &gt; games.jsonl</code>
        </p>
      );
    case 'too-large':
      return <p className="error">{t('too-large', { size: MAX_MEGABYTES })}</p>;
    case 'failed':
      return (
        <p className="error">
          <FailureText failure={state.failure} />
        </p>
      );
  }
}
