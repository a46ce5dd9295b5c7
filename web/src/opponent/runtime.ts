/** What runs networks in the browser, with the address of its WebAssembly; loaded only where a network plays. */

import wasm from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import * as ort from 'onnxruntime-web/wasm';
import { webRuntime } from 'otau/network';

ort.env.wasm.wasmPaths = { wasm: new URL(wasm, import.meta.url).href };

export const RUNTIME = webRuntime(ort);
