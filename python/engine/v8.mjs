/** The engine in V8, within the process of Python: `serve` takes a request from the memory and puts the reply there. */
import { put, take } from './v8-node.mjs';
import 'otau/internal/games/all.js';
import 'otau/internal/games/node/solvers.js';
import { Methods } from '../../packages/otau-cli/src/bridge/methods.ts';
import { answer, faultOf } from '../../packages/otau-cli/src/bridge/run.ts';

const methods = new Methods();

globalThis.serve = async () => {
  const { words, bytes: content } = take();
  const { values = {}, bytes = [] } = await answer(methods, words, content);
  try {
    put(2, values, bytes);
  } catch (error) {
    put(2, faultOf(error).values, []);
  }
};
