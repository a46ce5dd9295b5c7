/** `otau`, `otau/render` and their like mean the library's sources. */
import { join } from 'node:path';

const LIBRARY = join(import.meta.dirname, '../../src');

export const LIBRARY_ALIAS = { find: /^otau(\/\w+(?:\/\w+)?)?$/, replacement: `${LIBRARY}$1/index.ts` };
