/** Endgame tables in the threads of the page: each that ships is fetched from beside the page when it is first asked for. */
import 'otau/tables';
import { assetNameOf, type Game, gamePart, OtauError } from 'otau';
import type { Endgames, EndgameTable } from 'otau/tables';

/** Where the tables are, seen from the script of a thread. */
const TABLES = import.meta.env.DEV ? '/tables/' : '../tables/';

/** Milliseconds after which a table is not waited for. */
const TABLE_TIMEOUT_MS = 30_000;

const tables = new Map<string, Promise<EndgameTable | undefined>>();

/** The name of the table that ships for a game's rules; undefined where there is none. */
export function tableName(game: Game): string | undefined {
  return gamePart(game.id, 'endgames')?.ships(game) ? assetNameOf(game) : undefined;
}

/**
 * The exact endgames of a game; undefined where no table is about it. Throws `no-file` where the table cannot be fetched, and
 * for a table that is named: a page has no files.
 */
export async function loadEndgames(game: Game, file?: string): Promise<Endgames | undefined> {
  if (file !== undefined)
    throw new OtauError('no-file', 'There are only the tables that come with Otau here: endgames=true.');
  const name = tableName(game);
  const table = name === undefined ? undefined : await tableOf(game, name);
  return table?.fits(game) ? table.endgames(game) : undefined;
}

/** Kept from then on; where it could not be fetched, the next call tries again. */
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
