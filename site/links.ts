/** Links of the files become links of the site; what has no page there is named without a link. */
import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { PAGE_OF } from './guides.js';
import { ROOT } from './paths.js';

const START_PAGE = 'README.md';
/** A link or picture, and code, in which there are none. */
const LINK = /(^```[\s\S]*?^```$|`[^`\n]*`)|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/gm;

/**
 * @param file the file that the text is of, from the root of the tree
 * @throws Error where a link leads to no file
 */
export function withLinksOfSite(text: string, file: string): string {
  return text.replace(LINK, (all, code, picture, label, link: string) => {
    if (code !== undefined || /^(\w+:|#)/.test(link)) return all;
    const [path, hash = ''] = link.split('#');
    const target = posix.join(dirname(file), path).replace(/\/$/, '');
    if (!existsSync(join(ROOT, target))) throw new Error(`${file}: no file is at ${link}`);
    if (target === START_PAGE) return `[${label}](/)`;
    const page = PAGE_OF.get(target) ?? PAGE_OF.get(`${target}/README.md`);
    if (page !== undefined) return `[${label}](/${page}.md${hash && `#${hash}`})`;
    if (picture === '!') return '';
    return `${label}`;
  });
}
