/**
 * A full backup: exports all data of this browser as one file of JSON lines, and imports such a file. The file has a header
 * with format and version, and a line for each stored value, each network and each game. An import merges and never
 * replaces; a broken line does not stop the others.
 */
import { gameIds, isJsonObject, OtauError, parseJsonObject } from 'otau';
import { checkModelSize, readModel } from 'otau/network';
import { type JSX, useState } from 'react';
import { mergeMistakes } from '../exercises/mistakes.js';
import { mergePath } from '../exercises/path-progress.js';
import { surerRating } from '../exercises/play-rating.js';
import { mergeProgress } from '../exercises/progress.js';
import { FailureText, FaultText } from '../i18n/failure-text.js';
import { type Failure, type Fault, failureOf } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { BACKUP } from '../i18n/namespaces/library.js';
import { freeName, notifyModelsChanged } from '../models/models.js';
import { listModels, type OwnModel, putModel } from '../models/store.js';
import { isSavedGame, restoreSession, type SavedGame } from '../session/saved-game.js';
import { Button, Checkbox, FileButton } from '../shell/controls.js';
import { saveFile } from '../shell/save-file.js';
import { addGames, exportGames, notifyGamesAdded } from '../store/games.js';
import { rememberBackup } from '../store/persistence.js';
import { reloadSettings } from '../theme/settings.js';
import { checkHeader, headerOf } from './header.js';

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
      <section className="card stack stack-start">
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
  const read = async (file: File) => {
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
  };
  return (
    <section className="card stack stack-start">
      <p>{t('merged')}</p>
      <div className="row library-import">
        <FileButton
          text={t('restore')}
          disabled={state?.kind === 'reading'}
          accept=".jsonl"
          onFile={(file) => void read(file)}
        />
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

function Report({ imported }: { imported: FullBackupImport }): JSX.Element {
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

const STORED_VALUE = 'otau-kept';
const NETWORK = 'otau-network';
/** Games that are imported before the page can handle events. */
const BATCH_GAMES = 10;

/**
 * The text of the backup.
 * @param withSecrets whether the secrets of seats and names on servers are included
 * @param made the date of the file
 */
export async function exportFullBackup(withSecrets: boolean, made: Date): Promise<string> {
  const lines = [
    headerOf(made),
    ...readStoredValues(withSecrets).map(([name, value]) => ({ format: STORED_VALUE, name, value })),
    ...(await listModels()).map(({ bytes, ...model }) => ({ format: NETWORK, ...model, bytes: textOf(bytes) })),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n${await exportGames()}`;
}

/**
 * Merges a backup into the data of this browser.
 * @param onProgress called with the part that is done, 0 to 1
 * @throws OtauError `bad-file` for another file, `version-mismatch` for a later version; then nothing has changed
 */
export async function importFullBackup(
  text: string,
  onProgress: (done: number) => void = () => {},
): Promise<FullBackupImport> {
  const [head, ...lines] = text.split(/\r?\n/);
  checkHeader(head);
  const imported = new FullBackupImport();
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== '') await imported.take(line, index + 2);
    if (index % BATCH_GAMES !== 0) continue;
    onProgress(index / lines.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await imported.end();
  return imported;
}

class FullBackupImport {
  games = 0;
  /** Games that this browser had already. */
  known = 0;
  networks = 0;
  /** The names of the other stored values that have changed. */
  readonly storedValues: string[] = [];
  readonly faults: Fault[] = [];

  async take(line: string, number: number): Promise<void> {
    try {
      const value = parseJsonObject(line);
      if (isSavedGame(value)) await this.#takeGame(value);
      else if (value?.format === STORED_VALUE) this.#takeStoredValue(String(value.name), value.value);
      else if (value?.format === NETWORK) await this.#takeNetwork(value as unknown as OwnModel & { bytes: unknown });
      else throw new OtauError('bad-file', 'Expected a game, a network or a stored value.');
    } catch (error) {
      this.faults.push({ line: number, failure: failureOf(error) });
    }
  }

  async end(): Promise<void> {
    if (this.games > 0) void notifyGamesAdded();
    if (this.networks > 0) notifyModelsChanged();
  }

  #takeStoredValue(name: string, value: unknown): void {
    if (mergeStoredValue(name, value)) this.storedValues.push(name);
  }

  async #takeGame(game: SavedGame): Promise<void> {
    checkGame(game);
    if ((await addGames([{ game, hasOwnId: true }])) > 0) this.games++;
    else this.known++;
  }

  async #takeNetwork({ id, added, bytes: text }: Omit<OwnModel, 'bytes'> & { readonly bytes: unknown }): Promise<void> {
    const bytes = bytesOf(String(text));
    checkModelSize(bytes.length);
    const { game, options } = readModel(bytes).declaration;
    const here = await listModels();
    if (here.some((model) => textOf(model.bytes) === text)) return;
    const name = freeName(
      String(id),
      here.map((model) => model.id),
    );
    await putModel({ id: name, game, options, added: Number.isFinite(added) ? added : 0, bytes });
    this.networks++;
  }
}

/** Throws if a game is damaged. Games of plugins that are not loaded are accepted unchecked. */
function checkGame(game: SavedGame): void {
  try {
    restoreSession(game);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof OtauError) || cause.code !== 'unknown-game') throw error;
  }
}

/** Bytes as base64 and back: networks are too long for one call of `String.fromCharCode`. */

const CHUNK_BYTES = 0x8000;

function textOf(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(binary);
}

/** Throws if the text is not base64. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Merges the value of this browser, undefined if it has none, with that of a file. */
type Merge = (here: unknown, there: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

/** By name; `*` matches any ending. */
const MERGES: readonly (readonly [name: string, merge: Merge])[] = [
  ['otau-practice', byGame((here, there, game) => mergeProgress(game, here, there))],
  ['otau-mistakes', byGame(mergeMistakes, true)],
  ['otau-play-rating', byGame(surerRating, true)],
  ['otau-learn', byGame(allSteps, true)],
  ['otau-path', byGame(mergePath, true)],
  ['otau-settings', fieldsHere],
  ['otau-setup', valueHere],
  ['otau-name', valueHere],
  ['otau.board.*', valueHere],
];

const SECRETS: readonly (readonly [name: string, merge: Merge])[] = [
  ['otau-seats', fieldsHere],
  ['otau-player', valueHere],
];

function readStoredValues(withSecrets: boolean): [name: string, value: unknown][] {
  const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
  const wanted = names.filter((name) => mergeOf(name, withSecrets) !== undefined);
  return wanted.sort().map((name) => [name, parseStoredValue(localStorage.getItem(name) as string)]);
}

/**
 * Merges the value of a file into local storage. Unknown names are ignored. Throws if the storage is full.
 * @returns whether the stored value has changed
 */
function mergeStoredValue(name: string, there: unknown): boolean {
  const merge = mergeOf(name, true);
  if (merge === undefined || there === undefined || there === null) return false;
  const before = localStorage.getItem(name);
  const merged = merge(before === null ? undefined : parseStoredValue(before), there);
  const text = typeof merged === 'string' ? merged : JSON.stringify(merged);
  if (text === undefined || text === before) return false;
  localStorage.setItem(name, text);
  return true;
}

function mergeOf(name: string, withSecrets: boolean): Merge | undefined {
  const known = withSecrets ? [...MERGES, ...SECRETS] : MERGES;
  const isNamed = (pattern: string) =>
    pattern === name || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
  return known.find(([pattern]) => isNamed(pattern))?.[1];
}

function parseStoredValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : text;
  } catch {
    return text;
  }
}

function fieldsOf(value: unknown): Fields {
  return isJsonObject(value) ? value : {};
}

/**
 * Merges game by game.
 * @param isPlain whether games that are not loaded, such as those of plugins, can be merged too; otherwise their value here stays
 */
function byGame(merge: (here: unknown, there: unknown, game: string) => unknown, isPlain = false): Merge {
  return (here, there) => {
    const [one, two] = [fieldsOf(here), fieldsOf(there)];
    const games = [...new Set([...Object.keys(one), ...Object.keys(two)])];
    const mergeOne = (game: string) =>
      isPlain || gameIds().includes(game) ? merge(one[game], two[game], game) : (one[game] ?? two[game]);
    return Object.fromEntries(games.map((game) => [game, mergeOne(game)]));
  };
}

function allSteps(here: unknown, there: unknown): number[] {
  const steps = [here, there].flatMap((value): unknown[] => (Array.isArray(value) ? value : []));
  const whole = steps.filter((step): step is number => Number.isSafeInteger(step) && (step as number) >= 0);
  return [...new Set(whole)].sort((one, other) => one - other);
}

/** Fields that are set here stay; others come from the file. */
function fieldsHere(here: unknown, there: unknown): unknown {
  return { ...fieldsOf(there), ...fieldsOf(here) };
}

function valueHere(here: unknown, there: unknown): unknown {
  return here ?? there;
}
