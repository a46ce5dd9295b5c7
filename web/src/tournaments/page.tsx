/** Tournaments: the list with a form for a new one, or one of them. */
import type { ServerMessage, TournamentInfo } from 'otau/rooms';
import { type JSX, useEffect, useRef, useState } from 'react';
import { Emblem } from '../games/emblem.js';
import { useSection } from '../i18n/index.js';
import { ROOMS, TOURNAMENTS } from '../i18n/namespaces/rooms.js';
import { connection } from '../rooms/connection/connection.js';
import { NoRooms } from '../rooms/connection/no-rooms.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import { ConnectionLost } from './connection-lost.js';
import { NewTournament } from './new-tournament.js';
import { TournamentPage } from './tournament-page.js';
import { TournamentSummary } from './tournament-summary.js';
import '../rooms/rooms.css';
import './tournaments.css';

export default function TournamentsPage({ rest: [id = ''] }: PageProps): JSX.Element {
  return id === '' ? <List /> : <TournamentPage key={id} id={id} />;
}

function List(): JSX.Element {
  const t = useSection(TOURNAMENTS);
  const r = useSection(ROOMS);
  const [state, setState] = useState(connection.state);
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
    const leave = connection.join({ onMessage, onOpen, onChange: () => setState(connection.state) });
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
        <button
          type="button"
          className="button"
          disabled={state !== 'open'}
          onClick={() => void connection.ask('tournaments', { on: true, before: next }).catch(() => undefined)}
        >
          {t('older')}
        </button>
      )}
      <NewTournament isOpen={state === 'open'} />
      <a className="button" href={href('rooms')}>
        {r('to-lobby')}
      </a>
    </section>
  );
}

/** The known ones with those that are new or have changed: running ones first, then the latest. */
function withHeads(known: readonly TournamentInfo[], told: readonly TournamentInfo[]): TournamentInfo[] {
  const heads = new Map([...known, ...told].map((head) => [head.id, head]));
  const isOver = ({ phase }: TournamentInfo) => Number(phase === 'over');
  return [...heads.values()].sort((one, two) => isOver(one) - isOver(two) || two.created - one.created);
}

function Line({ head }: { readonly head: TournamentInfo }): JSX.Element {
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
