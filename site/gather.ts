/** Gathers the pages of the site: the guides and rules of the tree, and the site's own pages. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PAGE_OF } from './guides.js';
import { withLinksOfSite } from './links.js';
import { GATHERED, ROOT } from './paths.js';

export function gatherGuides(): void {
  cpSync(join(ROOT, 'site/pages'), GATHERED, { recursive: true });
  for (const [file, page] of PAGE_OF) {
    writePage(page, withLinksOfSite(readFileSync(join(ROOT, file), 'utf8'), file));
  }
}

/** @param page its path in the site, without an ending */
export function writePage(page: string, text: string): void {
  const file = join(GATHERED, `${page}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
