/**
 * A session of ONNX Runtime as an `InferenceSession`. onnxruntime-node and onnxruntime-web have
 * the same face, so the two runtimes share this file; the module itself is handed in.
 */
import type { Game } from '../core/game.js';
import { Rows } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { cellBoardOf } from './cells.js';
import { gameOf, type NetworkDeclaration } from './declaration.js';
import { readModel, writeChoosingModel, writeModel } from './model.js';
import type { InferenceResult, InferenceSession } from './runtime.js';

/** The parts of ONNX Runtime's JavaScript face that are used here. */
export interface OrtModule {
  readonly Tensor: new (
    type: 'float32' | 'int32',
    data: Float32Array | Int32Array,
    dims: readonly number[],
  ) => OrtTensor;
  readonly InferenceSession: { create(model: Uint8Array, options?: object): Promise<OrtSession> };
}
export interface OrtTensor {
  readonly data: unknown;
}
export type OrtTensors = Readonly<Record<string, OrtTensor>>;
export interface OrtSession {
  /** @param fetches the outputs wanted, each with null; all unless given */
  run(feeds: OrtTensors, fetches?: Readonly<Record<string, OrtTensor | null>>): Promise<OrtTensors>;
  release(): Promise<void>;
}

/** One thread and a fixed order of operations: the same bytes at every run on one machine. */
export const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  executionMode: 'sequential',
} as const;

/**
 * The first evaluation is of one position and takes milliseconds; after so long the network is given up. A runtime
 * that computes in this very thread is not interrupted: it ends, since the graph is a declared one of bounded size.
 */
const FIRST_EVALUATION_TIMEOUT_MS = 30_000;

/**
 * Runtimes copy what they hand over: from so many actions on the graph chooses the few that are legal. With Abalone's 3721 a batch
 * takes an eighth less, and JavaScript's collector, which took an eighth of self-play for the copies, has little left to do.
 */
const MANY_ACTIONS = 1024;
const FIRST_PLACE = Int32Array.of(0);

/**
 * Opens a session for a model of this project. What runs is the graph that its declaration gives with its weights,
 * never the bytes of the file: these may come from anyone. The first position is evaluated here.
 * @throws `bad-model`, also where an evaluation is no number or does not end
 */
export async function openSession(ort: OrtModule, model: Uint8Array, options: object): Promise<InferenceSession> {
  const { declaration, weights } = readModel(model);
  const game = gameOf(declaration);
  const { input, actionCount } = game;
  const chooses = actionCount >= MANY_ACTIONS;
  const write = chooses ? writeChoosingModel : writeModel;
  try {
    const session = await ort.InferenceSession.create(write(declaration, weights), options);
    const inference = new OrtInference(ort, session, bestBatch(declaration), input.size, chooses);
    await evaluateStart(game, inference);
    return inference;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new OtauError('bad-model', `The network cannot be run: ${why}`, { cause });
  }
}

/** Throws where the first evaluation takes too long or is no number. */
async function evaluateStart(game: Game, session: InferenceSession): Promise<void> {
  const row = new Rows(game.rowSize, 1).at(0);
  game.start(row, new Rng(0));
  const numbers = new Float32Array(game.input.size);
  game.encode(row, numbers);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const seconds = FIRST_EVALUATION_TIMEOUT_MS / 1000;
    timer = setTimeout(
      () => reject(new Error(`one position takes more than ${seconds} s.`)),
      FIRST_EVALUATION_TIMEOUT_MS,
    );
  });
  try {
    const { policy, value } = await Promise.race([session.run(numbers, 1), late]);
    if (policy.every(Number.isFinite) && value.every(Number.isFinite)) return;
    throw new Error('what it says of the first position is no number: its weights are too large.');
  } catch (error) {
    void session.close().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * What a convolution gathers, the widest of a network's tensors, should stay below 2^18 numbers, 1 MiB:
 * with 48 channels 12 rows of Abalone and 24 of Kindo were up to twice as fast for each as 256.
 */
function bestBatch(declaration: NetworkDeclaration): number | undefined {
  const { trunk } = declaration;
  if (trunk.kind !== 'cells') return undefined;
  const { neighbours } = cellBoardOf(gameOf(declaration));
  return Math.max(8, Math.floor(2 ** 18 / (neighbours.length * trunk.channels)));
}

class OrtInference implements InferenceSession {
  readonly runChosen: InferenceSession['runChosen'];

  /** @param chooses whether the graph is that of `writeChoosingModel` */
  constructor(
    readonly ort: OrtModule,
    readonly session: OrtSession,
    readonly bestBatch: number | undefined,
    readonly inputSize: number,
    private readonly chooses: boolean,
  ) {
    if (chooses) this.runChosen = (input, count, places) => this.#run(input, count, 'chosen', places);
  }

  run(input: Float32Array, count: number): Promise<InferenceResult> {
    return this.#run(input, count, 'policy', FIRST_PLACE);
  }

  close(): Promise<void> {
    return this.session.release();
  }

  /** @param policy the output that holds the logits */
  async #run(
    input: Float32Array,
    count: number,
    policy: 'policy' | 'chosen',
    places: Int32Array,
  ): Promise<InferenceResult> {
    const { inputSize } = this;
    const { Tensor } = this.ort;
    const numbers = input.length === count * inputSize ? input : input.subarray(0, count * inputSize);
    const feeds = { input: new Tensor('float32', numbers, [count, inputSize]) };
    const found = await this.session.run(
      this.chooses ? { ...feeds, places: new Tensor('int32', places, [places.length]) } : feeds,
      { [policy]: null, value: null },
    );
    return { policy: found[policy].data as Float32Array, value: found.value.data as Float32Array };
  }
}
