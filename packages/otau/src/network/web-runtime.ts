/**
 * Networks in the browser: onnxruntime-web (WebAssembly, on the CPU). The caller hands the module
 * in, so that it is bundled only where it is used: `webRuntime(ort)` with the module
 * `onnxruntime-web/wasm`, imported when the first network is chosen.
 *
 * One thread is used: more need a page that is isolated from others. Where its `.wasm` file lies
 * is set on the module: `ort.env.wasm.wasmPaths`.
 */
import { OtauError } from '../lib/error.js';
import { type OrtModule, openSession, SESSION_OPTIONS } from './ort-session.js';
import type { InferenceRuntime } from './runtime.js';

/** The parts of onnxruntime-web that are used here. */
export interface OrtWebModule extends OrtModule {
  readonly env: { readonly wasm: { numThreads?: number } };
}

/**
 * What runs networks in browsers.
 * @param ort the module `onnxruntime-web/wasm`
 * @example createAgent('zero', { resources: { networks: { runtime: webRuntime(ort), find } } })
 */
export function webRuntime(ort: OrtWebModule): InferenceRuntime {
  ort.env.wasm.numThreads = 1;
  const options = { ...SESSION_OPTIONS, executionProviders: ['wasm'] };
  return {
    create: async (model, device = 'wasm') => {
      if (device === 'wasm') return openSession(ort, model, options);
      throw new OtauError('no-runtime', `The browser's runtime computes on the device wasm; got ${device}.`);
    },
  };
}
