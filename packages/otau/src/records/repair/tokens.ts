/**
 * How moves are misprinted: what it costs to read a printed token as a legal move. Costs are negative natural logarithms
 * of probabilities, so that the sum over a game compares explanations of the whole text.
 */

import { CHANCE, type Game, OVER, type Row } from '../../core/game.js';
import { gamePart } from '../../core/registry.js';
import { rowAfter } from '../../core/rows.js';
import { OtauError } from '../../lib/error.js';
import { madeOnce } from '../../lib/made.js';

/** How a notation writes a move: all the ways that readers take for right, the usual one first. */
export type Spell = (game: Game, row: Row, action: number) => readonly string[];

/** A misprint happens about once in four hundred moves. */
export const MISPRINT = 6;
/** Of the misprints a third are a wrong sign. */
const WRONG_SIGN = 1;
/** Per sign, what it costs that exactly this wrong sign is printed: one of nine. */
const SIGN = 2.2;
/** A whole other move that cannot be played there: hardly ever. */
const OTHER_MOVE = 5;
/** Two signs of a move in the wrong order. */
const TURNED = 3;
const WRONG_MARK = 3;
const EXTRA_MARK = 2;
/** A mark that belongs to a move and is not printed, where the text has such marks. */
const MISSING_MARK = 4;

/** A printed token or a spelt move: what names the move, and the marks behind it, such as `x` and `(10)`. */
interface Parts {
  /** Numbers the texts of a game. */
  readonly id: number;
  readonly core: string;
  readonly marks: readonly string[];
}

/** What can be played in a position: an outcome and the move after it are one, as texts write them. */
export interface Playable {
  readonly actions: readonly number[];
  readonly spellings: readonly Parts[];
  /** How much likelier it is than if all that can be played were equally likely, as a logarithm; see `judge`. */
  prior: number;
}

/** The tokens of a game, and how they are compared with moves. */
export class Tokens {
  readonly #parts: readonly Parts[];
  readonly #known = new Map<string, Parts>();
  readonly #costs: Map<number, number>[];
  readonly #playable = new Map<number, readonly Playable[]>();
  /** Kinds of marks that this text has: where they are missing, nothing was to be marked. */
  readonly #kinds = new Set<string>();
  readonly #options: Uint16Array;
  readonly #outcomes: Float32Array;
  readonly #evaluation: { evaluate(row: Row): number } | undefined;
  readonly #judged = new WeakSet<readonly Playable[]>();

