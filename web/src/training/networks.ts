/** Predictions of the network of an iteration: its raw output for a position, and the result of a short search. */
import { type Game, OtauError, type Row } from 'otau';
import type { InferenceSession } from 'otau/network';
import type { BatchEvaluator } from 'otau/search';
import { addModel, freeName } from '../models/models.js';
import { listModels, type OwnModel } from '../models/store.js';
import { playAgainstModel } from '../play/match/start-game.js';
import { runAddress } from './api.js';

export interface Prediction {
  readonly iteration: number;
  /** The network's value for the player to move, -1 to 1, without search. */
  readonly value: number;
  /** The legal moves, in the order of the network's policy, the likeliest first. */
  readonly moves: readonly PredictedMove[];
  /** The move after the search. */
  readonly chosen: number;
}

interface PredictedMove {
  readonly action: number;
  /** The network's policy, 0 to 1, without search. */
  readonly policy: number;
  /** The share of the search's visits, 0 to 1. */
  readonly searched: number;
}

/** Visits of the search; so few that a phone needs only a moment. */
export const VISITS = 64;
const BATCH_SIZE = 8;
const SEED = 'time-lapse';

/** The prediction of the network of an iteration for a position in which a player moves. Throws `bad-model`, and `unknown-model` if it is deleted. */
export async function predict(id: string, iteration: number, game: Game, row: Row): Promise<Prediction> {
  const [network, { RUNTIME }] = await Promise.all([import('otau/network'), import('../opponent/runtime.js')]);
  const session = await RUNTIME.create(await fetchNetwork(runAddress(id, 'models', iteration)));
  try {
    return await predictionOf(network, session, iteration, game, row);
  } finally {
    await session.close();
  }
}

async function fetchNetwork(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address);
  if (!response.ok) throw new OtauError('unknown-model', 'The network is not there any more.');
  return new Uint8Array(await response.arrayBuffer());
}

async function predictionOf(
  { NetworkEvaluator, NetworkSearch }: typeof import('otau/network'),
  session: InferenceSession,
  iteration: number,
  game: Game,
  row: Row,
): Promise<Prediction> {
  const network = new NetworkEvaluator(game, session, BATCH_SIZE);
  let first: { readonly value: number; readonly actions: number[]; readonly policy: number[] } | undefined;
  const evaluator: BatchEvaluator = {
    async evaluate(rows, count, out) {
      await network.evaluate(rows, count, out);
      // The first evaluation is that of the position itself
      first ??= {
        value: out.values[game.actor(row)],
        actions: [...out.actions.subarray(0, out.counts[0])],
        policy: [...out.policy.subarray(0, out.counts[0])],
      };
    },
  };
  const search = new NetworkSearch(evaluator, { seed: SEED, leaves: BATCH_SIZE });
  const { action, lines } = await search.search(game, row, { visits: VISITS });
  const { value, actions, policy } = first as NonNullable<typeof first>;
  const visits = new Map(lines.map((line) => [line.action, line.visits ?? 0]));
  const all = [...visits.values()].reduce((sum, count) => sum + count, 0) || 1;
  const moves = actions.map((move, i) => ({
    action: move,
    policy: policy[i],
    searched: (visits.get(move) ?? 0) / all,
  }));
  moves.sort((a, b) => b.policy - a.policy);
  return { iteration, value, moves, chosen: action };
}

/**
 * Starts a game against the network of an iteration, or the best network of a run.
 * @param last the last iteration, which becomes part of the name of the best network
 */
export async function playNetwork(id: string, iteration: number | undefined, last: number): Promise<void> {
  const address = iteration === undefined ? runAddress(id, 'model') : runAddress(id, 'models', iteration);
  const bytes = await fetchNetwork(address);
  await playAgainstModel(await saveNetwork(`${id}-${iteration ?? last}`, bytes));
}

/** Stores a network; the same network is stored only once. */
async function saveNetwork(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<OwnModel> {
  const base = freeName(name, []);
  const known = (await listModels()).find((model) => model.id.startsWith(base) && isSame(model.bytes, bytes));
  return known ?? addModel(new File([bytes], `${base}.onnx`), Date.now());
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
