/**
 * Trains a network: makes one graph of a training step, runs it step after step in onnxruntime-node and steps by the gradients
 * that it finds. The runtime reads weights and writes gradients where the optimiser has them: nothing
 * is copied between steps. The same batches give the same bytes with the same number of threads.
 */
import { OtauError } from 'otau';
import { buildNetwork } from 'otau/internal/network/architecture.js';
import { possibleActions } from 'otau/internal/network/declaration.js';
import {
  Graph,
  type Operation,
  type OperatorName,
  product,
  type TensorShape,
  type Value,
} from 'otau/internal/network/graph.js';
import { checkWeights } from 'otau/internal/network/model.js';
import { loadOnnxRuntime, type OrtNodeModule } from 'otau/internal/network/node/runtime.js';
import { type OnnxModel, writeOnnx } from 'otau/internal/network/onnx.js';
import { type OrtSession, type OrtTensor, SESSION_OPTIONS } from 'otau/internal/network/ort-session.js';
import { gameOf, type NetworkDeclaration, parametersOf, type Weights } from 'otau/network';
import { AdamW, type OptimizerOptions, type OptimizerState } from './adamw.js';
import type { SampleBatch } from './window.js';

/**
 * Samples in the view of the player to move. Arrays may be longer than `count` rows, of 1 to the trainer's batch size; the
 * shares of a policy may be all 0, where there is none to learn.
 */
export type TrainBatch = SampleBatch;

/** What a step found: weighted means over the batch before the step, and the length of the gradient before clipping. */
export interface TrainFigures {
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number;
  readonly gradientNorm: number;
}

/** Options of a `Trainer`. */
export interface TrainerOptions extends OptimizerOptions {
  /** Weight of the value's loss beside the policy's; 1 unless given. */
  readonly valueWeight?: number;
}

type Tensors = Record<string, OrtTensor>;

/**
 * Trains one network, a step at a time.
 * @example
 * const trainer = await Trainer.create(declaration, weights, {}, 64);
 * const { loss } = await trainer.step(batch, 0.001);
 */
export class Trainer {
  readonly #optimizer: AdamW;
  readonly #names: readonly string[];
  /** Numbers in a row of each array of a batch. */
  readonly #rowSizes: readonly [name: string, from: 'input' | 'policy' | 'mask' | 'value', size: number][];
  readonly #feeds: Tensors = {};
  readonly #fetches: Tensors = {};
  readonly #weight: Float32Array;
  /** The place of each action among those that are learned; -1 for one that is never legal. */
  readonly #placeOf: Int32Array;
  readonly #places: Int32Array;
  /** What is copied before and after the graph runs. */
  readonly #before: (() => void)[] = [];
  readonly #after: (() => void)[] = [];
  readonly #figures = FIGURES.map(() => new Float32Array(1));

  /**
   * @param batchSize rows of a step; a batch may have fewer
   * @param threads of the runtime; a run that has to repeat keeps their number
   * @throws `bad-network` for weights of another network, `no-runtime` without onnxruntime-node
   */
  static async create(
    declaration: NetworkDeclaration,
    weights: Weights,
    options: TrainerOptions,
    batchSize: number,
    threads = 1,
  ): Promise<Trainer> {
    checkWeights(declaration, weights);
    const graph = writeOnnx(trainGraph(declaration, batchSize, options.valueWeight));
    const ort = await loadOnnxRuntime();
    const session = await ort.InferenceSession.create(graph, { ...SESSION_OPTIONS, intraOpNumThreads: threads });
    return new Trainer(ort, session, declaration, weights, options, batchSize);
  }

