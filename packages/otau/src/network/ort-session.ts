/**
 * A session of ONNX Runtime as an `InferenceSession`. onnxruntime-node and onnxruntime-web have
 * the same interface, so the two runtimes share this file; the module itself is handed in.
 */

import { OtauError } from '../lib/error.js';
import { cellBoardOf, gameOf, type NetworkDeclaration } from './declaration.js';
import { openDense } from './dense/session.js';
import { type Model, readModel, writeModel } from './model.js';
import { type InferenceRuntime, type InferenceSession, openChecked } from './runtime.js';

/** The parts of ONNX Runtime's JavaScript interface that are used here. */
export interface OrtModule {
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OrtTensor;
  readonly InferenceSession: { create(model: Uint8Array, options?: object): Promise<OrtSession> };
}
export interface OrtTensor {
  readonly data: unknown;
}
type OrtTensors = Readonly<Record<string, OrtTensor>>;
export interface OrtSession {
  run(feeds: OrtTensors, fetches?: OrtTensors): Promise<OrtTensors>;
  release(): Promise<void>;
}

/**
 * One thread and a fixed order of operations: the same bytes at every run on one machine, whatever stands beside a row in its batch.
 * With `session.disable_prepacking` a row alone would differ in the last bits (onnxruntime 1.32).
 */
export const SESSION_OPTIONS = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: 'all',
  executionMode: 'sequential',
} as const;

/**
 * Opens a session for a model of this project. What runs is the graph that its declaration gives with its weights,
 * never the bytes of the file: these may come from anyone. The first position is evaluated here.
 * @throws `bad-model`, also where an evaluation is not numbers or does not end
 * @param ownOutputs whether the runtime writes into arrays that are handed in (onnxruntime-node does, without a copy)
 */
export function openSession(
  ort: OrtModule,
  { declaration, weights }: Model,
  options: object,
  ownOutputs: boolean,
): Promise<InferenceSession> {
  const game = gameOf(declaration);
  const { actionCount, players } = game;
  return openChecked(game, async () => {
    const session = await ort.InferenceSession.create(writeModel(declaration, weights), options);
    const outputs = { policy: actionCount, value: players };
    const rows = new OrtRows(ort, session, game.input.size, outputs, ownOutputs);
    return Object.assign(rows, { bestBatch: bestBatch(declaration) });
  });
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

/** Rows of numbers through a session. */
export class OrtRows<Output extends string> {
  readonly #own = {} as Record<Output, Float32Array>;

  /**
   * @param inputSize numbers in a row of the input
   * @param outputs numbers in a row of each output
   */
  constructor(
    readonly ort: OrtModule,
    readonly session: OrtSession,
    readonly inputSize: number,
    readonly outputs: Readonly<Record<Output, number>>,
    readonly ownOutputs: boolean,
  ) {}

  /** The output for `count` rows; the arrays are valid until the next run. */
  async run(input: Float32Array, count: number): Promise<Readonly<Record<Output, Float32Array>>> {
    const feeds = { input: this.#tensor(input, count, this.inputSize) };
    const names = Object.keys(this.outputs) as Output[];
    if (!this.ownOutputs) {
      const given = await this.session.run(feeds);
      return Object.fromEntries(names.map((name) => [name, given[name].data])) as Record<Output, Float32Array>;
    }
    const fetches: Record<string, OrtTensor> = {};
    for (const name of names) {
      const size = this.outputs[name];
      if (!(this.#own[name]?.length >= count * size)) this.#own[name] = new Float32Array(count * size);
      fetches[name] = this.#tensor(this.#own[name], count, size);
    }
    await this.session.run(feeds, fetches);
    return this.#own;
  }

  close(): Promise<void> {
    return this.session.release();
  }

  #tensor(data: Float32Array, count: number, size: number): OrtTensor {
    const numbers = data.length === count * size ? data : data.subarray(0, count * size);
    return new this.ort.Tensor('float32', numbers, [count, size]);
  }
}

// Networks in the browser, in WebAssembly on the processor. Networks of dense layers run in this project's own code (`dense/`), those with
// convolutions by onnxruntime-web. That package is 11 MB: the caller says how it is loaded, and it is when the first such network comes.
//
// One thread is used: more need a page that is isolated from others. Where the package's `.wasm` file lies
// is set on the module: `ort.env.wasm.wasmPaths`.

/** The parts of onnxruntime-web that are used here. */
export interface OrtWebModule extends OrtModule {
  readonly env: { readonly wasm: { numThreads?: number } };
}

/**
 * What runs networks in browsers.
 * @param load gives the module `onnxruntime-web/wasm`; without it, networks with convolutions are refused with `no-runtime`
 * @example createAgent('zero', { resources: { networks: { runtime: webRuntime(), find } } })
 */
export function webRuntime(load: () => Promise<OrtWebModule> = refuseConvolutions): InferenceRuntime {
  return {
    create: async (bytes, device = 'wasm') => {
      if (device !== 'wasm') {
        throw new OtauError('no-runtime', `Networks are computed on the device wasm here; got ${device}.`);
      }
      const model = readModel(bytes);
      if (model.declaration.trunk.kind !== 'cells') return openDense(model);
      const ort = await load();
      ort.env.wasm.numThreads = 1;
      return openSession(ort, model, { ...SESSION_OPTIONS, executionProviders: ['wasm'] }, false);
    },
  };
}

async function refuseConvolutions(): Promise<never> {
  throw new OtauError(
    'no-runtime',
    'Networks with convolutions need onnxruntime-web; webRuntime was not told how to load it.',
  );
}
