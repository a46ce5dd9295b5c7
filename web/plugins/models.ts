/** Puts the networks that ship, `models/NAME.onnx`, beside the built board, and tells the page what they play, by their cards. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { namesIn, placeOf, type StaticFolder, serveStaticFolder } from './static-folder.js';

const MODELS: StaticFolder = { folder: 'models', ending: '.onnx' };

function cardOf(name: string): { name: string; game: string; options: object } {
  const { game, options } = JSON.parse(readFileSync(join(placeOf(MODELS), `${name}.json`), 'utf8'));
  return { name, game, options };
}

export function models(): Plugin {
  return {
    ...serveStaticFolder(MODELS),
    config: () => ({ define: { __OTAU_MODELS__: JSON.stringify(namesIn(MODELS).map(cardOf)) } }),
  };
}
