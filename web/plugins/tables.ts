/** Puts the endgame tables that ship, `tables/NAME.table`, beside the built board. */
import type { Plugin } from 'vite';
import { putBeside } from './beside.js';

export function tables(): Plugin {
  return putBeside({ folder: 'tables', ending: '.table' });
}
