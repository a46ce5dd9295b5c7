/** The source files that the checks of the structure read, and what they import. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import '../output.js';

export const ROOT = join(import.meta.dirname, '../..');

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm;

/** All files below a folder whose names end so, as paths from the root with `/`. */
export function filesIn(folder: string, endings: readonly string[]): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .sort();
}

export function sourceOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.endsWith('/testing.ts');
}

/** What a file imports, as it is written. */
export function importsOf(file: string): string[] {
  return [...sourceOf(file).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]);
}

/** The sources of the packages that other packages import by their names. */
const PACKAGES: readonly (readonly [name: string, folder: string])[] = [
  ['otau/internal', 'packages/otau/src'],
  ['otau', 'packages/otau/src'],
  ['otau-cli', 'packages/otau-cli/src'],
];

/** The file that an import names, out of `files`; undefined for a foreign package. */
export function targetOf(file: string, name: string, files: ReadonlySet<string>): string | undefined {
  const path = name.startsWith('.')
    ? relative(ROOT, join(ROOT, dirname(file), name))
        .split(sep)
        .join('/')
    : ownFile(name);
  if (path === undefined) return undefined;
  const stem = path.replace(/\.js$/, '');
  return [path, `${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`].find((candidate) => files.has(candidate)) ?? path;
}

/** `otau/x` is the public interface of a folder, `otau/internal/x/y.js` any file of the library. */
function ownFile(name: string): string | undefined {
  const own = PACKAGES.find(([start]) => name === start || name.startsWith(`${start}/`));
  if (own === undefined) return undefined;
  const rest = name.slice(own[0].length);
  return own[0] === 'otau/internal' ? own[1] + rest : `${own[1]}${rest}/index.ts`;
}
