/** `otau/games` and its like mean the library's sources. */
import { fileURLToPath } from 'node:url';

const LIBRARY = fileURLToPath(new URL('../../src/index.ts', import.meta.url));

export const LIBRARY_ALIAS = { find: /^otau\/(\w+(?:\/\w+)?)$/, replacement: `${LIBRARY}$1/index.ts` };
