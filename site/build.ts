/** Builds the site of the documentation into the package otau-cli: `npm run docs`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vitepress';
import { gatherGuides } from './gather.js';
import { BUILT, GATHERED, ROOT } from './paths.js';

rmSync(GATHERED, { recursive: true, force: true });
gatherGuides();
await build(join(ROOT, 'site'), { outDir: BUILT });
