/** What the server of rooms refuses, by its reasons. */
import { REASONS, type Reason } from 'otau-cli/rooms';
import type { Failure } from '../i18n/failures.js';

/** Codes that mean something else here than in a record of a game. */
type Code = 'game-over' | 'illegal-move';

/** The text of the page that tells all that the server has said; undefined for none. */
export function refusalOf({ key, detail }: Failure): Reason | Code | undefined {
  if (key === 'game-over' || key === 'illegal-move') return key;
  if (key !== 'not-allowed') return undefined;
  return (Object.keys(REASONS) as Reason[]).find((reason) => REASONS[reason] === detail);
}
