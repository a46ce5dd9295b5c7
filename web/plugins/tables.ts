/** Puts the endgame tables that ship, `tables/NAME.table`, beside the built board. */
import type { Plugin } from 'vite';
import { serveStaticFolder } from './static-folder.js';

export function tables(): Plugin {
  return serveStaticFolder({ folder: 'tables', ending: '.table' });
}
