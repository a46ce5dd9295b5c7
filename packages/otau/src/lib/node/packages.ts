/** Where other packages of Otau are installed: beside this one, above it, or in the checkout. */

import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { unlessThrown } from '../error.js';

/** The package of trained networks, endgame tables and opening books. */
const DATA = '@otau/data';

/**
 * The folder of a package, seen from the library.
 * @returns undefined where it is not installed
 */
export function packageFolder(name: string): string | undefined {
  return unlessThrown(() => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), Error);
}

/** A folder of the package `@otau/data`, with a slash at its end; one that is not there where it is not installed. */
export function dataFolder(kind: 'models' | 'tables' | 'books'): string {
  return join(packageFolder(DATA) ?? join('node_modules', DATA), kind) + sep;
}

/** What a message adds where the data is missing; nothing where it is installed. */
export function dataHint(): string {
  return packageFolder(DATA) === undefined
    ? ` What comes with Otau is in the package ${DATA}: npm install ${DATA}`
    : '';
}
