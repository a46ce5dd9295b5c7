/** What runs networks in the browser; loaded only where a network plays, and onnxruntime-web only where one has convolutions. */

import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { webRuntime } from 'otau/network';

export const RUNTIME = webRuntime(async () => {
  const ort = await import('onnxruntime-web/wasm');
  ort.env.wasm.wasmPaths = { wasm: new URL(wasm, import.meta.url).href };
  return ort;
});
