/**
 * A trained network as one `.onnx` file: the graph that computes it, the weights within, and what
 * it is as metadata. Any ONNX runtime can run it; this project reads its weights back from it.
 *
 * Input `input` float32 [N, game.input.size]. Outputs `policy` float32 [N, game.actionCount],
 * logits in the view of the player to move (`game.toView`, `game.fromView`), and `value` float32
 * [N, players], -1 to 1, the player to move first, then the others in turn order.
 */
import { OtauError } from '../lib/error.js';
import { buildNetwork, type Parameter, parametersOf } from './architecture.js';
import { checkDeclaration, gameOf, type NetworkDeclaration } from './declaration.js';
import { Graph } from './graph.js';
import type { OnnxModel, OnnxNode } from './onnx/model.js';
import { readOnnx } from './onnx/read.js';
import { writeOnnx } from './onnx/write.js';
import { checkSameGraph } from './same-graph.js';
import { checkWeights, type Weights } from './weights.js';

/** What a file says of its network besides the declaration: any JSON (how it was trained, how strong it is). */
export type About = Readonly<Record<string, unknown>>;

/** What a file of a network holds. */
export interface Model {
  readonly declaration: NetworkDeclaration;
  readonly weights: Weights;
  readonly about: About;
}

/** Key of the metadata that hold `{ format, declaration, about }` as JSON. */
const KEY = 'otau';
const FORMAT = 1;
/** Larger files are no models: refused before they are parsed. */
const MAX_MODEL_BYTES = 256e6;

/**
 * The bytes of a `.onnx` file; the same network gives the same bytes.
 * @throws `bad-network` where the weights are not those of the declaration
 */
export function writeModel(declaration: NetworkDeclaration, weights: Weights, about: About = {}): Uint8Array {
  checkWeights(declaration, weights);
  const metadata = { [KEY]: JSON.stringify({ format: FORMAT, declaration, about }) };
  return writeOnnx(graphOf(declaration, weights, metadata));
}

/**
 * The graph of `writeModel` with one more input, `places` int32 [M], and one more output, `chosen` float32 [M]: the logits that
 * stand at these places of the whole batch's.
 */
export function writeChoosingModel(declaration: NetworkDeclaration, weights: Weights): Uint8Array {
  const { nodes, inputs, outputs, tensors, ...rest } = graphOf(declaration, weights);
  const node = (op: string, from: readonly string[], to: string): OnnxNode => {
    return { op, name: to, inputs: from, outputs: [to], attributes: {} };
  };
  return writeOnnx({
    ...rest,
    nodes: [...nodes, node('Reshape', ['policy', 'flat/shape'], 'flat'), node('Gather', ['flat', 'places'], 'chosen')],
    inputs: [...inputs, { name: 'places', type: 'int32', dims: ['M'] }],
    outputs: [...outputs, { name: 'chosen', type: 'float32', dims: ['M'] }],
    tensors: [...tensors, { name: 'flat/shape', dims: [1], data: BigInt64Array.of(-1n) }],
  });
}

function graphOf(declaration: NetworkDeclaration, weights: Weights, metadata: OnnxModel['metadata'] = {}): OnnxModel {
  const graph = new Graph();
  const input = graph.input('input', [graph.batch, gameOf(declaration).input.size]);
  const { policy, value } = buildNetwork(graph, declaration, input, (name, shape) =>
    graph.stored(name, shape, weights.get(name) as Float32Array),
  );
  graph.output(policy, 'policy');
  graph.output(value, 'value');
  return graph.model(`otau ${declaration.game}`, metadata);
}

/**
 * Reads the bytes of a `.onnx` file as `writeModel` writes it. Its graph has to be the one that its declaration gives.
 * @throws `bad-model` for anything else, with a sentence that says what is wrong
 */
export function readModel(bytes: Uint8Array): Model {
  checkModelSize(bytes.length);
  const file = readOnnx(bytes);
  const { declaration, about } = readMetadata(file.metadata[KEY]);
  const tensors = new Map(file.tensors.map((tensor) => [tensor.name, tensor]));
  const weights = new Map<string, Float32Array>();
  for (const { name, shape } of sizedParameters(declaration)) {
    const tensor = tensors.get(name);
    if (!(tensor?.data instanceof Float32Array) || tensor.dims.join() !== shape.join()) {
      throw bad(`its weights ${name} should have the shape [${shape.join(', ')}]`);
    }
    if (!tensor.data.every(Number.isFinite)) throw bad(`its weights ${name} hold what is no number`);
    weights.set(name, tensor.data);
  }
  checkSameGraph(file, graphOf(declaration, weights));
  return { declaration, weights, about };
}

/**
 * What files and requests ask before they take the bytes of a model into memory.
 * @throws `bad-model` for more than `MAX_MODEL_BYTES`
 */
export function checkModelSize(bytes: number): void {
  if (bytes > MAX_MODEL_BYTES) throw bad(`it has ${bytes} bytes, and models have at most ${MAX_MODEL_BYTES}`);
}

function sizedParameters(declaration: NetworkDeclaration): readonly Parameter[] {
  try {
    return parametersOf(declaration);
  } catch (cause) {
    throw bad((cause as Error).message);
  }
}

function readMetadata(text: string | undefined): { declaration: NetworkDeclaration; about: About } {
  if (text === undefined) throw bad(`it has no metadata named ${KEY}`);
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value.format !== FORMAT || !isRecord(value.about)) {
      throw bad(`its metadata should be of format ${FORMAT}`);
    }
    return { declaration: checkDeclaration(value.declaration), about: value.about };
  } catch (cause) {
    if (cause instanceof OtauError && cause.code === 'bad-model') throw cause;
    throw bad(`its metadata cannot be read: ${(cause as Error).message}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function bad(why: string): OtauError {
  return new OtauError('bad-model', `This is not a model of this project: ${why.replace(/\.$/, '')}.`);
}
