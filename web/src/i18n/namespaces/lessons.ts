/** The page with the lessons. The lessons of one game are in the folder of that game. */
import type en from '../en/lessons.js';
import { namespace } from '../namespace.js';

export const LESSONS = namespace<typeof en>((language) => import(`../${language}/lessons.ts`));
