/**
 * What a transition is worth to each player: the rewards of the rule texts, `'sparse'` ones,
 * or a user's function. The single environment, the agent cycle and the vector environment
 * all take their rewards from here.
 */
import { type Game, OVER, type Row } from '../core/game.js';
import { OtauError, quote } from '../lib/error.js';

/**
 * A reward of the user's own: for the player who moved, from the observation after the step (do
 * not keep or change it) and the kind of move. The other players get 0. Must return a finite number.
 */
export type RewardFunction<Obs = Float32Array | Int8Array> = (observation: Obs, moveType: string) => number;

/** `'default'` is the rule text's reward, `'sparse'` +1, -1 or 0 at the end of the game. */
export type RewardOption<Obs = never> = 'default' | 'sparse' | RewardFunction<Obs>;

/** Numbers by player, such as a row of a matrix of rewards. */
type Numbers = Float32Array | Float64Array;

/** The rewards of one game under one option. */
export interface RewardRule {
  /** Whose reward is the one number of the self-play view: player 0's, or that of whoever moved. */
  readonly view: 'first' | 'mover';
  /** Whether `write` looks at the observation. */
  readonly readsObservation: boolean;
  /**
   * Writes the rewards of the action that `mover` has played: player p's to `out[first + p]`.
   * `after` is the position it led to, before chance moves (which ends no game).
   */
  write(mover: number, moveType: string, after: Row, observation: unknown, out: Numbers, first: number): void;
}

/** Abalone's default reward of the mover by the type of his move (RULES.md, Reward). */
const ABALONE_REWARDS: Readonly<Record<string, number>> = {
  winner: 12,
  ejected: 2,
  inline_push: 0.5,
  sidestep_move: -0.1,
  inline_move: -0.1,
  placement: 0,
};

/** The reward rule of a game. Throws `bad-option`. */
export function rewardRule(game: Game, option: RewardOption = 'default'): RewardRule {
  const isDense = game.id === 'abalone';
  if (typeof option === 'function') return customRule(game, option as RewardFunction<unknown>);
  if (option === 'sparse') return { ...sparseRule(game), view: isDense ? 'mover' : 'first' };
  if (option === 'default') return isDense ? abaloneRule(game) : sparseRule(game);
  throw new OtauError('bad-option', `reward must be default, sparse or a function; got ${quote(option)}.`);
}

/** The result at the end, 0 before it. */
function sparseRule(game: Game): RewardRule {
  return {
    view: 'first',
    readsObservation: false,
    write(_mover, _moveType, after, _observation, out, first) {
      const isOver = game.actor(after) === OVER;
      for (let player = 0; player < game.players; player++) {
        out[first + player] = isOver ? game.result(after, player) : 0;
      }
    },
  };
}

function abaloneRule(game: Game): RewardRule {
  return {
    view: 'mover',
    readsObservation: false,
    write(mover, moveType, after, _observation, out, first) {
      const isOver = game.actor(after) === OVER;
      for (let player = 0; player < game.players; player++) {
        out[first + player] = isOver && game.result(after, player) < 0 ? -ABALONE_REWARDS.winner : 0;
      }
      // A move that leaves the opponent without any move wins, whatever its type.
      const hasWon = isOver && game.result(after, mover) > 0;
      out[first + mover] = ABALONE_REWARDS[hasWon ? 'winner' : moveType];
    },
  };
}

function customRule(game: Game, reward: RewardFunction<unknown>): RewardRule {
  return {
    view: 'mover',
    readsObservation: true,
    write(mover, moveType, _after, observation, out, first) {
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
