/**
 * Networks in Node: onnxruntime-node, an optional package that is loaded when the first network
 * is. One session has one thread; several worker threads have one each.
 */
import { OtauError } from '../../lib/error.js';
import { type OrtModule, openSession, SESSION_OPTIONS } from '../ort-session.js';
import type { InferenceRuntime } from '../runtime.js';

/** Throws `no-runtime` where the package is not installed. */
export async function loadOnnxRuntime(): Promise<OrtModule> {
  try {
    const module = await import('onnxruntime-node');
    return module.default ?? module;
  } catch (cause) {
    throw new OtauError('no-runtime', 'Networks need the package onnxruntime-node: npm install onnxruntime-node', {
      cause,
    });
  }
}

/**
 * What runs networks in Node: onnxruntime-node, loaded with the first network, one thread for each session.
 * @example const session = await nodeRuntime.create(await readFile('models/kindo.onnx'));
 */
export const nodeRuntime: InferenceRuntime = {
  create: async (model) => openSession(await loadOnnxRuntime(), model, SESSION_OPTIONS, true),
};
