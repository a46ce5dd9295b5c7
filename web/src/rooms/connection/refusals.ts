/** Finds the text for a refusal of the server of rooms. */
import { REASONS, type Reason } from 'otau-cli/rooms';
import type { Failure } from '../../i18n/failures.js';

/** Codes with another meaning here than in records. */
type Code = 'game-over' | 'illegal-move';

/** The key of a text that says the same as the server's sentence; undefined if there is none. */
export function refusalOf({ key, detail }: Failure): Reason | Code | undefined {
  if (key === 'game-over' || key === 'illegal-move') return key;
  if (key !== 'not-allowed') return undefined;
  return (Object.keys(REASONS) as Reason[]).find((reason) => REASONS[reason] === detail);
}
