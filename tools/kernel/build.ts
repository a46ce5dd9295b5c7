/**
 * Compiles the AssemblyScript of the library and of the games to modules of WebAssembly, kept as text. Each game is one module: its rules,
 * its searches and what is common to all games, which is compiled for it alone. Run by `npm run kernel`.
 *
 *     npm run kernel                     makes the modules of the library whose sources have changed
 *     npm run kernel -- --check          says whether they were made from the sources as they are
 *     npm run kernel -- --write FOLDER   writes those of the games as `.wasm`, and the page of their functions
 *     npm run kernel -- FOLDER [expectimax]   compiles a game from outside with alpha-beta (or expectimax): FOLDER/assembly/searched.ts
 *                                        to FOLDER/src/kernel.ts. There `otau/` stands for the sources of the library.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gameIds, gameTraits } from '../../packages/otau/src/games/index.js';
import '../output.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = 'packages/otau/src';
/** What a compiled game has besides its own files. */
const GENERIC = ['kernel/assembly/exports', 'search/assembly/exports', 'search/mcts/assembly/walk'];
const ALPHABETA = 'search/alphabeta/assembly/root';
const EXPECTIMAX = 'search/expectimax/assembly/tree';
/** In place of these come the rules of the game that is compiled, and the game as searches see it. */
const OWN = { 'kernel/assembly/host': 'Rules', 'search/assembly/host': 'Searched, newSearched' };

interface Module {
  /** Without `.ts`, from the folder of the sources. */
  readonly entries: readonly string[];
  readonly game?: string;
  readonly file: string;
  readonly about: string;
  readonly name: string;
  /** The type of its functions; without it the file has the text alone. */
  readonly exports?: readonly [type: string, file: string];
  readonly flags?: readonly string[];
}

const OF_GAMES = gameIds().map((id) =>
  gameModule(id, `games/${id}/assembly/searched`, gameTraits(id).search === 'expectimax' ? EXPECTIMAX : ALPHABETA),
);
const MODULES: readonly Module[] = [
  ...OF_GAMES,
  {
    entries: ['kernel/assembly/host', 'kernel/assembly/head', ...GENERIC.slice(1), ALPHABETA, EXPECTIMAX],
    file: `${SOURCES}/search/host-module.ts`,
    about: 'searches of games whose rules the host has, compiled',
    name: 'HOST_MODULE',
    exports: ['HostExports', 'search/exports'],
  },
  {
    entries: ['search/alphabeta/assembly/shared-table'],
    file: `${SOURCES}/search/alphabeta/table-module.ts`,
    about: 'compiled table that threads share',
    name: 'TABLE_MODULE',
    exports: ['TableExports', 'search/exports'],
    flags: ['--importMemory', '--sharedMemory', '--maximumMemory', '65536', '--enable', 'threads'],
  },
  {
    entries: ['network/dense/assembly/dense'],
    file: `${SOURCES}/network/dense/dense-module.ts`,
    about: 'compiled operators of dense networks',
    name: 'DENSE_MODULE',
    exports: ['DenseExports', 'network/dense/exports'],
  },
  {
    entries: ['../../otau-cli/src/learn/train/assembly/adamw'],
    file: 'packages/otau-cli/src/learn/train/adamw-module.ts',
    about: 'compiled loops of AdamW',
    name: 'ADAMW',
  },
];
const FLAGS = ['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'];
/** Vectors; a runtime that only hands out memory. */
const FEATURES = [
  '--enable',
  'simd',
  '--runtime',
  'minimal',
  '--use',
  'abort=',
  '--disableWarning',
  '112',
  '--disableWarning',
  '235',
];
const HASH = /^\/\/ sources ([0-9a-f]{64})$/m;
const BASE64 = /'([A-Za-z0-9+/=]+)'/;
const FROM = /^(?:import|export|\}) .*from '(\.[^']+)';$/gm;

const [what, target] = process.argv.slice(2);
if (what === '--check') check();
else if (what === '--write') write(target);
else if (what !== undefined) await buildOutside(what, target === 'expectimax' ? EXPECTIMAX : ALPHABETA);
else for (const module of MODULES) if (!isFresh(module)) await build(module);

function gameModule(id: string, game: string, search: string): Module {
  return {
    entries: [game, ...GENERIC, 'search/assembly/judge', search],
    game,
    file: `${SOURCES}/games/${id}/module.ts`,
    about: `compiled game ${id}: its rules and searches`,
    name: `${id.toUpperCase()}_MODULE`,
    exports: ['GameExports', 'search/exports'],
  };
}

