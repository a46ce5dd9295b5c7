/** Endgame tables on the disk: those that come with the package in `tables/`, and those that users build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetNameOf } from '../../core/assets.js';
import type { Game } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import { OtauError, quote } from '../../lib/error.js';
import { dataFolder, dataHint } from '../../lib/node/packages.js';
import { systemReason } from '../../lib/node/system-errors.js';
import type { Endgames } from '../endgames.js';
import type { EndgameTable } from '../game-endgames.js';

/** The folder of the tables that come with Otau, in the package `@otau/data`. */
export const TABLES = dataFolder('tables');

/** The file of the table that comes with the package for a game and its options; undefined where none does. */
export function shippedTable(game: Game): string | undefined {
  const isShipped = gamePart(game.id, 'endgames')?.ships(game) === true;
  return isShipped ? join(TABLES, `${assetNameOf(game)}.table`) : undefined;
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
  return part.read(withFile(path, 'read', () => readFileSync(path)));
}

/**
 * Loads the exact endgames of games by the tables that come with the package, each table once.
 * @returns a function that answers undefined where no table is about a game
 */
export function shippedEndgames(): (game: Game) => Promise<Endgames | undefined> {
  const loaded = new Map<string, Promise<EndgameTable>>();
  return async (game) => {
    const path = shippedTable(game);
    if (path === undefined) return undefined;
    if (!loaded.has(path)) loaded.set(path, loadTable(game, path));
    const table = await loaded.get(path);
    return table?.fits(game) ? table.endgames(game) : undefined;
  };
}

/** Does something with a file; what the system throws becomes `no-file`. */
export function withFile<Result>(path: string, what: 'read' | 'written', work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof OtauError) throw cause;
    throw new OtauError(
      'no-file',
      `The file ${quote(path)} cannot be ${what}: ${systemReason(cause)}.${path.startsWith(TABLES) ? dataHint() : ''}`,
      { cause },
    );
  }
}
