/** Packs in Node: those that come with the package `@otau/data`. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBook } from '../../books/book.js';
import type { Game } from '../../core/game.js';
import { dataFolder } from '../../lib/node/packages.js';
import { parsePuzzles } from '../format.js';
import type { PuzzlePack } from '../puzzle.js';

/** The folder of the packs that come with Otau. */
export const PACKS = dataFolder('puzzles');

/** The pack that comes with Otau for a game with its usual options; undefined where there is none. */
export function shippedPack(game: Game): PuzzlePack | undefined {
  const path = join(PACKS, `${defaultBook(game)}.json`);
  const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return isThere ? parsePuzzles(readFileSync(path, 'utf8')) : undefined;
}
