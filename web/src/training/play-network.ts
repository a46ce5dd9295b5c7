/** Starts a game against a network of a run. The network is stored in this browser first, so that the game does not need the server. */
import { OtauError } from 'otau';
import { addModel, freeName } from '../models/models.js';
import { listModels, type OwnModel } from '../models/store.js';
import { playAgainstModel } from '../play/match/play-against-model.js';
import { checkpointAddress, modelAddress } from './api.js';

/**
 * Starts a game against the network of an iteration, or the best network of a run.
 * @param last the last iteration, which becomes part of the name of the best network
 */
export async function playNetwork(id: string, iteration: number | undefined, last: number): Promise<void> {
  const response = await fetch(iteration === undefined ? modelAddress(id) : checkpointAddress(id, iteration));
  if (!response.ok) throw new OtauError('unknown-model', 'The network is not there any more.');
  const bytes = new Uint8Array(await response.arrayBuffer());
  await playAgainstModel(await saveNetwork(`${id}-${iteration ?? last}`, bytes));
}

/** Stores a network; the same network is stored only once. */
async function saveNetwork(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<OwnModel> {
  const base = freeName(name, []);
  const known = (await listModels()).find((model) => model.id.startsWith(base) && isSame(model.bytes, bytes));
  return known ?? addModel(new File([bytes], `${base}.onnx`), Date.now());
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
