/** Puts the opening books that ship, `books/NAME.json`, beside the built board. */
import type { Plugin } from 'vite';
import { putBeside } from './beside.js';

export function books(): Plugin {
  return putBeside({ folder: 'books', ending: '.json' });
}
