/** Builds the site of the documentation into the package otau-cli: `npm run docs`. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { build } from 'vitepress';
import { buildElement } from '../web/plugins/element.js';
import { LANGUAGES, type Language } from '../web/src/i18n/languages.js';
import { bundleExamples, keyOf, type Programs } from './examples/bundle.js';
import { GROUPS, PAGE_OF } from './guides.js';
import { type PlayersMenu, writeMenu } from './menu.js';
import { BUILT, GATHERED, ROOT } from './paths.js';
import { writePlayersPages } from './players/pages.js';
import { writePythonReference } from './reference/python.js';
import { writeTypescriptReference } from './reference/typescript.js';
import WORDS from './words.json' with { type: 'json' };

// Links of the files become links of the site; what has no page there is named without a link.

const START_PAGE = 'README.md';
/** A link or picture, and code, in which there are none. */
const LINK = /(^```[\s\S]*?^```$|`[^`\n]*`)|(!?)\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s]+)\)/gm;

/**
 * @param file the file that the text is of, from the root of the tree
 * @throws Error where a link leads to no file
 */
function withLinksOfSite(text: string, file: string): string {
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

// Gathers the pages of the site: the guides and rules of the tree, and the site's own pages.

function gatherGuides(programs: Programs): void {
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

/** Puts a board to play on in the place of the picture of a game. */
function withBoard(source: string, file: string): string {
  const [, game] = /([^/]+)\/RULES\.md$/.exec(file) ?? [];
  if (game === undefined) return source;
  return source.replace(/^!\[.+$/m, `<otau-board game="${game}" playable controls></otau-board>`);
}

/** @param page its path in the site, without an ending */
function writePage(page: string, text: string): void {
  const file = join(GATHERED, `${page}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

// The start page of each language: a board to play on, and where to go from it.

interface Card {
  readonly title: string;
  readonly details: string;
  readonly link: string;
}

function homePage(language: Language, menu: PlayersMenu): string {
  const { tagline, about, games, useBoard } = WORDS[language];
  const [first] = menu.games;
  const main = { layout: 'home', hero: { name: 'Otau', text: tagline, tagline: about, actions: actionsTo() } };
  const cards = language === 'en' ? readersCards(menu) : playersCards();
  return `---\n${JSON.stringify({ ...main, features: cards })}\n---\n`;

  function actionsTo() {
    return [
      { theme: 'brand', text: games, link: `${menu.folder}${first.id}` },
      { theme: 'alt', text: useBoard, link: `${menu.folder}board` },
    ];
  }

  function playersCards(): Card[] {
    return menu.games.map(({ id, title, about }) => ({ title, details: about, link: `${menu.folder}${id}` }));
  }
}

function readersCards(menu: PlayersMenu): Card[] {
  const groups = GROUPS.map(({ title, details, sections }) => ({
    title,
    details,
    link: `/${PAGE_OF.get(sections[0].files[0])}`,
  }));
  return [
    { title: 'Play', details: 'Lessons and rules with boards to try them on.', link: `${menu.folder}board` },
    ...groups,
  ];
}

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