  private constructor(
    private readonly ort: OrtNodeModule,
    private readonly session: OrtSession,
    declaration: NetworkDeclaration,
    weights: Weights,
    options: OptimizerOptions,
    private readonly batchSize: number,
  ) {
    const { input, actionCount, maxLegal, players } = gameOf(declaration);
    const parameters = parametersOf(declaration);
    this.#rowSizes = [
      ['input', 'input', input.size],
      ['policyTarget', 'policy', maxLegal],
      ['mask', 'mask', maxLegal],
      ['valueTarget', 'value', players],
    ];
    this.#names = parameters.map(({ name }) => name);
    this.#optimizer = new AdamW(
      parameters.map(({ shape, size }) => ({ size, decays: shape.length === 2 })),
      options,
    );
    const learned = learnedActions(declaration);
    const columns = new Columns(learned, actionCount);
    parameters.forEach(({ name, shape, size }, i) => {
      const isPart = name.startsWith(LOGITS) && learned.length < actionCount;
      const [whole, gradient] = [this.#optimizer.weights[i], this.#optimizer.gradients[i]];
      whole.set(weights.get(name) as Float32Array);
      const [given, found] = isPart ? [columns.part(size), columns.part(size)] : [whole, gradient];
      const dims = isPart ? shape.with(-1, learned.length) : shape;
      this.#feeds[name] = new ort.Tensor('float32', given, dims);
      this.#fetches[`gradient/${name}`] = new ort.Tensor('float32', found, dims);
      if (!isPart) return;
      this.#before.push(() => columns.take(whole, given));
      this.#after.push(() => columns.put(found, gradient));
    });
    this.#weight = new Float32Array(batchSize);
    this.#placeOf = new Int32Array(actionCount).fill(-1);
    for (const [place, action] of learned.entries()) this.#placeOf[action] = place;
    this.#places = new Int32Array(batchSize * maxLegal);
    this.#feeds.actions = new ort.Tensor('int32', this.#places, [batchSize, maxLegal]);
    this.#feeds.weight = new ort.Tensor('float32', this.#weight, [batchSize]);
    FIGURES.forEach((name, i) => {
      this.#fetches[name] = new ort.Tensor('float32', this.#figures[i], []);
    });
  }

  /**
   * Takes one step.
   * @throws `bad-samples` for a batch that is empty, too large or without weight, or has an action that is never legal,
   * `bad-array` for arrays that are too short, `diverged` where the loss is no longer a number; nothing has changed then
   */
  async step(batch: TrainBatch, learningRate: number): Promise<TrainFigures> {
    const { count } = batch;
    if (!(Number.isInteger(count) && count >= 1 && count <= this.batchSize))
      throw new OtauError('bad-samples', `A batch has 1 to ${this.batchSize} samples; got ${count}.`);
    this.#writeWeights(batch);
    for (const [name, from, size] of this.#rowSizes) this.#feeds[name] = this.#batchTensor(batch[from], count, size);
    this.#writePlaces(batch);
    for (const copy of this.#before) copy();
    await this.session.run(this.#feeds, this.#fetches);
    for (const copy of this.#after) copy();
    const [loss, policyLoss, valueLoss] = this.#figures.map(([figure]) => figure);
    const gradientNorm = this.#optimizer.gradientNorm();
    if (!Number.isFinite(loss) || !Number.isFinite(gradientNorm)) {
      const { step } = this.#optimizer;
      const sentence = `Training has diverged at step ${step + 1}: the loss is ${loss}. Begin anew, or with --from an earlier network of the run, with a tenth of the learningRate and clipNorm=5.`;
      throw new OtauError('diverged', sentence);
    }
    this.#optimizer.take(learningRate, gradientNorm);
    return { loss, policyLoss, valueLoss, gradientNorm };
  }

  /** The weights as they are: copies. */
  weights(): Weights {
    return new Map(this.#names.map((name, i) => [name, this.#optimizer.weights[i].slice()]));
  }

  /** What a checkpoint needs besides the weights: copies. */
  state(): OptimizerState {
    return this.#optimizer.state();
  }

  /**
   * Continues from a state of a trainer of the same network; the weights are those given to `create`.
   * @throws `bad-file` for a state of another network; nothing has changed then
   */
  restore(state: OptimizerState): void {
    this.#optimizer.restore(state);
  }

  /** Frees the runtime. */
  close(): Promise<void> {
    return this.session.release();
  }

  /** The samples' weights, together 1; rows that are not there weigh nothing. */
  #writeWeights({ weight, count }: TrainBatch): void {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weight[i];
    if (!(sum > 0)) throw new OtauError('bad-samples', `The weights of a batch sum up to ${sum}.`);
    for (let i = 0; i < this.batchSize; i++) this.#weight[i] = i < count ? weight[i] / sum : 0;
  }

  /** Where the actions are among those that are learned; what follows the legal ones may be any. */
  #writePlaces({ actions, mask, count }: TrainBatch): void {
    const places = this.#places;
    const end = (count * places.length) / this.batchSize;
    checkLength(actions, count, end);
    for (let i = 0; i < end; i++) {
      const place = this.#placeOf[actions[i]] ?? -1;
      if (place < 0 && mask[i] !== 0)
        throw new OtauError('bad-samples', `A sample has ${actions[i]} among its legal actions, which is never one.`);
      places[i] = Math.max(0, place);
    }
    places.fill(0, end);
  }

  /** `batchSize` rows: those of the batch, and whatever follows them or zeros. */
  #batchTensor(data: Float32Array, count: number, size: number): OrtTensor {
    const wanted = this.batchSize * size;
    checkLength(data, count, count * size);
    if (data.length >= wanted) return new this.ort.Tensor('float32', data.subarray(0, wanted), [this.batchSize, size]);
    const padded = new Float32Array(wanted);
    padded.set(data);
    return new this.ort.Tensor('float32', padded, [this.batchSize, size]);
  }
}

function checkLength({ length }: ArrayLike<number>, count: number, wanted: number): void {
  if (length >= wanted) return;
  throw new OtauError('bad-array', `A batch of ${count} needs ${wanted} numbers; got ${length}.`);
}

/** Some columns of matrices of `rows × width` numbers, side by side as `rows × places.length`. */
class Columns {
  /** @param places of the columns, 0 to `width - 1` */
  constructor(
    readonly places: readonly number[],
    readonly width: number,
  ) {}

  /** Room for the columns of a matrix of `size` numbers. */
  part(size: number): Float32Array {
    return new Float32Array((size / this.width) * this.places.length);
  }

  /** Copies the columns out of a matrix. */
  take(from: Float32Array, to: Float32Array): void {
    const { places, width } = this;
    for (let first = 0, at = 0; first < from.length; first += width) {
      for (let k = 0; k < places.length; k++) to[at++] = from[first + places[k]];
    }
  }

  /** Copies the columns into a matrix; its others stay as they are. */
  put(from: Float32Array, to: Float32Array): void {
    const { places, width } = this;
    for (let first = 0, at = 0; first < to.length; first += width) {
      for (let k = 0; k < places.length; k++) to[first + places[k]] = from[at++];
    }
  }
}

// The gradients of a training step as one ONNX graph: forward pass, loss, and reverse-mode differentiation over the
// operators of networks.

const FIGURES = ['loss', 'policyLoss', 'valueLoss'] as const;

/** The weights of a dense network that have a column for each action; a step has those of `learnedActions`. */
export const LOGITS = 'policy/logits/';
/** What is added to the logit of an action that is not legal. */
const ILLEGAL = 1e9;

/**
 * The graph of a step with `batch` rows.
 * @param valueWeight weight of the value's loss beside the policy's Throws `bad-network`.
 */
function trainGraph(declaration: NetworkDeclaration, batch: number, valueWeight = 1): OnnxModel {
  const graph = new Graph(batch);
  const game = gameOf(declaration);
  const { maxLegal, players, input: spec } = game;
  const input = graph.input('input', [batch, spec.size]);
  const targets = {
    actions: graph.input('actions', [batch, maxLegal], 'int32'),
    policy: graph.input('policyTarget', [batch, maxLegal]),
    mask: graph.input('mask', [batch, maxLegal]),
    value: graph.input('valueTarget', [batch, players]),
    weight: graph.input('weight', [batch]),
  };
  const parameters: Value[] = [];
  const learned = learnedActions(declaration);
  const heads = buildNetwork(graph, declaration, input, (name, shape) => {
    const isOfActions = name.startsWith(LOGITS);
    parameters.push(graph.input(name, isOfActions ? shape.with(-1, learned.length) : shape));
    return parameters[parameters.length - 1];
  });

  const policyLoss = graph.within('policyLoss', () => crossEntropy(graph, heads.policy, targets));
  const valueLoss = graph.within('valueLoss', () => squareError(graph, heads.value, targets));
  const loss = graph.add(policyLoss, graph.mul(valueLoss, graph.scalar(valueWeight)));
  const gradients = addGradients(graph, loss, parameters);
  gradients.forEach((gradient, i) => {
    graph.output(gradient, `gradient/${parameters[i].name}`);
  });
  [loss, policyLoss, valueLoss].forEach((figure, i) => {
    graph.output(figure, FIGURES[i]);
  });
  return graph.model(`otau training ${declaration.game}`);
}

/** The actions whose logits a step computes, in order: in a dense network those that are never legal are left out. */
function learnedActions(declaration: NetworkDeclaration): readonly number[] {
  const game = gameOf(declaration);
  if (declaration.trunk.kind !== 'cells') return possibleActions(game);
  return Array.from({ length: game.actionCount }, (_, action) => action);
}

interface Targets {
  readonly actions: Value;
  readonly policy: Value;
  readonly mask: Value;
  readonly value: Value;
  readonly weight: Value;
}

/**
 * -Σ weight · Σ target · log softmax(logits of legal actions): a scalar. A game may have thousands of actions, and the logarithms of all would
 * take more time than the rest of a step.
 */
function crossEntropy(graph: Graph, logits: Value, { actions, policy, mask, weight }: Targets): Value {
  const illegal = graph.mul(graph.sub(mask, graph.scalar(1)), graph.scalar(ILLEGAL));
  const logarithms = graph.logSoftmax(graph.add(graph.gatherElements(logits, actions), illegal));
  const perRow = graph.reduceSum(graph.mul(logarithms, policy), [1], false);
  return graph.mul(graph.reduceSum(graph.mul(perRow, weight), [0], false), graph.scalar(-1));
}

/** Σ weight · mean over players of (value - target)²: a scalar. */
function squareError(graph: Graph, values: Value, { value, weight }: Targets): Value {
  const error = graph.sub(values, value);
  const perRow = graph.reduceMean(graph.mul(error, error), [1], false);
  return graph.reduceSum(graph.mul(perRow, weight), [0], false);
}

/**
 * Adds to the graph the gradient of `loss` by each of `wanted`.
 * @param loss a scalar, computed from `wanted`
 * @returns gradients in the order of `wanted`, each of the shape of what it belongs to. Throws `bad-network`.
 */
export function addGradients(graph: Graph, loss: Value, wanted: readonly Value[]): Value[] {
  const forward = [...graph.operations];
  const depends = dependents(forward, wanted);
  const gradients = new Map<Value, Value>([[loss, graph.scalar(1)]]);
  for (const operation of forward.reverse()) {
    const gradient = gradients.get(operation.output);
    if (gradient === undefined) continue;
    const rule = RULES[operation.op];
    if (rule === undefined) throw new OtauError('bad-network', `There is no gradient of ${operation.op}.`);
    operation.inputs.forEach((input, place) => {
      if (!depends.has(input)) return;
      const part = graph.within(`gradient/${operation.output.name}`, () => rule(graph, operation, gradient, place));
      const sum = gradients.get(input);
      gradients.set(input, sum === undefined ? part : graph.add(sum, part));
    });
  }
  return wanted.map((value) => {
    const gradient = gradients.get(value);
    if (gradient !== undefined) return gradient;
    throw new OtauError('bad-network', `The loss does not depend on ${value.name}.`);
  });
}

/** The values that depend on one of `wanted`, and these. */
function dependents(forward: readonly Operation[], wanted: readonly Value[]): ReadonlySet<Value> {
  const depends = new Set(wanted);
  for (const { inputs, output } of forward) if (inputs.some((input) => depends.has(input))) depends.add(output);
  return depends;
}

/** The gradient by the input at `place`, given the gradient by the output. */
type Rule = (graph: Graph, operation: Operation, gradient: Value, place: number) => Value;

const RULES: Partial<Record<OperatorName, Rule>> = {
  Gemm: (graph, { inputs: [a, b], attributes }, gradient, place) => {
    if (attributes.transA === 1 || attributes.transB === 1)
      throw new OtauError('bad-network', 'There is no gradient of a Gemm that transposes.');
    if (place === 0) return graph.gemm(gradient, b, undefined, 0, 1);
    return place === 1 ? graph.gemm(a, gradient, undefined, 1, 0) : sumOfRows(graph, gradient);
  },
  Add: (graph, { inputs }, gradient, place) => sumTo(graph, gradient, inputs[place].shape),
  Sub: (graph, { inputs }, gradient, place) =>
    sumTo(graph, place === 0 ? gradient : negative(graph, gradient), inputs[place].shape),
  Mul: (graph, { inputs }, gradient, place) =>
    sumTo(graph, graph.mul(gradient, inputs[1 - place]), inputs[place].shape),
  Div: (graph, { inputs, output }, gradient, place) => {
    const quotient = graph.div(gradient, inputs[1]);
    const part = place === 0 ? quotient : negative(graph, graph.mul(quotient, output));
    return sumTo(graph, part, inputs[place].shape);
  },
  Relu: (graph, { output }, gradient) => graph.mul(gradient, graph.isPositive(output)),
  Tanh: (graph, { output }, gradient) => graph.mul(gradient, graph.sub(graph.scalar(1), graph.mul(output, output))),
  Exp: (graph, { output }, gradient) => graph.mul(gradient, output),
  Sqrt: (graph, { output }, gradient) => graph.div(graph.mul(gradient, graph.scalar(0.5)), output),
  LogSoftmax: (graph, { output }, gradient) => {
    const sum = graph.reduceSum(gradient, [output.shape.length - 1], true);
    return graph.sub(gradient, graph.mul(graph.exp(output), sum));
  },
  Reshape: (graph, { inputs: [x] }, gradient) => graph.reshape(gradient, x.shape),
  Transpose: (graph, { attributes }, gradient) => {
    const perm = attributes.perm as readonly number[];
    const back = perm.map((_, axis) => perm.indexOf(axis));
    return graph.transpose(gradient, back);
  },
  Gather: gatherGradient,
  GatherElements: (graph, { inputs: [x, columns] }, gradient) =>
    graph.scatterElements(graph.expand(graph.scalar(0), x.shape), columns, gradient),
  Convolve: convolveGradient,
  ReduceSum: (graph, operation, gradient) => spread(graph, operation, gradient, operation.constant),
  ReduceMean: (graph, operation, gradient) => {
    const { inputs, output, attributes } = operation;
    const count = product(inputs[0].shape) / product(output.shape);
    return spread(graph, operation, graph.mul(gradient, graph.scalar(1 / count)), attributes.axes as readonly number[]);
  },
};

/**
 * What was gathered is summed where it came from. Each source knows the places that it went to,
 * so that this is a gather too, over a table of `most` places for each source, and a sum.
 */
function gatherGradient(graph: Graph, operation: Operation, gradient: Value): Value {
  const { inputs, attributes, constant: indices } = operation;
  const { shape } = inputs[0];
  const axis = attributes.axis as number;
  const places: number[][] = Array.from({ length: shape[axis] }, () => []);
  indices.forEach((index, place) => {
    places[index]?.push(place); // one beyond the last is a constant zero
  });
  const most = Math.max(...places.map((list) => list.length));
  const table = places.flatMap((list) => Array.from({ length: most }, (_, i) => list[i] ?? indices.length));
  const gathered = graph.gather(gradient, table, axis);
  if (most === 1) return gathered;
  const before = product(shape.slice(0, axis + 1));
  const after = product(shape.slice(axis + 1));
  return graph.reshape(graph.reduceSum(graph.reshape(gathered, [before, most, after]), [1], false), shape);
}

/**
 * By the input a convolution too, of the output's gradient: from cell to neighbour the way back,
 * with each tap's weights transposed.
 */
function convolveGradient(graph: Graph, operation: Operation, gradient: Value, place: number): Value {
  const { inputs, attributes, constant: table, saved } = operation;
  const [x, weight] = inputs;
  if (place === 1) return graph.gemm(saved as Value, gradient, undefined, 1, 0);
  if (place === 2) return sumOfRows(graph, gradient);
  const cells = attributes.cells as number;
  const reach = table.length / cells;
  const back = new Array<number>(table.length).fill(cells);
  table.forEach((source, at) => {
    if (source < cells) back[reach * source + (at % reach)] = Math.floor(at / reach);
  });
  const [channels, width] = [x.shape[1], weight.shape[1]];
  const turned = graph.transpose(graph.reshape(weight, [reach, channels, width]), [0, 2, 1]);
  return graph.gemm(graph.around(gradient, back, cells), graph.reshape(turned, [reach * width, channels]));
}

/** The gradient of a sum over axes: the same for all that were summed. */
function spread(graph: Graph, { inputs: [x] }: Operation, gradient: Value, axes: readonly number[]): Value {
  const kept = x.shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
  return graph.expand(graph.reshape(gradient, kept), x.shape);
}

/** Sums over the axes along which a value of that shape was repeated. */
function sumTo(graph: Graph, gradient: Value, shape: TensorShape): Value {
  const added = gradient.shape.length - shape.length;
  const axes = gradient.shape.flatMap((size, axis) =>
    axis < added || (shape[axis - added] === 1 && size !== 1) ? [axis] : [],
  );
  if (axes.length === 0) return gradient;
  const sum = graph.reduceSum(gradient, axes, true);
  return added === 0 ? sum : graph.reshape(sum, shape);
}

/** The gradient of a bias: [rows, width] → [width]. By a product with ones, several times as fast as ReduceSum. */
function sumOfRows(graph: Graph, gradient: Value): Value {
  const [rows, width] = gradient.shape;
  return graph.reshape(graph.gemm(graph.ones([1, rows]), gradient), [width]);
}

function negative(graph: Graph, x: Value): Value {
  return graph.mul(x, graph.scalar(-1));
}
