/** Tournaments: the list with a form for a new one, or one of them. */
import { type GameId, gameIds } from 'otau';
import {
  formatTableCsv,
  type RequestType,
  type ServerMessage,
  standingsOf,
  type TournamentGame,
  type TournamentInfo,
  type TournamentStanding,
  type TournamentView,
  viewAfterChanges,
  viewAfterPage,
} from 'otau/rooms';
import { type FormEvent, type JSX, useEffect, useId, useMemo, useRef, useState } from 'react';
import { controlName, variantName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameTitle } from '../games/game-text.js';
import { useAttempt } from '../i18n/failure-text.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { ACCOUNTS, ROOMS, TOURNAMENTS } from '../i18n/namespaces/rooms.js';
import { ClockField } from '../play/setup/clock-field.js';
import { NumberField } from '../play/setup/option-fields.js';
import { connection } from '../rooms/connection/connection.js';
import { ConnectionLost, NoRooms, NotYet } from '../rooms/connection/connection-status.js';
import { RefusalNote } from '../rooms/connection/refusal-text.js';
import { ownAccount } from '../rooms/identity.js';
import { useConnectionState } from '../rooms/use-room.js';
import { Button, ButtonLink, Checkbox, SelectField, TextField, WideTable } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { go, href, type PageProps } from '../shell/route.js';
import { saveFile } from '../shell/save-file.js';
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
      <PageTitle text={t('title')} />
      <p className="muted">{t('about')}</p>
      {heads === undefined && <p role="status">{r('connecting')}</p>}
      {heads !== undefined && <ConnectionLost text={t('connection-lost')} />}
      {heads?.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <ul className="lobby-entries">
          {heads?.map((head) => (
            <Line key={head.id} head={head} />
          ))}
        </ul>
      )}
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
    <form className="card stack stack-start" aria-labelledby={title} onSubmit={(event) => void organise(event)}>
      <h2 id={title}>{t('new')}</h2>
      <div className="lobby-fields">
        <TextField name={t('name')} value={name} maxLength={60} required={true} onChange={setName} />
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

// The page of one tournament: the players, the standings, and a link to your game. It is updated while it is open.

/** A tournament as it is shown, and saved as JSON. */
interface Tournament {
  readonly head: TournamentInfo;
  readonly table: readonly TournamentStanding[];
  readonly games: readonly TournamentGame[];
  /** Players who have left. */
  readonly gone: readonly string[];
}

/** A tournament that is received page by page, and then by its changes. `onFailure` is told why it cannot be; of nothing when it begins anew. */
function useTournament(id: string, onFailure: (failure: Failure | undefined) => void): TournamentView | undefined {
  const [view, setView] = useState<TournamentView>();
  const known = useRef<TournamentView>(undefined);
  useEffect(() => {
    const ask = (page: number) => {
      connection.ask('tournament', { tournament: id, page }).catch((error: unknown) => onFailure(failureOf(error)));
    };
    const take = (next: TournamentView | undefined) => {
      known.current = next;
      // A part would have a false table
      if (next?.nextPage === undefined) setView(next);
    };
    const onMessage = (message: ServerMessage) => {
      if (message.type === 'tournament' && message.head.id === id) {
        const next = viewAfterPage(known.current, message);
        take(next);
        if (next?.nextPage !== undefined) ask(next.nextPage);
      } else if (message.type === 'tournament-changed' && message.tournament === id && known.current !== undefined)
        take(viewAfterChanges(known.current, message));
    };
    const onOpen = () => {
      onFailure(undefined);
      ask(0);
    };
    const leave = connection.join({ onMessage, onOpen });
    return () => {
      connection.ask('tournament', { tournament: id, on: false }).catch(() => undefined);
      leave();
    };
  }, [id, onFailure]);
  return view;
}

function TournamentPage({ id }: { id: string }): JSX.Element {
  const t = useSection(TOURNAMENTS);
  const state = useConnectionState();
  const [failure, setFailure] = useState<Failure>();
  const view = useTournament(id, setFailure);
  const tournament = useMemo<Tournament | undefined>(() => {
    if (view === undefined) return undefined;
    const { head, entrants, games } = view;
    const gone = entrants.filter(({ isGone }) => isGone).map(({ player }) => player);
    return { head, table: standingsOf(view), games, gone };
  }, [view]);
  const ask = (type: RequestType) => {
    setFailure(undefined);
    connection.ask(type, { tournament: id }).catch((error: unknown) => setFailure(failureOf(error)));
  };
  if (state === 'none') return <NoRooms />;
  return (
    <section className="page lobby">
      {tournament !== undefined && <ConnectionLost text={t('connection-lost')} />}
      {tournament === undefined ? (
        <NotYet failure={failure} />
      ) : (
        <TournamentDetails tournament={tournament} isOpen={state === 'open'} ask={ask} />
      )}
      {tournament !== undefined && <RefusalNote failure={failure} />}
      <ButtonLink text={t('title')} href={href('tournament')} />
    </section>
  );
}

interface TournamentDetailsProps {
  readonly tournament: Tournament;
  readonly isOpen: boolean;
  readonly ask: (type: RequestType) => void;
}

