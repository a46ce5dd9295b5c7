/** A room: its free seats until all players are there, then the board. The address may contain the secret of a seat. */
import { type JSX, useEffect } from 'react';
import { useSection } from '../i18n/index.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import type { PageProps } from '../shell/page-props.js';
import { goInstead, href } from '../shell/route.js';
import { connection } from './connection.js';
import { NoRooms } from './no-rooms.js';
import { Refused } from './refused.js';
import { RoomView } from './room-view.js';
import { keepSeat, tokenOf } from './seats.js';
import { useRoom } from './use-room.js';
import { Waiting } from './waiting.js';
import './rooms.css';

export default function RoomPage({ rest: [room = '', token = ''] }: PageProps): JSX.Element {
  useEffect(() => {
    if (token === '') return;
    if (tokenOf(room) !== token) keepSeat(room, token, '');
    goInstead('room', room);
  }, [room, token]);
  if (token !== '') return <p className="page" />;
  return <Followed key={room} room={room} />;
}

function Followed({ room }: { readonly room: string }): JSX.Element {
  const t = useSection(ROOMS);
  const match = useRoom(room);
  if (match.begun !== undefined) return <RoomView match={match} />;
  if (match.status !== undefined) return <Waiting match={match} />;
  if (connection.link === 'none') return <NoRooms />;
  return (
    <section className="page page-narrow">
      <h1>{t('connecting')}</h1>
      {match.failure !== undefined && connection.link === 'open' && (
        <p className="error" role="alert">
          <Refused failure={match.failure} />
        </p>
      )}
      <a className="button" href={href('rooms')}>
        {t('to-lobby')}
      </a>
    </section>
  );
}
