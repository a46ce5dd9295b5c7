/**
 * Trains a network: runs the graph of `train-graph.ts` step after step in onnxruntime-node. Weights
 * and moments lie in two sets of arrays that take turns, one read and one written, so that nothing
 * is copied between steps. The same batches give the same bytes with the same number of threads.
 */
import { OtauError } from '../lib/error.js';
import { type Parameter, parametersOf } from '../network/architecture.js';
import { gameOf, type NetworkDeclaration } from '../network/declaration.js';
import { loadOnnxRuntime } from '../network/node/runtime.js';
import { writeOnnx } from '../network/onnx/write.js';
import { type OrtModule, type OrtSession, type OrtTensor, SESSION_OPTIONS } from '../network/ort-session.js';
import { checkWeights, type Weights } from '../network/weights.js';
import { FIGURES, OPTIMIZER_DEFAULTS, type OptimizerOptions, SCALARS, trainGraph } from './train-graph.js';

/** Samples in the view of the player to move. Arrays may be longer than `count` rows. */
export interface TrainBatch {
  /** `count × inputSize`. */
  readonly input: Float32Array;
  /** `count × actionCount`: not negative, together 1, or all 0 where there is no policy to learn. */
  readonly policy: Float32Array;
  /** `count × actionCount`: 1 for legal actions, 0 for others. */
  readonly mask: Float32Array;
  /** `count × players`, -1 to 1, from the mover on in turn order. */
  readonly value: Float32Array;
  /** `count`: how much each sample counts, not negative. */
  readonly weight: Float32Array;
  /** Samples, 1 to the trainer's batch size. */
  readonly count: number;
}

/** What a step found: weighted means over the batch before the step, and the length of the gradient before clipping. */
export interface TrainFigures {
  readonly loss: number;
  readonly policyLoss: number;
  readonly valueLoss: number;
  readonly gradientNorm: number;
}

/** What an optimiser has learnt besides the weights. */
export interface TrainerState {
  /** Steps taken. */
  readonly step: number;
  /** `first` and `second`: discounted sums of gradients and of their squares, a number for each weight. */
  readonly moments: ReadonlyMap<string, Float32Array>;
}

/** Tensors by the names of the graph's inputs or outputs. */
type Tensors = Record<string, OrtTensor>;

const MOMENTS = ['first', 'second'] as const;

export class Trainer {
  readonly #ort: OrtModule;
  readonly #session: OrtSession;
  readonly #optimizer: Required<OptimizerOptions>;
  readonly #batchSize: number;
  /** Numbers in a row of each array of a batch. */
  readonly #rowSizes: readonly [name: string, from: 'input' | 'policy' | 'mask' | 'value', size: number][];
  readonly #parameters: readonly Parameter[];
  /** The arrays that hold now, and those that the next step writes. */
  #now: Side;
  #next: Side;
  readonly #weight: Float32Array;
  readonly #kept: Float32Array;
  #keptRate = Number.NaN;
  readonly #scalars = SCALARS.map(() => new Float32Array(1));
  readonly #figures = FIGURES.map(() => new Float32Array(1));
  #step = 0;

  /**
   * @param batchSize rows of a step; a batch may have fewer
   * @param threads of the runtime; a run that has to repeat keeps their number
   * Throws `bad-network`, `no-runtime`.
   */
  static async create(
    declaration: NetworkDeclaration,
    weights: Weights,
    optimizer: OptimizerOptions,
    batchSize: number,
    threads = 1,
  ): Promise<Trainer> {
    checkWeights(declaration, weights);
    const graph = writeOnnx(trainGraph(declaration, batchSize, optimizer));
    const ort = await loadOnnxRuntime();
    const session = await ort.InferenceSession.create(graph, { ...SESSION_OPTIONS, intraOpNumThreads: threads });
    return new Trainer(ort, session, declaration, weights, { ...OPTIMIZER_DEFAULTS, ...optimizer }, batchSize);
  }

