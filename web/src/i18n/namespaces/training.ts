/** Training: runs, curves, sample games. */
import type training from '../en/training.json';
import { namespace } from '../namespace.js';

export const TRAINING = namespace<typeof training>(import.meta.glob('../*/training.json', { import: 'default' }));
