/** What the player of this browser has won and lost: by game, opponent and side. */
import { type GameId, gameIds } from 'otau';
import type { SavedGame } from '../session/saved.js';
import { ownSeat, resultOf } from './search.js';

export interface Tally {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** All finished games of one game, or those of them against one opponent. */
export interface Balance extends Tally {
  /** The most games won one after the other. */
  readonly streak: number;
  /** By the seat that the player had. */
  readonly sides: readonly Tally[];
}

export interface GameBalance extends Balance {
  readonly game: GameId;
  readonly opponents: readonly OpponentBalance[];
}

export interface OpponentBalance extends Balance {
  /** The texts of the agents at the other seats, in order. */
  readonly players: readonly string[];
}

/** One finished game, as the player sees it. */
interface Played {
  readonly seat: number;
  readonly seats: number;
  readonly result: keyof Tally;
}

export function playedBy({ won, drawn, lost }: Tally): number {
  return won + drawn + lost;
}

/** The balances of all games in which one person sat at the board and which have ended. */
export function balances(games: readonly SavedGame[]): GameBalance[] {
  const inOrder = games.filter(isOwn).sort((a, b) => a.updated - b.updated);
  return gameIds().flatMap((game): GameBalance[] => {
    const own = inOrder.filter((one) => one.game === game);
    if (own.length === 0) return [];
    return [{ game, ...balance(own.map(playedOf)), opponents: byOpponent(own) }];
  });
}

function isOwn({ players, results }: SavedGame): boolean {
  return Array.isArray(players) && ownSeat(players) >= 0 && Array.isArray(results);
}

function byOpponent(games: readonly SavedGame[]): OpponentBalance[] {
  const groups = new Map<string, SavedGame[]>();
  for (const game of games) {
    const key = JSON.stringify(opponentsOf(game));
    groups.set(key, [...(groups.get(key) ?? []), game]);
  }
  return [...groups.values()]
    .map((group) => ({ players: opponentsOf(group[0]), ...balance(group.map(playedOf)) }))
    .sort((a, b) => playedBy(b) - playedBy(a));
}

function opponentsOf({ players }: SavedGame): string[] {
  return players.filter((_, seat) => seat !== ownSeat(players));
}

function playedOf(saved: SavedGame): Played {
  const result = resultOf(saved);
  const { players } = saved;
  return {
    seat: ownSeat(players),
    seats: players.length,
    result: result === 'won' || result === 'lost' ? result : 'drawn',
  };
}

/** @param games the earliest first */
function balance(games: readonly Played[]): Balance {
  const seats = Math.max(...games.map((game) => game.seats));
  const sides = Array.from({ length: seats }, (_, seat) => tally(games.filter((game) => game.seat === seat)));
  let streak = 0;
  let running = 0;
  for (const { result } of games) {
    running = result === 'won' ? running + 1 : 0;
    streak = Math.max(streak, running);
  }
  return { ...tally(games), streak, sides };
}

function tally(games: readonly Played[]): Tally {
  const count = (wanted: keyof Tally) => games.filter(({ result }) => result === wanted).length;
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}
