/** Reports of finished games. */
import type en from '../en/report.js';
import { namespace } from '../namespace.js';

export const REPORT = namespace<typeof en>((language) => import(`../${language}/report.ts`));
