/**
 * The memory of a vector environment: everything about its n games in flat arrays, game after
 * game. Worker threads share it by having the arrays over shared buffers, and a part of the games
 * is the same state with shorter views.
 */
import type { Game } from '../../core/game.js';
import type { EndReason } from '../../core/history.js';
import { OtauError } from '../../lib/error.js';
import { Rng, type RngState } from '../../lib/rng.js';
import { Episode } from '../episode.js';
import { makeObserver } from '../observer.js';
import type { RewardRule } from '../rewards.js';

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
  /** 0 while the game continues, otherwise 1 more than the index in `END_REASONS`. */
  readonly reasons: Uint8Array;
  readonly turns: Int32Array;
  readonly playerRewards: Float32Array;
}

/** How games of a vector environment end. */
export const END_REASONS = ['rules', 'repetition', 'limit'] as const satisfies readonly EndReason[];

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

/** A kind of array with numbers of so many bytes. */
interface ArrayType<Each> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, address: number, length: number): Each;
}

/** Gives the arrays of a state one after the other, in the order in which a kernel has them. */
export type Room = <Each>(type: ArrayType<Each>, length: number) => Each;

/** Arrays of zeros; in shared buffers if worker threads use them. */
export function newRoom(isShared: boolean): Room {
  return (type, length) => {
    const bytes = type.BYTES_PER_ELEMENT * length;
    return new type((isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)) as ArrayBuffer, 0, length);
  };
}

