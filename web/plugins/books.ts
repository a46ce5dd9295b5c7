/** Puts the opening books that ship, `books/NAME.json`, beside the built board. */
import type { Plugin } from 'vite';
import { serveStaticFolder } from './static-folder.js';

export function books(): Plugin {
  return serveStaticFolder({ folder: 'books', ending: '.json' });
}
