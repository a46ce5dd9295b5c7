/** A folder of `packages/data` that the page reads: the build copies its files beside the page, and the development server serves them. */
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A folder of the project, and the ending of the files in it that the page fetches. */
export interface StaticFolder {
  readonly folder: 'models' | 'tables' | 'books' | 'puzzles';
  /** With its dot. */
  readonly ending: string;
}

/** Where the folder lies. */
export function placeOf({ folder }: StaticFolder): string {
  return fileURLToPath(new URL(`../../packages/data/${folder}`, import.meta.url));
}

/** The names of its files, without their ending. */
export function namesIn(source: StaticFolder): string[] {
  const place = placeOf(source);
  const files = existsSync(place) ? readdirSync(place) : [];
  return files.filter((file) => file.endsWith(source.ending)).map((file) => file.slice(0, -source.ending.length));
}

export function serveStaticFolder(source: StaticFolder): Plugin {
  const { folder, ending } = source;
  const place = placeOf(source);
  let out = '';
  return {
    name: `otau-${folder}`,
    configResolved: ({ build, root }) => {
      out = isAbsolute(build.outDir) ? build.outDir : join(root, build.outDir);
    },
    writeBundle: () => {
      for (const name of namesIn(source)) cpSync(join(place, name + ending), join(out, folder, name + ending));
    },
    // While developing, they are served from where they lie
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${folder}`, async (request, response, next) => {
        const file = /^\/([\w-]+\.\w+)$/.exec(request.url ?? '')?.[1];
        const name = file?.endsWith(ending) ? file : undefined;
        const bytes = name === undefined ? undefined : await readFile(join(place, name)).catch(() => undefined);
        if (bytes !== undefined) return void response.end(bytes);
        if (name === undefined) return next();
        response.statusCode = 404;
        response.end();
      });
    },
  };
}
