/** Stands in for the runtime of Node in the Python package, which needs no native package: what browsers use, from the files beside this one. */
import { readFileSync } from 'node:fs';
import { webRuntime } from '../../packages/otau/src/network/ort-session.ts';

const runtime = webRuntime(async () => {
  const ort = await import('onnxruntime-web/wasm');
  const folder = new URL('./', import.meta.url).href;
  if (globalThis.MEMORY === undefined) ort.env.wasm.wasmPaths = folder;
  else ort.env.wasm.wasmBinary = readFileSync(`${folder}/ort-wasm-simd-threaded.wasm`);
  return ort;
});

export const nodeRuntime = {
  create: (model, device = 'cpu') => runtime.create(model, device === 'cpu' ? 'wasm' : device),
};
