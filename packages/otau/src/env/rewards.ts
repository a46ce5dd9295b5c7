/**
 * What a transition is worth to each player: the rewards of the rule texts, `'sparse'` ones,
 * or a user's function. The single environment, the agent cycle and the vector environment
 * all take their rewards from here.
 */
import type { Game } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';
import type { RewardFunction, RewardOption } from './env.js';
import { environmentOf, type WriteRewards } from './game-environment.js';

/** Numbers by player, such as a row of a matrix of rewards. */
type Numbers = Float32Array | Float64Array;

/** The rewards of one game under one option. */
export interface RewardRule {
  /** Whose reward is the one number of the self-play view: player 0's, or the mover's. */
  readonly view: 'first' | 'mover';
  /** Whether `write` reads the kind of the move. */
  readonly readsMoveType: boolean;
  /** Whether `write` reads the observation. */
  readonly readsObservation: boolean;
  /**
   * Writes the rewards of the action that `mover` has played: player p's to `out[first + p]`.
   * `results` are those of all players where it has ended the game.
   */
  write(
    mover: number,
    moveType: string,
    results: readonly number[] | undefined,
    observation: unknown,
    out: Numbers,
    first: number,
  ): void;
}

/** The reward rule of a game. Throws `bad-option`. */
export function rewardRule(game: Game, option: RewardOption = 'default'): RewardRule {
  const write = environmentOf(game).rewards?.(game);
  if (typeof option === 'function') return customRule(game, option as RewardFunction<unknown>);
  if (option === 'sparse') return { ...sparseRule(game), view: write === undefined ? 'first' : 'mover' };
  if (option === 'default') return write === undefined ? sparseRule(game) : denseRule(write);
  throw new OtauError('bad-option', `reward must be default, sparse or a function; got ${quote(option)}.`);
}

/** The result at the end, 0 before it. */
function sparseRule(game: Game): RewardRule {
  return {
    view: 'first',
    readsMoveType: false,
    readsObservation: false,
    write(_mover, _moveType, results, _observation, out, first) {
      for (let player = 0; player < game.players; player++) out[first + player] = results?.[player] ?? 0;
    },
  };
}

/** The game's own rewards on the way. */
function denseRule(write: WriteRewards): RewardRule {
  return {
    view: 'mover',
    readsMoveType: true,
    readsObservation: false,
    write: (mover, moveType, results, _observation, out, first) => write(mover, moveType, results, out, first),
  };
}

function customRule(game: Game, reward: RewardFunction<unknown>): RewardRule {
  return {
    view: 'mover',
    readsMoveType: true,
    readsObservation: true,
    write(mover, moveType, _results, observation, out, first) {
      const value = reward(observation, moveType);
      if (!Number.isFinite(value)) {
        throw new OtauError(
          'bad-option',
          `The reward function must return a finite number; for ${moveType} it gave ${quote(value)}.`,
        );
      }
      out.fill(0, first, first + game.players);
      out[first + mover] = value;
    },
  };
}
