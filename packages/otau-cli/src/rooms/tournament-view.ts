/**
 * A tournament as the server tells it: in pages, each with a part of its games, and then by its changes. Both sides keep the same
 * players and games, and compute the table from them.
 */
import type { ServerMessage, TournamentGameEntry, TournamentInfo } from './messages.js';
import { type Entrant, type TournamentGame, type TournamentStanding, tableOf } from './tournament-table.js';

type PageMessage = Extract<ServerMessage, { type: 'tournament' }>;
type ChangesMessage = Extract<ServerMessage, { type: 'tournament-changed' }>;

/** The games of one page. */
export const GAMES_PER_PAGE = 1000;

/** What a client knows of a tournament. */
export interface TournamentView {
  readonly head: TournamentInfo;
  readonly entrants: readonly Entrant[];
  readonly games: readonly TournamentGame[];
  /** The next page to ask for; undefined if all were received. */
  readonly nextPage?: number;
}

/** The number of pages for a number of games. */
export function pagesFor(games: number): number {
  return Math.max(1, Math.ceil(games / GAMES_PER_PAGE));
}

/** The view after a page. The first page begins a new view, the next one continues it; other pages change nothing. */
export function viewAfterPage(view: TournamentView | undefined, message: PageMessage): TournamentView | undefined {
  const { head, page, pages, entrants = [] } = message;
  const nextPage = page + 1 < pages ? page + 1 : undefined;
  if (page === 0) return { head, entrants, games: message.games.map((game) => gameOf(game, entrants)), nextPage };
  if (view === undefined || view.nextPage !== page) return view;
  const games = [...view.games, ...message.games.map((game) => gameOf(game, view.entrants))];
  return { head, entrants: view.entrants, games, nextPage };
}

/** The view after changes. What a page has told already does not change it again. */
export function viewAfterChanges(view: TournamentView, changes: ChangesMessage): TournamentView {
  const { head = view.head, entrants: changed = [], removed = [], games: added, results = [] } = changes;
  const entrants = view.entrants.filter(({ player }) => !removed.includes(player));
  for (const entrant of changed) {
    const index = entrants.findIndex(({ player }) => player === entrant.player);
    if (index < 0) entrants.push(entrant);
    else entrants[index] = entrant;
  }
  const games = [...view.games];
  // Games after those that were received come with the next pages
  if (added !== undefined && added.from <= games.length && view.nextPage === undefined)
    added.list.forEach((game, index) => {
      games[added.from + index] = gameOf(game, entrants);
    });
  for (const [index, result] of results) if (index < games.length) games[index] = { ...games[index], result };
  return { ...view, head, entrants, games };
}

/** The standings of a view, in order. */
export function standingsOf({ head, entrants, games }: TournamentView): TournamentStanding[] {
  return tableOf(head.kind, entrants, games, head.phase === 'over');
}

function gameOf([round, room, players, result]: TournamentGameEntry, entrants: readonly Entrant[]): TournamentGame {
  return { round, room, players: players.map((number) => entrants[number]?.player ?? ''), result };
}
