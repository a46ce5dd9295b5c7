/** The usual evaluator of self-play's threads: a network, one single-threaded session for each thread. */
import { type Game, OtauError } from 'otau';
import { type Device, type InferenceSession, type NetworkDeclaration, NetworkEvaluator, readModel } from 'otau/network';
import { nodeRuntime } from 'otau/network/node';
import type { ClosableEvaluator, EvaluatorSource } from './thread.js';

/** For `SelfplayPoolOptions.evaluator`: the network of an `.onnx` file. */
export function networkSource(model: Uint8Array): EvaluatorSource {
  return { module: import.meta.url, data: model };
}

/**
 * Makes the evaluator of a thread, which finds this function by the module's address.
 * @public
 * @param data the bytes of a model
 * @throws `bad-model` for other bytes, `bad-network` for a network of another game, `no-runtime` without onnxruntime-node
 */
export async function createEvaluator(game: Game, data: unknown, capacity: number): Promise<ClosableEvaluator> {
  const model = data as Uint8Array;
  checkModelOf(game, readModel(model).declaration);
  const session = await openBatchSession(model);
  const network = new NetworkEvaluator(game, session, capacity);
  return { evaluate: (rows, count, out) => network.evaluate(rows, count, out), close: () => session.close() };
}

/** Throws `bad-network` for a network of another game. */
export function checkModelOf(game: Game, declaration: NetworkDeclaration): void {
  const names = Object.keys({ ...declaration.options, ...game.options });
  const isSame = names.every((name) => declaration.options[name] === game.options[name]);
  if (declaration.game === game.id && isSame) return;
  const sentence = `The network is for ${described(declaration.game, declaration.options)}, not for ${described(game.id, game.options)}.`;
  throw new OtauError('bad-network', sentence);
}

function described(game: string, options: Game['options']): string {
  return `${game} ${JSON.stringify(options)}`;
}

// What evaluates the large batches of self-play, of matches between networks, and of what evaluates for others.

/**
 * A session for large batches of a model. In batches of a hundred positions onnxruntime-node is up to 1.7 times as fast as our own operators
 * with an untrained network, whose numbers are rarely zero, and as fast with a trained one. With one-hot counts ours are three times as fast:
 * they look up the counts that there are, where onnxruntime-node multiplies by all.
 * @param device the faster of both unless given
 * @throws `bad-model`, `no-runtime`
 */
export async function openBatchSession(model: Uint8Array, device?: Device): Promise<InferenceSession> {
  const isOneHot = readModel(model).declaration.trunk.kind === 'one-hot';
  return nodeRuntime.create(model, device ?? (isOneHot ? undefined : 'cpu'));
}
