/** `otau/network/node`: networks in Node by onnxruntime-node. */
export { nodeRuntime } from './runtime.js';
