/** Where the site finds what it is made of, and where it is built. */
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');
/** The pages as they are gathered from the whole tree, before VitePress reads them. */
export const GATHERED = join(ROOT, '.tmp/site');
export const BUILT = join(ROOT, 'packages/otau-cli/docs');
/** Under which path the site is served. */
export const BASE = '/docs/';
