/**
 * Compiles the kernel: the AssemblyScript of `src/kernel/assembly` and of the games becomes one module of WebAssembly,
 * kept as text in `src/games/kernel-module.ts`. Run by `npm run kernel`. With `--check` it only says whether the module
 * was made from the sources as they stand; with `--write FILE` it writes the module as `.wasm`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../checks/sources.js';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = 'src/games/assembly/index.ts';
const MODULE = join(ROOT, 'src/games/kernel-module.ts');
const FLAGS = ['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'];
/** Vectors; a runtime that only hands out memory; nothing imported. */
const FEATURES = ['--enable', 'simd', '--runtime', 'minimal', '--use', 'abort=', '--disableWarning', '112'];
const HASH = /^\/\/ sources ([0-9a-f]{64})$/m;
const BASE64 = /'([A-Za-z0-9+/=]+)'/;

const [what, file] = process.argv.slice(2);
if (what === '--check') check();
else if (what === '--write') writeFileSync(file, Buffer.from(BASE64.exec(readFileSync(MODULE, 'utf8'))![1], 'base64'));
else build();

function check(): void {
  const isFresh = HASH.exec(readFileSync(MODULE, 'utf8'))?.[1] === sourceHash();
  if (!isFresh) console.error('The kernel’s sources have changed since it was compiled: run `npm run kernel`.');
  process.exitCode = isFresh ? 0 : 1;
}

function build(): void {
  const folder = mkdtempSync(join(tmpdir(), 'otau-kernel-'));
  try {
    const target = join(folder, 'kernel.wasm');
    const compiler = join(ROOT, 'node_modules/assemblyscript/bin/asc.js');
    execFileSync(process.execPath, [compiler, ENTRY, '-o', target, ...FLAGS, ...FEATURES], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    writeFileSync(MODULE, moduleText(readFileSync(target)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function moduleText(bytes: Uint8Array): string {
  return `/** The compiled kernel of all games, ${bytes.length} bytes. Made by \`npm run kernel\`; not to be edited. */
import { KernelModule } from '../kernel/module.js';

// sources ${sourceHash()}
export const KERNEL_MODULE = new KernelModule(
  // biome-ignore format: one text
  '${Buffer.from(bytes).toString('base64')}',
);
`;
}

/** A digest of everything that the module is made from. */
function sourceHash(): string {
  const hash = createHash('sha256').update([...FLAGS, ...FEATURES].join(' '));
  const sources = filesIn('src', ['.ts']).filter((name) => name.includes('/assembly/'));
  for (const name of sources.sort()) hash.update(name).update(readFileSync(join(ROOT, name)));
  return hash.digest('hex');
}
