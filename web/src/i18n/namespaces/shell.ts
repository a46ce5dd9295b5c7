/** The page around the games: navigation, settings, faults. */
import type en from '../en/shell.js';
import { namespace } from '../namespace.js';

export const SHELL = namespace<typeof en>((language) => import(`../${language}/shell.ts`));
