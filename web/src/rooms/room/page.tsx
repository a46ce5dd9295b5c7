/** The page of a room: the waiting room until all players are there, then the board. The address may contain the secret of a seat. */
import { type JSX, useEffect } from 'react';
import { useSection } from '../../i18n/index.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { ButtonLink } from '../../shell/controls.js';
import type { PageProps } from '../../shell/route.js';
import { href, replaceRoute } from '../../shell/route.js';
import { connection } from '../connection/connection.js';
import { NoRooms, NotYet } from '../connection/connection-status.js';
import { saveSeat, tokenOf } from '../identity.js';
import { useRoom } from '../use-room.js';
import { RoomView } from './room-view.js';
import { WaitingRoom } from './waiting-room.js';
import '../rooms.css';

export default function RoomPage({ rest: [room = '', token = ''] }: PageProps): JSX.Element {
  useEffect(() => {
    if (token === '') return;
    if (tokenOf(room) !== token) saveSeat(room, token, '');
    replaceRoute('room', room);
  }, [room, token]);
  if (token !== '') return <p className="page" />;
  return <Followed key={room} room={room} />;
}

function Followed({ room }: { room: string }): JSX.Element {
  const t = useSection(ROOMS);
  const match = useRoom(room);
  const hasBegun = match.startedSession !== undefined;
  // Players who sat down at a free seat had scrolled to it
  useEffect(() => {
    if (hasBegun) scrollTo(0, 0);
  }, [hasBegun]);
  if (hasBegun) return <RoomView match={match} />;
  if (match.status !== undefined) return <WaitingRoom match={match} />;
  if (connection.state === 'none') return <NoRooms />;
  return (
    <section className="page page-narrow">
      <NotYet failure={connection.state === 'open' ? match.failure : undefined} />
      <ButtonLink text={t('to-lobby')} href={href('rooms')} />
    </section>
  );
}
