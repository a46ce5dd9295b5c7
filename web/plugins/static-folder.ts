/** A folder of `packages/data` that the page reads: the build copies its files beside the page, and the development server serves them. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A folder of the project, and the ending, with its dot, of the files in it that the page fetches. */
interface StaticFolder {
  readonly folder: 'models' | 'tables' | 'books' | 'puzzles';
  readonly ending: string;
}

const placeOf = (folder: string) => fileURLToPath(new URL(`../../packages/data/${folder}`, import.meta.url));

/** The names of its files, without their ending. */
function namesIn({ folder, ending }: StaticFolder): string[] {
  const files = readdirSync(placeOf(folder)).filter((file) => file.endsWith(ending));
  return files.map((file) => file.slice(0, -ending.length));
}

const MODELS: StaticFolder = { folder: 'models', ending: '.onnx' };

/** The networks that ship, `models/NAME.onnx`; the page is told what they play, by their cards. */
export function models(): Plugin {
  const cards = namesIn(MODELS).map((name) => {
    const { game, options } = JSON.parse(readFileSync(join(placeOf(MODELS.folder), `${name}.json`), 'utf8'));
    return { name, game, options };
  });
  return { ...serveStaticFolder(MODELS), config: () => ({ define: { __OTAU_MODELS__: JSON.stringify(cards) } }) };
}

export function serveStaticFolder(source: StaticFolder): Plugin {
  const { folder, ending } = source;
  const place = placeOf(folder);
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
