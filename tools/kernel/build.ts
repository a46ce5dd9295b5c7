/**
 * Compiles the AssemblyScript of the library and of the games to modules of WebAssembly, kept as text: in `packages/otau/src/games` the
 * kernel of the rules in `kernel-module.ts`, alpha-beta over them in `search-module.ts` and the walk of Monte Carlo tree search in
 * `walk-module.ts`; beside alpha-beta the table that threads share in `table-module.ts`; and in `packages/otau/src/network/dense` the
 * operators of dense networks in `dense-module.ts`.
 * Run by `npm run kernel`. With `--check` it only says whether the modules were made from the sources as they are; with
 * `--write FILE` it writes the kernel as `.wasm`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../checks/sources.js';

const ROOT = join(import.meta.dirname, '../..');
const GAMES = join(ROOT, 'packages/otau/src/games');
const KERNEL: Module = {
  entry: 'packages/otau/src/games/assembly/index.ts',
  file: join(GAMES, 'kernel-module.ts'),
  about: 'compiled kernel of all games',
  imports: "import { KernelModule } from '../kernel/module.js';",
  made: 'export const KERNEL_MODULE = new KernelModule(',
};
const SEARCH: Module = {
  entry: 'packages/otau/src/games/assembly/search.ts',
  file: join(GAMES, 'search-module.ts'),
  about: 'compiled alpha-beta over the games',
  imports:
    "import { KernelModule } from '../kernel/module.js';\nimport type { SearchExports } from '../search/alphabeta/part.js';",
  made: 'export const SEARCH_MODULE = new KernelModule<SearchExports>(',
};
const TABLE: Module = {
  entry: 'packages/otau/src/search/alphabeta/assembly/shared-table.ts',
  file: join(ROOT, 'packages/otau/src/search/alphabeta/table-module.ts'),
  about: 'compiled table that threads share',
  imports: "import { KernelModule } from '../../kernel/module.js';\nimport type { TableExports } from './part.js';",
  made: 'export const TABLE_MODULE = new KernelModule<TableExports>(',
  flags: ['--importMemory', '--sharedMemory', '--maximumMemory', '65536', '--enable', 'threads'],
};
const DENSE: Module = {
  entry: 'packages/otau/src/network/dense/assembly/dense.ts',
  file: join(ROOT, 'packages/otau/src/network/dense/dense-module.ts'),
  about: 'compiled operators of dense networks',
  imports: "import { KernelModule } from '../../kernel/module.js';\nimport type { DenseExports } from './exports.js';",
  made: 'export const DENSE_MODULE = new KernelModule<DenseExports>(',
};
const WALK: Module = {
  entry: 'packages/otau/src/games/assembly/walk.ts',
  file: join(GAMES, 'walk-module.ts'),
  about: 'compiled walk of Monte Carlo tree search over the games',
  imports:
    "import { KernelModule } from '../kernel/module.js';\nimport type { WalkExports } from '../search/mcts/compiled/part.js';",
  made: 'export const WALK_MODULE = new KernelModule<WalkExports>(',
};
const MODULES = [KERNEL, SEARCH, TABLE, DENSE, WALK];
const FLAGS = ['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'];
/** Vectors; a runtime that only hands out memory. */
const FEATURES = ['--enable', 'simd', '--runtime', 'minimal', '--use', 'abort=', '--disableWarning', '112'];
const HASH = /^\/\/ sources ([0-9a-f]{64})$/m;
const BASE64 = /'([A-Za-z0-9+/=]+)'/;

interface Module {
  readonly entry: string;
  readonly file: string;
  readonly about: string;
  readonly imports: string;
  readonly made: string;
  readonly flags?: readonly string[];
}

const [what, file] = process.argv.slice(2);
if (what === '--check') check();
else if (what === '--write')
  writeFileSync(file, Buffer.from(BASE64.exec(readFileSync(KERNEL.file, 'utf8'))![1], 'base64'));
else for (const module of MODULES) build(module);

function check(): void {
  const hash = sourceHash();
  const isFresh = MODULES.every((module) => HASH.exec(readFileSync(module.file, 'utf8'))?.[1] === hash);
  if (!isFresh) console.error('The kernel’s sources have changed since it was compiled: run `npm run kernel`.');
  process.exitCode = isFresh ? 0 : 1;
}

function build(module: Module): void {
  const folder = mkdtempSync(join(tmpdir(), 'otau-kernel-'));
  try {
    const target = join(folder, 'kernel.wasm');
    const compiler = join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
    const { entry, flags = [] } = module;
    execFileSync(process.execPath, [compiler, entry, '-o', target, ...FLAGS, ...FEATURES, ...flags], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    writeFileSync(module.file, moduleText(module, readFileSync(target)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function moduleText({ about, imports, made }: Module, bytes: Uint8Array): string {
  return `/** The ${about}, ${bytes.length} bytes. Made by \`npm run kernel\`; not to be edited. */
${imports}

// sources ${sourceHash()}
${made}
  // biome-ignore format: one text
  '${Buffer.from(bytes).toString('base64')}',
);
`;
}

/** A digest of everything that the module is made from. */
function sourceHash(): string {
  const hash = createHash('sha256').update(
    [...FLAGS, ...FEATURES, ...MODULES.flatMap(({ flags = [] }) => flags)].join(' '),
  );
  const sources = filesIn('packages/otau/src', ['.ts']).filter((name) => name.includes('/assembly/'));
  for (const name of sources.sort())
    hash.update(name.slice('packages/otau/'.length)).update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}