/** The state of `n` games. */
export function makeState(game: Game, n: number, mode: AutoresetMode, room: Room): VectorState {
  const withFinal = mode === 'SameStep' ? n : 0;
  const episodes = (games: number): Episodes => ({
    rows: room(Uint8Array, games * game.rowSize),
    befores: room(Uint8Array, games * game.rowSize),
    lastActions: room(Int32Array, games),
    movers: room(Int8Array, games),
    draws: room(Uint16Array, games),
    reasons: room(Uint8Array, games),
    turns: room(Int32Array, games),
    playerRewards: room(Float32Array, games * game.players),
  });
  const now = episodes(n);
  const final = episodes(withFinal);
  const { turns, playerRewards } = now;
  return {
    now,
    final: withFinal > 0 ? final : undefined,
    legal: room(Uint16Array, n * game.maxLegal),
    legalCounts: room(Uint16Array, n),
    actions: room(Uint16Array, n),
    resets: room(Uint8Array, n),
    generators: room(Uint32Array, 4 * n),
    arrays: {
      observations: room(Float32Array, n * game.observation.size),
      masks: room(Uint8Array, n * game.actionCount),
      rewards: room(Float32Array, n),
      terminated: room(Uint8Array, n),
      truncated: room(Uint8Array, n),
      playerRewards,
      players: room(Int8Array, n),
      turns,
      finalObservations: room(Float32Array, withFinal * game.observation.size),
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

// The games of a vector environment, or a part of them, by their rules in TypeScript: an episode of the single environment
// each, of which the flat arrays are written. Nothing is checked here; `VectorEnv` does that.

/** What becomes of a game that is over: it is reset by the next step, by the same step, or by the caller. */
export type AutoresetMode = 'NextStep' | 'SameStep' | 'Disabled';
export const AUTORESET_MODES: readonly AutoresetMode[] = ['NextStep', 'SameStep', 'Disabled'];

/** Moves all games of a vector environment on: in this thread, or in several. */
export interface VectorRunner {
  /** Begins the games that `state.resets` names. */
  reset(): void;
  /** The first game that cannot play its action of `state.actions`; -1 if all can. */
  unplayable?(): number;
  /** Plays `state.actions`. Where a reward function of the user's throws, no game has moved. */
  step(): void;
  close(): void;
}

export class VectorGames implements VectorRunner {
  readonly #game: Game;
  readonly #rule: RewardRule;
  readonly #isSameStep: boolean;
  readonly #state: VectorState;
  readonly #episodes: readonly Episode[];
  /** Views of each game, by its number. */
  readonly #observations: readonly Float32Array[];
  readonly #finalObservations: readonly Float32Array[];

  /** @param state the memory of `n` games; a reset begins them */
  constructor(game: Game, rule: RewardRule, mode: AutoresetMode, state: VectorState, n: number) {
    const observer = makeObserver(game, 'flat');
    this.#game = game;
    this.#rule = rule;
    this.#isSameStep = mode === 'SameStep';
    this.#state = state;
    const rows = viewsOf(state.now.rows, n);
    const befores = viewsOf(state.now.befores, n);
    const legal = viewsOf(state.legal, n);
    this.#episodes = rows.map((row, i) => {
      return new Episode(game, observer, rule, { row, before: befores[i], legal: legal[i] });
    });
    this.#observations = viewsOf(state.arrays.observations, n);
    this.#finalObservations = viewsOf(state.arrays.finalObservations, n);
  }

  reset(): void {
    const { resets, generators, final, arrays } = this.#state;
    const { actionCount } = this.#game;
    for (let i = 0; i < this.#episodes.length; i++) {
      if (resets[i] === KEEP) continue;
      const episode = this.#episodes[i];
      if (resets[i] === SEED) episode.rng = Rng.from([...generators.subarray(4 * i, 4 * i + 4)] as unknown as RngState);
      episode.begin();
      this.#writeOutcome(i);
      this.#finalObservations[i].fill(0);
      if (final !== undefined) final.reasons[i] = 0;
      arrays.masks.fill(0, i * actionCount, (i + 1) * actionCount);
      this.#show(i);
    }
  }

  step(): void {
    const { now, final, arrays } = this.#state;
    this.#advance();
    final?.reasons.fill(0);
    arrays.masks.fill(0);
    for (let i = 0; i < this.#episodes.length; i++) {
      const episode = this.#episodes[i];
      if (now.reasons[i] !== 0) episode.begin();
      this.#writeOutcome(i);
      if (this.#isSameStep && episode.reason !== undefined) {
        this.#keepFinal(i);
        episode.begin();
      }
      this.#show(i);
    }
  }

  close(): void {}

  /** Plays the actions of the games that go on. Where a reward function throws, those that have moved go back. */
  #advance(): void {
    const { actions, now } = this.#state;
    const saved = this.#rule.readsObservation ? this.#episodes.map((episode) => episode.save()) : undefined;
    for (let i = 0; i < this.#episodes.length; i++) {
      if (now.reasons[i] !== 0) continue;
      try {
        this.#episodes[i].advance(actions[i], true);
      } catch (error) {
        for (let k = 0; k <= i; k++) if (saved !== undefined) this.#episodes[k].restore(saved[k]);
        throw inGame(i, error);
      }
    }
  }

  /** What the last move, or a reset, has brought and ended. */
  #writeOutcome(i: number): void {
    const { arrays, now } = this.#state;
    const { rewards, mover, isTerminated, isTruncated } = this.#episodes[i];
    copyTo(now.playerRewards, rewards, i);
    arrays.rewards[i] = rewards[this.#rule.view === 'mover' ? Math.max(0, mover) : 0];
    arrays.terminated[i] = Number(isTerminated);
    arrays.truncated[i] = Number(isTruncated);
  }

  /** Writes how the position came about, and what is seen of it; the mask must be all 0 before. */
  #show(i: number): void {
    const { arrays, legalCounts } = this.#state;
    const { row, player, legal, legalCount } = this.#episodes[i];
    const { actionCount } = this.#game;
    this.#writeEvents(i);
    this.#game.observe(row, this.#observations[i]);
    arrays.players[i] = player;
    legalCounts[i] = legalCount;
    for (let k = 0; k < legalCount; k++) arrays.masks[i * actionCount + legal[k]] = 1;
  }

  #writeEvents(i: number): void {
    const { now } = this.#state;
    const { lastAction, mover, drawn, reason, counters } = this.#episodes[i];
    now.lastActions[i] = lastAction;
    now.movers[i] = mover;
    now.draws[i] = drawn.length === 0 ? 0 : 1 + drawn[drawn.length - 1];
    now.reasons[i] = reason === undefined ? 0 : 1 + (END_REASONS as readonly EndReason[]).indexOf(reason);
    now.turns[i] = counters.ply;
  }

  /** Keeps how an episode ended, before the next one begins instead. */
  #keepFinal(i: number): void {
    const { now, final } = this.#state;
    this.#writeEvents(i);
    this.#game.observe(this.#episodes[i].row, this.#finalObservations[i]);
    if (final === undefined) return;
    for (const name in final) {
      const from: Numbers = now[name as keyof Episodes];
      const size = from.length / this.#episodes.length;
      copyTo(final[name as keyof Episodes], from.subarray(i * size, (i + 1) * size), i);
    }
  }
}

/** An error of a reward function or a seed, with the number of the game. */
export function inGame(i: number, error: unknown): unknown {
  if (!(error instanceof OtauError)) return error;
  return new OtauError(error.code, `Game ${i}: ${error.message}`, { cause: error });
}

/** The n equal blocks of an array, as views of it. */
function viewsOf<Each extends Float32Array | Uint16Array | Uint8Array>(array: Each, n: number): Each[] {
  const size = array.length / n;
  return Array.from({ length: n }, (_, i) => array.subarray(i * size, (i + 1) * size) as Each);
}

/** Writes a block of numbers, of which a loop copies few faster than `set`. */
function copyTo(to: Numbers, block: ArrayLike<number>, i: number): void {
  const first = i * block.length;
  for (let k = 0; k < block.length; k++) to[first + k] = block[k];
}
