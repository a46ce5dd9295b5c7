/**
 * Networks of dense layers in WebAssembly of this project's own: it reads only weights whose inputs are not zero, so that a position takes
 * a third of the time that onnxruntime-web needs, or less. All numbers are 32-bit floats, and the same on every machine.
 */
import { OtauError } from '../../lib/error.js';
import { yieldIfDue } from '../../lib/yield.js';
import { openChecked } from '../checked-session.js';
import { gameOf } from '../declaration.js';
import { buildGraph, type Model } from '../model.js';
import type { ActionLists, InferenceResult, InferenceSession } from '../runtime.js';
import { DENSE_MODULE } from './dense-module.js';
import { Program, type ProgramRows } from './program.js';
import { MAX_ROWS, roomFor } from './widths.js';

/**
 * Opens a session for a network with a trunk of kind `dense`.
 * @throws `bad-model` where its output for the first position is not numbers, `no-runtime` without WebAssembly with vectors
 */
export async function openDense({ declaration, weights }: Model): Promise<InferenceSession> {
  const dense = DENSE_MODULE.instance();
  if (dense === undefined) {
    throw new OtauError('no-runtime', 'Networks need WebAssembly with vectors, which is missing or forbidden here.');
  }
  return openChecked(gameOf(declaration), async () => {
    const { graph, input, policy, value } = buildGraph(declaration, weights);
    const program = new Program(dense, graph, policy);
    return new DenseSession({ program, input: program.rowsOf(input), value: program.rowsOf(value) });
  });
}

interface Opened {
  readonly program: Program;
  readonly input: ProgramRows;
  readonly value: ProgramRows;
}

class DenseSession implements InferenceSession {
  /** Undefined once it is closed: the memory goes with the last reference to it. */
  #opened: Opened | undefined;
  #policy: Float32Array = new Float32Array(0);
  #value: Float32Array = new Float32Array(0);

  constructor(opened: Opened) {
    this.#opened = opened;
  }

  async run(numbers: Float32Array, count: number, asked?: ActionLists): Promise<InferenceResult> {
    await yieldIfDue();
    const opened = this.#opened;
    if (opened === undefined) throw new OtauError('closed', 'The network was asked after it was closed.');
    const { program, input, value } = opened;
    this.#policy = roomFor(count * program.policy.stride(asked), this.#policy);
    this.#value = roomFor(count * value.columns, this.#value);
    for (let first = 0; first < count; first += MAX_ROWS) {
      const part = Math.min(MAX_ROWS, count - first);
      writeRows(input, numbers, first, part);
      program.run(part);
      readRows(value, this.#value, first, part);
      for (let row = 0; row < part; row++) program.policy.write(row, first + row, asked, this.#policy);
    }
    return { policy: this.#policy, value: this.#value, isListed: asked !== undefined };
  }

  async close(): Promise<void> {
    this.#opened = undefined;
  }
}

/** Fills the first `count` rows from those of `from` that begin with row `first`. */
function writeRows({ numbers, columns, stride }: ProgramRows, from: Float32Array, first: number, count: number): void {
  for (let row = 0; row < count; row++) {
    const start = (first + row) * columns;
    numbers.set(from.subarray(start, start + columns), row * stride);
  }
}

function readRows({ numbers, columns, stride }: ProgramRows, to: Float32Array, first: number, count: number): void {
  for (let row = 0; row < count; row++) {
    const start = row * stride;
    to.set(numbers.subarray(start, start + columns), (first + row) * columns);
  }
}
