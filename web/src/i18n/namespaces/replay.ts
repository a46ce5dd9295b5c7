/** The buttons below a game that you step through. */
import type en from '../en/replay.js';
import { namespace } from '../namespace.js';

export const REPLAY = namespace<typeof en>((language) => import(`../${language}/replay.ts`));
