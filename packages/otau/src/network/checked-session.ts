/** The check of every runtime before a network is used: that it opens, and evaluates a first position in time. */
import type { Game } from '../core/game.js';
import { Rows } from '../core/rows.js';
import { OtauError } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import type { InferenceSession } from './runtime.js';

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