  /**
   * @param spell how the text writes moves
   * @param marks what stands behind a move and may be left out; each match is one mark
   */
  constructor(
    readonly game: Game,
    readonly texts: readonly string[],
    readonly spell: Spell,
    readonly marks: RegExp | undefined,
  ) {
    this.#parts = texts.map((text) => this.#split(text));
    this.#costs = texts.map(() => new Map());
    this.#options = new Uint16Array(game.maxLegal);
    this.#outcomes = new Float32Array(game.maxLegal);
    this.#evaluation = evaluationOf(game);
    for (const kind of new Set(this.#parts.flatMap((parts) => parts.marks.map(kindOf)))) {
      const users = this.#parts.filter((parts) => parts.marks.some((mark) => kindOf(mark) === kind)).length;
      if (users >= MIN_MARKED * texts.length) this.#kinds.add(kind);
    }
  }

  get length(): number {
    return this.texts.length;
  }

  /** Whether two tokens name the same move. */
  isSame(one: number, other: number): boolean {
    return this.#parts[one].core === this.#parts[other].core;
  }

  /**
   * Everything that can be played.
   * @param key names the position
   */
  playable(row: Row, key: number, isLast: boolean): readonly Playable[] {
    if (isLast) return this.#find(row, isLast);
    return madeOnce(this.#playable, key, () => this.#find(row, isLast), MAX_KNOWN);
  }

  #find(row: Row, isLast: boolean): Playable[] {
    const { game } = this;
    const actor = game.actor(row);
    if (actor === OVER) return [];
    if (actor !== CHANCE) return this.#moves(row, [], '');
    const found: Playable[] = [];
    const count = game.outcomes(row, this.#outcomes);
    const chances = this.#outcomes.slice(0, count);
    for (let outcome = 0; outcome < count; outcome++) {
      if (chances[outcome] === 0) continue;
      const thrown = game.formatAction(row, outcome);
      const next = rowAfter(game, row, outcome);
      const moves = game.actor(next) < 0 ? [] : this.#moves(next, [outcome], `${beforeMove(thrown)}:`);
      const prior = Math.log(chances[outcome] / Math.max(1, moves.length));
      if (game.actor(next) < 0 || isLast) found.push({ actions: [outcome], spellings: [this.#split(thrown)], prior });
      found.push(...moves.map((move) => ({ ...move, prior })));
    }
    return found.map((move) => ({ ...move, prior: move.prior + Math.log(found.length) }));
  }

  #moves(row: Row, before: readonly number[], prefix: string): Playable[] {
    const count = this.game.legal(row, this.#options);
    const found: Playable[] = [];
    for (let i = 0; i < count; i++) {
      const action = this.#options[i];
      const spellings = this.spell(this.game, row, action).map((text) => this.#split(prefix + text));
      found.push({ actions: [...before, action], spellings, prior: 0 });
    }
    return found;
  }

  /**
   * Adds to the moves of a position how likely a player chooses each: the better the position after it, beside those after the
   * others, the likelier.
   */
  judge(row: Row, moves: readonly Playable[]): void {
    if (this.#evaluation === undefined || this.#judged.has(moves)) return;
    this.#judged.add(moves);
    const isThrow = this.game.actor(row) === CHANCE;
    for (let from = 0, to = 0; from < moves.length; from = to) {
      while (to < moves.length && (!isThrow || moves[to].actions[0] === moves[from].actions[0])) to++;
      this.#judgeChoice(row, moves.slice(from, to));
    }
  }

  #judgeChoice(row: Row, moves: readonly Playable[]): void {
    const scores = moves.map(({ actions }) => this.#score(row, actions));
    const mean = scores.reduce((sum, score) => sum + score, 0) / moves.length;
    const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / moves.length) || 1;
    const weights = scores.map((score) => Math.exp((score - mean) / spread));
    const usual = weights.reduce((sum, weight) => sum + weight, 0) / moves.length;
    for (const [index, move] of moves.entries())
      move.prior += TRUST * Math.log(ANY_CHOICE + ((1 - ANY_CHOICE) * weights[index]) / usual);
  }

  /** The value of the position after a move, for the player who makes it. */
  #score(row: Row, actions: readonly number[]): number {
    const { game } = this;
    const next = row.slice();
    let player = 0;
    for (const action of actions) {
      player = game.actor(next);
      game.next(next, action, next);
    }
    const value = game.actor(next) === OVER ? WON * game.result(next, 0) : (this.#evaluation?.evaluate(next) ?? 0);
    return player === 1 ? -value : value;
  }

  /** What it costs that this move was printed as this token; 0 where it is printed right. */
  cost(token: number, move: Playable): number {
    const costs = this.#costs[token];
    let least = Number.POSITIVE_INFINITY;
    for (const right of move.spellings) {
      let cost = costs.get(right.id);
      if (cost === undefined) {
        cost = this.#costOf(this.#parts[token], right);
        costs.set(right.id, cost);
      }
      if (cost < least) least = cost;
    }
    return least;
  }

  #costOf(printed: Parts, right: Parts): number {
    const whole = MISPRINT + OTHER_MOVE + SIGN * right.core.length + (printed.marks.length > 0 ? 1 : 0);
    return Math.min(whole, signs(printed.core, right.core) + this.#markCost(printed.marks, right.marks));
  }

  #markCost(printed: readonly string[], right: readonly string[]): number {
    if (printed.length === 0 && right.length === 0) return 0;
    let cost = 0;
    for (const mark of right) {
      const same = printed.find((other) => kindOf(other) === kindOf(mark));
      if (same === mark) continue;
      if (same !== undefined) cost += MISPRINT + WRONG_MARK;
      // A number is often left out; a letter never
      else if (kindOf(mark) === mark || this.#kinds.has(kindOf(mark))) cost += MISSING_MARK;
    }
    for (const mark of printed) {
      if (!right.some((other) => kindOf(other) === kindOf(mark))) cost += MISPRINT + EXTRA_MARK;
    }
    return cost;
  }

  /** Games have some thousand different moves: each is taken apart once. */
  #split(text: string): Parts {
    return madeOnce(this.#known, text, () => ({ ...this.#take(text), id: this.#known.size }));
  }

  #take(text: string): Omit<Parts, 'id'> {
    const plain = text.toLowerCase().replaceAll('х', 'x').replace(SEPARATORS, '');
    const marks = this.marks && plain.match(this.marks);
    return marks ? { core: plain.replace(this.marks, ''), marks: [...marks] } : { core: plain, marks: NO_MARKS };
  }
}

/** The part of moves that players choose without regard to how good they are. */
const ANY_CHOICE = 0.1;
/** The moves of a player hang together: what one says of how he plays, the next says again. */
const TRUST = 0.7;
/** The value of a game that is won. */
const WON = 20_000;
/** Positions of which the moves are kept, as searches come to them again. */
const MAX_KNOWN = 4000;
const NO_MARKS: readonly string[] = [];
const SEPARATORS = /[-–—→>,;:/]/g;
/** A text has marks of a kind where this part of its moves has them. */
const MIN_MARKED = 0.08;

/** How positions are valued, where this is known of the game with its options. */
function evaluationOf(game: Game): { evaluate(row: Row): number } | undefined {
  try {
    return gamePart(game.id, 'evaluation')?.create?.(game);
  } catch (error) {
    if (error instanceof OtauError && error.code === 'unsupported') return undefined;
    throw error;
  }
}

/** A throw as it stands before a move: `3` for `t3`. */
function beforeMove(thrown: string): string {
  return thrown.replace(/^t(?=\d)/, '');
}

/** `(10)` and `(24)` are marks of one kind. */
function kindOf(mark: string): string {
  return mark.replace(/\d+/, '');
}

/** What it costs that one text was printed as the other by the slip of a sign; infinite where they have less in common. */
function signs(printed: string, right: string): number {
  if (printed === right) return 0;
  if (Math.abs(printed.length - right.length) > 1) return Number.POSITIVE_INFINITY;
  if (printed.length !== right.length) {
    const [short, long] = printed.length < right.length ? [printed, right] : [right, printed];
    let at = 0;
    while (at < short.length && short[at] === long[at]) at++;
    return short.slice(at) === long.slice(at + 1)
      ? MISPRINT + WRONG_SIGN + Math.log(long.length) + SIGN + 1
      : Number.POSITIVE_INFINITY;
  }
  let wrong = 0;
  let first = -1;
  for (let at = 0; at < right.length; at++) {
    if (printed[at] === right[at]) continue;
    if (first < 0) first = at;
    wrong++;
  }
  if (wrong === 1) return MISPRINT + WRONG_SIGN + Math.log(right.length) + SIGN;
  const isTurned = wrong === 2 && printed[first] === right[first + 1] && printed[first + 1] === right[first];
  return isTurned ? MISPRINT + TURNED : Number.POSITIVE_INFINITY;
}
