/**
 * Networks for the threads of computer players. Shipped ones are fetched from beside the page, others come from
 * this browser's database. The runtime is loaded with the first network.
 */

import { type Game, OtauError } from 'otau';
import type { NetworkSource } from 'otau/agents';
import { defaultModel } from 'otau/agents/web';
import { getModel, OWN } from '../models/store.js';

/** The folder of the models, relative to this script. */
const MODELS = import.meta.env.DEV ? '/models/' : '../models/';

export const WEB_NETWORKS: NetworkSource = {
  runtime: { create: async (...network) => (await import('./runtime.js')).RUNTIME.create(...network) },
  find: async (game, model) => {
    // Registers the network parts of the games, and loads the code that reads models
    await import('otau/network');
    return model?.startsWith(OWN) ? findOwn(model.slice(OWN.length)) : findShipped(game, model);
  },
};

async function findOwn(id: string): Promise<Uint8Array> {
  const model = await getModel(id);
  if (model !== undefined) return model.bytes;
  throw new OtauError(
    'unknown-model',
    `The network ${id} is no longer kept in this browser. Drop its file on the page.`,
  );
}

async function findShipped(game: Game, model = defaultModel(game)): Promise<Uint8Array> {
  const response = await fetch(new URL(`${MODELS}${encodeURIComponent(model)}.onnx`, self.location.href));
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  throw new OtauError('unknown-model', `There is no network ${model} here.`);
}
