/** What evaluates the large batches of self-play, of matches between networks, and of what evaluates for others. */
import { nodeRuntime } from 'otau/internal/network/node/runtime.js';
import type { Device, InferenceSession } from 'otau/internal/network/runtime.js';

/**
 * A session for large batches of a model. In batches of a hundred positions onnxruntime-node is up to three times as fast as our own operators
 * with an untrained network, whose numbers are rarely zero, and as fast with a trained one.
 * @param device `cpu` unless given
 * @throws `bad-model`, `no-runtime`
 */
export function openBatchSession(model: Uint8Array, device: Device = 'cpu'): Promise<InferenceSession> {
  return nodeRuntime.create(model, device);
}
