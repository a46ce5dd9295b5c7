/** The lobby: open games, games to watch, your own games, and the form for a new game. */
import { gameIds } from 'otau';
import type { LobbyEntry } from 'otau-cli/rooms';
import { type JSX, useState } from 'react';
import { controlName, seatName, variantName } from '../../games/describe.js';
import { Emblem } from '../../games/emblem.js';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS, TOURNAMENTS } from '../../i18n/namespaces/rooms.js';
import { Ornament } from '../../shell/ornament.js';
import { href } from '../../shell/route.js';
import { Account } from '../account/account.js';
import { NoRooms } from '../connection/no-rooms.js';
import { ownAccount, ownSeats } from '../identity.js';
import { useLobby } from '../use-room.js';
import { NewGameForm } from './new-game-form.js';
import '../rooms.css';

export default function LobbyPage(): JSX.Element {
  const t = useSection(ROOMS);
  const u = useSection(TOURNAMENTS);
  const { state, rooms } = useLobby();
  const [own, setOwn] = useState(ownAccount);
  if (state === 'none') return <NoRooms />;
  const waiting = rooms?.filter(({ phase }) => phase === 'waiting');
  const going = rooms?.filter(({ phase }) => phase === 'playing');
  return (
    <section className="page lobby">
      <div>
        <h1>{t('title')}</h1>
        <Ornament />
      </div>
      <p className="muted">{t('about')}</p>
      {state !== 'open' && <p role="status">{t('connecting')}</p>}
      <p>
        <a className="button" href={href('tournament')}>
          {u('title')}
        </a>
      </p>
      <Account own={own} isOpen={state === 'open'} onChange={setOwn} />
      <NewGameForm own={own} isOpen={state === 'open'} />
      <h2>{t('open-games')}</h2>
      <GameList lines={waiting} action={t('join')} />
      <h2>{t('games-to-watch')}</h2>
      <GameList lines={going} action={t('watch')} />
      <OwnSeats />
    </section>
  );
}

interface GameListProps {
  readonly lines: readonly LobbyEntry[] | undefined;
  readonly action: string;
}

function GameList({ lines = [], action }: GameListProps): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  if (lines.length === 0) return <p className="muted">{t('no-games')}</p>;
  return (
    <ul className="lobby-entries">
      {lines.map(({ room, game, options, control, seats, plies, rated, ratings = [] }) => (
        <li key={room}>
          <a className="card lobby-entry" href={href('room', room)}>
            <Emblem game={game} />
            <span className="lobby-label">
              <strong>{variantName(words, { id: game, options })}</strong>
              <span className="muted">
                {seats
                  .map(({ taken, name, bot }, seat) =>
                    taken
                      ? (name || (bot && `${bot} (${t('bot')})`) || seatName(words, game, seat)) +
                        ratingText(ratings[seat])
                      : `${seatName(words, game, seat)}: ${t('free')}`,
                  )
                  .join(' – ')}
              </span>
              <span className="muted">
                {controlName(words, control)}
                {rated && ` · ${p('rated')}`}
                {plies > 0 && ` · ${t('plies', { count: plies })}`}
              </span>
            </span>
            <span className="button">{action}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function OwnSeats(): JSX.Element | null {
  const words = useWords();
  const t = useSection(ROOMS);
  const known = gameIds();
  const seats = ownSeats().filter(([, { game }]) => known.includes(game));
  if (seats.length === 0) return null;
  return (
    <>
      <h2>{t('own-games')}</h2>
      <ul className="lobby-own">
        {seats.slice(0, 20).map(([room, { game, taken }]) => (
          <li key={room}>
            <a href={href('room', room)}>
              {gameTitle(words, game)}, {words.time(taken)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The rating after a name; empty for guests. */
function ratingText(rating: number | null | undefined): string {
  return rating === null || rating === undefined ? '' : ` (${rating})`;
}
