/** Gathers the pages of the site: the guides and rules of the tree, and the site's own pages. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyOf, type Programs } from './examples/bundle.js';
import { PAGE_OF } from './guides.js';
import { withLinksOfSite } from './links.js';
import { GATHERED, ROOT } from './paths.js';

export function gatherGuides(programs: Programs): void {
  for (const [file, page] of PAGE_OF) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    writePage(page, withLinksOfSite(withBoard(withRun(source, file, programs), file), file));
  }
}

/** Puts a button under each program that the browser can run, and a sentence under the others. */
function withRun(source: string, file: string, programs: Programs): string {
  return source.replace(/^```ts\n[\s\S]*?^```$/gm, (block, offset: number) => {
    const line = source.slice(0, offset).split('\n').length;
    const program = programs.get(keyOf(file, line));
    if (program !== undefined) return `${block}\n\n<otau-run program="${program}"></otau-run>`;
    return `${block}\n\n<p class="needs-node">This example needs Node.</p>`;
  });
}

/** Puts a board to play on under the title of a game's rules. */
function withBoard(source: string, file: string): string {
  const [, game] = /([^/]+)\/RULES\.md$/.exec(file) ?? [];
  if (game === undefined) return source;
  return source.replace(/^# .+$/m, `$&\n\n<otau-board game="${game}" playable controls></otau-board>`);
}

/** @param page its path in the site, without an ending */
export function writePage(page: string, text: string): void {
  const file = join(GATHERED, `${page}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