  private constructor(
    ort: OrtModule,
    session: OrtSession,
    declaration: NetworkDeclaration,
    weights: Weights,
    optimizer: Required<OptimizerOptions>,
    batchSize: number,
  ) {
    const { input, actionCount, players } = gameOf(declaration);
    const parameters = parametersOf(declaration);
    this.#ort = ort;
    this.#session = session;
    this.#optimizer = optimizer;
    this.#batchSize = batchSize;
    this.#rowSizes = [
      ['input', 'input', input.size],
      ['policyTarget', 'policy', actionCount],
      ['mask', 'mask', actionCount],
      ['valueTarget', 'value', players],
    ];
    this.#parameters = parameters;
    this.#weight = new Float32Array(batchSize);
    this.#now = new Side(ort, parameters);
    this.#next = new Side(ort, parameters);
    this.#kept = new Float32Array(this.#now.weights.length).fill(1);
    for (const side of [this.#now, this.#next]) {
      side.feeds.weight = new ort.Tensor('float32', this.#weight, [batchSize]);
      side.feeds.kept = new ort.Tensor('float32', this.#kept, [this.#kept.length]);
      SCALARS.forEach((name, i) => {
        side.feeds[name] = new ort.Tensor('float32', this.#scalars[i], []);
      });
      FIGURES.forEach((name, i) => {
        side.fetches[name] = new ort.Tensor('float32', this.#figures[i], []);
      });
    }
    for (const [name, place] of this.#now.byName) place.set(weights.get(name) as Float32Array);
  }

  /**
   * Takes one step. Throws `bad-argument` for a batch that is empty, too large or without weight, and
   * where the loss is no number any more; nothing has changed then.
   */
  async step(batch: TrainBatch, learningRate: number): Promise<TrainFigures> {
    const { count } = batch;
    if (!(Number.isInteger(count) && count >= 1 && count <= this.#batchSize)) {
      throw new OtauError('bad-argument', `A batch has 1 to ${this.#batchSize} samples; got ${count}.`);
    }
    this.#writeWeights(batch);
    this.#writeRate(this.#step + 1, learningRate);
    const { feeds } = this.#now;
    for (const [name, from, size] of this.#rowSizes) feeds[name] = this.#batchTensor(batch[from], count, size);
    await this.#session.run(feeds, this.#next.fetches);
    const [loss, policyLoss, valueLoss, gradientNorm] = this.#figures.map(([figure]) => figure);
    if (!Number.isFinite(loss) || !Number.isFinite(gradientNorm)) {
      throw new OtauError('bad-argument', `Training has diverged at step ${this.#step + 1}: the loss is ${loss}.`);
    }
    [this.#now, this.#next] = [this.#next, this.#now];
    this.#step++;
    return { loss, policyLoss, valueLoss, gradientNorm };
  }

  /** The weights as they stand: copies. */
  weights(): Weights {
    return new Map([...this.#now.byName].map(([name, place]) => [name, place.slice()]));
  }

  /** What a checkpoint needs besides the weights: copies. */
  state(): TrainerState {
    return { step: this.#step, moments: new Map(MOMENTS.map((name) => [name, this.#now[name].slice()])) };
  }

  /**
   * Goes on from a state of a trainer of the same network; the weights are those given to `create`.
   * Throws `bad-argument` and changes nothing where the state is not one of this network.
   */
  restore({ step, moments }: TrainerState): void {
    const fits = MOMENTS.every((name) => moments.get(name)?.length === this.#now[name].length);
    if (!fits || moments.size !== MOMENTS.length || !Number.isSafeInteger(step) || step < 0) {
      throw new OtauError('bad-argument', 'This is not the state of a trainer of this network.');
    }
    for (const name of MOMENTS) this.#now[name].set(moments.get(name) as Float32Array);
    this.#step = step;
  }

  close(): Promise<void> {
    return this.#session.release();
  }

  /** The samples' weights, together 1; rows that are not there weigh nothing. */
  #writeWeights({ weight, count }: TrainBatch): void {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weight[i];
    if (!(sum > 0)) throw new OtauError('bad-argument', `The weights of a batch sum up to ${sum}.`);
    for (let i = 0; i < this.#batchSize; i++) this.#weight[i] = i < count ? weight[i] / sum : 0;
  }

  /** The numbers of step `step` (from 1) that `train-graph.ts` describes. */
  #writeRate(step: number, learningRate: number): void {
    const { beta1, beta2, epsilon, weightDecay } = this.#optimizer;
    const correction = Math.sqrt((1 - beta2) / (1 - beta2 ** step));
    const [stepSize, scaledEpsilon] = this.#scalars;
    stepSize[0] = (learningRate * (1 - beta1)) / (1 - beta1 ** step) / correction;
    scaledEpsilon[0] = epsilon / correction;
    if (learningRate === this.#keptRate) return;
    this.#keptRate = learningRate;
    let at = 0;
    for (const { shape, size } of this.#parameters) {
      if (shape.length === 2) this.#kept.fill(1 - learningRate * weightDecay, at, at + size);
      at += size;
    }
  }

  /** `batchSize` rows: those of the batch, and whatever follows them or zeros. */
  #batchTensor(data: Float32Array, count: number, size: number): OrtTensor {
    const wanted = this.#batchSize * size;
    if (data.length < count * size) {
      throw new OtauError('bad-argument', `A batch of ${count} needs ${count * size} numbers; got ${data.length}.`);
    }
    if (data.length >= wanted)
      return new this.#ort.Tensor('float32', data.subarray(0, wanted), [this.#batchSize, size]);
    const padded = new Float32Array(wanted);
    padded.set(data);
    return new this.#ort.Tensor('float32', padded, [this.#batchSize, size]);
  }
}

/** Weights and moments in one set of arrays, as inputs of a step and as outputs of another. */
class Side {
  readonly weights: Float32Array;
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** The parameters as views of `weights`. */
  readonly byName: ReadonlyMap<string, Float32Array>;
  readonly feeds: Tensors = {};
  readonly fetches: Tensors = {};

  constructor(ort: OrtModule, parameters: readonly Parameter[]) {
    const total = parameters.reduce((sum, { size }) => sum + size, 0);
    this.weights = new Float32Array(total);
    this.first = new Float32Array(total);
    this.second = new Float32Array(total);
    const byName = new Map<string, Float32Array>();
    let at = 0;
    for (const { name, shape, size } of parameters) {
      const place = this.weights.subarray(at, at + size);
      byName.set(name, place);
      this.feeds[name] = new ort.Tensor('float32', place, shape);
      at += size;
    }
    this.byName = byName;
    for (const name of ['weights', ...MOMENTS] as const) {
      const tensor = new ort.Tensor('float32', this[name], [total]);
      this.feeds[name] = tensor;
      this.fetches[`next/${name}`] = tensor;
    }
  }
}
