/**
 * The packages that paint pictures and films: optional, and loaded with the first picture. A bundle without
 * `node_modules` puts a module of its own in the place of this one.
 */
import { createRequire } from 'node:module';
import type { Resvg } from '@resvg/resvg-js';
import { OtauError } from '../../lib/error.js';
import type { Gifenc } from '../film.js';

const load = createRequire(import.meta.url);

/** What paints SVG. Throws `no-package` where it is not installed. */
export function loadResvg(): typeof Resvg {
  return (demand('@resvg/resvg-js', 'Pictures') as { Resvg: typeof Resvg }).Resvg;
}

/** What writes GIF files. Throws `no-package` where it is not installed. */
export function loadGifenc(): Gifenc {
  return demand('gifenc', 'Films') as Gifenc;
}

function demand(name: string, what: string): unknown {
  try {
    return load(name);
  } catch (cause) {
    throw new OtauError('no-package', `${what} need the package ${name}: npm install ${name}`, { cause });
  }
}
