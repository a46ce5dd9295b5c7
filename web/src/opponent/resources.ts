/** The resources of agents on the page: networks, books and endgame tables. A search has one thread here. */
import { type Game, OtauError } from 'otau';
import type { NetworkSource, Resources } from 'otau/agents';
import { defaultModel } from 'otau/agents/web';
import { type BookSource, defaultBook } from 'otau/books';
import { getModel, OWN } from '../models/store.js';
import { loadEndgames } from './endgames.js';

export function webResources(): Resources {
  return { networks: WEB_NETWORKS, books: WEB_BOOKS, endgames: loadEndgames };
}

/** The folder of the books, relative to this script. */
const BOOKS = import.meta.env.DEV ? '/books/' : '../books/';

const WEB_BOOKS: BookSource = {
  async find(game, name = defaultBook(game)) {
    const response = await fetch(new URL(`${BOOKS}${encodeURIComponent(name)}.json`, self.location.href));
    return response.ok ? response.text() : undefined;
  },
};

/** The folder of the models, relative to this script. */
const MODELS = import.meta.env.DEV ? '/models/' : '../models/';

const WEB_NETWORKS: NetworkSource = {
  runtime: { create: async (...network) => (await import('./runtime.js')).RUNTIME.create(...network) },
  find: async (game, model) => {
    const finding = model?.startsWith(OWN) ? findOwn(model.slice(OWN.length)) : findShipped(game, model);
    // Registers the network parts of the games, and loads the code that reads models
    const [bytes] = await Promise.all([finding, import('otau/network')]);
    return bytes;
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
