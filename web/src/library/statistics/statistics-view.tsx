/** Games won and lost: a table for each game, a line for each opponent. */
import type { GameId } from 'otau';
import type { JSX } from 'react';
import { agentName, seatName } from '../../games/describe.js';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import type { SavedGame } from '../../session/saved-game.js';
import { href } from '../../shell/route.js';
import {
  type GameStatistics,
  gameStatistics,
  type ResultCounts,
  type ResultStatistics,
  totalOf,
} from './statistics.js';

export function StatisticsView({ games }: { readonly games: readonly SavedGame[] }): JSX.Element {
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

function GameTable({ statistics }: { readonly statistics: GameStatistics }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { game, opponents, sides } = statistics;
  const seats = sides.map((_, seat) => seatName(words, game, seat));
  return (
    <div className="card statistics">
      <h2>{gameTitle(words, game)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls inside its box, and keys must reach it */}
      <section className="statistics-wide" tabIndex={0} aria-label={gameTitle(words, game)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('opponent')}</th>
              <th scope="col">{t('played')}</th>
              <th scope="col">{t('won')}</th>
              <th scope="col">{t('drawn')}</th>
              <th scope="col">{t('lost')}</th>
              <th scope="col">{t('streak')}</th>
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {t('as-seat', { seat })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {opponents.map(({ players, ...one }) => (
              <Line
                key={players.join()}
                game={game}
                name={words.list(players.map((spec) => agentName(words, spec)))}
                statistics={one}
              />
            ))}
            {opponents.length > 1 && <Line game={game} name={t('all-opponents')} statistics={statistics} />}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface LineProps {
  readonly game: GameId;
  readonly name: string;
  readonly statistics: ResultStatistics;
}

function Line({ name, statistics }: LineProps): JSX.Element {
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
function Score({ counts: { won, drawn, lost } }: { readonly counts: ResultCounts }): JSX.Element {
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
