/**
 * Checks that imports only point upward to the ground floor: a folder of src/ imports only from
 * itself and from those before it in ORDER, the browser's folders import no Node module, and no
 * two files import each other in a circle. Run by `npm run layers`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..', 'src');

/** The folders in the order in which data flows; src/README.md says the same in words. */
const ORDER = [
  'lib',
  'games',
  'records',
  'render',
  'env',
  'tables',
  'search',
  'books',
  'archive',
  'network',
  'agents',
  'arena',
  'learn',
  'cluster',
  'engine',
  'serve',
  'bridge',
  'cli',
];
/** These run unchanged in browsers. */
const BROWSER = new Set(['lib', 'games', 'records', 'render', 'env', 'tables', 'search', 'books', 'network', 'agents']);
/** What needs Node stands in folders of this name. */
const NODE_FOLDER = `${sep}node${sep}`;
/** The entry points of the package stand above all. */
const ENTRIES = new Set(['index.ts']);

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const faults = [...files.flatMap(faultsOf), ...circles()];

for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), 'utf8');
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
}

/** The file that a relative import names, from src/; undefined for a package. */
function target(file: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  return relative(ROOT, join(ROOT, dirname(file), name)).replace(/\.js$/, '.ts');
}

function floorOf(file: string): number {
  if (ENTRIES.has(file)) return ORDER.length;
  const floor = ORDER.indexOf(file.split(sep)[0]);
  if (floor < 0) throw new Error(`src/${file} stands in no known folder`);
  return floor;
}

function faultsOf(file: string): string[] {
  const isTest = file.endsWith('.test.ts');
  return (imports.get(file) ?? []).flatMap((name) => {
    const to = target(file, name);
    if (to === undefined) {
      const allowed = isTest || file.includes(NODE_FOLDER) || !BROWSER.has(file.split(sep)[0]);
      return allowed ? [] : [`src/${file} imports ${name}, but must run in a browser`];
    }
    if (isTest || to.startsWith('..') || floorOf(to) <= floorOf(file)) return [];
    return [`src/${file} imports src/${to}, which stands above it`];
  });
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
    for (const name of imports.get(file) ?? []) {
      const to = target(file, name);
      if (to !== undefined && imports.has(to)) visit(to, [...path, file]);
    }
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return found;
}
