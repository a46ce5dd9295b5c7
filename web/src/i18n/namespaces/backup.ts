/** The backup of all data of this browser. */
import type en from '../en/backup.js';
import { namespace } from '../namespace.js';

export const BACKUP = namespace<typeof en>((language) => import(`../${language}/backup.ts`));
