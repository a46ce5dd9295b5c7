/** How large the library is in a browser, entry by entry. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What the rules of one game, without its drawing, may cost a page, in thousands of compressed bytes. */
const MAX_RULES_KB = 12;
const ONE_GAME = /^otau\/games\/(\w+)$/;

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
  for (const entry of entries) {
    sizes.push({ entry, size: await sizeOf(project, `import * as all from '${entry}'`) });
    const game = ONE_GAME.exec(entry)?.[1];
    if (game === undefined) continue;
    const rules = await sizeOf(project, `import { ${game.toUpperCase()} as all } from '${entry}'`);
    if (rules > MAX_RULES_KB) throw new Error(`The rules of ${game} have ${rules} kB, more than ${MAX_RULES_KB}.`);
  }
  return sizes;
}

async function sizeOf(project: string, statement: string): Promise<number> {
  const page = join(project, 'page.js');
  writeFileSync(page, `${statement};\nglobalThis.all = all;\n`);
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
