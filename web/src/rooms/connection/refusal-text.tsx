/** Why the server of rooms refused a request, in the chosen language; the server's sentence if there is no text. */
import type { ReactNode } from 'react';
import { FailureText } from '../../i18n/failure-text.js';
import type { Failure } from '../../i18n/failures.js';
import { useSection } from '../../i18n/index.js';
import { REFUSALS } from '../../i18n/namespaces/rooms.js';
import { refusalOf } from './refusals.js';

export function RefusalText({ failure }: { readonly failure: Failure }): ReactNode {
  const t = useSection(REFUSALS);
  const refusal = refusalOf(failure);
  return refusal === undefined ? <FailureText failure={failure} /> : t(refusal);
}
