/**
 * A trained network as one `.onnx` file: the graph that computes it, the weights within, and what
 * it is as metadata. Any ONNX runtime can run it; this project reads its weights back from it.
 *
 * Input `input` float32 [N, game.input.size]. Outputs `policy` float32 [N, game.actionCount],
 * logits in the view of the player to move (`game.toView`, `game.fromView`), and `value` float32
 * [N, players], -1 to 1, the player to move first, then the others in turn order.
 */
import { writtenOptions } from '../core/options.js';
import { OtauError, quote } from '../lib/error.js';
import { isJsonObject } from '../lib/json.js';
import type { Rng } from '../lib/rng.js';
import { buildNetwork, type Heads, type Parameter, parametersOf } from './architecture.js';
import { checkDeclaration, gameOf, type NetworkDeclaration } from './declaration.js';
import { Graph, type TensorShape, type Value } from './graph.js';
import {
  badModel,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  type OnnxValue,
  readOnnx,
  writeOnnx,
} from './onnx.js';

/** What a file contains about its network besides the declaration: any JSON (how it was trained, how strong it is). */
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

/**
 * The bytes of a `.onnx` file; the same network gives the same bytes.
 * @throws `bad-network` where the weights are not those of the declaration
 */
export function writeModel(declaration: NetworkDeclaration, weights: Weights, about: About = {}): Uint8Array {
  checkWeights(declaration, weights);
  const written = { ...declaration, options: writtenOptions(declaration.options) };
  const metadata = { [KEY]: JSON.stringify({ format: FORMAT, declaration: written, about }) };
  return writeOnnx(graphOf(declaration, weights, metadata));
}

function graphOf(declaration: NetworkDeclaration, weights: Weights, metadata: OnnxModel['metadata'] = {}): OnnxModel {
  const { graph, policy, value } = buildGraph(declaration, weights);
  graph.output(policy, 'policy');
  graph.output(value, 'value');
  return graph.model(`otau ${declaration.game}`, metadata);
}

/** The graph that a declaration gives, its weights stored in it. */
export function buildGraph(declaration: NetworkDeclaration, weights: Weights): Heads & { graph: Graph; input: Value } {
  const graph = new Graph();
  const input = graph.input('input', [graph.batch, gameOf(declaration).input.size]);
  const stored = (name: string, shape: TensorShape) => graph.stored(name, shape, weights.get(name) as Float32Array);
  return { graph, input, ...buildNetwork(graph, declaration, input, stored) };
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
      throw badModel(`its weights ${name} should have the shape [${shape.join(', ')}]`);
    }
    // By a sum: `every` takes longer before a browser has compiled anything
    let sum = 0;
    for (let i = 0; i < tensor.data.length; i++) sum += 0 * tensor.data[i];
    if (sum !== 0) throw badModel(`its weights ${name} hold what is no number`);
    weights.set(name, tensor.data);
  }
  checkSameGraph(file, graphOf(declaration, weights));
  return { declaration, weights, about };
}

function sizedParameters(declaration: NetworkDeclaration): readonly Parameter[] {
  try {
    return parametersOf(declaration);
  } catch (cause) {
    throw badModel((cause as Error).message);
  }
}

/**
 * What the network of a file plays, without a look at its weights: `readModel` checks those.
 * @throws `bad-model`
 */
export function readDeclaration(bytes: Uint8Array): NetworkDeclaration {
  checkModelSize(bytes.length);
  return readMetadata(readOnnx(bytes).metadata[KEY]).declaration;
}

function readMetadata(text: string | undefined): { declaration: NetworkDeclaration; about: About } {
  if (text === undefined) throw badModel(`it has no metadata named ${KEY}`);
  try {
    const value: unknown = JSON.parse(text);
    if (!isJsonObject(value) || value.format !== FORMAT || !isJsonObject(value.about)) {
      throw badModel(`its metadata should be of format ${FORMAT}`);
    }
    return { declaration: checkDeclaration(value.declaration), about: value.about };
  } catch (cause) {
    if (cause instanceof OtauError && cause.code === 'bad-model') throw cause;
    throw badModel(`its metadata cannot be read: ${(cause as Error).message}`);
  }
}

