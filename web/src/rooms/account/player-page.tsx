/** The page of a player: ratings and games. The address may contain a proof that signs this device in. */
import { gameIds } from 'otau';
import {
  MAX_ESTABLISHED_DEVIATION,
  type Pace,
  type PlayedGame,
  type PoolRating,
  REPORTS,
  type ServerMessage,
} from 'otau/rooms';
import { type JSX, useEffect, useState } from 'react';
import { controlName, variantName } from '../../games/describe.js';
import { gameTitle } from '../../games/game-text.js';
import { useAttempt } from '../../i18n/failure-text.js';
import { type Failure, failureOf } from '../../i18n/failures.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS } from '../../i18n/namespaces/rooms.js';
import { ButtonLink, WideTable } from '../../shell/controls.js';
import type { PageProps } from '../../shell/route.js';
import { href } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { NoRooms, NotYet } from '../connection/connection-status.js';
import { RefusalNote } from '../connection/refusal-text.js';
import { ownAccount, saveAccount } from '../identity.js';
import { useConnectionState } from '../use-room.js';
import { SignInByLink } from './sign-in-by-link.js';
import '../rooms.css';

type Page = Extract<ServerMessage, { type: 'player' }>;

export default function PlayerPage({ rest: [id = '', key = ''] }: PageProps): JSX.Element {
  return key === '' ? <Followed key={id} id={id} /> : <SignInByLink key={key} player={id} proof={key} />;
}

function Followed({ id }: { id: string }): JSX.Element {
  const t = useSection(ROOMS);
  const state = useConnectionState();
  const [page, setPage] = useState<Page>();
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    const onMessage = (message: ServerMessage) => {
      if (message.type !== 'player' || message.player !== id) return;
      setPage(message);
      const own = ownAccount();
      if (own?.player === id && own.name !== message.name) saveAccount({ ...own, name: message.name });
    };
    const onOpen = () => {
      connection.ask('player', { player: id }).catch((error: unknown) => setFailure(failureOf(error)));
    };
    return connection.join({ onMessage, onOpen });
  }, [id]);
  if (state === 'none') return <NoRooms />;
  return (
    <section className="page page-narrow player-page">
      {page === undefined ? <NotYet failure={failure} /> : <Shown page={page} />}
      <ButtonLink text={t('to-lobby')} href={href('rooms')} />
    </section>
  );
}

function Shown({ page }: { page: Page }): JSX.Element {
  const words = useWords();
  const t = useSection(ACCOUNTS);
  const r = useSection(ROOMS);
  return (
    <>
      <div>
        <h1>{page.name}</h1>
        <p className="muted">{t('since', { date: words.day(page.created) })}</p>
      </div>
      <h2>{t('ratings')}</h2>
      {page.ratings.length === 0 ? <p className="muted">{t('no-ratings')}</p> : <Ratings ratings={page.ratings} />}
      <h2>{t('last')}</h2>
      {page.games.length === 0 && <p className="muted">{r('no-games')}</p>}
      <ul className="lobby-entries">
        {page.games.map((game) => (
          <Game key={game.room} game={game} />
        ))}
      </ul>
      {ownAccount()?.player !== page.player && <Report player={page.player} />}
    </>
  );
}

function Ratings({ ratings }: { ratings: readonly PoolRating[] }): JSX.Element {
  const t = useSection(ACCOUNTS);
  const r = useSection(ROOMS);
  return (
    <WideTable
      className="card player-ratings"
      name={t('ratings')}
      columns={[r('game'), t('pace'), t('rating'), t('games')]}
    >
      {ratings.map((rating) => (
        <RatingRow key={rating.pool} rating={rating} />
      ))}
    </WideTable>
  );
}

function RatingRow({ rating: { pool, rating, deviation, games } }: { rating: PoolRating }): JSX.Element | null {
  const words = useWords();
  const t = useSection(ACCOUNTS);
  const [game, pace] = pool.split(' ', 2);
  if (!gameIds().includes(game)) return null;
  return (
    <tr>
      <th scope="row">{gameTitle(words, game)}</th>
      <td>{t(`pace-${pace as Pace}`)}</td>
      <td>
        {words.number(Math.round(rating), { useGrouping: false })}
        {deviation > MAX_ESTABLISHED_DEVIATION && '?'} <span className="muted">± {Math.round(2 * deviation)}</span>
      </td>
      <td>{words.number(games)}</td>
    </tr>
  );
}

function Game({ game }: { game: PlayedGame }): JSX.Element | null {
  const words = useWords();
  const t = useSection(ACCOUNTS);
  const { result, change } = game;
  if (!gameIds().includes(game.game)) return null;
  const word = !game.isOver
    ? 'in-progress'
    : result === null
      ? undefined
      : result > 0
        ? 'won'
        : result < 0
          ? 'lost'
          : 'drawn';
  return (
    <li>
      <a className="card player-game" href={href('room', game.room)}>
        <span className="lobby-label">
          <strong>{game.names.map((name) => name || '–').join(' – ')}</strong>
          <span className="muted">
            {variantName(words, { id: game.game, options: game.options })} · {controlName(words, game.control)}
          </span>
        </span>
        <span>
          {word !== undefined && t(word)}
          {change !== undefined && (
            <span className="muted"> {words.number(Math.round(change), { signDisplay: 'exceptZero' })}</span>
          )}
        </span>
      </a>
    </li>
  );
}

function Report({ player }: { player: string }): JSX.Element {
  const t = useSection(ACCOUNTS);
  const [isDone, setDone] = useState(false);
  const [failure, attempt] = useAttempt();
  if (isDone) return <p role="status">{t('reported')}</p>;
  const report = (why: string) => {
    if (why !== '') void attempt(() => connection.ask('report', { player, why }).then(() => setDone(true)));
  };
  return (
    <>
      <select className="room-select" aria-label={t('report')} value="" onChange={({ target }) => report(target.value)}>
        <option value="">{t('report')}…</option>
        {REPORTS.map((why) => (
          <option key={why} value={why}>
            {t(`report-${why}`)}
          </option>
        ))}
      </select>
      <RefusalNote failure={failure} />
    </>
  );
}
