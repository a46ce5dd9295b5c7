/** Tournaments: the list with a form for a new one, or one of them. */
import { type GameId, gameIds } from 'otau';
import type { ServerMessage, TournamentInfo } from 'otau/rooms';
import { type FormEvent, type JSX, useEffect, useId, useRef, useState } from 'react';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { useAttempt } from '../i18n/failure-text.js';
import { useSection, useWords } from '../i18n/index.js';
import { ACCOUNTS, ROOMS, TOURNAMENTS } from '../i18n/namespaces/rooms.js';
import { ClockField } from '../play/setup/clock-field.js';
import { NumberField } from '../play/setup/option-fields.js';
import { connection } from '../rooms/connection/connection.js';
import { NoRooms } from '../rooms/connection/connection-status.js';
import { RefusalNote } from '../rooms/connection/refusal-text.js';
import { ownAccount } from '../rooms/identity.js';
import { useConnectionState } from '../rooms/use-room.js';
import { Button, ButtonLink, Checkbox, FormField, SelectField } from '../shell/controls.js';
import { go, href, type PageProps } from '../shell/route.js';
import { ConnectionLost, TournamentPage, TournamentSummary } from './tournament-page.js';
import '../rooms/rooms.css';
import './tournaments.css';

export default function TournamentsPage({ rest: [id = ''] }: PageProps): JSX.Element {
  return id === '' ? <List /> : <TournamentPage key={id} id={id} />;
}

function List(): JSX.Element {
  const t = useSection(TOURNAMENTS);
  const r = useSection(ROOMS);
  const state = useConnectionState();
  const [heads, setHeads] = useState<readonly TournamentInfo[]>();
  /** Where older ones continue. */
  const [next, setNext] = useState<number>();
  const isWhole = useRef(false);
  useEffect(() => {
    const onMessage = (message: ServerMessage) => {
      if (message.type !== 'tournaments') return;
      const isFirst = isWhole.current;
      isWhole.current = false;
      setHeads((known = []) => withHeads(isFirst ? [] : known, message.tournaments));
      if (message.isChange !== true) setNext(message.next);
    };
    const ask = (on: boolean) => void connection.ask('tournaments', { on }).catch(() => undefined);
    const onOpen = () => {
      // What was known before the connection was lost may be out of date
      isWhole.current = true;
      ask(true);
    };
    const leave = connection.join({ onMessage, onOpen });
    return () => {
      ask(false);
      leave();
    };
  }, []);
  if (state === 'none') return <NoRooms />;
  return (
    <section className="page lobby">
      <h1>{t('title')}</h1>
      <p className="muted">{t('about')}</p>
      {heads === undefined && <p role="status">{r('connecting')}</p>}
      {heads !== undefined && state !== 'open' && <ConnectionLost />}
      {heads?.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className="lobby-entries">
        {heads?.map((head) => (
          <Line key={head.id} head={head} />
        ))}
      </ul>
      {next !== undefined && (
        <Button
          text={t('older')}
          disabled={state !== 'open'}
          onClick={() => void connection.ask('tournaments', { on: true, before: next }).catch(() => undefined)}
        />
      )}
      <NewTournament isOpen={state === 'open'} />
      <ButtonLink text={r('to-lobby')} href={href('rooms')} />
    </section>
  );
}

/** The known ones with those that are new or have changed: running ones first, then the latest. */
function withHeads(known: readonly TournamentInfo[], told: readonly TournamentInfo[]): TournamentInfo[] {
  const heads = new Map([...known, ...told].map((head) => [head.id, head]));
  const isOver = ({ phase }: TournamentInfo) => Number(phase === 'over');
  return [...heads.values()].sort((one, two) => isOver(one) - isOver(two) || two.created - one.created);
}

function Line({ head }: { head: TournamentInfo }): JSX.Element {
  const t = useSection(TOURNAMENTS);
  const { id, name, game, phase, players } = head;
  return (
    <li>
      <a className="card lobby-entry" href={href('tournament', id)}>
        <Emblem game={game} />
        <span className="lobby-label">
          <strong>{name}</strong>
          <span className="muted">
            <TournamentSummary head={head} />
          </span>
          <span className="muted">{t('players', { count: players })}</span>
        </span>
        <span>{t(`phase-${phase}`)}</span>
      </a>
    </li>
  );
}

const KINDS = ['swiss', 'arena'] as const;

function NewTournament({ isOpen }: { isOpen: boolean }): JSX.Element {
  const words = useWords();
  const t = useSection(TOURNAMENTS);
  const r = useSection(ROOMS);
  const p = useSection(ACCOUNTS);
  const [game, setGame] = useState<GameId>(gameIds()[0]);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('swiss');
  const [control, setControl] = useState('5:00+3');
  const [rounds, setRounds] = useState(7);
  const [minutes, setMinutes] = useState(60);
  const [isRated, setRated] = useState(true);
  const [failure, attempt] = useAttempt();
  const title = useId();
  if (ownAccount() === undefined) return <p className="muted">{t('needs-name')}</p>;
  const organise = async (event: FormEvent) => {
    event.preventDefault();
    const wish = { name, kind, game, control, rated: isRated, rounds, minutes };
    await attempt(async () => go('tournament', (await connection.ask('organise', wish)).tournament ?? ''));
  };
  return (
    <form className="card lobby-new" aria-labelledby={title} onSubmit={(event) => void organise(event)}>
      <h2 id={title}>{t('new')}</h2>
      <div className="lobby-fields">
        <FormField name={t('name')}>
          <input value={name} maxLength={60} required={true} onChange={({ target }) => setName(target.value)} />
        </FormField>
        <SelectField
          name={r('game')}
          value={game}
          items={gameIds().map((id) => [id, gameTitle(words, id)])}
          onChange={setGame}
        />
        <SelectField
          name={t('kind')}
          value={kind}
          items={KINDS.map((one) => [one, t(`kind-${one}`)])}
          onChange={setKind}
        />
        <ClockField control={control} onChange={setControl} />
        {kind === 'swiss' ? (
          <NumberField name={t('rounds')} min={1} max={20} value={rounds} onChange={setRounds} />
        ) : (
          <NumberField name={t('minutes')} min={5} max={720} value={minutes} onChange={setMinutes} />
        )}
      </div>
      <Checkbox name={p('rated')} value={isRated} onChange={setRated} />
      <RefusalNote failure={failure} />
      <Button text={t('create')} type="submit" look="main" disabled={!isOpen} />
    </form>
  );
}
