/** How VitePress builds the site: its menus, languages and search, and no script inside its pages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { GROUPS, PAGE_OF, titleOf } from '../guides.js';
import { BASE, BUILT, GATHERED, ROOT } from '../paths.js';

/** Scripts that VitePress writes into pages; the server allows scripts in files only. */
const INLINE_SCRIPT = /<script id="[\w-]+">([\s\S]*?)<\/script>\s*/g;
const EARLY = 'early.js';

const sidebar: DefaultTheme.SidebarMulti = Object.fromEntries(
  GROUPS.map(({ folder, sections }) => [
    `/${folder}/`,
    sections.map(({ title, files }) => ({
      text: title,
      items: files.map((file) => ({ text: titleOf(file), link: `/${PAGE_OF.get(file)}` })),
    })),
  ]),
);

export default defineConfig({
  title: 'Otau',
  description: 'Togyz Kumalak, Abalone, Kindo and Senet: play, program, train',
  base: BASE,
  srcDir: GATHERED,
  outDir: BUILT,
  cacheDir: join(ROOT, '.tmp/vitepress'),
  markdown: { languageAlias: { session: 'text' } },
  vite: { build: { target: 'es2022' } },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('otau-') } } },
  themeConfig: {
    nav: GROUPS.map(({ title, folder, sections }) => ({
      text: title,
      link: `/${PAGE_OF.get(sections[0].files[0])}`,
      activeMatch: `^/${folder}/`,
    })),
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
  },
  transformHtml: (html) => {
    const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, script]) => script);
    if (scripts.length === 0) return html;
    writeFileSync(join(BUILT, EARLY), scripts.join('\n'));
    return html.replace(INLINE_SCRIPT, '').replace('<head>', `<head>\n    <script src="${BASE}${EARLY}"></script>`);
  },
});
