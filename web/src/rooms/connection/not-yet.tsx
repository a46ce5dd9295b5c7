/** The title of a page that the server has not sent: it is being asked for, or refused. */
import type { JSX } from 'react';
import type { Failure } from '../../i18n/failures.js';
import { useSection } from '../../i18n/index.js';
import { ROOMS } from '../../i18n/namespaces/rooms.js';
import { RefusalText } from './refusal-text.js';

export function NotYet({ failure }: { readonly failure: Failure | undefined }): JSX.Element {
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
