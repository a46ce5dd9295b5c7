/** Who plays here: games that wait for players, games to look at, the own seats, and the form for a new one. */
import { type GameId, gameIds } from 'otau';
import type { LobbyLine } from 'otau-cli/rooms';
import { type FormEvent, type JSX, useId, useState } from 'react';
import { controlName, seatName, variantName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { FailureText } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { ClockField } from '../play/clock-field.js';
import { gameOfDraft, isFailure, readDraft } from '../play/draft.js';
import { go, href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import { Check } from '../shell/settings-dialog.js';
import { connection } from './connection.js';
import { NoRooms } from './no-rooms.js';
import { keepName, keepSeat, ownName, ownSeats } from './seats.js';
import { useLobby } from './use-room.js';
import './rooms.css';

export default function LobbyPage(): JSX.Element {
  const t = useSection(ROOMS);
  const { link, rooms } = useLobby();
  if (link === 'none') return <NoRooms />;
  const waiting = rooms?.filter(({ phase }) => phase === 'waiting');
  const going = rooms?.filter(({ phase }) => phase === 'playing');
  return (
    <section className="page lobby">
      <div>
        <h1>{t('title')}</h1>
        <Scroll />
      </div>
      <p className="muted">{t('about')}</p>
      {link !== 'open' && <p role="status">{t('connecting')}</p>}
      <NewGame isOpen={link === 'open'} />
      <h2>{t('open-games')}</h2>
      <Lines lines={waiting} act={t('join')} />
      <h2>{t('going-games')}</h2>
      <Lines lines={going} act={t('look')} />
      <OwnSeats />
    </section>
  );
}

interface LinesProps {
  readonly lines: readonly LobbyLine[] | undefined;
  readonly act: string;
}

function Lines({ lines = [], act }: LinesProps): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  if (lines.length === 0) return <p className="muted">{t('no-games')}</p>;
  return (
    <ul className="lobby-lines">
      {lines.map(({ room, game, options, control, seats, plies }) => (
        <li key={room}>
          <a className="card lobby-line" href={href('room', room)}>
            <Emblem game={game} />
            <span className="lobby-what">
              <strong>{variantName(words, { id: game, options })}</strong>
              <span className="muted">
                {seats
                  .map(({ taken, name, bot }, seat) =>
                    taken
                      ? name || (bot && `${bot} (${t('bot')})`) || seatName(words, game, seat)
                      : `${seatName(words, game, seat)}: ${t('free')}`,
                  )
                  .join(' – ')}
              </span>
              <span className="muted">
                {controlName(words, control)}
                {plies > 0 && ` · ${t('plies', { count: plies })}`}
              </span>
            </span>
            <span className="button">{act}</span>
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
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' });
  if (seats.length === 0) return null;
  return (
    <>
      <h2>{t('own-games')}</h2>
      <ul className="lobby-own">
        {seats.slice(0, 20).map(([room, { game, taken }]) => (
          <li key={room}>
            <a href={href('room', room)}>
              {gameTitle(words, game)}, {date.format(taken)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function NewGame({ isOpen }: { readonly isOpen: boolean }): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const [draft] = useState(readDraft);
  const [game, setGame] = useState<GameId>(draft.game);
  const [control, setControl] = useState('10:00+5');
  const [seat, setSeat] = useState(-1);
  const [name, setName] = useState(ownName);
  const [isListed, setListed] = useState(true);
  const [failure, setFailure] = useState<Failure>();
  const title = useId();
  const { options } = draft.games[game];
  const made = gameOfDraft(game, draft.games[game]);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    keepName(name);
    setFailure(undefined);
    try {
      const wish = { game, options: JSON.stringify(options), control, seat, name, listed: isListed };
      const { room = '', token = '' } = await connection.ask('create', wish);
      keepSeat(room, token, game);
      go('room', room);
    } catch (error) {
      setFailure(failureOf(error));
    }
  };
  return (
    <form className="card lobby-new" aria-labelledby={title} onSubmit={(event) => void create(event)}>
      <h2 id={title}>{t('new')}</h2>
      <div className="lobby-fields">
        <label className="field">
          <span className="field-name">{t('game')}</span>
          <select
            value={game}
            onChange={({ target }) => {
              setGame(target.value);
              setSeat(-1);
            }}
          >
            {gameIds().map((id) => (
              <option key={id} value={id}>
                {gameTitle(words, id)}
              </option>
            ))}
          </select>
        </label>
        <ClockField control={control} onChange={setControl} />
        <label className="field">
          <span className="field-name">{t('seat')}</span>
          <select value={seat} onChange={({ target }) => setSeat(Number(target.value))}>
            <option value={-1}>{t('any')}</option>
            {Array.from({ length: isFailure(made) ? 2 : made.players }, (_, player) => (
              <option key={`${player}`} value={player}>
                {seatName(words, game, player)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field-name">{t('name')}</span>
          <input value={name} maxLength={30} autoComplete="nickname" onChange={({ target }) => setName(target.value)} />
        </label>
      </div>
      <p className="muted">{t('rules', { rules: isFailure(made) ? '–' : variantName(words, made) })}</p>
      <Check name={t('listed')} value={isListed} onChange={setListed} />
      {failure !== undefined && (
        <p className="error" role="alert">
          <FailureText failure={failure} />
        </p>
      )}
      <button type="submit" className="button button-main" disabled={!isOpen || isFailure(made)}>
        {t('create')}
      </button>
    </form>
  );
}
