/**
 * Builds `<otau-board>` after the page: one file, `otau-board.js`, with its styles inside. It exports
 * nothing, so that it serves as a plain script too: browsers load no modules from a disk.
 */
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { OLDEST } from './oldest.js';

const ENTRY = fileURLToPath(new URL('../src/element/index.tsx', import.meta.url));
/** Stands in the element's source where its styles come to be. */
const PLACE = '__OTAU_STYLES__';
/** A page without a charset, or in windows-1251, reads a script in its own encoding: this one has only letters of ASCII. */
const NOT_ASCII = /[^\0-\x7f]/g;

export function element(): Plugin {
  let folder = '';
  return {
    name: 'otau-element',
    apply: 'build',
    configResolved: ({ build, root }) => {
      folder = isAbsolute(build.outDir) ? build.outDir : join(root, build.outDir);
    },
    closeBundle: async (failure) => {
      if (failure === undefined) await buildElement(folder);
    },
  };
}

/** Writes `otau-board.js` into a folder. */
export async function buildElement(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { tsconfigPaths: true },
    json: { namedExports: false },
    plugins: [leftOut(), styles()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: OLDEST,
      cssCodeSplit: false,
      lib: { entry: ENTRY, name: 'Otau', formats: ['iife'], fileName: () => 'otau-board.js' },
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
    },
  });
}

/** Lessons and files of games, which the games' parts of the page name but the element never shows. */
const LEFT_OUT = /(?:\.jsonl\?raw|\/course\.js)$/;

/** Leaves out what is imported on demand and never wanted here, as the element is one file. */
function leftOut(): Plugin {
  const EMPTY = '\0otau-left-out';
  return {
    name: 'otau-element-left-out',
    enforce: 'pre',
    resolveId: (name) => (LEFT_OUT.test(name) ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export const COURSE = undefined; export default "";' : undefined),
  };
}

/** Moves the collected styles into the module; the page's root is the element there. */
function styles(): Plugin {
  return {
    name: 'otau-element-styles',
    enforce: 'post',
    generateBundle: (_, bundle) => {
      let text = '';
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type !== 'asset' || !name.endsWith('.css')) continue;
        text += String(part.source);
        delete bundle[name];
      }
      const inside = text.replaceAll(':root', ':host').replace(/(^|\})(html|body)(?=[{,])/g, '$1:host');
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk') {
          const code = part.code.replace(new RegExp(`(["'\`])${PLACE}\\1`), () => JSON.stringify(inside));
          part.code = code.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
        }
      }
    },
  };
}
