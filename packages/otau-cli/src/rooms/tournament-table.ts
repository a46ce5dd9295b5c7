/** The table of a tournament out of its games. Anybody can make it again from them. */

/** A game of a tournament. A bye has no second player. */
export interface TournamentGame {
  readonly round: number;
  /** Empty for a bye. */
  readonly room: string;
  /** By seat. */
  readonly players: readonly string[];
  /** Of the first player, from -1 to 1; null while it continues, or where it never counted. */
  readonly result: number | null;
}

/** A line of the table. */
export interface TournamentStanding {
  readonly player: string;
  readonly name: string;
  readonly rating: number | null;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  /** The points of all opponents. */
  readonly buchholz: number;
  /** The points of beaten opponents, and half of those of the drawn ones. */
  readonly sonnebornBerger: number;
}

/** Who has entered. */
export interface Entrant {
  readonly player: string;
  readonly name: string;
  readonly rating: number | null;
  /** Who has left gets no more games. */
  readonly isGone: boolean;
}

/** `swiss`: a win is a point, a draw half of one. `arena`: two and one, doubled after two wins running, until a game is not won. */
export type TournamentKind = 'swiss' | 'arena';

/** After so many wins running, games of an arena count double. */
const MIN_STREAK = 2;

/** The table, the first one first. */
export function tableOf(
  kind: TournamentKind,
  entrants: readonly Entrant[],
  games: readonly TournamentGame[],
): TournamentStanding[] {
  const points = new Map(entrants.map(({ player }) => [player, pointsOf(kind, player, games)]));
  const lines = entrants.map(({ player, name, rating }): TournamentStanding => {
    const own = games.filter(({ players, result }) => result !== null && players.includes(player));
    const met = own.filter(({ players }) => players.length > 1);
    const scores = met.map((game) => scoreOf(game, player));
    const others = met.map(({ players }) => points.get(players.find((one) => one !== player) ?? '') ?? 0);
    return {
      player,
      name,
      rating,
      points: points.get(player) ?? 0,
      games: own.length,
      wins: scores.filter((score) => score === 1).length,
      buchholz: sum(others),
      sonnebornBerger: sum(others.map((other, index) => other * scores[index])),
    };
  });
  return lines.sort(compare);
}

/** Points, then Buchholz, Sonneborn-Berger, wins, rating before, and the name. */
function compare(one: TournamentStanding, two: TournamentStanding): number {
  for (const key of ['points', 'buchholz', 'sonnebornBerger', 'wins', 'rating'] as const) {
    const difference = (two[key] ?? 0) - (one[key] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.name < two.name ? -1 : 1;
}

/** What a game was worth to a player: 1, a half or 0. */
function scoreOf({ players, result }: TournamentGame, player: string): number {
  const score = (1 + (result as number)) / 2;
  return players[0] === player ? score : 1 - score;
}

function pointsOf(kind: TournamentKind, player: string, games: readonly TournamentGame[]): number {
  let points = 0;
  let wins = 0;
  for (const game of games) {
    if (game.result === null || !game.players.includes(player)) continue;
    const score = scoreOf(game, player);
    points += kind === 'swiss' ? score : 2 * score * (wins >= MIN_STREAK ? 2 : 1);
    wins = score === 1 ? wins + 1 : 0;
  }
  return points;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** The table as CSV, as spreadsheets read it. */
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

/** A name that begins as a formula would is text all the same. */
function quoteCell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
