/** Networks as opponents. */
import type en from '../en/models.js';
import { namespace } from '../namespace.js';

export const MODELS = namespace<typeof en>((language) => import(`../${language}/models.ts`));
