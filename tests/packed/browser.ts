/** How large the library is in a browser, entry by entry. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What the rules of one game may cost a page, in thousands of compressed bytes. */
const MAX_RULES_KB = 12;
const ONE_GAME = /^otau\/games\/\w+$/;

export interface EntrySize {
  readonly entry: string;
  /** Everything that the entry exports, bundled, minified and compressed, in thousands of bytes. */
  readonly size: number;
}

/** @param project an empty project in which `otau` is installed */
export async function browserSizes(project: string): Promise<EntrySize[]> {
  const manifest = join(project, 'node_modules/otau/package.json');
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports: Record<string, unknown> };
  const entries = Object.keys(exports)
    .filter((entry) => !/[*]|node$|json$/.test(entry))
    .map((entry) => `otau${entry.slice(1)}`);
  const sizes: EntrySize[] = [];
  for (const entry of entries) sizes.push({ entry, size: await sizeOf(project, entry) });
  const large = sizes.filter(({ entry, size }) => ONE_GAME.test(entry) && size > MAX_RULES_KB);
  if (large.length > 0) throw new Error(`more than ${MAX_RULES_KB} kB: ${large.map(({ entry }) => entry)}`);
  return sizes;
}

async function sizeOf(project: string, entry: string): Promise<number> {
  const page = join(project, 'page.js');
  writeFileSync(page, `import * as all from '${entry}';\nglobalThis.all = all;\n`);
  const { outputFiles } = await build({
    entryPoints: [page],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length / 1000;
}
