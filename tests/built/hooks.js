/**
 * Hooks of Node by which threads and processes of tests run the compiled library: a file of `src` is taken from `dist`
 * beside it, and `otau` means this checkout in whatever folder a script is. Other TypeScript, such as a test's own
 * script, is compiled when it is loaded.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = /^(.*)\/src\/(.+)\.[jt]s$/;

export async function resolve(specifier, context, next) {
  if (/^otau(-cli)?(\/|$)/.test(specifier)) return next(specifier, { ...context, parentURL: import.meta.url });
  if (!/^(\.|file:)/.test(specifier)) return next(specifier, context);
  const url = new URL(specifier, context.parentURL).href;
  const built = url.replace(SOURCE, '$1/dist/$2.js');
  if (built !== url && existsSync(fileURLToPath(built))) return next(built, context);
  const typed = url.replace(/\.js$/, '.ts');
  return next(typed !== url && !existsSync(fileURLToPath(url)) ? typed : url, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { transformSync } = await import('esbuild');
  const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), { loader: 'ts', sourcemap: 'inline' });
  return { format: 'module', source: code, shortCircuit: true };
}
