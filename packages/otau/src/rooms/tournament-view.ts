/**
 * A tournament as the server tells it: in pages, each with a part of its games, and then by its changes. Both sides keep the same
 * players and games, and compute the table of standings from them.
 */
import type { Entrant, ServerMessage, TournamentGameEntry, TournamentInfo, TournamentKind } from './messages.js';

/** A game of a tournament. A bye has no second player. */
export interface TournamentGame {
  readonly round: number;
  /** Empty for a bye. */
  readonly room: string;
  /** The players by seat. */
  readonly players: readonly string[];
  /** The result of the first player, from -1 to 1; null while the game continues, or if it did not count. */
  readonly result: number | null;
  /** Whether one of them did not come: the result counts, but nothing was played. */
  readonly isForfeit?: boolean;
}

/** A player in the standings. */
export interface TournamentStanding {
  readonly player: string;
  readonly name: string;
  readonly rating: number | null;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  /** The points of all opponents; in a Swiss by FIDE's rules for rounds that were not played. */
  readonly buchholz: number;
  /** The points of beaten opponents, and half of those of the drawn ones; in a Swiss by the same rules. */
  readonly sonnebornBerger: number;
}

/** After this number of wins in a row, games of an arena count double. */
const MIN_STREAK = 2;

/**
 * The standings, in order.
 * @param isOver whether no game of the last round is still being played
 */
export function tableOf(
  kind: TournamentKind,
  entrants: readonly Entrant[],
  games: readonly TournamentGame[],
  isOver = true,
): TournamentStanding[] {
  const tieBreaks = kind === 'swiss' ? swissTieBreaks(entrants, games, isOver) : undefined;
  const counted = new Map(entrants.map(({ player }): [string, TournamentGame[]] => [player, []]));
  for (const game of games)
    if (game.result !== null) for (const player of game.players) counted.get(player)?.push(game);
  const points = new Map(entrants.map(({ player }) => [player, pointsOf(kind, player, counted.get(player) ?? [])]));
  const lines = entrants.map(({ player, name, rating }): TournamentStanding => {
    const own = counted.get(player) ?? [];
    const met = own.filter(({ players }) => players.length > 1);
    const scores = met.map((game) => scoreOf(game, player));
    const others = met.map(({ players }) => points.get(players.find((one) => one !== player) ?? '') ?? 0);
    return {
      player,
      name,
      rating,
      points: points.get(player) ?? 0,
      games: own.length,
      wins: met.filter((game) => game.isForfeit !== true && scoreOf(game, player) === 1).length,
      ...(tieBreaks?.get(player) ?? {
        buchholz: sum(others),
        sonnebornBerger: sum(others.map((other, index) => other * scores[index])),
      }),
    };
  });
  return lines.sort(compare);
}

interface RoundOfPlayer {
  readonly score: number;
  readonly opponent: string | undefined;
  readonly isPlayed: boolean;
  readonly isRunning: boolean;
  /** Whether the player chose not to play it: voluntary unplayed rounds are all but the byes of a pairing and wins by forfeit. */
  readonly isVoluntary: boolean;
}

/**
 * Buchholz and Sonneborn-Berger by FIDE's tie-break regulations (C.07) in force since 1 March 2026. An opponent counts with what it has
 * scored, and half a point for each round at the end in which it chose not to play (16.3). A round that the player did not play counts as
 * one against an opponent with the player's own points, but no more than half a point a round, or than a forfeit's opponent has (16.4).
 */
function swissTieBreaks(
  entrants: readonly Entrant[],
  games: readonly TournamentGame[],
  isOver: boolean,
): ReadonlyMap<string, Pick<TournamentStanding, 'buchholz' | 'sonnebornBerger'>> {
  const rounds = Math.max(0, ...games.map(({ round }) => round));
  const absent = { score: 0, opponent: undefined, isPlayed: false, isRunning: false, isVoluntary: true };
  const byPlayer = new Map(entrants.map(({ player }) => [player, new Array<RoundOfPlayer>(rounds).fill(absent)]));
  for (const game of games) {
    for (const player of game.players) {
      const own = byPlayer.get(player);
      const isRunning = game.result === null && game.round === rounds && !isOver;
      if (own !== undefined) own[game.round - 1] = roundOf(game, player, isRunning);
    }
  }
  const own = new Map([...byPlayer].map(([player, list]) => [player, sum(list.map(({ score }) => score))]));
  const adjusted = new Map([...byPlayer].map(([player, list]) => [player, adjustedScore(list)]));
  const breaks = [...byPlayer].map(([player, list]) => {
    const counted = list.filter(({ isRunning }) => !isRunning);
    const values = counted.map(({ opponent, isPlayed }) => {
      const other = adjusted.get(opponent ?? '') ?? 0;
      if (isPlayed) return other;
      return Math.min(own.get(player) ?? 0, opponent === undefined ? rounds / 2 : other);
    });
    const sonnebornBerger = sum(values.map((value, index) => value * counted[index].score));
    return [player, { buchholz: sum(values), sonnebornBerger }] as const;
  });
  return new Map(breaks);
}

function roundOf(game: TournamentGame, player: string, isRunning: boolean): RoundOfPlayer {
  const { players, result, isForfeit = false } = game;
  const score = result === null ? 0 : scoreOf(game, player);
  const isPlayed = result !== null && players.length > 1 && !isForfeit;
  const opponent = players.find((one) => one !== player);
  return { score, opponent, isPlayed, isRunning, isVoluntary: !isPlayed && !isRunning && score < 1 };
}

function adjustedScore(list: readonly RoundOfPlayer[]): number {
  const last = list.findLastIndex(({ isVoluntary }) => !isVoluntary);
  return sum(list.map(({ score, opponent }, index) => (index <= last || opponent !== undefined ? score : 0.5)));
}

/** Compares by points, Buchholz, Sonneborn-Berger, wins, initial rating, and name. */
function compare(one: TournamentStanding, two: TournamentStanding): number {
  for (const key of ['points', 'buchholz', 'sonnebornBerger', 'wins', 'rating'] as const) {
    const difference = (two[key] ?? 0) - (one[key] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.name < two.name ? -1 : 1;
}

/** The score of a player in a game: 1, 0.5 or 0. */
function scoreOf({ players, result }: TournamentGame, player: string): number {
  const score = (1 + (result as number)) / 2;
  return players[0] === player ? score : 1 - score;
}

/** The points of a player from the player's games that count. */
function pointsOf(kind: TournamentKind, player: string, games: readonly TournamentGame[]): number {
  let points = 0;
  let wins = 0;
  for (const game of games) {
    const score = scoreOf(game, player);
    points += kind === 'swiss' ? score : 2 * score * (wins >= MIN_STREAK ? 2 : 1);
    wins = score === 1 ? wins + 1 : 0;
  }
  return points;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The standings as CSV for spreadsheets. */
export function formatTableCsv(lines: readonly TournamentStanding[]): string {
  const head = ['rank', 'name', 'rating', 'points', 'games', 'wins', 'buchholz', 'sonneborn_berger'];
  const rows = lines.map(({ name, rating, points, games, wins, buchholz, sonnebornBerger }, index) => [
    index + 1,
    quoteCell(name),
    rating ?? '',
    points,
    games,
    wins,
    buchholz,
    sonnebornBerger,
  ]);
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Escapes a name that a spreadsheet would read as a formula. */
function quoteCell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

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
