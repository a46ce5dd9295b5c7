/** Said calmly: the connection is lost, or something was refused. */
import type { JSX } from 'react';
import { useSection } from '../i18n/index.js';
import { ROOMS } from '../i18n/namespaces/rooms.js';
import { connection } from './connection.js';
import { Refused } from './refused.js';
import type { RoomMatch } from './room-match.js';

export function LinkLost(): JSX.Element {
  const t = useSection(ROOMS);
  return (
    <p role="status" className={connection.link === 'open' ? 'spoken' : 'card message'}>
      {connection.link === 'open' ? '' : t('lost')}
    </p>
  );
}

export function Failed({ match: { failure } }: { readonly match: RoomMatch }): JSX.Element | null {
  if (failure === undefined || failure.key === 'closed') return null;
  return (
    <p className="card message" role="alert">
      <Refused failure={failure} />
    </p>
  );
}
