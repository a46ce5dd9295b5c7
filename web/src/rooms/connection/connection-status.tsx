/** Messages that the connection is lost, or that a request was refused. */
import type { JSX } from 'react';
import { useSection } from '../../i18n/index.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import type { RoomMatch } from '../room/room-match.js';
import { connection } from './connection.js';
import { RefusalText } from './refusal-text.js';

export function ConnectionLost(): JSX.Element {
  const t = useSection(ROOMS);
  return (
    <p role="status" className={connection.state === 'open' ? 'visually-hidden' : 'card message'}>
      {connection.state === 'open' ? '' : t('connection-lost')}
    </p>
  );
}

export function RequestError({ match: { failure } }: { readonly match: RoomMatch }): JSX.Element | null {
  if (failure === undefined || failure.key === 'connection-lost') return null;
  return (
    <p className="card message" role="alert">
      <RefusalText failure={failure} />
    </p>
  );
}
