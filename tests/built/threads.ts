/**
 * Threads that tests start run the compiled library, which `build.ts` brings up to date: a module of `src` finds the scripts
 * of its threads, and its files, where it is compiled.
 */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';

const SOURCE = /^(.*\/packages\/[\w-]+)\/src\/(.+)\.ts$/;

export function builtThreads(): Plugin {
  return {
    name: 'built-threads',
    enforce: 'pre',
    transform(code, id) {
      const [, folder, name] = SOURCE.exec(id) ?? [];
      if (folder === undefined || name.endsWith('.test') || !code.includes('import.meta.url')) return undefined;
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(`${folder}/dist/${name}.js`).href));
    },
  };
}