function TournamentDetails({ tournament, isOpen, ask }: TournamentDetailsProps): JSX.Element {
  const t = useSection(TOURNAMENTS);
  const { head, table, games } = tournament;
  const own = ownAccount()?.player ?? '';
  const ownGame = games.find(({ result, players }) => result === null && players.includes(own));
  useOpenedGame(ownGame?.room);
  const hasBye =
    head.phase === 'playing' &&
    games.some(({ round, players }) => round === head.round && players.length === 1 && players[0] === own);
  const save = (type: string, text: string) => saveFile(`${head.name}.${type}`, text);
  return (
    <>
      <div>
        <h1>{head.name}</h1>
        <p className="muted">
          <TournamentSummary head={head} />
        </p>
        <p role="status">
          {t(`phase-${head.phase}`)}
          {head.phase === 'playing' && head.kind === 'swiss' && ` · ${t('round', { round: head.round })}`}
        </p>
      </div>
      {ownGame !== undefined && <ButtonLink text={t('to-game')} look="main" href={href('room', ownGame.room)} />}
      {hasBye && <p role="status">{t('bye')}</p>}
      <TournamentActions tournament={tournament} isOpen={isOpen} ask={ask} own={own} />
      <RunningGames tournament={tournament} />
      <h2>{t('table')}</h2>
      <Standings table={table} gone={tournament.gone} />
      {head.phase !== 'waiting' && (
        <div className="row">
          <Button text={t('export-csv')} onClick={() => save('csv', formatTableCsv(table))} />
          <Button text={t('export-json')} onClick={() => save('json', JSON.stringify(tournament, null, 2))} />
        </div>
      )}
    </>
  );
}

/** Opens a game of this player that begins while the page is open; one that ran before is a button, so that "back" leads here. */
function useOpenedGame(room: string | undefined): void {
  const [first] = useState(room);
  useEffect(() => {
    if (room !== undefined && room !== '' && room !== first) go('room', room);
  }, [room, first]);
}

function TournamentActions({
  tournament: { head, table, gone },
  isOpen,
  ask,
  own,
}: TournamentDetailsProps & { readonly own: string }): JSX.Element | null {
  const t = useSection(TOURNAMENTS);
  if (head.phase === 'over') return null;
  if (own === '') return <p className="muted">{t('needs-name')}</p>;
  const isIn = table.some(({ player }) => player === own) && !gone.includes(own);
  return (
    <>
      {isIn && <p>{t('entered')}</p>}
      <div className="row">
        <Button
          text={t(isIn ? 'withdraw' : 'enter')}
          disabled={!isOpen}
          onClick={() => ask(isIn ? 'withdraw' : 'enter')}
        />
        {head.phase === 'waiting' && head.owner === own && (
          <Button text={t('begin')} look="main" disabled={!isOpen || table.length < 2} onClick={() => ask('begin')} />
        )}
      </div>
    </>
  );
}

function RunningGames({
  tournament: { table, games },
}: Pick<TournamentDetailsProps, 'tournament'>): JSX.Element | null {
  const t = useSection(TOURNAMENTS);
  const going = games.filter(({ result, room }) => result === null && room !== '');
  if (going.length === 0) return null;
  const nameOf = (player: string) => table.find((line) => line.player === player)?.name ?? '–';
  return (
    <>
      <h2>{t('games-in-progress')}</h2>
      <ul className="lobby-own">
        {going.map(({ room, players }) => (
          <li key={room}>
            <a href={href('room', room)}>{players.map(nameOf).join(' – ')}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const NUMBERS = ['points', 'games', 'wins', 'buchholz'] as const;

function Standings({ table, gone }: { table: readonly TournamentStanding[]; gone: readonly string[] }): JSX.Element {
  const words = useWords();
  const t = useSection(TOURNAMENTS);
  return (
    <WideTable
      className="card tournament-table"
      name={t('table')}
      columns={[t('rank'), t('player'), ...NUMBERS.map((key) => t(key)), t('sonneborn')]}
    >
      {table.map((line, index) => (
        <tr key={line.player}>
          <td>{index + 1}</td>
          <th scope="row">
            <a href={href('player', line.player)}>{line.name}</a>
            <span className="muted">
              {line.rating !== null && ` (${line.rating})`}
              {gone.includes(line.player) && ` · ${t('left')}`}
            </span>
          </th>
          {NUMBERS.map((key) => (
            <td key={key}>{words.number(line[key])}</td>
          ))}
          <td>{words.number(line.sonnebornBerger)}</td>
        </tr>
      ))}
    </WideTable>
  );
}

/** The game, the time control, the kind and the length. */
function TournamentSummary({ head }: { head: TournamentInfo }): JSX.Element {
  const words = useWords();
  const t = useSection(TOURNAMENTS);
  const { game, options, control, kind, rounds, minutes } = head;
  const length = kind === 'swiss' ? `${t('rounds')}: ${rounds}` : `${t('minutes')}: ${minutes}`;
  const parts = [variantName(words, { id: game, options }), controlName(words, control), t(`kind-${kind}`), length];
  return <>{parts.join(' · ')}</>;
}
