/** Writes the service worker with the list of what it keeps, once everything else has been built. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = new URL('service-worker.js', import.meta.url);
/** Not kept until used: networks, what runs them, endgame tables, books, and what other pages take from here. */
const LEFT_OUT = /^((models|tables|books)\/|sw\.js$|otau-board\.js$)|\.(wasm|map)$|\/ort[.-]/;

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'otau-offline',
    apply: 'build',
    configResolved: ({ build, root }) => {
      folder = isAbsolute(build.outDir) ? build.outDir : join(root, build.outDir);
    },
    closeBundle: (failure) => {
      if (failure !== undefined) return;
      const files = list(folder).filter((file) => !LEFT_OUT.test(file));
      const digest = createHash('sha256').update(readFileSync(WORKER));
      for (const file of files) digest.update(file).update(readFileSync(join(folder, file)));
      const worker = readFileSync(WORKER, 'utf8')
        .replace('const FILES = [];', `const FILES = ${JSON.stringify(files)};`)
        .replace("const VERSION = '';", `const VERSION = '${digest.digest('hex').slice(0, 16)}';`);
      writeFileSync(join(folder, 'sw.js'), worker);
    },
  };
}

/** The files in a folder and those below it, by name, with slashes. */
function list(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
