/** Why the server of rooms refused a request, in the chosen language; the server's sentence if there is no text. */
import { REASONS, type Reason } from 'otau/rooms';
import type { ReactNode } from 'react';
import { FailureText } from '../../i18n/failure-text.js';
import type { Failure } from '../../i18n/failures.js';
import { useSection } from '../../i18n/index.js';
import { REFUSALS } from '../../i18n/namespaces/rooms.js';

/** Codes with another meaning here than in records. */
type Code = 'game-over' | 'illegal-move';

/** The key of the text of a refusal; undefined if there is none, as for a reason that only a newer server knows. */
export function refusalOf({ key, reason }: Failure): Reason | Code | undefined {
  if (key === 'game-over' || key === 'illegal-move') return key;
  return reason !== undefined && Object.hasOwn(REASONS, reason) ? (reason as Reason) : undefined;
}

export function RefusalText({ failure }: { failure: Failure }): ReactNode {
  const t = useSection(REFUSALS);
  const refusal = refusalOf(failure);
  return refusal === undefined ? <FailureText failure={failure} /> : t(refusal);
}

/** A refusal in a note of its own; nothing where there is none. */
export function RefusalNote({ failure }: { failure: Failure | undefined }): ReactNode {
  if (failure === undefined) return null;
  return (
    <p className="error" role="alert">
      <RefusalText failure={failure} />
    </p>
  );
}
