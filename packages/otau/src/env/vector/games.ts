/**
 * The memory of a vector environment: everything about its n games in flat arrays, game after
 * game. Worker threads share it by having the arrays over shared buffers, and a part of the games
 * is the same state with shorter views.
 */
import { type Counters, firstCounters, type Game, type Row } from '../../core/game.js';
import type { EndReason } from '../../core/history.js';
import { OtauError } from '../../lib/error.js';
import { Rng, type RngState } from '../../lib/rng.js';
import { Chance } from '../chance.js';
import { Occurrences, occurrencesOf, stopReason } from '../episode.js';
import { environmentOf, type ResolvedEnvironment } from '../game-environment.js';
import { makeObserver, type Observer } from '../observer.js';
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

// The games of a vector environment, or a part of them: begins them, moves each on by its action
// and writes what is seen. The same order of events as in the single environment (`episode.ts`), on
// flat arrays and without allocation. Nothing is checked here; `VectorEnv` does that.

/** What becomes of a game that is over: it is reset by the next step, by the same step, or by the caller. */
export type AutoresetMode = 'NextStep' | 'SameStep' | 'Disabled';

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

/** Games in this thread, whose state can be saved as plain data. */
export interface PlayedGames extends VectorRunner {
  /** The state of all games, generators included, as plain data. */
  snapshot(): GamesSnapshot;
  /** @param snapshot of as many games with the same options */
  restore(snapshot: GamesSnapshot): void;
}

/** The state of all games as plain data. */
export interface GamesSnapshot {
  readonly now: Episodes;
  readonly counters: readonly Counters[];
  readonly rngs: readonly RngState[];
  readonly positions: readonly Uint8Array[] | undefined;
}

export class VectorGames implements PlayedGames {
  readonly #game: Game;
  readonly #rule: RewardRule;
  readonly #isSameStep: boolean;
  readonly #state: VectorState;
  readonly #chance: Chance;
  readonly #environment: ResolvedEnvironment;
  readonly #readsMoveType: boolean;
  readonly #foreseen: ForeseenRewards | undefined;

  /** Views and objects of each game, by its number. */
  readonly #rows: Row[];
  readonly #befores: Row[];
  readonly #legal: Uint16Array[];
  readonly #observations: Float32Array[];
  readonly #finalObservations: Float32Array[];
  readonly #counters: Counters[];
  readonly #rngs: Rng[];
  readonly #occurrences: Occurrences[] | undefined;

  /** @param state the memory of `n` games; a reset begins them */
  constructor(game: Game, rule: RewardRule, mode: AutoresetMode, state: VectorState, n: number) {
    this.#game = game;
    this.#rule = rule;
    this.#isSameStep = mode === 'SameStep';
    this.#state = state;
    this.#chance = new Chance(game);
    this.#environment = environmentOf(game);
    this.#readsMoveType = rule.readsMoveType;
    this.#foreseen = rule.readsObservation ? new ForeseenRewards(game, rule, n) : undefined;
    this.#rows = viewsOf(state.now.rows, n);
    this.#befores = viewsOf(state.now.befores, n);
    this.#legal = viewsOf(state.legal, n);
    this.#observations = viewsOf(state.arrays.observations, n);
    this.#finalObservations = viewsOf(state.arrays.finalObservations, n);
    this.#counters = Array.from({ length: n }, firstCounters);
    this.#rngs = Array.from({ length: n }, () => new Rng(0));
    const repeats = game.limits.repetition !== 'none';
    this.#occurrences = repeats ? this.#rows.map(() => new Occurrences(game.rowSize)) : undefined;
  }

  reset(): void {
    const { resets, generators, arrays, final } = this.#state;
    const { actionCount } = this.#game;
    for (let i = 0; i < this.#rows.length; i++) {
      if (resets[i] === KEEP) continue;
      if (resets[i] === SEED) this.#rngs[i] = Rng.from(stateAt(generators, i));
      this.#begin(i);
      this.#clearOutcome(i);
      this.#finalObservations[i].fill(0);
      if (final !== undefined) final.reasons[i] = 0;
      arrays.masks.fill(0, i * actionCount, (i + 1) * actionCount);
      this.#show(i);
    }
  }

