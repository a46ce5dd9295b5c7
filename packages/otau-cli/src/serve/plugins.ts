/**
 * Games of plugins in the browser: the folder of each plugin's module is served at `/plugins/<number>/`, and
 * `/plugins.json` lists the addresses of the modules, and says whether there are rooms. Only files for pages are served.
 *
 * A plugin imports the library as `otau` or `otau/games`. A browser cannot look packages up, so these names become
 * addresses of the library's own modules while the file is sent.
 */
import { basename, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPTS: readonly string[] = ['.js', '.mjs'];
const SERVED: readonly string[] = [...SCRIPTS, '.json', '.svg', '.css'];

/** The address of the library's modules, for the imports of plugins. */
export const LIBRARY_PATH = '/plugins/otau/';

/** `from 'otau/games'`, `import 'otau'` and `import('otau/env')`; the group before and after the name, and its entry. */
const LIBRARY_IMPORT = /(\bfrom\s{0,40}|\bimport\s{0,40}(?:\(\s{0,40})?)(["'])otau(\/[a-z][a-z/-]{0,60})?\2/g;

/** A folder that is served, and the names of the file in it. */
interface ServedFile {
  readonly folder: string;
  readonly names: readonly string[];
}

/** The plugins that a server serves. */
export class ServedPlugins {
  readonly #modules: readonly string[];

  /** @param modules addresses (`file:` URLs) of the modules, as `loadedPlugins` gives them */
  constructor(modules: readonly string[]) {
    this.#modules = modules.map((address) => fileURLToPath(address));
  }

  /** The addresses of the modules on the server: `/plugins/1/index.js`. */
  addresses(): string[] {
    return this.#modules.map((path, i) => `/plugins/${i + 1}/${encodeURIComponent(basename(path))}`);
  }

  /**
   * The file of a plugin at an address; undefined if there is none.
   * @param names the path below `/plugins/`, name by name
   */
  find([number, ...names]: readonly string[]): ServedFile | undefined {
    const module = /^[1-9]\d{0,3}$/.test(number ?? '') ? this.#modules[Number(number) - 1] : undefined;
    if (module === undefined || names.length === 0 || names.includes('node_modules')) return undefined;
    return SERVED.includes(extname(names.at(-1)!).toLowerCase()) ? { folder: dirname(module), names } : undefined;
  }

  /** Whether there are no plugins. Then the library that they import is not served either. */
  get isEmpty(): boolean {
    return this.#modules.length === 0;
  }
}

/** Whether a file is a module, whose imports of the library are replaced. */
export function isScript(name: string): boolean {
  return SCRIPTS.includes(extname(name).toLowerCase());
}

/** Replaces imports of `otau` and `otau/<entry>` in a module of a plugin with addresses. */
export function withLibraryAddresses(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const text = bytes.toString('utf8');
  return Buffer.from(
    text.replaceAll(LIBRARY_IMPORT, (_, before, quotes, entry = '') => {
      return `${before}${quotes}${LIBRARY_PATH}${entry === '' ? '' : `${entry.slice(1)}/`}index.js${quotes}`;
    }),
  );
}
