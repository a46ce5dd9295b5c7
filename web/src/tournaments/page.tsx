/** Tournaments: the list with a form for a new one, or one of them. */
import type { ServerMessage, TournamentInfo } from 'otau-cli/rooms';
import { type JSX, useEffect, useState } from 'react';
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
  useEffect(() => {
    const onMessage = (message: ServerMessage) => {
      if (message.type === 'tournaments') setHeads(message.tournaments);
    };
    const ask = (on: boolean) => void connection.ask('tournaments', { on }).catch(() => undefined);
    const onOpen = () => ask(true);
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
      <NewTournament isOpen={state === 'open'} />
      <a className="button" href={href('rooms')}>
        {r('to-lobby')}
      </a>
    </section>
  );
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
