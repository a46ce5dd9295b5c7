/** Endgame tables on the disk: those that come with the package in `tables/`, and those that users build. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import type { Game } from '../../core/game.js';
import { assetNameOf, gamePart } from '../../core/registry.js';
import { OtauError, quote, unlessThrown } from '../../lib/error.js';
import { mayBePipe } from '../../lib/node/files.js';
import { dataFolder, dataHint } from '../../lib/node/packages.js';
import { orNoFile } from '../../lib/node/system-errors.js';
import type { Endgames, EndgameTable, TableSource } from '../endgames.js';

/** The folder of the tables that come with Otau, in the package `@otau/data`. */
export const TABLES_FOLDER = dataFolder('tables');

/** The file of the table that comes with the package for a game and its options; undefined where none does. */
export function shippedTable(game: Game): string | undefined {
  const isShipped = gamePart(game.id, 'endgames')?.ships(game) === true;
  return isShipped ? join(TABLES_FOLDER, `${assetNameOf(game)}.table`) : undefined;
}

/**
 * Reads the endgame table of a game.
 * @param path the table that comes with the package unless given
 * @throws `unsupported` where the game has no tables, `bad-table` where the file is none of them, `no-file` where it cannot be read
 * @example const endgames = (await loadTable(game)).endgames(game);
 */
export async function loadTable(game: Game, path: string | undefined = shippedTable(game)): Promise<EndgameTable> {
  const part = gamePart(game.id, 'endgames');
  if (part === undefined) throw new OtauError('unsupported', `There are no endgame tables of ${game.id}.`);
  if (path === undefined) {
    throw new OtauError('no-file', `No endgame table for ${game.id} with these options comes with Otau: name a file.`);
  }
  return part.open?.(sourceOf(path)) ?? part.read(withFile(path, 'read', () => mayBePipe(() => readFileSync(path))));
}

/** A file that is opened for each part that is read of it, so that nothing stays open. */
function sourceOf(path: string): TableSource {
  return {
    size: withFile(path, 'read', () => mayBePipe(() => statSync(path)).size),
    read: (from, length) => withFile(path, 'read', () => readPart(path, from, length)),
    inflate(packed, length) {
      const bytes = unlessThrown(() => inflateSync(packed, { maxOutputLength: length }), Error);
      return bytes?.length === length ? bytes : undefined;
    },
  };
}

function readPart(path: string, from: number, length: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, from));
  } finally {
    closeSync(file);
  }
}

/**
 * Loads the exact endgames of games from the tables that come with the package or from a given one, each table once.
 * @returns a function that answers undefined where no table that comes with the package is about a game; for a file that is
 * named it throws what `loadTable` does, and `bad-table` where the table is about other rules
 */
export function shippedEndgames(): (game: Game, path?: string) => Promise<Endgames | undefined> {
  const loaded = new Map<string, Promise<EndgameTable>>();
  return async (game, named) => {
    const path = named ?? shippedTable(game);
    if (path === undefined) return undefined;
    if (!loaded.has(path)) loaded.set(path, loadTable(game, path));
    const table = await loaded.get(path);
    return named !== undefined || table?.fits(game) ? table?.endgames(game) : undefined;
  };
}

/** Does something with a file; errors of the system become `no-file`. */
export function withFile<Result>(path: string, what: 'read' | 'written', work: () => Result): Result {
  const hint = path.startsWith(TABLES_FOLDER) ? dataHint : undefined;
  return orNoFile(`The file ${quote(path)} cannot be ${what}`, work, hint);
}
