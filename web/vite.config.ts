/** How the board is built: one page with relative addresses, the library taken from its sources; then `<otau-board>`. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { element } from './plugins/element.js';
import { facades, noEntryImported } from './plugins/imports.js';
import { offline } from './plugins/offline.js';
import { OLDEST } from './plugins/oldest.js';
import { models, serveStaticFolder } from './plugins/static-folder.js';
import { textsChunk } from './plugins/texts.js';

/** What every page loads at its start, and small modules that most pages need. */
const SOON = new RegExp(
  [
    'web/src/offline/new-version',
    'web/src/play/model-drop',
    'web/src/exercises/(play-rating|path-progress)',
    'web/src/shell/(dialog|copy-button|save-file)',
    'web/src/i18n/failure-text',
    'otau/src/(core/file-text|lib/bytes|review/review)',
  ]
    .map((path) => `${path.replaceAll('/', '[\\\\/]')}\\.`)
    .join('|'),
);

/**
 * Everything but the entries of the page and its threads, which stay files of their own: what is loaded later imports from the files beside
 * an entry, never from it. WebKit runs the entry of a worker a second time when a file that is loaded later imports it.
 */
const NO_ENTRY = /^(?!.*[\\/]web[\\/](?:index\.html|src[\\/](?:main\.tsx|.*[\\/](?:import-)?worker\.ts)))/;

/** Few and larger files: on a slow device every file costs some ten milliseconds before its first line runs. */
const CHUNKS = [
  // Files that rarely change stay in the browser's cache when the rest is new
  { name: 'packages', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const], priority: 3 },
  { name: 'first', test: NO_ENTRY, tags: ['$initial' as const], priority: 2 },
  { name: textsChunk, debugName: 'texts', test: /[\\/]i18n[\\/]/, priority: 1 },
  { name: 'soon', test: SOON, priority: 1 },
  // What shows a position, and what says its moves, without the films that `otau/render` makes, too
  {
    name: 'boards',
    test: /[\\/]web[\\/]src[\\/](board|games[\\/]\w+[\\/](speech|moves)\.)|[\\/]otau[\\/]src[\\/](games[\\/](\w+[\\/])?drawing|render[\\/](index|materials|shape|words))[\\/.]/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  // What asks a machine in another thread
  {
    name: 'machines',
    test: /[\\/]otau[\\/]src[\\/]agents[\\/](remote|port|default-search)\.|[\\/]plugins[\\/]thread\./,
    priority: 1,
  },
];

/** What a thread begins with, but for its entry. */
const THREAD_CHUNKS = [
  { name: 'thread', test: NO_ENTRY, tags: ['$initial' as const], priority: 1 },
  // What plays by a network, which a thread loads at once
  {
    name: 'network',
    test: /[\\/]otau[\\/]src[\\/](network|search[\\/]mcts|games[\\/](network|\w+[\\/]training))[\\/.]|[\\/]opponent[\\/]runtime\./,
  },
];

/** How long each plugin takes is nothing for those who start the board, and on a busy computer it fills a screen. */
const CHECKS = { bundlerTimings: false };

const SERVER = { target: 'http://127.0.0.1:4780', changeOrigin: true };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [
    models(),
    serveStaticFolder({ folder: 'tables', ending: '.table' }),
    serveStaticFolder({ folder: 'books', ending: '.json' }),
    serveStaticFolder({ folder: 'puzzles', ending: '.json' }),
    offline(),
    facades(),
    noEntryImported(),
    element(),
  ],
  resolve: { tsconfigPaths: true },
  // Texts are read as a whole
  json: { namedExports: false },
  // While developing, `otau serve` beside it gives the trainings and the games of plugins
  server: { proxy: Object.fromEntries(['/api', '/plugins.json', '/plugins/'].map((path) => [path, SERVER])) },
  worker: {
    format: 'es',
    plugins: () => [noEntryImported()],
    rolldownOptions: { checks: CHECKS, output: { codeSplitting: { groups: THREAD_CHUNKS } } },
  },
  build: {
    outDir: '../packages/otau-cli/board',
    emptyOutDir: true,
    target: OLDEST,
    rolldownOptions: {
      checks: CHECKS,
      output: { codeSplitting: { groups: CHUNKS } },
      // Tables that nobody reads are left out, even where they are written with spreads
      treeshake: { propertyReadSideEffects: false },
    },
  },
});
