/**
 * The memory of a vector environment: everything about its n games in flat arrays, game after
 * game. Worker threads share it by having the arrays over shared buffers, and a part of the games
 * is the same state with shorter views.
 */
import type { Game } from '../../core/game.js';
import type { EndReason } from '../../core/history.js';

/** What `reset` and `step` fill: for each array n numbers, or n blocks of the size that is named. */
export interface VectorArrays {
  /** The observation of each game, `game.observation.size` numbers. */
  readonly observations: Float32Array;
  /** 1 for each legal action, `game.actionCount` bytes; all 0 if the game is over. */
  readonly masks: Uint8Array;
  /** The one-number rewards, as the single environment's `step` returns them. */
  readonly rewards: Float32Array;
  /** 1 where this step ended the game by its rules. */
  readonly terminated: Uint8Array;
  /** 1 where this step ended the game by a limit. */
  readonly truncated: Uint8Array;
  /** The rewards of all players, `game.players` numbers. */
  readonly playerRewards: Float32Array;
  /** The player to move; if the game is over, the one who moved last. */
  readonly players: Int8Array;
  /** Plies played so far in the episode, as `info.turn` counts them. */
  readonly turns: Int32Array;
  /** With `SameStep`: the last observation of each game that this step ended; the others' blocks mean nothing. A reset makes them 0. */
  readonly finalObservations: Float32Array;
}

/** The input of the info of a position. */
export interface Episodes {
  /** Positions, `game.rowSize` bytes. */
  readonly rows: Uint8Array;
  /** The positions in which the last actions were played. */
  readonly befores: Uint8Array;
  /** The last actions, and their players; -1 at the start of an episode. */
  readonly lastActions: Int32Array;
  readonly movers: Int8Array;
  /** 1 more than the outcome of chance after the last action, 0 if there was none. */
  readonly draws: Uint16Array;
  /** 0 while the game continues, otherwise 1 more than the index in `REASONS`. */
  readonly reasons: Uint8Array;
  readonly turns: Int32Array;
  readonly playerRewards: Float32Array;
}

/** The names of the arrays of `Episodes`. */
export const EPISODE_ARRAYS = [
  'rows',
  'befores',
  'lastActions',
  'movers',
  'draws',
  'reasons',
  'turns',
  'playerRewards',
] as const satisfies readonly (keyof Episodes)[];

/** How games of a vector environment end. */
export const REASONS = ['rules', 'repetition', 'limit'] as const satisfies readonly EndReason[];

/** What the next reset does to a game. */
export const KEEP = 0;
export const CONTINUE = 1;
export const SEED = 2;

export interface VectorState {
  readonly now: Episodes;
  /** With `SameStep`: how the games ended that the last step ended; their reason here is not 0. */
  readonly final: Episodes | undefined;
  /** Legal actions, `game.maxLegal` numbers of which the first `legalCounts` are valid. */
  readonly legal: Uint16Array;
  readonly legalCounts: Uint16Array;
  /** The inputs: the actions of a step; for a reset, its games, and the generators of seeded ones. */
  readonly actions: Uint16Array;
  readonly resets: Uint8Array;
  /** Four words a game, `Rng.state()`. */
  readonly generators: Uint32Array;
  readonly arrays: VectorArrays;
}

/** The state of `n` games, in shared buffers if worker threads use it. */
export function makeState(game: Game, n: number, withFinal: boolean, shared: boolean): VectorState {
  const memory = (bytes: number) => (shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  const bytes = (length: number) => new Uint8Array(memory(length));
  const floats = (length: number) => new Float32Array(memory(4 * length));
  const words = (length: number) => new Uint16Array(memory(2 * length));
  const integers = (length: number) => new Int32Array(memory(4 * length));
  const small = (length: number) => new Int8Array(memory(length));

  const turns = integers(n);
  const playerRewards = floats(n * game.players);
  const episodes = (own: Pick<Episodes, 'turns' | 'playerRewards'>): Episodes => ({
    rows: bytes(n * game.rowSize),
    befores: bytes(n * game.rowSize),
    lastActions: integers(n),
    movers: small(n),
    draws: words(n),
    reasons: bytes(n),
    ...own,
  });
  return {
    now: episodes({ turns, playerRewards }),
    final: withFinal ? episodes({ turns: integers(n), playerRewards: floats(n * game.players) }) : undefined,
    legal: words(n * game.maxLegal),
    legalCounts: words(n),
    actions: words(n),
    resets: bytes(n),
    generators: new Uint32Array(memory(16 * n)),
    arrays: {
      observations: floats(n * game.observation.size),
      masks: bytes(n * game.actionCount),
      rewards: floats(n),
      terminated: bytes(n),
      truncated: bytes(n),
      playerRewards,
      players: small(n),
      turns,
      finalObservations: floats(withFinal ? n * game.observation.size : 0),
    },
  };
}

type Numbers = Uint8Array | Int8Array | Uint16Array | Int32Array | Uint32Array | Float32Array;

/** The games `first` to `end - 1` of `n`: the same memory through shorter views. */
export function partOf(state: VectorState, n: number, first: number, end: number): VectorState {
  const cut = <Each extends object>(arrays: Each): Each =>
    Object.fromEntries(
      Object.entries(arrays).map(([name, array]: [string, Numbers]) => {
        const size = array.length / n;
        return [name, array.subarray(first * size, end * size)];
      }),
    ) as Each;
  const { now, final, arrays, ...others } = state;
  return { ...cut(others), now: cut(now), final: final && cut(final), arrays: cut(arrays) };
}
