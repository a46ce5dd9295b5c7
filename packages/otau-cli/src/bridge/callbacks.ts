/**
 * Decodes options from the pipe. Functions of the client are numbers in them, and are called over the same pipe during a step. Names
 * of opponents become agents.
 */
import type { OpponentFunction } from 'otau/internal/env/env.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { bytesOf } from './space-codec.js';

/** Options of an environment as `make` takes them. */
export type Values = Readonly<Record<string, unknown>>;

/** Calls a function of the client, and waits for its result. */
export type Ask = (question: object, content: Uint8Array) => unknown;

/** Creates an opponent by name. */
export type NamedOpponent = (spec: string) => OpponentFunction;

/** Options with functions instead of their numbers, and agents instead of their names. */
export function readOptions(options: Values, ask: Ask, named: NamedOpponent): Values {
  const { reward, opponent, ...others } = options;
  return {
    ...others,
    ...(reward === undefined ? {} : { reward: isCall(reward) ? rewardOf(reward.call, ask) : reward }),
    ...(opponent === undefined ? {} : { opponent: opponentOf(opponent, ask, named) }),
  };
}

interface Call {
  /** The number of a function of the client. */
  readonly call: number;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'call' in value && typeof value.call === 'number';
}

function rewardOf(call: number, ask: Ask): (observation: ArrayBufferView, moveType: string) => number {
  return (observation, moveType) => ask({ call, what: 'reward', moveType }, bytesOf(observation)) as number;
}

function opponentOf(opponent: unknown, ask: Ask, named: NamedOpponent): unknown {
  if (isCall(opponent)) return askOpponent(opponent.call, ask);
  // The environment's own random opponent: its numbers are those of `make` in TypeScript.
  if (opponent === 'random') return opponent;
  if (typeof opponent === 'string') return named(opponent);
  throw new OtauError('bad-option', `opponent is the name of an agent or a function; got ${quote(opponent)}.`);
}

function askOpponent(call: number, ask: Ask): OpponentFunction {
  return ({ game, row, actions, rng }) => {
    const question = { call, what: 'opponent', actions: [...actions], player: game.actor(row), seed: rng.uint32() };
    const observation = new Float32Array(game.observation.size);
    game.observe(row, observation);
    const content = new Uint8Array(observation.byteLength + row.length);
    content.set(bytesOf(observation));
    content.set(row, observation.byteLength);
    return ask(question, content) as number;
  };
}