function outside(folder: string, search: string): Module {
  const place = relative(join(ROOT, SOURCES), resolve(folder));
  const { entries, game } = gameModule('', join(place, 'assembly/searched'), search);
  return {
    entries,
    game,
    file: join(relative(ROOT, resolve(folder)), 'src/kernel.ts'),
    about: 'compiled game',
    name: 'KERNEL',
  };
}

async function buildOutside(folder: string, search: string): Promise<void> {
  const entry = join(folder, 'assembly/searched.ts');
  if (!existsSync(entry)) {
    console.error(`There is no ${entry}, which names what is compiled: docs/add-a-game.md, "Compile it".`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(join(folder, 'src'), { recursive: true });
  await build(outside(folder, search));
}

function check(): void {
  const old = [...MODULES, outside(join(ROOT, 'examples/oware'), ALPHABETA)].filter((module) => !isFresh(module));
  for (const { file } of old) console.error(`${file} is older than its sources: run \`npm run kernel\`.`);
  process.exitCode = old.length === 0 ? 0 : 1;
}

function isFresh(module: Module): boolean {
  const file = join(ROOT, module.file);
  return existsSync(file) && HASH.exec(readFileSync(file, 'utf8'))?.[1] === sourceHash(module);
}

function write(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, game } of OF_GAMES) {
    const bytes = Buffer.from(BASE64.exec(readFileSync(join(ROOT, file), 'utf8'))![1], 'base64');
    writeFileSync(join(folder, `${game!.split('/')[1]}.wasm`), bytes);
  }
  copyFileSync(join(ROOT, SOURCES, 'kernel/README.md'), join(folder, 'README.md'));
}

async function build(module: Module): Promise<void> {
  const { main: compile } = await import('assemblyscript/asc'); // heavy, and not needed to check
  const { entries, flags = [] } = module;
  const made: Uint8Array[] = [];
  const names = entries.map((entry) => join(SOURCES, `${entry}.ts`));
  const { error, stderr } = await compile([...names, '-o', 'module.wasm', ...FLAGS, ...FEATURES, ...flags], {
    readFile: (name) => sourceOf(module, name),
    writeFile: (_name, contents) => void made.push(contents as unknown as Uint8Array),
    listFiles: () => [],
  });
  process.stderr.write(stderr.toString()); // says where the errors are
  if (error !== null) {
    process.exitCode = 1;
    return;
  }
  const file = join(ROOT, module.file);
  writeFileSync(file, moduleText(module, made[0]));
  console.log(`${module.file}: ${made[0].length} bytes`);
}

/** A source by its name from the root; the files of `OWN` stand for the game's. */
function sourceOf({ game }: Module, name: string): string | null {
  const own = Object.entries(OWN).find(([place]) => name === `${SOURCES}/${place}.ts`);
  if (own !== undefined && game !== undefined) return `export { ${own[1]} } from '${'../'.repeat(2)}${game}';\n`;
  const file = resolve(ROOT, name);
  if (!existsSync(file)) return null;
  const library = relative(dirname(file), join(ROOT, SOURCES));
  return readFileSync(file, 'utf8').replaceAll("from 'otau/", `from '${library}/`);
}

function moduleText(module: Module, bytes: Uint8Array): string {
  const { about, name, file } = module;
  const text = Buffer.from(bytes).toString('base64');
  const hash = `// sources ${sourceHash(module)}`;
  const head = `/** The ${about}, ${bytes.length} bytes. Made by \`npm run kernel\`; not to be edited. */\n`;
  if (module.exports === undefined) return `${head}${hash}\nexport const ${name}: string =\n  '${text}';\n`;
  const [type, types] = module.exports;
  const path = (to: string) => {
    const found = relative(dirname(file), `${SOURCES}/${to}.js`);
    return found.startsWith('.') ? found : `./${found}`;
  };
  return `${head}import { KernelModule } from '${path('kernel/module')}';
import type { ${type} } from '${path(types)}';

${hash}
export const ${name} = new KernelModule<${type}>(
  // biome-ignore format: one text
  '${text}',
);
`;
}

/** A digest of everything that a module is made from. */
function sourceHash(module: Module): string {
  const { entries, flags = [] } = module;
  const hash = createHash('sha256').update([...entries, ...FLAGS, ...FEATURES, ...flags].join(' '));
  const names = new Set(entries.map((entry) => join(SOURCES, `${entry}.ts`)));
  for (const name of names) {
    const source = sourceOf(module, name)!;
    hash.update(name).update(source);
    for (const [, path] of source.matchAll(FROM)) names.add(`${join(dirname(name), path)}.ts`);
  }
  return hash.digest('hex');
}
