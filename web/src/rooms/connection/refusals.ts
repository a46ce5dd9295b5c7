/** Finds the text for a refusal of the server of rooms. */
import { REASONS, type Reason } from 'otau/rooms';
import type { Failure } from '../../i18n/failures.js';

/** Codes with another meaning here than in records. */
type Code = 'game-over' | 'illegal-move';

/** The key of the text of a refusal; undefined if there is none, as for a reason that only a newer server knows. */
export function refusalOf({ key, reason }: Failure): Reason | Code | undefined {
  if (key === 'game-over' || key === 'illegal-move') return key;
  return reason !== undefined && Object.hasOwn(REASONS, reason) ? (reason as Reason) : undefined;
}
