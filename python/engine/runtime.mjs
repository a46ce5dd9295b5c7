/** Stands in for the runtime of Node in the Python package, which needs no native package: what browsers use, from the files beside this one. */
import { webRuntime } from '../../packages/otau/src/network/ort-session.ts';

const runtime = webRuntime(async () => {
  const ort = await import('onnxruntime-web/wasm');
  ort.env.wasm.wasmPaths = new URL('./', import.meta.url).href;
  return ort;
});

export const nodeRuntime = {
  create: (model, device = 'cpu') => runtime.create(model, device === 'cpu' ? 'wasm' : device),
};
