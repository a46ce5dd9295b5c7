/** Imports games from files and texts that are chosen, dropped on the page or pasted, and shows the result. */
import { type GameId, gameIds } from 'otau';
import { type FileOptions, foreignFormats } from 'otau/records';
import { type JSX, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { isFullBackup } from '../../full-backup/header.js';
import { gameTitle } from '../../games/game-text.js';
import { FailureText, FaultText } from '../../i18n/failure-text.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { useSection, useWords } from '../../i18n/index.js';
import { BACKUP, LIBRARY } from '../../i18n/namespaces/library.js';
import { Watchable } from '../../session/watchable.js';
import { Button, Checkbox, FileButton, SelectField } from '../../shell/controls.js';
import { useDropOrPaste } from '../../shell/drop-or-paste.js';
import { saveFile } from '../../shell/save-file.js';
import { type Destination, importFile, type ImportReport as Report, SAVED_GAMES } from './import-file.js';

interface ImportFieldProps {
  /** What is said of it. */
  readonly about: string;
  /** Where the games go to be counted; they are saved unless given. */
  readonly destination?: Destination;
}

export function ImportField({ about: aboutText, destination = SAVED_GAMES }: ImportFieldProps): JSX.Element {
  const t = useSection(LIBRARY);
  const about = useId();
  const [options, setOptions] = useState<FileOptions>({});
  const current = useImport(destination);
  const done = destination === SAVED_GAMES ? 'added' : 'counted';
  const { state } = current;
  // The result of an import that ended meanwhile is shown once
  useEffect(() => () => current.clear(), [current]);
  const startImport = (source: string | File) => void current.start(source, options);
  const isDragOver = useDropOrPaste(startImport);
  return (
    <div className="row library-import">
      <FileButton
        text={t('import')}
        disabled={state?.kind === 'reading'}
        accept=".jsonl,.json,.otau,.txt,.pgn,.apgn,.csv,.tsv,.db,.sqlite,.sqlite3,.docx,.xlsx,.odt,.ods,.html,.htm,.gz,.zip"
        aria-describedby={about}
        onFile={startImport}
      />
      <span id={about} className="muted library-about">
        {aboutText}
      </span>
      <ImportOptions options={options} onChange={setOptions} />
      {isDragOver && <p className="drop-message">{t('drop-here')}</p>}
      {state?.kind === 'reading' && (
        <div className="library-progress">
          <label>
            {t(done, { count: state.added })}
            <progress value={state.done} />
          </label>
          <Button text={t('import-stop')} onClick={() => current.stop()} />
        </div>
      )}
      <div role="status" className="library-report">
        {state !== undefined && <ImportResult state={state} done={done} />}
      </div>
    </div>
  );
}

/** What became of the games that are new. */
type Done = 'added' | 'counted';

function ImportResult({ state, done }: { state: ImportState; done: Done }): JSX.Element | null {
  const t = useSection(LIBRARY);
  const e = useSection(BACKUP);
  switch (state.kind) {
    case 'reading':
      return null;
    case 'done':
      return <ImportReport report={state.report} done={done} />;
    case 'stopped':
      return <p>{t('import-stopped', { games: t(done, { count: state.added }) })}</p>;
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

/** Encodings that files of games commonly have. */
const ENCODINGS = ['utf-8', 'windows-1251', 'koi8-r', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

interface OptionsProps {
  readonly options: FileOptions;
  readonly onChange: (options: FileOptions) => void;
}

/** The game, format and encoding of a file, for files in which they are not detected or detected wrongly. */
function ImportOptions({ options, onChange }: OptionsProps): JSX.Element {
  const t = useSection(LIBRARY);
  const words = useWords();
  const fields = [
    { name: 'game', about: 'import-game', values: gameIds(), textOf: (id: string) => gameTitle(words, id as GameId) },
    { name: 'from', about: 'import-format', values: foreignFormats(), textOf: String },
    { name: 'encoding', about: 'import-encoding', values: ENCODINGS, textOf: String },
  ] as const;
  return (
    <details className="import-options">
      <summary>{t('import-how')}</summary>
      <div className="library-search">
        {fields.map(({ name, about, values, textOf }) => (
          <SelectField
            key={name}
            name={t(about)}
            value={options[name] ?? ''}
            items={[['', t('import-detect')], ...values.map((value) => [value, textOf(value)] as const)]}
            onChange={(value) => onChange({ ...options, [name]: value || undefined })}
          />
        ))}
      </div>
      <Checkbox
        name={t('import-partial')}
        value={options.partial ?? false}
        onChange={(partial) => onChange({ ...options, partial })}
      />
    </details>
  );
}

const MAX_SHOWN_FAULTS = 8;

/** The result of an import: new games, how the file was read, and errors, which can be saved as a file. */
function ImportReport({ report, done }: { report: Report; done: Done }): JSX.Element {
  const t = useSection(LIBRARY);
  const { added, known, faults, moreFaults, partial, rejects, facts } = report;
  const wrong = faults.length + moreFaults;
  const isEmpty = added + known + wrong + facts.empty === 0;
  const taken = facts.taken.map(({ field, sample }) => (field === undefined ? sample : `${field}: ${sample}`));
  const readAs = [...facts.forms, ...facts.encodings, ...facts.readings.keys(), ...taken].join(', ');
  return (
    <>
      {isEmpty && <p className="error">{t('nothing')}</p>}
      {!isEmpty && (added > 0 || wrong === 0) && <p>{t(done, { count: added })}</p>}
      {known > 0 && <p className="muted">{t('already-here', { count: known })}</p>}
      {!isEmpty && readAs !== '' && <p className="muted">{t('read-as', { what: readAs })}</p>}
      {facts.empty > 0 && <p className="muted">{t('no-moves', { count: facts.empty })}</p>}
      {facts.leftOut.size > 0 && (
        <p className="muted">
          {t('without-games', { files: [...facts.leftOut].slice(0, MAX_SHOWN_FAULTS).join(', ') })}
        </p>
      )}
      {partial > 0 && <p className="muted">{t('partial', { count: partial })}</p>}
      {wrong > 0 && (
        <div className="error">
          <p>{t('faults', { count: wrong })}</p>
          <ul>
            {faults.slice(0, MAX_SHOWN_FAULTS).map((fault) => (
              <li key={`${fault.line} ${fault.game}`}>
                <FaultText fault={fault} />
              </li>
            ))}
          </ul>
          {wrong > MAX_SHOWN_FAULTS && <p>{t('more-faults', { count: wrong - MAX_SHOWN_FAULTS })}</p>}
        </div>
      )}
      {rejects.length > 0 && (
        <Button text={t('save-rejects')} onClick={() => saveFile('rejects.jsonl', `${rejects.join('\n')}\n`)} />
      )}
    </>
  );
}

/** Larger files may not fit into the memory of a phone. */
const MAX_MEGABYTES = 100;
/** The first bytes of a file tell its kind. */
const HEAD_BYTES = 200;
const DATABASE = 'SQLite format 3\0';

type ImportState =
  | { readonly kind: 'reading'; readonly added: number; readonly done: number }
  | { readonly kind: 'done'; readonly report: Report }
  | { readonly kind: 'stopped'; readonly added: number }
  /** A file that is not imported here: a backup of a browser, a database, or one that is too large. */
  | { readonly kind: 'everything' | 'database' | 'too-large' }
  | { readonly kind: 'failed'; readonly failure: Failure };

class Import extends Watchable {
  state: ImportState | undefined;
  #stopping = new AbortController();

  constructor(private readonly destination: Destination) {
    super();
  }

  /** Starts an import. Does nothing while one runs. */
  async start(source: string | File, options: FileOptions): Promise<void> {
    if (this.state?.kind === 'reading') return;
    const file = typeof source === 'string' ? new Blob([source]) : source;
    this.#stopping = new AbortController();
    this.#change({ kind: 'reading', added: 0, done: 0 });
    this.#change(await this.#import(file, options));
  }

  /** Stops the import. The games that are saved already stay. */
  stop(): void {
    this.#stopping.abort();
  }

  /** Forgets the result. */
  clear(): void {
    if (this.state?.kind !== 'reading') this.#change(undefined);
  }

  async #import(file: Blob, options: FileOptions): Promise<ImportState> {
    const { signal } = this.#stopping;
    try {
      const other = await otherKind(file);
      if (other !== undefined) return { kind: other };
      const onProgress = (added: number, done: number) => this.#change({ kind: 'reading', added, done });
      const report = await importFile(file, options, this.destination, onProgress, signal);
      return signal.aborted ? { kind: 'stopped', added: report.added } : { kind: 'done', report };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(error) };
    }
  }

  #change(state: ImportState | undefined): void {
    this.state = state;
    this.notify();
  }
}

const imports = new Map<Destination, Import>();

/**
 * The import of this tab into a destination: one source at a time, its progress and its result. It goes on when the user leaves the page, and
 * is shown again when the user comes back. Renders again at every change.
 */
function useImport(destination: Destination): Import {
  const current = imports.get(destination) ?? new Import(destination);
  imports.set(destination, current);
  useSyncExternalStore(current.watch, current.version);
  return current;
}

/** The kind of a file that cannot be imported here; undefined if it can. */
async function otherKind(file: Blob): Promise<'everything' | 'database' | 'too-large' | undefined> {
  const head = await file.slice(0, HEAD_BYTES).text();
  if (head.startsWith(DATABASE)) return 'database';
  if (isFullBackup(head)) return 'everything';
  return file.size > MAX_MEGABYTES * 1e6 ? 'too-large' : undefined;
}