/**
 * @param found the graph of a file
 * @param declared the graph of the same declaration, as `writeModel` builds it
 * @throws `bad-model` that names the first difference. The numbers of weights may differ, and the names of operators.
 */
export function checkSameGraph(found: OnnxModel, declared: OnnxModel): void {
  compareLists('operator', found.nodes, declared.nodes, formatNode);
  compareLists('input', found.inputs, declared.inputs, formatValue);
  compareLists('output', found.outputs, declared.outputs, formatValue);
  compareLists('tensor', found.tensors, declared.tensors, formatTensor);
}

function compareLists<T>(what: string, found: readonly T[], declared: readonly T[], format: (item: T) => string): void {
  for (let i = 0; i < Math.max(found.length, declared.length); i++) {
    const [one, other] = [found[i], declared[i]].map((item) => (item === undefined ? undefined : format(item)));
    if (one === other) continue;
    let how = `${what} ${i + 1} is ${quote(one)} instead of ${quote(other)}`;
    if (one === undefined) how = `${what} ${i + 1} is missing: ${quote(other)}`;
    else if (other === undefined) how = `there is one ${what} too many: ${quote(one)}`;
    throw badModel(`its graph is not the declared one; ${how}`);
  }
}

function formatNode({ op, inputs, outputs, attributes }: OnnxNode): string {
  const names = Object.keys(attributes).sort();
  const given = names.map((name) => `${name}=${JSON.stringify(attributes[name])}`);
  return `${op}(${[...inputs, ...given].join(', ')}) → ${outputs.join(', ')}`;
}

function formatValue({ name, type, dims }: OnnxValue): string {
  return `${name}: ${type} [${dims.join(', ')}]`;
}

/** The whole numbers and the constants of a graph are part of it; its weights may be any. */
function formatTensor({ name, dims, data }: OnnxTensor): string {
  const shape = `${name} [${dims.join(', ')}]`;
  return data instanceof Float32Array && dims.length > 0 ? shape : `${shape} ${data.join(' ')}`;
}

/** Larger files are not models: refused before they are parsed. */
const MAX_MODEL_BYTES = 256e6;

/**
 * What files and requests ask before they take the bytes of a model into memory.
 * @throws `bad-model` for more than `MAX_MODEL_BYTES`
 */
export function checkModelSize(bytes: number): void {
  if (bytes > MAX_MODEL_BYTES) throw badModel(`it has ${bytes} bytes, and models have at most ${MAX_MODEL_BYTES}`);
}

// The weights of a network as named arrays: what training changes, checkpoints keep and models hold.

/** Name of a parameter → its numbers, row-major, in the order of `parametersOf`. */
export type Weights = ReadonlyMap<string, Float32Array>;

/**
 * The weights of a network before training. Only sums, products and roots: the same seed gives the same bytes
 * everywhere.
 * @example initialWeights(declaration, new Rng(1))
 */
export function initialWeights(declaration: NetworkDeclaration, rng: Rng): Weights {
  return new Map(
    parametersOf(declaration).map(({ name, size, spread, centre }) => [
      name,
      Float32Array.from({ length: size }, () => (spread === 0 ? centre : centre + spread * (2 * rng.float() - 1))),
    ]),
  );
}

/** Whether `weights` are those of the network: every parameter and no other, of the right size. Throws `bad-network`. */
export function checkWeights(declaration: NetworkDeclaration, weights: Weights): void {
  const parameters = parametersOf(declaration);
  for (const { name, size } of parameters) {
    const length = weights.get(name)?.length;
    if (length !== size) {
      throw new OtauError(
        'bad-network',
        `The weights ${name} should be ${size} numbers; there are ${length ?? 'none'}.`,
      );
    }
  }
  if (weights.size !== parameters.length) {
    throw new OtauError('bad-network', `The network has ${parameters.length} named weights; got ${weights.size}.`);
  }
}
