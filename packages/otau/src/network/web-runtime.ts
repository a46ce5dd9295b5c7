/**
 * Networks in the browser, in WebAssembly on the processor. Networks of dense layers run in this project's own code (`dense/`), those with
 * convolutions by onnxruntime-web. That package is 11 MB: the caller says how it is loaded, and it is when the first such network comes.
 *
 * One thread is used: more need a page that is isolated from others. Where the package's `.wasm` file lies
 * is set on the module: `ort.env.wasm.wasmPaths`.
 */
import { OtauError } from '../lib/error.js';
import { openDense } from './dense/session.js';
import { readModel } from './model.js';
import { type OrtModule, openSession, SESSION_OPTIONS } from './ort-session.js';
import type { InferenceRuntime } from './runtime.js';

/** The parts of onnxruntime-web that are used here. */
export interface OrtWebModule extends OrtModule {
  readonly env: { readonly wasm: { numThreads?: number } };
}

/**
 * What runs networks in browsers.
 * @param load gives the module `onnxruntime-web/wasm`; without it, networks with convolutions are refused with `no-runtime`
 * @example createAgent('zero', { resources: { networks: { runtime: webRuntime(), find } } })
 */
export function webRuntime(load: () => Promise<OrtWebModule> = refuseConvolutions): InferenceRuntime {
  return {
    create: async (bytes, device = 'wasm') => {
      if (device !== 'wasm') {
        throw new OtauError('no-runtime', `Networks are computed on the device wasm here; got ${device}.`);
      }
      const model = readModel(bytes);
      if (model.declaration.trunk.kind !== 'cells') return openDense(model);
      const ort = await load();
      ort.env.wasm.numThreads = 1;
      return openSession(ort, model, { ...SESSION_OPTIONS, executionProviders: ['wasm'] }, false);
    },
  };
}

async function refuseConvolutions(): Promise<never> {
  throw new OtauError(
    'no-runtime',
    'Networks with convolutions need onnxruntime-web; webRuntime was not told how to load it.',
  );
}
