/**
 * Checks the layers: a folder imports only from itself and from those before it in its list, no
 * two files import each other in a circle, folders for browsers import no Node module, a game imports no
 * other game, `web` imports only public faces of the library, and no script of a thread waits outside of a
 * function; and generic code knows no game by its name. Run by `npm run layers`.
 *
 * It is a program of our own because dependency-cruiser needs the JavaScript interface of TypeScript, which
 * TypeScript 7 does not have: it then finds no modules and reports no fault. This takes one second for it.
 */
import { gameIds } from '../../packages/otau/src/games/index.js';
import { filesIn, importsOf, isTest, sourceOf, targetOf } from './sources.js';

/** The folders of the packages in the order in which data flows; ARCHITECTURE.md says the same in words. */
const LIBRARY = words(
  'lib core kernel records render env tables search books network ladder agents review puzzles games rooms',
);
const PROGRAMS = words('documents archive arena learn nats cluster engine rooms serve bridge cli');
const ORDER = [...LIBRARY, ...PROGRAMS];
/** The folders of `web/src`, likewise; web/src/README.md says what each holds. */
const WEB_ORDER = [
  ...words(
    'i18n theme shell session store plugins board games models opponent evaluation endgames study exercises coach',
  ),
  ...words(
    'report correspondence replay play rooms tournaments home analyse lessons practice full-backup library training',
  ),
  ...words('offline element'),
];
/** These run unchanged in browsers. */
const BROWSER = new Set([...LIBRARY, 'documents', 'rooms']);
/** Packages that run in them as well: pure functions. */
const BROWSER_PACKAGES = new Set(['glicko2-lite', 'htmlparser2', 'unpdf']);
/** What needs Node is in folders of this name. */
const NODE_FOLDER = '/node/';
/** The first files of worker threads: they register the games before anything else. */
const THREAD_ENTRY = /\/node\/(.*-)?(worker|entry)\.ts$/;
/** Where a thread is started, with the name of its script. */
const THREAD_START = /startThread\('([\w-]+)'/;
/** A module that waits for something as it is loaded. */
const WAITING = /^(export )?(const .* = )?await /m;

/** Folders of the games, where all that depends on one game stands; older packages were of one game each. */
const GAME_FOLDERS =
  /^(packages\/otau\/src\/games|web\/src\/games|tools\/games|python\/otau\/src\/otau\/(old|.*engine\/dist))\//;
/** They may name games: one plays games of few moves as people do, one measures animations that only some boards have. */
const NAMING_GAMES = ['tools/browsers/flows.ts', 'tools/web/timings.ts'];

/** What files of other packages import of the library, besides its public faces. */
const INTERNAL = 'otau/internal/';

const files = [
  ...filesIn('packages/otau/src', ['.ts']),
  ...filesIn('packages/otau-cli/src', ['.ts']),
  ...filesIn('web/src', ['.ts', '.tsx']),
  ...filesIn('tools', ['.ts']),
  ...filesIn('tests', ['.ts']),
];
const known = new Set(files);
const targets = new Map(
  files.map((file) => [file, importsOf(file).map((name) => [name, targetOf(file, name, known)])]),
);
const faults = [...files.flatMap(faultsOf), ...circles(), ...waitingThreads(), ...namedGames()];

for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function faultsOf(file: string): string[] {
  if (isTest(file)) return [];
  return (targets.get(file) ?? []).flatMap(([name, to]) => {
    const fault = to === undefined ? packageFault(file, name as string) : importFault(file, name as string, to);
    return fault === undefined ? [] : [`${file} imports ${name}, ${fault}`];
  });
}

function packageFault(file: string, name: string): string | undefined {
  const isForBrowsers = BROWSER.has(folderOf(file) ?? '') && !file.includes(NODE_FOLDER);
  const runsAnywhere = name.startsWith('otau') || BROWSER_PACKAGES.has(name);
  return isForBrowsers && !runsAnywhere ? 'but must run in a browser' : undefined;
}

function importFault(file: string, name: string, to: string): string | undefined {
  if (file.startsWith('packages/')) {
    if (!to.startsWith('packages/')) return 'which is outside the packages';
    if (name.startsWith('.') !== (packageOf(to) === packageOf(file)))
      return 'across packages: by the name of the package';
    if (layerOf(to) > layerOf(file)) return 'which is above it';
    const [game, other] = [gameOf(file), gameOf(to)];
    return game !== undefined && other !== undefined && game !== other ? 'which is another game' : undefined;
  }
  if (!file.startsWith('web/src/')) return undefined;
  if (to.startsWith('packages/')) {
    return to.endsWith('/index.ts') && !name.startsWith(INTERNAL) ? undefined : 'which is not a public interface';
  }
  if (!to.startsWith('web/')) return 'which is outside the board';
  return webLayerOf(to) > webLayerOf(file) ? 'which is above it' : undefined;
}

/**
 * The `index.ts` of the folders below `games` are beside it, as they bring the games that come with Otau, and so do the
 * entries of threads.
 */
function layerOf(file: string): number {
  const name = folderOf(file);
  // `otau` has the rules of the games
  if (name === undefined) return file.startsWith('packages/otau/') ? ORDER.indexOf('games') : ORDER.length;
  // Library and programs both have `rooms`
  const layer = packageOf(file) === 'otau' ? ORDER.indexOf(name) : ORDER.lastIndexOf(name);
  if (layer < 0) throw new Error(`${file} is in no known folder`);
  return file.endsWith('/index.ts') || THREAD_ENTRY.test(file) ? Math.max(layer, ORDER.indexOf('games')) : layer;
}

/** `otau` of `packages/otau/src/core/game.ts`. */
function packageOf(file: string): string {
  return file.split('/')[1];
}

/** `core` of `packages/otau/src/core/game.ts`; undefined outside the packages and for `index.ts` above all folders. */
function folderOf(file: string): string | undefined {
  return /^packages\/[^/]+\/src\/([^/]+)\//.exec(file)?.[1];
}

function webLayerOf(file: string): number {
  const [, , name, ...rest] = file.split('/');
  if (rest.length === 0) return WEB_ORDER.length;
  const layer = WEB_ORDER.indexOf(name);
  if (layer < 0) throw new Error(`${file} is in no known folder`);
  return layer;
}

function gameOf(file: string): string | undefined {
  return (
    /^packages\/otau\/src\/games\/([a-z]+)\/(?!all\b)/.exec(file)?.[1].replace(/^(node|assembly)$/, '') || undefined
  );
}

/** Each circle of imports, once. */
function circles(): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, path: string[]): void => {
    if (path.includes(file)) {
      found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const [, to] of targets.get(file) ?? []) if (to !== undefined && known.has(to)) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}

