/**
 * Which files of tests need a process of their own: those that change what others in the process would see, such as the
 * games that are registered, and the programs of the pages. All others share a process, so the library is loaded once;
 * `setup.ts` takes back folder and environment after each.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANGES =
  /registerGame|toy-games|plugin|oware|docs\/examples|^\s*process\.(on|once)\b|\bvi\.(mock|doMock|hoisted|resetModules)\b|globalThis|Object\.defineProperty\(/im;

/** The files of tests below a folder that need a process of their own, as paths from `root`. */
export function aloneFiles(root: string, folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
  return tests.map((file) => join(folder, file)).filter((file) => CHANGES.test(readFileSync(join(root, file), 'utf8')));
}
