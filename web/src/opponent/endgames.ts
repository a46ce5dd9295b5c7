/** Endgame tables for the threads of the page. A shipped table is fetched from beside the page when it is first needed. */
import 'otau/tables';
import { assetNameOf, type Game, gamePart, OtauError } from 'otau';
import type { Endgames, EndgameTable } from 'otau/tables';

/** The folder of the tables, relative to the script of a thread. */
const TABLES = import.meta.env.DEV ? '/tables/' : '../tables/';

const TABLE_TIMEOUT_MS = 30_000;

const tables = new Map<string, Promise<EndgameTable | undefined>>();

/** The name of the shipped table for a game; undefined if there is none. */
export function tableName(game: Game): string | undefined {
  return gamePart(game.id, 'endgames')?.ships(game) ? assetNameOf(game) : undefined;
}

/**
 * The exact endgames of a game; undefined if there is no table for it. Throws `no-file` if the table cannot be fetched, and
 * if `file` is given, because a page cannot read files.
 */
export async function loadEndgames(game: Game, file?: string): Promise<Endgames | undefined> {
  if (file !== undefined)
    throw new OtauError('no-file', 'There are only the tables that come with Otau here: endgames=true.');
  const name = tableName(game);
  const table = name === undefined ? undefined : await tableOf(game, name);
  return table?.fits(game) ? table.endgames(game) : undefined;
}

/** The table, which is cached. After a failed fetch the next call tries again. */
function tableOf(game: Game, name: string): Promise<EndgameTable | undefined> {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const table = fetchTable(game, name);
  tables.set(name, table);
  table.catch(() => tables.delete(name));
  return table;
}

async function fetchTable({ id }: Game, name: string): Promise<EndgameTable | undefined> {
  const address = new URL(`${TABLES}${name}.table`, self.location.href);
  const response = await fetch(address, { signal: AbortSignal.timeout(TABLE_TIMEOUT_MS) });
  if (!response.ok) throw new OtauError('no-file', `There is no table ${name} here.`);
  return gamePart(id, 'endgames')?.read(new Uint8Array(await response.arrayBuffer()));
}
