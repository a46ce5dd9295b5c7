/** What pages with rooms say of the server: that there is none, that the connection is lost, that a request was refused. */
import type { JSX } from 'react';
import type { Failure } from '../../i18n/failures.js';
import { useSection } from '../../i18n/index.js';
import { SHELL } from '../../i18n/namespaces/first.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { ButtonLink } from '../../shell/controls.js';
import { href } from '../../shell/route.js';
import type { RoomMatch } from '../room/room-match.js';
import { connection } from './connection.js';
import { RefusalText } from './refusal-text.js';

export function NoRooms(): JSX.Element {
  const t = useSection(ROOMS);
  const s = useSection(SHELL);
  return (
    <section className="page page-narrow">
      <h1>{t('none')}</h1>
      <p>
        {t('none-about')} <code>otau serve --open --rooms</code>
      </p>
      <p>{t('none-else')}</p>
      <ButtonLink text={s('to-play')} href={href('play')} />
    </section>
  );
}

export function ConnectionLost({ text }: { text: string }): JSX.Element {
  return (
    <p role="status" className={connection.state === 'open' ? 'visually-hidden' : 'card message'}>
      {connection.state === 'open' ? '' : text}
    </p>
  );
}

export function RequestError({ match: { failure } }: { match: RoomMatch }): JSX.Element | null {
  if (failure === undefined || failure.key === 'connection-lost') return null;
  return (
    <p className="card message" role="alert">
      <RefusalText failure={failure} />
    </p>
  );
}

/** The title of a page that the server has not sent: it is being asked for, or refused. */
export function NotYet({ failure }: { failure: Failure | undefined }): JSX.Element {
  const t = useSection(ROOMS);
  if (failure === undefined) return <h1>{t('connecting')}</h1>;
  return (
    <div role="alert">
      <h1>
        <RefusalText failure={failure} />
      </h1>
    </div>
  );
}
