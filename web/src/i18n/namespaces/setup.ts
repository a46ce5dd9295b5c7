/** The form that sets up a game. */
import type setup from '../en/setup.json';
import { namespace } from '../namespace.js';

export const SETUP = namespace<typeof setup>(import.meta.glob('../*/setup.json', { import: 'default' }));
