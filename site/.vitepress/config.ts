/** How VitePress builds the site: its menus, languages and search, and no script inside its pages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig, type MarkdownEnv, type MarkdownRenderer } from 'vitepress';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../web/src/i18n/languages.js';
import { GROUPS, PAGE_OF, titleOf } from '../guides.js';
import { readMenu } from '../menu.js';
import { BASE, BUILT, GATHERED, ROOT } from '../paths.js';
import WORDS from '../words.json' with { type: 'json' };

/** Scripts that VitePress writes into pages; the server allows scripts in files only. */
const INLINE_SCRIPT = /<script id="[\w-]+">([\s\S]*?)<\/script>\s*/g;
const EARLY = 'early.js';

const menu = readMenu();

const guides: DefaultTheme.SidebarMulti = Object.fromEntries(
  GROUPS.map(({ folder, sections }) => [
    `/${folder}/`,
    sections.map(({ title, files }) => ({
      text: title,
      items: files.map((file) => ({ text: titleOf(file), link: `/${PAGE_OF.get(file)}` })),
    })),
  ]),
);

function playersSidebar(language: Language): DefaultTheme.SidebarItem[] {
  const { folder, games } = menu.players[language];
  const { useBoard, games: howTo } = WORDS[language];
  const pages = games.map(({ id, title }) => ({ text: title, link: `${folder}${id}` }));
  return [
    { text: useBoard, link: `${folder}board` },
    { text: howTo, items: pages },
  ];
}

function navOf(language: Language): DefaultTheme.NavItem[] {
  const { folder } = menu.players[language];
  const play = { text: WORDS[language].games, link: `${folder}board`, activeMatch: `^${folder}` };
  if (language !== 'en') return [play];
  const readers = GROUPS.map(({ title, folder: own, sections }) => ({
    text: title,
    link: `/${PAGE_OF.get(sections[0].files[0])}`,
    activeMatch: `^/${own}/`,
  }));
  const [first] = menu.reference[0].items;
  const reference = { text: 'Reference', link: first.link, activeMatch: '^/reference/' };
  const contribute = readers.pop() as DefaultTheme.NavItem;
  return [{ ...play, text: 'Play' }, ...readers, reference, contribute];
}

function themeOf(language: Language): DefaultTheme.Config {
  const words = WORDS[language];
  const { folder } = menu.players[language];
  return {
    nav: navOf(language),
    sidebar: {
      ...(language === 'en' ? { ...guides, '/reference/': [...menu.reference] } : {}),
      [folder]: playersSidebar(language),
    },
    outline: { level: [2, 3], label: words.onThisPage },
    docFooter: { prev: words.previous, next: words.next },
    sidebarMenuLabel: words.menu,
    returnToTopLabel: words.toTop,
    skipToContentLabel: words.skip,
  };
}

const searchIn = (language: Language) => {
  const { search, noResults, resetSearch, select, go, close } = WORDS[language];
  const footer = { selectText: select, navigateText: go, closeText: close };
  const modal = { noResultsText: noResults, resetButtonTitle: resetSearch, footer };
  return { translations: { button: { buttonText: search, buttonAriaLabel: search }, modal } };
};

export default defineConfig({
  title: 'Otau',
  base: BASE,
  head: [['link', { rel: 'icon', href: `${BASE}icon.svg` }]],
  srcDir: GATHERED,
  outDir: BUILT,
  cacheDir: join(ROOT, '.tmp/vitepress'),
  markdown: { languageAlias: { session: 'text' } },
  vite: { build: { target: 'es2022' } },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('otau-') } } },
  locales: Object.fromEntries(
    LANGUAGES.map((language) => {
      const { about: description } = WORDS[language];
      const settings = { label: LANGUAGE_NAMES[language], lang: language, description };
      return [language === 'en' ? 'root' : language, { ...settings, themeConfig: themeOf(language) }];
    }),
  ),
  themeConfig: {
    // Only the players' pages are there in all languages
    i18nRouting: false,
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        locales: Object.fromEntries(LANGUAGES.map((one) => [one === 'en' ? 'root' : one, searchIn(one)])),
        _render: renderForSearch,
      },
    },
  },
  transformPageData: (page) => {
    if (page.frontmatter.layout === 'home') page.frontmatter.games = gamesOf(page.relativePath);
  },
  transformHtml: (html) => {
    const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script);
    if (scripts.length === 0) return html;
    writeFileSync(join(BUILT, EARLY), scripts.join('\n'));
    return html.replace(INLINE_SCRIPT, '').replace('<head>', `<head>\n    <script src="${BASE}${EARLY}"></script>`);
  },
});

/** A page for the search, which takes its words: the colours of code are left out, as they take the most time. */
function renderForSearch(text: string, env: MarkdownEnv, md: MarkdownRenderer): string {
  const { highlight } = md.options;
  md.options.highlight = null;
  try {
    return md.render(text, env);
  } finally {
    md.options.highlight = highlight;
  }
}

/** The games of the board on a start page: their ids and their names in its language. */
function gamesOf(page: string) {
  const language = LANGUAGES.find((one) => page.startsWith(`${one}/`)) ?? 'en';
  return menu.players[language].games.map(({ id, title }) => ({ id, title }));
}
