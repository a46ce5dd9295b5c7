/** Games that the user of this browser has won and lost: a table for each game, a line for each opponent. */
import { type GameId, gameIds } from 'otau';
import type { JSX } from 'react';
import { agentName, seatName } from '../../games/describe.js';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import type { SavedGame } from '../../session/saved-game.js';
import { WideTable } from '../../shell/controls.js';
import { href } from '../../shell/route.js';
import { ownSeat, resultOf } from '../games/filter.js';

export function StatisticsView({ games }: { games: readonly SavedGame[] }): JSX.Element {
  const t = useSection(LIBRARY);
  const all = gameStatistics(games);
  if (all.length === 0) {
    return (
      <p className="card">
        {t('no-statistics')} <a href={href('play')}>{t('play')}</a>
      </p>
    );
  }
  return (
    <>
      <p className="muted">{t('statistics-about')}</p>
      {all.map((statistics) => (
        <GameTable key={statistics.game} statistics={statistics} />
      ))}
    </>
  );
}

const COLUMNS = ['opponent', 'played', 'won', 'drawn', 'lost', 'streak'] as const;

function GameTable({ statistics }: { statistics: GameStatistics }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { game, opponents, sides } = statistics;
  const seats = sides.map((_, seat) => seatName(words, game, seat));
  return (
    <div className="card stack statistics">
      <h2>{gameTitle(words, game)}</h2>
      <WideTable
        className="statistics-wide"
        name={gameTitle(words, game)}
        columns={[...COLUMNS.map((name) => t(name)), ...seats.map((seat) => t('as-seat', { seat }))]}
      >
        {opponents.map(({ players, ...one }) => (
          <Line
            key={players.join()}
            name={words.list(players.map((spec) => agentName(words, spec)))}
            statistics={one}
          />
        ))}
        {opponents.length > 1 && <Line name={t('all-opponents')} statistics={statistics} />}
      </WideTable>
    </div>
  );
}

function Line({ name, statistics }: { name: string; statistics: ResultStatistics }): JSX.Element {
  const { won, drawn, lost, streak, sides } = statistics;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{totalOf(statistics)}</td>
      <td>{won}</td>
      <td>{drawn}</td>
      <td>{lost}</td>
      <td>{streak}</td>
      {sides.map((side, seat) => (
        <td key={`${seat}`}>
          <Score counts={side} />
        </td>
      ))}
    </tr>
  );
}

/** `3 – 1 – 0`: games won, drawn and lost. */
function Score({ counts: { won, drawn, lost } }: { counts: ResultCounts }): JSX.Element {
  const t = useSection(LIBRARY);
  return (
    <>
      <span aria-hidden="true">
        {won}–{drawn}–{lost}
      </span>
      <span className="visually-hidden">
        {t('won')} {won}, {t('drawn')} {drawn}, {t('lost')} {lost}
      </span>
    </>
  );
}

interface ResultCounts {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

/** Statistics of the finished games of one game, or of those against one opponent. */
interface ResultStatistics extends ResultCounts {
  /** The longest series of wins. */
  readonly streak: number;
  /** By the seat of the user. */
  readonly sides: readonly ResultCounts[];
}

interface GameStatistics extends ResultStatistics {
  readonly game: GameId;
  readonly opponents: readonly OpponentStatistics[];
}

interface OpponentStatistics extends ResultStatistics {
  /** The agents at the other seats, in the order of the seats. */
  readonly players: readonly string[];
}

/** A finished game from the user's point of view. */
interface OwnGame {
  readonly seat: number;
  readonly seats: number;
  readonly result: keyof ResultCounts;
}

function totalOf({ won, drawn, lost }: ResultCounts): number {
  return won + drawn + lost;
}

/** Statistics of all finished games with exactly one human player. */
export function gameStatistics(games: readonly SavedGame[]): GameStatistics[] {
  const inOrder = games.filter(isOwn).sort((a, b) => a.updated - b.updated);
  return gameIds().flatMap((game): GameStatistics[] => {
    const own = inOrder.filter((one) => one.game === game);
    if (own.length === 0) return [];
    return [{ game, ...statisticsOf(own.map(ownGameOf)), opponents: byOpponent(own) }];
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
    .map((group) => ({ players: opponentsOf(group[0]), ...statisticsOf(group.map(ownGameOf)) }))
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
function statisticsOf(games: readonly OwnGame[]): ResultStatistics {
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
