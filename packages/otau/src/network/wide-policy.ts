/**
 * Networks of dense layers for games with thousands of actions, in ONNX Runtime and in compiled operators: ONNX Runtime computes all but the last
 * product of the policy, which has most of the weights, and of that only the columns of the actions that are asked for are computed, in `dense/`.
 */

import { gameOf, type NetworkDeclaration } from './declaration.js';
import { DENSE_MODULE } from './dense/dense-module.js';
import { type DenseExports, MAX_ROWS, roomFor, widthOf } from './dense/exports.js';
import { LogitColumns } from './dense/session.js';
import { buildGraph, type Model } from './model.js';
import { writeOnnx } from './onnx.js';
import { type OrtModule, OrtRows } from './ort-session.js';
import { type ActionLists, type InferenceResult, type InferenceSession, openChecked } from './runtime.js';

/** From this many actions on, only few of them are legal. */
const MANY_ACTIONS = 1024;

/** Whether single columns of the policy are computed in less time than all. */
export function hasWidePolicy(declaration: NetworkDeclaration): boolean {
  return declaration.trunk.kind !== 'cells' && gameOf(declaration).actionCount >= MANY_ACTIONS;
}

/**
 * Opens a session, as `openSession`; undefined without WebAssembly.
 * @throws `bad-model`, also where an evaluation is not numbers or does not end
 */
export async function openWidePolicy(
  ort: OrtModule,
  { declaration, weights }: Model,
  options: object,
): Promise<InferenceSession | undefined> {
  const dense = DENSE_MODULE.instance();
  if (dense === undefined) return undefined;
  const game = gameOf(declaration);
  return openChecked(game, async () => {
    const { graph, policy, value } = buildGraph(declaration, weights);
    const { inputs } = graph.operations.find(({ output }) => output === policy)!;
    const [features, weight, bias] = inputs;
    graph.output(features, 'features');
    graph.output(value, 'value');
    const numbers = ({ name }: { readonly name: string }) => weights.get(name) as Float32Array;
    const last = new Policy(dense, features.shape[1], numbers(weight), numbers(bias));
    const session = await ort.InferenceSession.create(writeOnnx(graph.model(game.id)), options);
    const outputs = { features: features.shape[1], value: game.players };
    return new WidePolicyInference(new OrtRows(ort, session, game.input.size, outputs, true), last);
  });
}

class WidePolicyInference implements InferenceSession {
  #logits: Float32Array = new Float32Array(0);

  constructor(
    private readonly rows: OrtRows<'features' | 'value'>,
    private readonly policy: Policy,
  ) {}

  async run(input: Float32Array, count: number, asked?: ActionLists): Promise<InferenceResult> {
    const { features, value } = await this.rows.run(input, count);
    const { policy } = this;
    this.#logits = roomFor(count * policy.columns.stride(asked), this.#logits);
    policy.write(features, count, asked, this.#logits);
    return { policy: this.#logits, value, isListed: asked !== undefined };
  }

  close(): Promise<void> {
    return this.rows.close();
  }
}

/** The last product of the policy, with room for some rows of what it multiplies. */
class Policy {
  readonly columns: LogitColumns;
  readonly #rows: Float32Array;
  readonly #inner: number;

  constructor(dense: DenseExports, inner: number, weight: Float32Array, bias: Float32Array) {
    const x = dense.rows(inner);
    const added = dense.constant(bias.length);
    this.columns = new LogitColumns(dense, x, inner, weight, added);
    const { buffer } = dense.memory;
    new Float32Array(buffer, dense.data(added), bias.length).set(bias);
    this.#rows = new Float32Array(buffer, dense.data(x), MAX_ROWS * widthOf(inner));
    this.#inner = inner;
  }

  /** Computes the requested logits, all by default, of `count` rows of features. */
  write(features: Float32Array, count: number, asked: ActionLists | undefined, logits: Float32Array): void {
    const inner = this.#inner;
    const width = widthOf(inner);
    for (let first = 0; first < count; first += MAX_ROWS) {
      const part = Math.min(MAX_ROWS, count - first);
      for (let i = 0; i < part; i++) {
        const from = (first + i) * inner;
        this.#rows.set(features.subarray(from, from + inner), i * width);
      }
      this.columns.write(part, first, asked, logits);
    }
  }
}
