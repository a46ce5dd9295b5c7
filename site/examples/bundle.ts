/** Makes of each example a program for the browser, which the page runs in a thread of its own. */
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { type Example, PAGES, programsOf } from '../../tools/docs/examples.js';
import { GATHERED, ROOT } from '../paths.js';

/** The file of each program that runs in a browser, by its page and the line of its block. */
export type Programs = ReadonlyMap<string, string>;

const FOLDER = 'programs';
const CONSOLE = join(ROOT, 'site/examples/console.ts');
/** What is built in; `tsconfig.json` says where our own packages are. */
const IN_TREE = /^(otau(-cli)?(\/|$)|node-inspect-extracted$)/;

export const keyOf = (page: string, line: number): string => `${page}:${line}`;

/** Builds the programs of all pages; those that need Node are left out. */
export async function bundleExamples(): Promise<Programs> {
  const sources = new Map(PAGES.flatMap((page) => programsOf(page)).flatMap(sourcesOf));
  const outdir = join(GATHERED, 'public', FOLDER);
  const { metafile } = await build({
    entryPoints: [...sources.keys()].map((key) => ({ in: key, out: fileOf(key) })),
    outdir,
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    logLevel: 'error',
    plugins: [examples(sources)],
  });
  const found = new Map<string, string>();
  for (const key of sources.keys()) {
    const file = `${fileOf(key)}.js`;
    const path = relative(ROOT, join(outdir, file));
    if (needsNode(metafile, path)) rmSync(join(outdir, file));
    else found.set(key, `${FOLDER}/${file}`);
  }
  return found;
}

const fileOf = (key: string): string => key.replace(/\.md/, '').replace(/\W+/g, '-');

/** One program for each part: it begins with the parts before it, whose output is cleared. */
function sourcesOf(parts: readonly Example[]): [string, string][] {
  return parts.map(({ page, line }, index) => {
    const texts = parts.slice(0, index + 1).map(({ text }) => text);
    if (index > 0) texts.splice(index, 0, 'console.clear();');
    const attach = [`import { attachConsole } from ${JSON.stringify(CONSOLE)};`, 'attachConsole();'];
    const lines = [...attach, ...texts, "postMessage({ kind: 'end' });"];
    return [keyOf(page, line), lines.join('\n')];
  });
}

/** The programs as modules, the library from its sources; packages and modules of Node stay outside. */
function examples(sources: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'examples',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /.*/ }, ({ path, kind }) =>
        kind === 'entry-point' ? { path, namespace: 'example' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'example' }, ({ path }) => ({
        contents: sources.get(path),
        loader: 'ts',
        resolveDir: ROOT,
      }));
      onResolve({ filter: /^[\w@]/ }, ({ path }) => (IN_TREE.test(path) ? undefined : { path, external: true }));
    },
  };
}

/** Whether a file imports a module that browsers do not have, by itself or by another one. */
function needsNode({ outputs }: Metafile, file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const imports = outputs[file]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
  return imports.some(({ path, external }) => (external ? true : needsNode({ outputs, inputs: {} }, path, seen)));
}