/** Modules that scripts of threads load and that wait outside of a function: why they must not, games/node/players.ts says. */
function waitingThreads(): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, script: string): void => {
    if (done.has(file) || !known.has(file)) return;
    done.add(file);
    if (WAITING.test(sourceOf(file))) found.add(`${file} waits outside of a function, in the thread of ${script}`);
    for (const [, to] of targets.get(file) ?? []) if (to !== undefined) visit(to, script);
  };
  for (const file of files.filter((one) => one.startsWith('packages/') && !isTest(one))) {
    const [, name] = THREAD_START.exec(sourceOf(file)) ?? [];
    if (name === undefined || file.endsWith('lib/node/thread.ts')) continue;
    const script = `${file.slice(0, file.lastIndexOf('/'))}/${name}.ts`;
    if (known.has(script)) visit(script, script);
    else found.add(`${file} starts a thread by ${script}, which is not there`);
  }
  return [...found];
}

function words(text: string): string[] {
  return text.split(' ');
}

/**
 * Lines outside the games' own folders that hold a game's id as a value or as the key of a table: `'kindo'`, `"kindo"`, `kindo:` and
 * `.kindo` in code. Comments and texts that people read may name games.
 */
function namedGames(): string[] {
  const ids = gameIds().join('|');
  const use = new RegExp(`['"\`](?:${ids})['"\`]|(?<![\\w'"-])(?:${ids})\\s*:(?!:)|\\.(?:${ids})\\b`);
  const generic = [...files, ...filesIn('python/otau/src', ['.py'])].filter(
    (file) => !GAME_FOLDERS.test(file) && !isTest(file) && !file.startsWith('tests/') && !NAMING_GAMES.includes(file),
  );
  return generic.flatMap((file) => {
    const code = withoutComments(sourceOf(file), file.endsWith('.py'));
    return code
      .split('\n')
      .flatMap((line, i) => (use.test(line) ? [`${file}:${i + 1} knows a game: ${line.trim()}`] : []));
  });
}

/** The code with comments and docstrings blanked out, line for line. */
function withoutComments(source: string, isPython: boolean): string {
  const comment = isPython ? /"""[\s\S]*?"""|#.*$/gm : /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
  return source.replaceAll(comment, (text) => text.replaceAll(/[^\n]/g, ' '));
}
