/**
 * A full backup: exports all data of this browser as one file of JSON lines, and imports such a file. The file has a header
 * with format and version, and a line for each stored value, each network and each game. An import merges and never
 * replaces; a broken line does not stop the others.
 */
import { OtauError } from 'otau';
import { checkModelSize, readModel } from 'otau/network';
import { type Fault, failureOf } from '../i18n/failures.js';
import { freeName, notifyModelsChanged } from '../models/models.js';
import { listModels, type OwnModel, putModel } from '../models/store.js';
import { isSavedGame, restoreSession, type SavedGame } from '../session/saved-game.js';
import { addGames, exportGames, notifyGamesAdded } from '../store/games.js';
import { bytesOf, textOf } from './base64.js';
import { checkHeader, headerOf, objectOf } from './header.js';
import { mergeStoredValue, readStoredValues } from './local-storage.js';

const STORED_VALUE = 'otau-kept';
const NETWORK = 'otau-network';
/** Games that are imported before the page can handle events. */
const BATCH_GAMES = 10;

/** The result of an import. */
export interface FullBackupImport {
  readonly games: number;
  /** Games that this browser had already. */
  readonly known: number;
  readonly networks: number;
  /** The names of the other stored values that have changed. */
  readonly storedValues: readonly string[];
  readonly faults: readonly Fault[];
}

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
  const reader = new Reader();
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== '') await reader.take(line, index + 2);
    if (index % BATCH_GAMES !== 0) continue;
    onProgress(index / lines.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await reader.end();
  return reader;
}

class Reader implements FullBackupImport {
  games = 0;
  known = 0;
  networks = 0;
  readonly storedValues: string[] = [];
  readonly faults: Fault[] = [];

  async take(line: string, number: number): Promise<void> {
    try {
      const value = objectOf(line);
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
