/** Training: runs, curves, sample games. */
import type en from '../en/training.js';
import { namespace } from '../namespace.js';

export const TRAINING = namespace<typeof en>((language) => import(`../${language}/training.ts`));
