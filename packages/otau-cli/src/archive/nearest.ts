/** Where nothing is found: what would be, if one condition were left out, or by other rules. */
import type { Game, GameId, GameOptions } from 'otau/internal/core/game.js';
import { History } from 'otau/internal/core/history.js';
import { createGame } from 'otau/internal/core/registry.js';
import { OtauError } from 'otau/internal/lib/error.js';
import type { Connection } from './database.js';
import { type ArchiveQuery, countGames } from './search.js';
import { GameReader } from './store.js';

/** Games that fit a query a little changed. */
export interface NearMiss {
  /** The condition that is left out. */
  readonly without?: keyof ArchiveQuery;
  /** The rules by which position or opening were played instead. */
  readonly rules?: { readonly game: GameId; readonly options: GameOptions };
  readonly games: number;
}

/** Changes of a query after which games are found; those that find most first. */
export function nearMisses(connection: Connection, { limit: _, after: __, ...query }: ArchiveQuery): NearMiss[] {
  const given = (Object.keys(query) as (keyof typeof query)[]).filter((name) => query[name] !== undefined);
  const near: NearMiss[] = [...byOtherRules(connection, query)];
  for (const without of given.length > 1 ? given : []) {
    try {
      const games = countGames(connection, { ...query, [without]: undefined });
      if (games > 0) near.push({ without, games });
    } catch (error) {
      // `against` and `won` mean nothing without a player.
      if (!(error instanceof OtauError && error.code === 'bad-query')) throw error;
    }
  }
  return near.filter(({ games }) => games > 0).sort((a, b) => b.games - a.games);
}

function* byOtherRules(connection: Connection, query: ArchiveQuery): Generator<NearMiss> {
  const asked = query.position?.game ?? query.opening?.game;
  if (asked === undefined) return;
  const reader = new GameReader(connection);
  const rules = connection.prepare('SELECT min(id) AS id FROM rules GROUP BY key').all([]) as { id: number }[];
  for (const { id } of rules) {
    const { game: name, options } = reader.rules(id);
    if (name !== asked.id) continue;
    const other = createGame(name, options);
    const moved = movedTo(other, query);
    if (moved === undefined) continue;
    const games = countGames(connection, { ...query, ...moved, game: undefined, options: undefined });
    yield { rules: { game: name, options }, games };
  }
}

/** Position and opening by other rules; undefined where they are none. */
function movedTo(
  game: Game,
  { position, opening }: ArchiveQuery,
): Pick<ArchiveQuery, 'position' | 'opening'> | undefined {
  try {
    const row = new Uint8Array(game.rowSize);
    if (position !== undefined) game.parsePosition(position.game.formatPosition(position.row), row);
    const history = new History(game);
    opening?.actions.forEach((action, ply) => {
      history.play(game.parseAction(history.row, opening.game.formatAction(opening.rowAt(ply), action)));
    });
    return { ...(position && { position: { game, row } }), ...(opening && { opening: history }) };
  } catch (error) {
    if (error instanceof OtauError) return undefined;
    throw error;
  }
}
