/** What can be played in a position, and many positions in one buffer, as search trees, vector environments and files use them. */
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { CHANCE, type Counters, firstCounters, type Game, OVER, type Row } from './game.js';

// Positions and actions as new rows and lists. Loops that must not allocate call `game.next` and `game.legal` themselves.

/**
 * Where a game begins: the position that a text tells, or the game's own start.
 * @param rng needed where the game draws something at its start, as who moves first
 * @throws `bad-position` for a text that is no position, `bad-seed` where the start is drawn and `rng` left out
 */
export function startOf(game: Game, text?: string, rng?: Rng): { readonly row: Row; readonly counters: Counters } {
  const row = new Uint8Array(game.rowSize);
  if (text !== undefined) return { counters: game.parsePosition(text, row), row };
  game.start(row, rng);
  return { row, counters: firstCounters() };
}

/** The position after a legal action or an outcome. */
export function rowAfter(game: Game, row: Row, action: number): Row {
  const after = new Uint8Array(game.rowSize);
  game.next(row, action, after);
  return after;
}

/** The legal actions of a position, in the order of the rules; none where chance moves and at the end. */
export function legalActions(game: Game, row: Row): number[] {
  const actions = new Uint16Array(game.maxLegal);
  const count = game.legal(row, actions);
  const list: number[] = [];
  // Some five times faster than a list from a part of the buffer
  for (let i = 0; i < count; i++) list.push(actions[i]);
  return list;
}

/**
 * Makes sure that a player has a move to choose here.
 * @throws `game-over`, `wrong-actor` where chance moves, `bad-position` for a row that was never started
 */
export function checkHasMove(game: Game, row: Row): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: there is no move to search for.');
  if (actor === CHANCE) throw new OtauError('wrong-actor', 'Chance moves here: there is no move to search for.');
  if (game.legal(row, new Uint16Array(game.maxLegal)) > 0) return;
  const advice = 'game.start(row) and game.parsePosition(text, row) write positions';
  throw new OtauError('bad-position', `The row is no position of ${game.id}, as nobody can move: ${advice}.`);
}

/**
 * Makes sure that moves of a game are written in a notation, if one is named.
 * @throws `unknown-notation`
 */
export function checkNotation({ id, notations }: Pick<Game, 'id' | 'notations'>, notation: string | undefined): void {
  if (notation === undefined || notations.includes(notation)) return;
  throw new OtauError(
    'unknown-notation',
    `The notations of ${id} are ${notations.join(', ')}; got ${quote(notation)}.`,
  );
}

/** The legal actions or, where chance moves, the outcomes that may occur. */
export function playableActions(game: Game, row: Row): number[] {
  const actions = legalActions(game, row);
  return actions.length > 0 ? actions : Array.from(outcomesOf(game, row).keys());
}

/** The probabilities of the outcomes where chance moves; none elsewhere. */
export function outcomesOf(game: Game, row: Row): Float32Array {
  const probabilities = new Float32Array(game.maxLegal);
  return probabilities.subarray(0, game.outcomes(row, probabilities));
}

/**
 * Draws what chance does, with the probabilities of the game.
 * @param row a position in which chance moves
 * @param probabilities room for `game.maxLegal` numbers; a loop that must not allocate gives the same again
 * @returns the outcome, to be played like an action
 * @example if (game.actor(row) === CHANCE) game.next(row, drawOutcome(game, row, rng), row);
 */
export function drawOutcome(
  game: Game,
  row: Row,
  rng: Rng,
  probabilities: Float32Array = new Float32Array(game.maxLegal),
): number {
  return rng.pick(probabilities, game.outcomes(row, probabilities));
}

/** Rows of one game side by side in one buffer. */
export class Rows {
  readonly bytes: Uint8Array;
  readonly #views: (Row | undefined)[] = [];

  /**
   * @param rowSize bytes of one position, `game.rowSize`
   * @param source how many positions to make room for, or a buffer of whole rows to look at (not copied)
   */
  constructor(
    readonly rowSize: number,
    source: number | Uint8Array,
  ) {
    this.bytes = typeof source === 'number' ? new Uint8Array(source * rowSize) : source;
    if (this.bytes.length % rowSize !== 0) {
      throw new OtauError('bad-array', `A buffer of rows of ${rowSize} bytes cannot have ${this.bytes.length} bytes.`);
    }
  }

  get length(): number {
    return this.bytes.length / this.rowSize;
  }

  /** Row i, a view of `bytes`: writing to it writes there. The same view at every call. */
  at(i: number): Row {
    const view = this.#views[i];
    if (view !== undefined) return view;
    if (!(i >= 0 && i < this.length)) {
      throw new OtauError('bad-array', `Rows have indices 0 to ${this.length - 1}; got ${i}.`);
    }
    const made = this.bytes.subarray(i * this.rowSize, (i + 1) * this.rowSize);
    this.#views[i] = made;
    return made;
  }
}

// Positions of random games, for measurements and tests.

/** Positions in which a player moves, one after another from random games. */
export function randomRows(game: Game, count: number, rng: Rng): Rows {
  const rows = new Rows(game.rowSize, count);
  const legal = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  const { row } = startOf(game, undefined, rng);
  for (let i = 0; i < count; ) {
    const actor = game.actor(row);
    if (actor === OVER) game.start(row, rng);
    else if (actor === CHANCE) game.next(row, drawOutcome(game, row, rng, chances), row);
    else {
      rows.at(i++).set(row);
      game.next(row, legal[rng.below(game.legal(row, legal))], row);
    }
  }
  return rows;
}
