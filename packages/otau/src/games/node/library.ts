/**
 * What plugins import. A plugin's `import { completeGame } from 'otau'` gets this library, wherever
 * the plugin is, also where no npm package `otau` is installed beside it.
 */
import { existsSync } from 'node:fs';
import { register } from 'node:module';

/** The library's modules, seen from the bundle of the Python package and from `dist`. */
const FOLDERS = ['./public/', '../../'];
/** The names of modules there. */
const ENTRIES = ['index.mjs', 'index.js'];

/** Runs in Node's own thread for resolving modules; `otau/env` is `env/index.js` in the library's folder. */
const HOOKS = `
import { existsSync } from 'node:fs';
let library;
export function initialize(data) { library = data; }
export function resolve(specifier, context, next) {
  const match = /^otau(?:[/](.+))?$/.exec(specifier);
  if (match === null) return next(specifier, context);
  const url = new URL((match[1] === undefined ? '' : match[1] + '/') + library.entry, library.folder);
  return existsSync(url) ? { url: url.href, shortCircuit: true } : next(specifier, context);
}`;

let isProvided = false;

/** Makes modules that are loaded from now on find the library. In a checkout without a build Node finds it alone. */
export function provideLibrary(): void {
  if (isProvided) return;
  isProvided = true;
  for (const folder of FOLDERS) {
    for (const entry of ENTRIES) {
      const base = new URL(folder, import.meta.url);
      if (!existsSync(new URL(entry, base))) continue;
      register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: { folder: base.href, entry } });
      return;
    }
  }
}
