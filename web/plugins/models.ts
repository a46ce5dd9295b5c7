/** Puts the networks that ship, `models/NAME.onnx`, beside the built board, and tells the page what they play, by their cards. */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MODELS = fileURLToPath(new URL('../../models', import.meta.url));

function names(): string[] {
  const files = existsSync(MODELS) ? readdirSync(MODELS) : [];
  return files.filter((file) => file.endsWith('.onnx')).map((file) => file.slice(0, -'.onnx'.length));
}

function cardOf(name: string): { name: string; game: string; options: object } {
  const { game, options } = JSON.parse(readFileSync(join(MODELS, `${name}.json`), 'utf8'));
  return { name, game, options };
}

export function models(): Plugin {
  let folder = '';
  return {
    name: 'otau-models',
    config: () => ({ define: { __OTAU_MODELS__: JSON.stringify(names().map(cardOf)) } }),
    configResolved: ({ build, root }) => {
      folder = isAbsolute(build.outDir) ? build.outDir : join(root, build.outDir);
    },
    writeBundle: () => {
      for (const name of names()) cpSync(join(MODELS, `${name}.onnx`), join(folder, 'models', `${name}.onnx`));
    },
    // While developing, they are served from where they lie
    configureServer: ({ middlewares }) => {
      middlewares.use('/models', async (request, response, next) => {
        const name = /^\/([\w-]+\.onnx)$/.exec(request.url ?? '')?.[1];
        const { readFile } = await import('node:fs/promises');
        const bytes = name === undefined ? undefined : await readFile(join(MODELS, name)).catch(() => undefined);
        if (bytes !== undefined) return void response.end(bytes);
        if (name === undefined) return next();
        response.statusCode = 404;
        response.end();
      });
    },
  };
}
