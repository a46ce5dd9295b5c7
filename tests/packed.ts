/**
 * Packs the packages, installs the tarballs into empty projects and uses them there as a user would: the library
 * alone, without any other package, and everything together; types, every entry, the command. The library is bundled for
 * browsers too. Run by `npm run packed` after the build; `npm run packed -- --runtimes` runs what was compiled under
 * Node 20, 22 and 24, Bun and Deno as well, which npm brings; `npm run packed -- --managers` installs by pnpm, Yarn and Bun, too.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { browserSizes } from './packed/browser.js';
import { LIBRARY, MISSING, PROGRAMS } from './packed/programs.js';
import { provideManagers, provideRuntimes, type Runtime } from './packed/runtimes.js';
import '../tools/output.js';

const ROOT = join(import.meta.dirname, '..');
/** The library without models, as it lies on the disk. */
const MAX_LIBRARY_BYTES = 3e6;

const HERE: Runtime = { name: `Node ${process.version}`, command: [process.execPath], isNode: true };

const { values } = parseArgs({
  options: { runtimes: { type: 'boolean', default: false }, managers: { type: 'boolean', default: false } },
});
const runtimes = [HERE, ...(values.runtimes ? provideRuntimes(join(ROOT, '.tmp/runtimes')) : [])];
const managers = values.managers ? provideManagers(join(ROOT, '.tmp/managers')) : {};
const folder = mkdtempSync(join(tmpdir(), 'otau-packed-'));
try {
  const tarballs = pack();
  for (const tarball of Object.values(tarballs)) await lint(tarball);
  for (const name of ['otau', 'otau-cli']) checkTypes(tarballs[name]);
  const library = makeProject('library', [tarballs.otau]);
  const installed = readdirSync(join(library, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (installed.join() !== 'otau') throw new Error(`otau brings ${installed}`);
  const bytes = sizeOf(join(library, 'node_modules/otau'));
  if (bytes > MAX_LIBRARY_BYTES) throw new Error(`otau has ${bytes} bytes, more than ${MAX_LIBRARY_BYTES}`);
  compile(library, { 'library.ts': LIBRARY, 'missing.ts': MISSING });
  console.log(`otau: ${megabytes(bytes)}, alone in its project`);
  for (const { entry, size } of await browserSizes(library))
    console.log(`  ${entry}: ${size.toFixed(1)} kB in a browser`);

  const whole = makeProject('whole', Object.values(tarballs));
  compile(whole, { 'programs.ts': PROGRAMS });
  for (const { name, command, isNode } of runtimes) {
    run(library, ...command, 'out/library.js');
    if (isNode) run(library, ...command, 'out/missing.js');
    if (isNode) run(whole, ...command, 'out/programs.js');
    if (isNode) checkVersion(run(whole, ...command, 'node_modules/otau-cli/dist/cli/main.js', '--version').trim());
    console.log(`${name}: ${isNode ? 'all packages run' : 'otau runs'}`);
  }
  console.log(`otau-cli: ${megabytes(sizeOf(join(whole, 'node_modules')))} with all that it brings`);
  for (const [name, install] of Object.entries(managers)) {
    const project = installBy(name, install, tarballs);
    writeFileSync(join(project, 'programs.js'), readFileSync(join(whole, 'out/programs.js')));
    run(project, process.execPath, 'programs.js');
    checkVersion(run(project, 'node_modules/.bin/otau', '--version').trim());
    run(project, 'node_modules/.bin/otau', 'play', '--game', 'kindo', '--players', 'zero:visits=20,greedy');
    console.log(`${name}: all packages are installed and run`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The tarballs by the names of the packages. */
function pack(): Record<string, string> {
  const names = ['otau', 'data', 'otau-cli'];
  const workspaces = names.flatMap((name) => ['--workspace', `packages/${name}`]);
  const packed = JSON.parse(run(ROOT, 'npm', 'pack', '--json', ...workspaces, '--pack-destination', folder)) as {
    name: string;
    filename: string;
    size: number;
  }[];
  for (const { name, size } of packed) console.log(`${name}: a tarball of ${megabytes(size)}`);
  return Object.fromEntries(packed.map(({ name, filename }) => [name, join(folder, filename)]));
}

/** What publint finds wrong, suggestions aside, ends the run. */
async function lint(tarball: string): Promise<void> {
  const { messages, pkg } = await publint({
    pack: { tarball: Uint8Array.from(readFileSync(tarball)).buffer },
    level: 'warning',
  });
  if (messages.length === 0) return;
  throw new Error(`publint: ${messages.map((message) => formatMessage(message, pkg, { color: false })).join('; ')}`);
}

/** Whether types and code resolve alike in every way of importing. */
function checkTypes(tarball: string): void {
  const attw = fileURLToPath(new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/cli/package.json')));
  run(ROOT, process.execPath, attw, '--quiet', '--profile', 'esm-only', tarball);
}

function makeProject(name: string, tarballs: readonly string[]): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name":"stranger","private":true,"type":"module"}');
  run(project, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', ...tarballs);
  return project;
}

/** The packages ask for each other by version: here each of them is its tarball, and with a release that of the registry. */
function installBy(
  name: string,
  [command, ...given]: readonly [string, ...string[]],
  tarballs: Readonly<Record<string, string>>,
): string {
  const project = join(folder, name);
  mkdirSync(project);
  const dependencies = Object.fromEntries(Object.entries(tarballs).map(([one, path]) => [one, `file:${path}`]));
  const manifest = { private: true, type: 'module', dependencies, overrides: dependencies, resolutions: dependencies };
  writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
  // pnpm reads them here; JSON is YAML, too
  writeFileSync(join(project, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: dependencies }));
  run(project, command, ...given);
  return project;
}

function compile(project: string, sources: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(project, file), text);
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    strict: true,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    outDir: 'out',
    rootDir: '.',
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(sources) }));
  run(project, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json');
}

function checkVersion(printed: string): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  if (printed !== version) throw new Error(`otau --version says ${printed}, not ${version}`);
}

function sizeOf(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function run(cwd: string, command: string, ...given: string[]): string {
  return execFileSync(command, given, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