  step(): void {
    const { actions, now, arrays, final } = this.#state;
    this.#foresee();
    final?.reasons.fill(0);
    arrays.masks.fill(0);
    for (let i = 0; i < this.#rows.length; i++) {
      if (now.reasons[i] !== 0) {
        this.#begin(i);
        this.#clearOutcome(i);
      } else {
        this.#play(i, actions[i]);
        if (this.#isSameStep && now.reasons[i] !== 0) {
          this.#keepFinal(i);
          this.#begin(i);
        }
      }
      this.#show(i);
    }
  }

  close(): void {}

  snapshot(): GamesSnapshot {
    const { now } = this.#state;
    return {
      now: Object.fromEntries(EPISODE_ARRAYS.map((name) => [name, now[name].slice()])) as unknown as Episodes,
      counters: this.#counters.map((counters) => ({ ...counters })),
      rngs: this.#rngs.map((rng) => rng.state()),
      positions: this.#occurrences?.map((occurrences) => occurrences.positions()),
    };
  }

  restore({ now, counters, rngs, positions }: GamesSnapshot): void {
    for (const name of EPISODE_ARRAYS) this.#state.now[name].set(now[name]);
    this.#state.arrays.masks.fill(0);
    for (let i = 0; i < this.#rows.length; i++) {
      Object.assign(this.#counters[i], counters[i]);
      this.#rngs[i] = Rng.from(rngs[i]);
      if (this.#occurrences !== undefined && positions !== undefined) {
        this.#occurrences[i] = occurrencesOf(positions[i], this.#game.rowSize);
      }
      this.#show(i);
    }
  }

  /** The first position of an episode, after the outcomes of chance before the first action. */
  #begin(i: number): void {
    const { now } = this.#state;
    const counters = this.#counters[i];
    this.#game.start(this.#rows[i], this.#rngs[i]);
    counters.ply = 0;
    counters.move = 1;
    counters.quiet = 0;
    now.reasons[i] = 0;
    now.lastActions[i] = -1;
    now.movers[i] = -1;
    this.#settle(i);
    if (this.#occurrences === undefined) return;
    this.#occurrences[i].cut(0);
    this.#occurrences[i].add(this.#rows[i]);
  }

  #play(i: number, action: number): void {
    const game = this.#game;
    const { now, arrays } = this.#state;
    const row = this.#rows[i];
    const before = this.#befores[i];
    for (let k = 0; k < row.length; k++) before[k] = row[k];
    const mover = game.actor(before);
    game.next(before, action, row);
    game.count(before, action, row, this.#counters[i]);
    const times = this.#occurrences === undefined ? 1 : this.#occurrences[i].add(row);
    const reason = stopReason(game, row, this.#counters[i], times);
    const moveType = this.#readsMoveType ? this.#environment.moveType(game, before, action) : '';
    if (reason === undefined) this.#settle(i);
    else now.draws[i] = 0;

    now.movers[i] = mover;
    now.lastActions[i] = action;
    now.reasons[i] = 1 + (END_REASONS as readonly (EndReason | undefined)[]).indexOf(reason);
    arrays.terminated[i] = reason === 'rules' ? 1 : 0;
    arrays.truncated[i] = reason === undefined || reason === 'rules' ? 0 : 1;
    const first = i * game.players;
    if (this.#foreseen === undefined) this.#rule.write(mover, moveType, row, undefined, now.playerRewards, first);
    else this.#foreseen.copy(now.playerRewards, first);
    arrays.rewards[i] = now.playerRewards[first + (this.#rule.view === 'mover' ? mover : 0)];
  }

  /** Lets chance move until a player is to move. */
  #settle(i: number): void {
    const drawn = this.#chance.settle(this.#rows[i], this.#counters[i], this.#rngs[i]);
    this.#state.now.draws[i] = drawn === 0 ? 0 : this.#chance.outcomes[drawn - 1] + 1;
  }

  /** A reset is not a move: it brings no reward and ends nothing. */
  #clearOutcome(i: number): void {
    const { arrays, now } = this.#state;
    const { players } = this.#game;
    arrays.rewards[i] = 0;
    arrays.terminated[i] = 0;
    arrays.truncated[i] = 0;
    now.playerRewards.fill(0, i * players, (i + 1) * players);
  }

  /** Writes the observation of the current position; the mask must be all 0 before. */
  #show(i: number): void {
    const game = this.#game;
    const { now, arrays, legalCounts } = this.#state;
    const row = this.#rows[i];
    game.observe(row, this.#observations[i]);
    now.turns[i] = this.#counters[i].ply;
    const isOver = now.reasons[i] !== 0;
    arrays.players[i] = isOver ? now.movers[i] : game.actor(row);
    const legal = this.#legal[i];
    const count = isOver ? 0 : game.legal(row, legal);
    legalCounts[i] = count;
    const first = i * game.actionCount;
    for (let k = 0; k < count; k++) arrays.masks[first + legal[k]] = 1;
  }

  /** Keeps how an episode ended, before the next one begins instead. */
  #keepFinal(i: number): void {
    const { now, final } = this.#state;
    this.#game.observe(this.#rows[i], this.#finalObservations[i]);
    now.turns[i] = this.#counters[i].ply;
    if (final !== undefined) for (const name of EPISODE_ARRAYS) copyBlock(now[name], final[name], i, this.#rows.length);
  }

  #foresee(): void {
    if (this.#foreseen === undefined) return;
    const { actions, now } = this.#state;
    for (let i = 0; i < this.#rows.length; i++) {
      if (now.reasons[i] !== 0) continue;
      this.#foreseen.ask(i, this.#rows[i], actions[i], this.#counters[i], this.#rngs[i], this.#occurrences?.[i]);
    }
  }
}

type EpisodeNumbers = Episodes[(typeof EPISODE_ARRAYS)[number]];

/** The n equal blocks of an array, as views of it. */
function viewsOf<Each extends Float32Array | Uint16Array | Uint8Array>(array: Each, n: number): Each[] {
  const size = array.length / n;
  return Array.from({ length: n }, (_, i) => array.subarray(i * size, (i + 1) * size) as Each);
}

function copyBlock(from: EpisodeNumbers, to: EpisodeNumbers, i: number, n: number): void {
  const size = from.length / n;
  for (let k = i * size; k < (i + 1) * size; k++) to[k] = from[k];
}

function stateAt(generators: Uint32Array, i: number): RngState {
  return [generators[4 * i], generators[4 * i + 1], generators[4 * i + 2], generators[4 * i + 3]];
}

class ForeseenRewards {
  readonly #rewards: Float32Array;
  readonly #row: Row;
  readonly #chance: Chance;
  readonly #environment: ResolvedEnvironment;
  readonly #observer: Observer;

  constructor(
    readonly game: Game,
    readonly rule: RewardRule,
    n: number,
  ) {
    this.#rewards = new Float32Array(n * game.players);
    this.#row = new Uint8Array(game.rowSize);
    this.#chance = new Chance(game);
    this.#environment = environmentOf(game);
    this.#observer = makeObserver(game, 'flat');
  }

  /** Computes the rewards of `action` in game `i`, which is at `before`. Does not change its arguments. */
  ask(i: number, before: Row, action: number, counters: Counters, rng: Rng, stood: Occurrences | undefined): void {
    const { game, rule } = this;
    const row = this.#row;
    const counted = { ...counters };
    game.next(before, action, row);
    game.count(before, action, row, counted);
    const times = stood?.add(row) ?? 1;
    stood?.cut(stood.length - 1);
    const moveType = this.#environment.moveType(game, before, action);
    if (stopReason(game, row, counted, times) === undefined) {
      this.#chance.settle(row, counted, Rng.from(rng.state()));
    }
    try {
      rule.write(game.actor(before), moveType, row, this.#observer.observe(row), this.#rewards, i * game.players);
    } catch (error) {
      if (!(error instanceof OtauError)) throw error;
      throw new OtauError(error.code, `Game ${i}: ${error.message}`, { cause: error });
    }
  }

  /** Copies the rewards asked for last: of the game whose players' numbers begin at `first`. */
  copy(out: Float32Array, first: number): void {
    for (let k = first; k < first + this.game.players; k++) out[k] = this.#rewards[k];
  }
}
