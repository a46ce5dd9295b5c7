/**
 * Everything that this browser keeps as one file of JSON lines, and back: a head with format and version, a line for each
 * thing that is kept, for each network and for each game. Merged, never replaced; a line that is wrong leaves the others.
 */
import { OtauError } from 'otau';
import { checkModelSize, readModel } from 'otau/network';
import { type Fault, failureOf } from '../i18n/failures.js';
import { freeName, notifyModelsChanged } from '../models/models.js';
import { listModels, type OwnModel, putModel } from '../models/store.js';
import { isSavedGame, restoreSession, type SavedGame } from '../session/saved.js';
import { addGames, exportGames, tellAdded } from '../store/games.js';
import { bytesOf, textOf } from './base64.js';
import { checkHead, headOf, objectOf } from './head.js';
import { mergeKept, readKept } from './kept.js';

const KEPT = 'otau-kept';
const NETWORK = 'otau-network';
/** Games that are checked before the page gets a turn. */
const BATCH_GAMES = 10;

/** The result of reading a file. */
export interface ImportedEverything {
  readonly games: number;
  /** Games that were here already. */
  readonly known: number;
  readonly networks: number;
  /** The names of what is kept otherwise, as far as it changed. */
  readonly kept: readonly string[];
  readonly faults: readonly Fault[];
}

/**
 * The text of the file.
 * @param withSecrets also what gives seats and names on servers
 * @param made the date of the file
 */
export async function formatEverything(withSecrets: boolean, made: Date): Promise<string> {
  const lines = [
    headOf(made),
    ...readKept(withSecrets).map(([name, value]) => ({ format: KEPT, name, value })),
    ...(await listModels()).map(({ bytes, ...model }) => ({ format: NETWORK, ...model, bytes: textOf(bytes) })),
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n${await exportGames()}`;
}

/**
 * Merges a file into what this browser keeps.
 * @param onProgress called with the part that is done, 0 to 1
 * @throws OtauError `bad-file` where it is not such a file, `version-mismatch` where it is of a later version: then nothing has changed
 */
export async function importEverything(
  text: string,
  onProgress: (done: number) => void = () => {},
): Promise<ImportedEverything> {
  const [head, ...lines] = text.split(/\r?\n/);
  checkHead(head);
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

class Reader implements ImportedEverything {
  games = 0;
  known = 0;
  networks = 0;
  readonly kept: string[] = [];
  readonly faults: Fault[] = [];

  async take(line: string, number: number): Promise<void> {
    try {
      const value = objectOf(line);
      if (isSavedGame(value)) await this.#takeGame(value);
      else if (value?.format === KEPT) this.#takeKept(String(value.name), value.value);
      else if (value?.format === NETWORK) await this.#takeNetwork(value as unknown as OwnModel & { bytes: unknown });
      else throw new OtauError('bad-file', 'Expected a game, a network or something that is kept.');
    } catch (error) {
      this.faults.push({ line: number, failure: failureOf(error) });
    }
  }

  async end(): Promise<void> {
    if (this.games > 0) tellAdded();
    if (this.networks > 0) notifyModelsChanged();
  }

  #takeKept(name: string, value: unknown): void {
    if (mergeKept(name, value)) this.kept.push(name);
  }

  async #takeGame(game: SavedGame): Promise<void> {
    checkGame(game);
    if ((await addGames([{ game, isKept: true }])) > 0) this.games++;
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

/** Throws where a game is damaged; those of plugins that are not here are kept unseen. */
function checkGame(game: SavedGame): void {
  try {
    restoreSession(game);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof OtauError) || cause.code !== 'unknown-game') throw error;
  }
}
