/**
 * Trains a network: runs the graph of `graph.ts` step after step in onnxruntime-node and steps by the gradients
 * that it finds. The runtime reads weights and writes gradients where the optimiser has them: nothing
 * is copied between steps. The same batches give the same bytes with the same number of threads.
 */
import { OtauError } from 'otau/internal/lib/error.js';
import { parametersOf } from 'otau/internal/network/architecture.js';
import { gameOf, type NetworkDeclaration } from 'otau/internal/network/declaration.js';
import { loadOnnxRuntime, type OrtNodeModule } from 'otau/internal/network/node/runtime.js';
import { writeOnnx } from 'otau/internal/network/onnx/write.js';
import { type OrtSession, type OrtTensor, SESSION_OPTIONS } from 'otau/internal/network/ort-session.js';
import { checkWeights, type Weights } from 'otau/internal/network/weights.js';
import { AdamW, type OptimizerOptions, type OptimizerState } from './adamw.js';
import { FIGURES, LOGITS, learnedActions, trainGraph } from './graph.js';
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

/** Tensors by the names of the graph's inputs or outputs. */
type Tensors = Record<string, OrtTensor>;

/**
 * Trains one network, a step at a time.
 * @example
 * const trainer = await Trainer.create(declaration, weights, {}, 64);
 * const { loss } = await trainer.step(batch, 0.001);
 */
export class Trainer {
  readonly #ort: OrtNodeModule;
  readonly #session: OrtSession;
  readonly #optimizer: AdamW;
  readonly #names: readonly string[];
  readonly #batchSize: number;
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
    ort: OrtNodeModule,
    session: OrtSession,
    declaration: NetworkDeclaration,
    weights: Weights,
    options: OptimizerOptions,
    batchSize: number,
  ) {
    const { input, actionCount, maxLegal, players } = gameOf(declaration);
    const parameters = parametersOf(declaration);
    this.#ort = ort;
    this.#session = session;
    this.#batchSize = batchSize;
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
    if (!(Number.isInteger(count) && count >= 1 && count <= this.#batchSize)) {
      throw new OtauError('bad-samples', `A batch has 1 to ${this.#batchSize} samples; got ${count}.`);
    }
    this.#writeWeights(batch);
    for (const [name, from, size] of this.#rowSizes) this.#feeds[name] = this.#batchTensor(batch[from], count, size);
    this.#writePlaces(batch);
    for (const copy of this.#before) copy();
    await this.#session.run(this.#feeds, this.#fetches);
    for (const copy of this.#after) copy();
    const [loss, policyLoss, valueLoss] = this.#figures.map(([figure]) => figure);
    const gradientNorm = this.#optimizer.gradientNorm();
    if (!Number.isFinite(loss) || !Number.isFinite(gradientNorm)) {
      const { step } = this.#optimizer;
      throw new OtauError(
        'diverged',
        `Training has diverged at step ${step + 1}: the loss is ${loss}. Begin anew, or with --from an earlier network of the run, with a tenth of the learningRate and clipNorm=5.`,
      );
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
    return this.#session.release();
  }

  /** The samples' weights, together 1; rows that are not there weigh nothing. */
  #writeWeights({ weight, count }: TrainBatch): void {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += weight[i];
    if (!(sum > 0)) throw new OtauError('bad-samples', `The weights of a batch sum up to ${sum}.`);
    for (let i = 0; i < this.#batchSize; i++) this.#weight[i] = i < count ? weight[i] / sum : 0;
  }

  /** Where the actions are among those that are learned; what follows the legal ones may be any. */
  #writePlaces({ actions, mask, count }: TrainBatch): void {
    const places = this.#places;
    const end = (count * places.length) / this.#batchSize;
    checkLength(actions, count, end);
    for (let i = 0; i < end; i++) {
      const place = this.#placeOf[actions[i]] ?? -1;
      if (place < 0 && mask[i] !== 0) {
        throw new OtauError('bad-samples', `A sample has ${actions[i]} among its legal actions, which is never one.`);
      }
      places[i] = Math.max(0, place);
    }
    places.fill(0, end);
  }

  /** `batchSize` rows: those of the batch, and whatever follows them or zeros. */
  #batchTensor(data: Float32Array, count: number, size: number): OrtTensor {
    const wanted = this.#batchSize * size;
    checkLength(data, count, count * size);
    if (data.length >= wanted)
      return new this.#ort.Tensor('float32', data.subarray(0, wanted), [this.#batchSize, size]);
    const padded = new Float32Array(wanted);
    padded.set(data);
    return new this.#ort.Tensor('float32', padded, [this.#batchSize, size]);
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
