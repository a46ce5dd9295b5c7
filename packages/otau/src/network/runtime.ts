/**
 * The runtime of networks, behind a small interface. There are two: `node/runtime.ts` with onnxruntime-node; `web-runtime.ts` with operators of our
 * own for dense networks and onnxruntime-web for others.
 */

/**
 * Where networks are computed: `cpu`; `wasm`, the browser's runtime on the processor; an accelerator by ONNX Runtime's execution providers:
 * `cuda` (NVIDIA, Linux), `coreml` (macOS), `dml` (DirectML, Windows), `webgpu`.
 */
export const DEVICES = ['cpu', 'wasm', 'cuda', 'coreml', 'dml', 'webgpu'] as const;
/** One of `DEVICES`. */
export type Device = (typeof DEVICES)[number];

/** What runs networks: `nodeRuntime` of `otau/network/node`, or `webRuntime()` in browsers. */
export interface InferenceRuntime {
  /**
   * A session for the bytes of an `.onnx` file as `writeModel` writes it.
   * @param device the runtime's usual one unless given: in Node `wasm` for networks of dense layers and `cpu` for others, in browsers `wasm`
   * @throws `bad-model`, and `no-runtime` where the package or the device is missing
   */
  create(model: Uint8Array, device?: Device): Promise<InferenceSession>;
}

/** A network that is ready to run. */
export interface InferenceSession {
  /** Rows beyond which a batch takes longer for each: its numbers leave the processor's cache. None: the more the better. */
  readonly bestBatch?: number;
  /**
   * Evaluates a batch.
   * @param input `count × inputSize` numbers, more may follow
   * @param count from 1
   * @param asked the actions whose logits are requested, in the view of the player to move: others may be anything; all unless given
   * @returns logits and `count × players` values (see `model.ts`); the arrays may be the session's own and valid only until
   * its next run. One run at a time.
   */
  run(input: Float32Array, count: number, asked?: ActionLists): Promise<InferenceResult>;
  /** Frees the network's memory. */
  close(): Promise<void>;
}

/** Some actions for each row of a batch. */
export interface ActionLists {
  /** Those of row i begin at `i × stride`. */
  readonly actions: Uint16Array;
  /** How many row i has. */
  readonly counts: Uint16Array;
  /** Places from row to row. */
  readonly stride: number;
}

/** The output of a network for a batch, row by row. */
export interface InferenceResult {
  /** `count × actionCount` logits, in the view of the player to move; where `isListed`, `count × asked.stride`, in the order of the lists. */
  readonly policy: Float32Array;
  /** Whether only the logits of the actions that are asked for were computed; false unless given. */
  readonly isListed?: boolean;
  /** `count × players` expected results, -1 to 1, the player to move first. */
  readonly value: Float32Array;
}
