import type { Game } from '../core/game.js';
import { startOf } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';

/**
 * The runtime of networks, behind a small interface. There are two: `node/runtime.ts` with onnxruntime-node; `ort-session.ts` with operators of our
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

// The check of every runtime before a network is used: that it opens, and evaluates a first position in time.

/**
 * The first evaluation is of one position and takes milliseconds; after this time the network is given up. A runtime
 * that computes in this very thread is not interrupted: it ends, since the graph is a declared one of bounded size.
 */
const FIRST_EVALUATION_TIMEOUT_MS = 30_000;

/**
 * Opens a session and evaluates the first position of the game.
 * @throws `bad-model` where either fails, or the output is not numbers
 */
export async function openChecked(game: Game, open: () => Promise<InferenceSession>): Promise<InferenceSession> {
  try {
    const session = await open();
    await evaluateStart(game, session);
    return session;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new OtauError('bad-model', `The network cannot be run: ${why}`, { cause });
  }
}

/** Throws where the first evaluation takes too long or is not numbers. */
async function evaluateStart(game: Game, session: InferenceSession): Promise<void> {
  const { row } = startOf(game, undefined, new Rng(0));
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
