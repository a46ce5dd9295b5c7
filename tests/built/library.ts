/**
 * Tests run the compiled library, as the threads and processes that they start do; `build.ts` brings it up to date. Node loads it by
 * itself: nothing is compiled again for each run, and names of other modules cost no look-up.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vitest/config';

/** Modules that Node loads. */
export const COMPILED = /\/packages\/otau(-cli)?\/dist\//;

/** Not tests, and what only they use. */
const SOURCE = /^(.*\/packages\/otau(?:-cli)?)\/src\/(.+)(?<!\.test|\/testing)\.[jt]s$/;

/** Whether a file of tests puts something in the place of what modules of the library import: those run from their sources. */
export const replacesImports = (file: string): boolean =>
  file.startsWith('packages') && readFileSync(file, 'utf8').includes('vi.mock(');

/** @param sources folders that run from their sources */
export function compiledLibrary(sources: readonly string[] = []): Plugin {
  return {
    name: 'compiled-library',
    enforce: 'pre',
    resolveId(name, importer) {
      if (importer === undefined || !/^[./]/.test(name)) return undefined;
      const path = resolve(dirname(importer), name);
      const [, folder, module] = SOURCE.exec(path) ?? [];
      const isCompiled = folder !== undefined && !sources.some((source) => path.startsWith(`${source}/`));
      return isCompiled && existsSync(`${folder}/src/${module}.ts`) ? `${folder}/dist/${module}.js` : undefined;
    },
  };
}
