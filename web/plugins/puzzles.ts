/** Puts the packs of puzzles that ship, `puzzles/NAME.json`, beside the built board. */
import type { Plugin } from 'vite';
import { putBeside } from './beside.js';

export function puzzles(): Plugin {
  return putBeside({ folder: 'puzzles', ending: '.json' });
}
