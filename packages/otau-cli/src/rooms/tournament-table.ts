/** The standings of a tournament, computed from its games only. */

/** A game of a tournament. A bye has no second player. */
export interface TournamentGame {
  readonly round: number;
  /** Empty for a bye. */
  readonly room: string;
  /** The players by seat. */
  readonly players: readonly string[];
  /** The result of the first player, from -1 to 1; null while the game continues, or if it did not count. */
  readonly result: number | null;
}

/** A player in the standings. */
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

/** A player who has entered the tournament. */
export interface Entrant {
  readonly player: string;
  readonly name: string;
  readonly rating: number | null;
  /** Whether the player has left, and gets no more games. */
  readonly isGone: boolean;
}

/** `swiss`: a win is 1 point, a draw ½. `arena`: 2 and 1, doubled after two wins in a row, until a game is not won. */
export type TournamentKind = 'swiss' | 'arena';

/** After this number of wins in a row, games of an arena count double. */
const MIN_STREAK = 2;

/** The standings, in order. */
export function tableOf(
  kind: TournamentKind,
  entrants: readonly Entrant[],
  games: readonly TournamentGame[],
): TournamentStanding[] {
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
      wins: scores.filter((score) => score === 1).length,
      buchholz: sum(others),
      sonnebornBerger: sum(others.map((other, index) => other * scores[index])),
    };
  });
  return lines.sort(compare);
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
