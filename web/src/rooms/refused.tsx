/** Why the server of rooms has not done something, in the chosen language; its own sentence where the page has none. */
import type { ReactNode } from 'react';
import { FailureText } from '../i18n/failure-text.js';
import type { Failure } from '../i18n/failures.js';
import { useSection } from '../i18n/index.js';
import { REFUSALS } from './i18n/refusals.js';
import { refusalOf } from './refusals.js';

export function Refused({ failure }: { readonly failure: Failure }): ReactNode {
  const t = useSection(REFUSALS);
  const refusal = refusalOf(failure);
  return refusal === undefined ? <FailureText failure={failure} /> : t(refusal);
}
