/** The script of the thread that keeps the endgame tables: each is fetched when it is first asked for, from beside the page. */

import { createGame, type Game, gamePart } from 'otau';
import { webPort } from 'otau/agents/web';
import type { EndgameTable } from 'otau/tables';
import { pluginPort } from '../plugins/thread.js';
import { judgeExactly } from './exact.js';
import type { Answer, Question } from './messages.js';
import { tableName } from './near.js';

/** Where the tables lie, seen from this script. */
const TABLES = import.meta.env.DEV ? '/tables/' : '../tables/';

/** Milliseconds after which a table is not waited for. */
const TABLE_TIMEOUT_MS = 30_000;

const tables = new Map<string, Promise<EndgameTable | undefined>>();

const port = pluginPort(webPort(self));
port.listen((message) => void answer(message as Question).then((said) => port.send(said)));

async function answer({ id, game: name, options, row }: Question): Promise<Answer> {
  const game = createGame(name, options);
  const table = await tableOf(game)?.catch(() => undefined);
  return { id, judgement: table?.fits(game) ? judgeExactly(table.endgames(game), row) : undefined };
}

/** The table of a game, kept from then on; where it could not be had, the next question tries again. */
function tableOf(game: Game): Promise<EndgameTable | undefined> | undefined {
  const name = tableName(game);
  if (name === undefined) return undefined;
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
  if (!response.ok) throw new Error(`There is no table ${name} here.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return gamePart(id, 'endgames')?.read(bytes);
}
