/** What agents need, from the files and threads of Node. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NODE_BOOKS } from '../../books/node/books.js';
import type { Game } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { isFile } from '../../lib/node/files.js';
import { dataFolder, dataHint } from '../../lib/node/packages.js';
import { onThreadEnd, startThread, terminateThread } from '../../lib/node/thread.js';
import { checkModelSize } from '../../network/model.js';
import { shippedEndgames } from '../../tables/node/files.js';
import type { Thread } from '../port.js';
import { defaultModel, type NetworkSource, type Resources } from '../resources.js';

/**
 * Networks, endgame tables and books from files, and worker threads. Nothing is loaded before an agent asks for it.
 * Agents with the same resources share the endgame tables.
 * @param options `hasThreads: false` if agents must play reproducibly: searches with several threads do not
 * @example createAgent('zero:visits=100,book=own', { game: 'kindo', resources: provideNode() })
 */
export function provideNode({ hasThreads = true } = {}): Resources {
  const threads = hasThreads ? () => openThread() : undefined;
  return { networks: NODE_NETWORKS, endgames: shippedEndgames(), books: NODE_BOOKS, threads };
}

/** Starts a thread that serves one agent, with the options of Node of this process. */
export function openThread(): Thread {
  const worker = startThread('thread-entry', import.meta.url);
  return {
    send: (message) => worker.postMessage(message),
    listen: (listener) => worker.on('message', listener),
    onDeath: (listener) => void onThreadEnd(worker, ({ reason }) => listener(reason)),
    end: async () => {
      await terminateThread(worker);
    },
    unref: () => worker.unref(),
  };
}

// Networks for agents in Node: models from files, from run folders and from the package.

/** The folder of the models that come with Otau, in the package `@otau/data`. */
export const MODELS_FOLDER = dataFolder('models');
/** The best network of a run folder. */
const BEST = 'best.onnx';

/** Networks of agents: found by `findModel`, run by `nodeRuntime`, which is loaded with the first of them. */
export const NODE_NETWORKS: NetworkSource = {
  runtime: {
    create: async (bytes, device) => {
      const { nodeRuntime } = await import('../../network/node/runtime.js');
      return nodeRuntime.create(bytes, device);
    },
  },
  find: async (game, model) => readModelFile(fileOf(game, model)),
};

/** The file of `model=NAME`: a file, the best network of a run, or one of the package, if it exists. */
export function findModel(name: string): string | undefined {
  return [name, join(name, BEST), shippedFile(name)].find(isFile);
}

function shippedFile(name: string): string {
  return join(MODELS_FOLDER, `${name}.onnx`);
}

function fileOf(game: Game, model: string | undefined): string {
  const name = model ?? defaultModel(game);
  const found = model === undefined ? [shippedFile(name)].find(isFile) : findModel(name);
  if (found !== undefined) return found;
  if (model === undefined) {
    throw new OtauError(
      'unknown-model',
      `No model for ${game.id} with these options comes with Otau: give one by model=FILE.${dataHint()}`,
    );
  }
  throw new OtauError(
    'unknown-model',
    `There is no model ${quote(name)}: no .onnx file, no run folder with ${BEST}, none of ${shippedModels().join(', ') || 'those that come with Otau (there are none)'}.${dataHint()}`,
  );
}

/** The names of the models that come with the package. */
export function shippedModels(): string[] {
  if (!existsSync(MODELS_FOLDER)) return [];
  const files = readdirSync(MODELS_FOLDER).filter((file) => file.endsWith('.onnx'));
  return files.map((file) => file.slice(0, -'.onnx'.length)).sort();
}

/** The bytes of a model's file. Throws `bad-model` for a file that is too large, and the errors of the system. */
export function readModelFile(path: string): Uint8Array {
  checkModelSize(statSync(path).size);
  return readFileSync(path);
}
