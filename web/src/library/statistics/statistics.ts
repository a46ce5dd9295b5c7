/** Games that the user of this browser has won and lost, by game, opponent and seat. */
import { type GameId, gameIds } from 'otau';
import type { SavedGame } from '../../session/saved-game.js';
import { ownSeat, resultOf } from '../games/filter.js';

export interface ResultCounts {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** Statistics of the finished games of one game, or of those against one opponent. */
export interface ResultStatistics extends ResultCounts {
  /** The longest series of wins. */
  readonly streak: number;
  /** By the seat of the user. */
  readonly sides: readonly ResultCounts[];
}

export interface GameStatistics extends ResultStatistics {
  readonly game: GameId;
  readonly opponents: readonly OpponentStatistics[];
}

export interface OpponentStatistics extends ResultStatistics {
  /** The agents at the other seats, in the order of the seats. */
  readonly players: readonly string[];
}

/** A finished game from the user's point of view. */
interface OwnGame {
  readonly seat: number;
  readonly seats: number;
  readonly result: keyof ResultCounts;
}

export function totalOf({ won, drawn, lost }: ResultCounts): number {
  return won + drawn + lost;
}

/** Statistics of all finished games with exactly one human player. */
export function gameStatistics(games: readonly SavedGame[]): GameStatistics[] {
  const inOrder = games.filter(isOwn).sort((a, b) => a.updated - b.updated);
  return gameIds().flatMap((game): GameStatistics[] => {
    const own = inOrder.filter((one) => one.game === game);
    if (own.length === 0) return [];
    return [{ game, ...statistics(own.map(ownGameOf)), opponents: byOpponent(own) }];
  });
}

function isOwn({ players, results }: SavedGame): boolean {
  return Array.isArray(players) && ownSeat(players) >= 0 && Array.isArray(results);
}

function byOpponent(games: readonly SavedGame[]): OpponentStatistics[] {
  const groups = new Map<string, SavedGame[]>();
  for (const game of games) {
    const key = JSON.stringify(opponentsOf(game));
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  return [...groups.values()]
    .map((group) => ({ players: opponentsOf(group[0]), ...statistics(group.map(ownGameOf)) }))
    .sort((a, b) => totalOf(b) - totalOf(a));
}

function opponentsOf({ players }: SavedGame): string[] {
  return players.filter((_, seat) => seat !== ownSeat(players));
}

function ownGameOf(saved: SavedGame): OwnGame {
  const result = resultOf(saved);
  const { players } = saved;
  return {
    seat: ownSeat(players),
    seats: players.length,
    result: result === 'won' || result === 'lost' ? result : 'drawn',
  };
}

/** @param games in the order of time */
function statistics(games: readonly OwnGame[]): ResultStatistics {
  const seats = Math.max(...games.map((game) => game.seats));
  const sides = Array.from({ length: seats }, (_, seat) => countResults(games.filter((game) => game.seat === seat)));
  let streak = 0;
  let current = 0;
  for (const { result } of games) {
    current = result === 'won' ? current + 1 : 0;
    streak = Math.max(streak, current);
  }
  return { ...countResults(games), streak, sides };
}

function countResults(games: readonly OwnGame[]): ResultCounts {
  const count = (wanted: keyof ResultCounts) => games.filter(({ result }) => result === wanted).length;
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}
