/** The editor of positions. */
import type en from '../en/edit.js';
import { namespace } from '../namespace.js';

export const EDIT = namespace<typeof en>((language) => import(`../${language}/edit.ts`));
