/** Builds the site of the documentation into the package otau-cli: `npm run docs`. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vitepress';
import { buildElement } from '../web/plugins/element.js';
import { LANGUAGES } from '../web/src/i18n/languages.js';
import { bundleExamples } from './examples/bundle.js';
import { gatherGuides, writePage } from './gather.js';
import { homePage } from './home.js';
import { writeMenu } from './menu.js';
import { BUILT, GATHERED, ROOT } from './paths.js';
import { writePlayersPages } from './players/pages.js';
import { writePythonReference } from './reference/python.js';
import { writeTypescriptReference } from './reference/typescript.js';

// Vite would take what it reads first for development, and all that follows with it
process.env.NODE_ENV = 'production';
rmSync(GATHERED, { recursive: true, force: true });
gatherGuides(await bundleExamples());
const players = await writePlayersPages(writePage);
for (const language of LANGUAGES) {
  writePage(language === 'en' ? 'index' : `${language}/index`, homePage(language, players[language]));
}
const reference = [
  { text: 'TypeScript', items: writeTypescriptReference(writePage) },
  { text: 'Python', items: writePythonReference(writePage) },
];
writeMenu({ players, reference });
copyFileSync(join(ROOT, 'web/public/icon.svg'), join(GATHERED, 'public/icon.svg'));
await buildElement(join(GATHERED, 'public'));
await build(join(ROOT, 'site'), { outDir: BUILT });
