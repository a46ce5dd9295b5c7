/** Puts the packs of puzzles that ship, `puzzles/NAME.json`, beside the built board. */
import type { Plugin } from 'vite';
import { serveStaticFolder } from './static-folder.js';

export function puzzles(): Plugin {
  return serveStaticFolder({ folder: 'puzzles', ending: '.json' });
}
