/**
 * The interface of all environments, Gymnasium's in TypeScript: `make` returns it, wrappers wrap it, `apiTest` checks it, and users
 * implement it for their own games.
 */
import type { Game, GameId, Row } from '../core/game.js';
import type { EndReason } from '../core/history.js';
import type { Rng } from '../lib/rng.js';
import type { RgbArray } from '../render/game-drawing.js';
import type { BoxArray, Space } from './spaces.js';

/**
 * A custom reward: for the player who moved, from the observation after the step (do
 * not keep or change it) and the kind of move. The other players get 0. Must return a finite number.
 */
export type RewardFunction<Obs = Float32Array | Int8Array> = (observation: Obs, moveType: string) => number;

/** `'default'` is the rule text's reward, `'sparse'` +1, -1 or 0 at the end of the game, or a function of your own. */
export type RewardOption<Obs = never> = 'default' | 'sparse' | RewardFunction<Obs>;

/** An observation by name: numbers and arrays, as a game defines them. */
export type DictObservation = Readonly<Record<string, number | BoxArray>>;

/** What an agent sees: one array, or an object of numbers and arrays. */
export type Observation = BoxArray | DictObservation;

/** What `reset` and `step` return besides the observation. A new object with new arrays each time. */
export interface Info {
  /** Plies played so far, as the game's limit counts them: placements in Abalone are left out, in Senet it is throws. */
  turn: number;
  /** The player to move; after the end the one who moved last. */
  player: number;
  /** 1 for each legal action of the player to move; all 0 after the end. */
  actionMask: Int8Array;
  /** Every player's reward of this step; zeros after `reset`. */
  rewards: Float32Array;
  /** The kind of the move just played; the player's own in the one-player view. Missing after `reset`. */
  moveType?: string;
  /** Once the game is over: the winner (of a team its lower number), or null if there is none. Missing before. */
  winner?: number | null;
  /** Once the game is over: the reason. Missing before. */
  reason?: EndReason;
  /** The sentence that says why an action was refused, if an illegal action ends the game. */
  illegal?: string;
  /** Games with chance: the outcomes since the last action, each plus 1 (in Senet the steps thrown); in the one-player view the opponent's too. */
  throws?: number[];
  /** Senet: whether the move just played has passed the turn to the other player. */
  pass?: boolean;
  /** Senet: the throw of the player to move, 1 to 5; 0 if the game has ended before another throw. */
  steps?: number;
  /** One-player view: the actions of the others since the last action. */
  replies?: number[];
  /** Symmetry wrapper: in which image of the board the episode is played. */
  symmetry?: string;
}

/** Observation, reward, terminated (by the rules), truncated (by a limit), info. */
export type StepResult<Obs = Observation> = [Obs, number, boolean, boolean, Info];

/** How an episode begins. */
export interface ResetOptions {
  /** A whole number or a text. Without one the generator continues. */
  readonly seed?: number | string;
  /** `position`: a position text to begin with. */
  readonly options?: { readonly position?: string };
}

/** What `render` returns: text or SVG, or pixels in the mode `rgb_array`. */
export type Picture = string | RgbArray;

/** What is known of an environment before it is played. */
export interface Metadata {
  readonly renderModes: readonly string[];
  readonly game: GameId;
  /** Grows when the rules of the game change. */
  readonly version: number;
  readonly players: number;
}

/**
 * An environment. `Core` is the innermost one, inside all wrappers.
 * The caller may keep observation, mask and rewards: later steps do not write to them.
 */
export interface Env<Obs = Observation, Core = unknown> {
  /** The id by which it was created, such as `Kindo-v0`. */
  readonly id: string;
  readonly observationSpace: Space<Obs>;
  readonly actionSpace: Space<number>;
  readonly metadata: Metadata;
  readonly renderMode: string | undefined;
  readonly unwrapped: Core;
  /** Begins an episode. */
  reset(options?: ResetOptions): [Obs, Info];
  /** Plays an action of the player to move (`info.player`). */
  step(action: number): StepResult<Obs>;
  /** The picture of the present position in the render mode; undefined without one. */
  render(): Picture | undefined;
  close(): void;
}

/** The position for a scripted opponent, which must not change or keep it. */
export interface OpponentView {
  readonly game: Game;
  readonly row: Row;
  /** The legal actions, at least one. */
  readonly actions: Uint16Array;
  /** The opponent's own generator; `reset({ seed })` makes it repeat. */
  readonly rng: Rng;
}

/** Chooses one of the legal actions that it is shown. */
export type OpponentFunction = (position: OpponentView) => number;

/** The players of the other sides in the one-player view. */
export type Opponent = 'random' | OpponentFunction | { act: OpponentFunction };

/** Options of every environment, besides those of its game. */
export interface EnvOptions<Obs = never> {
  /** `'dict'` gives the observation by name, if the game has one (Senet); `'flat'`, the default, is one array. */
  readonly observation?: 'flat' | 'dict';
  readonly reward?: RewardOption<Obs>;
  readonly renderMode?: string;
  /** The opponent, which plays the other sides: the one-player view. */
  readonly opponent?: Opponent;
  /** Which side is played in the one-player view, drawn again at each reset for `'random'`. Default 0. */
  readonly player?: number | 'random';
  /** What an illegal action does: throw (default of `make`) or end the game with -1 (default of `aec`). */
  readonly illegal?: 'throw' | 'terminate';
  /** False leaves out the wrappers that check order and actions. Default true. */
  readonly check?: boolean;
}
