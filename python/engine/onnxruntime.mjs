/**
 * Stands in for `onnxruntime-node` in the Python package: onnxruntime-web as WebAssembly, from the
 * files beside this one. It returns arrays of its own, where the other writes into those handed in.
 */
import * as ort from 'onnxruntime-web/wasm';

ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = new URL('./', import.meta.url).href;

class Session {
  constructor(session) {
    this.session = session;
  }

  async run(feeds, fetches) {
    const results = await this.session.run(feeds);
    if (fetches === undefined) return results;
    for (const [name, { data }] of Object.entries(fetches)) data.set(results[name].data);
    return fetches;
  }

  release() {
    return this.session.release();
  }
}

export const Tensor = ort.Tensor;
export const InferenceSession = {
  create: async (model, options) =>
    new Session(await ort.InferenceSession.create(model, { ...options, executionProviders: ['wasm'] })),
};
export default { Tensor, InferenceSession };
