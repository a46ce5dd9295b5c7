/** The lobby: open games, games to watch, your own games, and the form for a new game. */
import { type GameId, gameIds } from 'otau';
import { canBeRated, type LobbyEntry } from 'otau/rooms';
import { type FormEvent, type JSX, useId, useState } from 'react';
import { controlName, seatName, variantName } from '../../games/describe.js';
import { Emblem } from '../../games/emblem.js';
import { gameTitle } from '../../games/game-text.js';
import { useAttempt } from '../../i18n/failure-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ACCOUNTS, ROOMS, TOURNAMENTS } from '../../i18n/namespaces/rooms.js';
import { ClockField, DAYS_CONTROLS } from '../../play/setup/clock-field.js';
import { gameOfDraft, isFailure, readDraft } from '../../play/setup/draft.js';
import { Button, ButtonLink, Checkbox, SelectField } from '../../shell/controls.js';
import { PageTitle } from '../../shell/icons.js';
import { href } from '../../shell/route.js';
import { Account } from '../account/account.js';
import { NoRooms } from '../connection/connection-status.js';
import { RefusalNote } from '../connection/refusal-text.js';
import { type OwnAccount, ownAccount, ownSeats } from '../identity.js';
import { DEFAULT_CONTROL, enterNewRoom } from '../new-room.js';
import { sitOnArrival } from '../room/waiting-room.js';
import { useLobby } from '../use-room.js';
import '../rooms.css';

export default function LobbyPage(): JSX.Element {
  const t = useSection(ROOMS);
  const u = useSection(TOURNAMENTS);
  const { state, rooms } = useLobby();
  const [own, setOwn] = useState(ownAccount);
  if (state === 'none') return <NoRooms />;
  const seats = new Set(ownSeats().map(([room]) => room));
  const mine = rooms?.filter(({ room }) => seats.has(room)) ?? [];
  const others = rooms?.filter(({ room }) => !seats.has(room));
  const waiting = others?.filter(({ phase }) => phase === 'waiting');
  const going = others?.filter(({ phase }) => phase === 'playing');
  return (
    <section className="page lobby">
      <PageTitle text={t('title')} />
      <p className="muted">{t('about')}</p>
      {state !== 'open' && <p role="status">{t('connecting')}</p>}
      <p>
        <ButtonLink text={u('title')} href={href('tournament')} />
      </p>
      {mine.length > 0 && (
        <>
          <h2>{t('own-going')}</h2>
          <GameList lines={mine} action={t('to-game')} />
        </>
      )}
      <Account own={own} isOpen={state === 'open'} onChange={setOwn} />
      <NewGameForm own={own} isOpen={state === 'open'} />
      <h2>{t('open-games')}</h2>
      <GameList lines={waiting} action={t('join')} onPick={sitOnArrival} />
      <h2>{t('games-to-watch')}</h2>
      <GameList lines={going} action={t('watch')} />
      <OwnSeats />
    </section>
  );
}

interface GameListProps {
  readonly lines: readonly LobbyEntry[] | undefined;
  readonly action: string;
  /** Called with the room that is about to open. */
  readonly onPick?: (room: string) => void;
}

function GameList({ lines = [], action, onPick }: GameListProps): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  if (lines.length === 0) return <p className="muted">{t('no-games')}</p>;
  return (
    <ul className="lobby-entries">
      {lines.map(({ room, game, options, control, seats, plies, rated, ratings = [] }) => (
        <li key={room}>
          <a className="card lobby-entry" href={href('room', room)} onClick={() => onPick?.(room)}>
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

/** The form for a new game: opens a game for others, or joins one that is open. */
function NewGameForm({ own, isOpen }: { own: OwnAccount | undefined; isOpen: boolean }): JSX.Element {
  const words = useWords();
  const t = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  const [draft] = useState(readDraft);
  const [game, setGame] = useState<GameId>(draft.game);
  const [control, setControl] = useState(DEFAULT_CONTROL);
  const [seat, setSeat] = useState(-1);
  const [isListed, setListed] = useState(true);
  const [isRated, setRated] = useState(false);
  const [failure, attempt] = useAttempt();
  const title = useId();
  const made = gameOfDraft(game, draft.games[game]);
  const seats = Array.from(
    { length: isFailure(made) ? 2 : made.players },
    (_, player) => [player, seatName(words, game, player)] as const,
  );
  const canRate = own !== undefined && !isFailure(made) && canBeRated(made, control);
  const ask = (type: 'create' | 'seek', more: object) =>
    attempt(() => enterNewRoom(type, { game, control, rated: canRate && isRated }, more));
  const create = (event: FormEvent) => {
    event.preventDefault();
    void ask('create', { seat, listed: isListed });
  };
  return (
    <form className="card stack stack-start" aria-labelledby={title} onSubmit={create}>
      <h2 id={title}>{t('new')}</h2>
      <div className="lobby-fields">
        <SelectField
          name={t('game')}
          value={game}
          items={gameIds().map((id) => [id, gameTitle(words, id)])}
          onChange={(to) => {
            setGame(to);
            setSeat(-1);
          }}
        />
        <ClockField control={control} onChange={setControl} more={DAYS_CONTROLS} />
        <SelectField name={t('seat')} value={seat} items={[[-1, t('any')], ...seats]} onChange={setSeat} />
      </div>
      <p className="muted">{t('rules', { rules: isFailure(made) ? '–' : variantName(words, made) })}</p>
      <Checkbox name={t('listed')} value={isListed} onChange={setListed} />
      {canRate && <Checkbox name={p('rated')} value={isRated} onChange={setRated} />}
      <RefusalNote failure={failure} />
      <div className="row">
        <Button text={t('create')} look="main" type="submit" disabled={!isOpen || isFailure(made)} />
        <Button text={p('seek')} disabled={!isOpen || isFailure(made)} onClick={() => void ask('seek', {})} />
      </div>
    </form>
  );
}
