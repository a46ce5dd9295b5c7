/**
 * What runs networks: ONNX Runtime behind a small face. Two fill it in: `node/runtime.ts` with
 * onnxruntime-node, `web-runtime.ts` with onnxruntime-web.
 */

export interface InferenceRuntime {
  /** A session for the bytes of an `.onnx` file as `writeModel` writes it. Throws `bad-model`. */
  create(model: Uint8Array): Promise<InferenceSession>;
}

export interface InferenceSession {
  /** Rows beyond which a batch takes longer for each: its numbers leave the processor's cache. None: the more the better. */
  readonly bestBatch?: number;
  /**
   * Evaluates a batch.
   * @param input `count × inputSize` numbers, more may follow
   * @param count from 1
   * @returns `count × actionCount` logits and `count × players` values (see `model.ts`); the arrays may be the
   *   session's own and hold only until its next run. One run at a time.
   */
  run(input: Float32Array, count: number): Promise<InferenceResult>;
  close(): Promise<void>;
}

export interface InferenceResult {
  readonly policy: Float32Array;
  readonly value: Float32Array;
}
