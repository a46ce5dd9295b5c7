/** What evaluates the large batches of self-play, of matches between networks, and of what evaluates for others. */

import { gameOf } from 'otau/internal/network/declaration.js';
import { readModel } from 'otau/internal/network/model.js';
import { nodeRuntime } from 'otau/internal/network/node/runtime.js';
import type { Device, InferenceSession } from 'otau/internal/network/runtime.js';

/**
 * In batches of a hundred positions onnxruntime-node is up to three times as fast as our own operators with a network that knows nothing, whose
 * numbers are seldom zero, and as fast with one that has learned. With so many actions, of which it computes all, it takes twice as long.
 */
const MANY_ACTIONS = 1024;

/**
 * A session for large batches of a model.
 * @param device the fastest of `cpu` and `wasm` unless given
 * @throws `bad-model`, `no-runtime`
 */
export function openBatchSession(model: Uint8Array, device?: Device): Promise<InferenceSession> {
  const { declaration } = readModel(model);
  const isWide = declaration.trunk.kind === 'dense' && gameOf(declaration).actionCount >= MANY_ACTIONS;
  return nodeRuntime.create(model, device ?? (isWide ? 'wasm' : 'cpu'));
}
