/** The page of one tournament: the players, the standings, and a link to your game. It is updated while it is open. */
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
import { type JSX, useEffect, useMemo, useRef, useState } from 'react';
import { controlName, variantName } from '../games/describe.js';
import { type Failure, failureOf } from '../i18n/failures.js';
import { useSection, useWords } from '../i18n/index.js';
import { TOURNAMENTS } from '../i18n/namespaces/rooms.js';
import { connection } from '../rooms/connection/connection.js';
import { NoRooms, NotYet } from '../rooms/connection/connection-status.js';
import { RefusalText } from '../rooms/connection/refusal-text.js';
import { ownAccount } from '../rooms/identity.js';
import { useConnectionState } from '../rooms/use-room.js';
import { Button, ButtonLink, TableHead } from '../shell/controls.js';
import { go, href } from '../shell/route.js';
import { saveFile } from '../shell/save-file.js';

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

export function TournamentPage({ id }: { id: string }): JSX.Element {
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
      {tournament !== undefined && state !== 'open' && <ConnectionLost />}
      {tournament === undefined ? (
        <NotYet failure={failure} />
      ) : (
        <TournamentDetails tournament={tournament} isOpen={state === 'open'} ask={ask} />
      )}
      {tournament !== undefined && failure !== undefined && (
        <p className="error" role="alert">
          <RefusalText failure={failure} />
        </p>
      )}
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="card tournament-scroll" tabIndex={0} aria-label={t('table')}>
      <table className="tournament-table">
        <TableHead names={[t('rank'), t('player'), ...NUMBERS.map((key) => t(key)), t('sonneborn')]} />
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}

/** The game, the time control, the kind and the length. */
export function TournamentSummary({ head }: { head: TournamentInfo }): JSX.Element {
  const words = useWords();
  const t = useSection(TOURNAMENTS);
  const { game, options, control, kind, rounds, minutes } = head;
  const length = kind === 'swiss' ? `${t('rounds')}: ${rounds}` : `${t('minutes')}: ${minutes}`;
  const parts = [variantName(words, { id: game, options }), controlName(words, control), t(`kind-${kind}`), length];
  return <>{parts.join(' · ')}</>;
}

export function ConnectionLost(): JSX.Element {
  const t = useSection(TOURNAMENTS);
  return (
    <p role="status" className="card message">
      {t('connection-lost')}
    </p>
  );
}
