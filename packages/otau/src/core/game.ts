/**
 * The contract that all games fulfil. Everything above (records, environments, search,
 * learning) knows games only through this file; the four games below it fill it in.
 */
import type { ValueSpec as AnyOptionSpec } from '../lib/options.js';
import type { Rng } from '../lib/rng.js';

/** A position: `game.rowSize` bytes without hidden state. Often a slice of a larger buffer. */
export type Row = Uint8Array;

/** The actor of a position in which chance moves next (a throw in Senet). */
export const CHANCE = -1;
/** The actor of a finished position. */
export const OVER = -2;
/** Who moves: a player 0..players-1, `CHANCE` or `OVER`. */
export type Actor = number;

/** The name of a registered game, as `kindo`; `gameIds()` in `registry.ts` lists them. */
export type GameId = string;

/** Resolved options of some game: plain values by name. Each game narrows this. */
export type GameOptions = Readonly<Record<string, string | number | boolean>>;

/** One field of a row. Multi-byte numbers are little-endian. */
export interface Field {
  /** Offset of its first byte in the row. */
  readonly first: number;
  /** How many numbers it holds (for `bits64`: how many 64-bit sets). */
  readonly length: number;
  /** `bits64` is a set of up to 64 cells: bit i of the little-endian number is cell i. */
  readonly type: 'uint8' | 'uint16' | 'bits64';
  /** The largest value of its numbers, where it is known: bounds of default observations and checks of position texts. */
  readonly max?: number;
  /** What the numbers mean, in one line. */
  readonly about: string;
}

/** Every byte of a row belongs to exactly one field. */
export type Layout<Name extends string = string> = Readonly<Record<Name, Field>>;

/** A tensor that a game writes: an observation or a network input. */
export interface TensorSpec {
  readonly shape: readonly number[];
  /** Product of the shape. */
  readonly size: number;
  /** The type in which users should store it; `observe` and `encode` write float32 with these exact values. */
  readonly dtype: 'float32' | 'int8' | 'uint8';
  /** Lowest and highest possible value of the number at `index` (flat, row-major). */
  low(index: number): number;
  high(index: number): number;
  /** What the number at `index` means, in a few words; every index has its own text. */
  describe(index: number): string;
}

/**
 * Numbers that notations and limits need and that are not part of a position:
 * they belong to the history of one game.
 */
export interface Counters {
  /** Plies played so far, counted as the game's limit counts them (Abalone leaves placements out, Senet counts throws). */
  ply: number;
  /** Move number as the position text shows it, from 1. */
  move: number;
  /** Moves since the last ejection (Abalone); 0 elsewhere. */
  quiet: number;
}

/** What stops a game that the rules themselves let continue; applied by a history, never by `next`. */
export interface Limits {
  /** After this many counted plies, from the first position of the history or episode on, the game ends unless the last ply won. */
  readonly plies: number;
  /** What a player has then, -1..1, in a position that the rules let continue. A draw unless given. */
  readonly result?: (row: Row, player: number) => number;
  /** What the third occurrence of a position brings: nothing, a draw at once, or the right to claim one. */
  readonly repetition: 'none' | 'draw' | 'claim';
}

/** A board symmetry: `next(row(p), action(a))` is `row(next(p, a))`. */
export interface Symmetry {
  readonly name: string;
  /** Writes the image of a position; `out` may be `row`. */
  row(row: Row, out: Row): void;
  action(action: number): number;
  /** Compares the image of a position with another image of it, byte by byte: below 0, 0 or above. Where that is quicker than to make it. */
  compare?(row: Row, other: Row): number;
}

/** Option of a game as data: validation, command-line help and docs come from it. Every option has a default. */
export type OptionSpec = Extract<AnyOptionSpec, { readonly type: 'boolean' | 'integer' | 'choice' }> & {
  readonly default: string | number | boolean;
};

/**
 * The exact rules of one game with its options fixed.
 *
 * Row functions state their preconditions and do not check them: `row` is a position of
 * this game, `action` one that `legal` lists (or an outcome index where chance moves).
 * They allocate nothing. Functions that read text check everything and throw `OtauError`.
 */
export interface Game<Options extends GameOptions = GameOptions, FieldName extends string = string> {
  readonly id: GameId;
  /** Grows by one when rules or row layout change. */
  readonly version: number;
  readonly options: Readonly<Options>;
  readonly players: number;
  readonly rowSize: number;
  readonly actionCount: number;
  /** No position has more legal actions, nor more outcomes, than this. */
  readonly maxLegal: number;
  readonly layout: Layout<FieldName>;
  readonly limits: Limits;

  /** Writes the first position. `rng` is needed only where an option draws something at the start. */
  start(out: Row, rng?: Rng): void;
  /** Who moves next. Turns need not alternate. */
  actor(row: Row): Actor;
  /** Writes each distinct legal action once, in an order that stays while `version` does; returns how many (0 at `CHANCE` and `OVER`). */
  legal(row: Row, out: Uint16Array): number;
  /** Writes the probabilities of the outcomes where chance moves; returns how many (0 elsewhere). */
  outcomes(row: Row, out: Float32Array): number;
  /** Writes the position after a legal action or an outcome; `out` may be `row`. */
  next(row: Row, action: number, out: Row): void;
  /** -1 lost to 1 won, for a finished position. */
  result(row: Row, player: number): number;
  /** The finished position after `player` ran out of time in a position that is not over; `out` may be `row`. */
  forfeit(row: Row, player: number, out: Row): void;
  /** Moves `counters` on over one action or outcome from `before` to `after`. */
  count(before: Row, action: number, after: Row, counters: Counters): void;

  readonly observation: TensorSpec;
  /** The environment's observation, `observation.size` numbers. */
  observe(row: Row, out: Float32Array): void;
  readonly input: TensorSpec;
  /**
   * What a network sees, `input.size` numbers, from the player to move. `counters` matter only
   * where the input holds the part of the ply limit gone by; without them that part is 0.
   */
  encode(row: Row, out: Float32Array, counters?: Counters): void;
  /** An action as the network names it, seen from the player to move; and back. */
  toView(row: Row, action: number): number;
  fromView(row: Row, action: number): number;

  /** The position text of the rules. Without counters: the first move. */
  formatPosition(row: Row, counters?: Counters): string;
  /** Reads a position text into `out`, or throws `bad-position` and leaves `out` alone. */
  parsePosition(text: string, out: Row): Counters;
  /** The names of the game's notations; the first is the usual one. */
  readonly notations: readonly string[];
  /** A legal action (or an outcome) as text, in the usual notation or the one named. */
  formatAction(row: Row, action: number, notation?: string): string;
  /**
   * The legal action (or outcome) that a text names, read in every notation or only in the one named.
   * Throws `bad-move` (no such form), `illegal-move`, `ambiguous-move` or `game-over`.
   */
  parseAction(row: Row, text: string, notation?: string): number;
  /** The symmetries of the game, the identity first. */
  readonly symmetries: readonly Symmetry[];
}

/** The counters of a game that has just begun. */
export function firstCounters(): Counters {
  return { ply: 0, move: 1, quiet: 0 };
}
