/** The runtime of networks in the browser. It is loaded with the first network, and onnxruntime-web only for convolutions. */
import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { webRuntime } from 'otau/network';

export const RUNTIME = webRuntime(async () => {
  const ort = await import('onnxruntime-web/wasm');
  ort.env.wasm.wasmPaths = { wasm: new URL(wasm, import.meta.url).href };
  return ort;
});
