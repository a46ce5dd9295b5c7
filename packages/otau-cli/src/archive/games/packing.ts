/**
 * Packs moves into few bytes.
 *
 * - Games with up to 16 actions: each action has the same number of bits, so they can be read without replaying the game.
 * - Other games: the index of each action among the legal actions of its position, written by a range coder. The order of
 *   `Game.legal` is therefore part of the version of a game.
 */
import { CHANCE, type Game, OtauError, OVER, type Row } from 'otau';
import { NumberReader, NumberWriter } from '../sqlite/numbers.js';

const BYTE_BITS = 8;
/** Actions of at most this many bits are written with a fixed number of bits. */
const PLAIN_BITS = 4;
/** No game is longer: the text of one that is read is shorter than 4 million characters. */
const MAX_ACTIONS = 1 << 22;

export interface ActionReader {
  /** The next action, played in `row`; -1 after the last one. Throws `bad-file`. */
  next(row: Row): number;
}

/** How many bits an action or an outcome of a game takes. */
function actionBits({ actionCount, maxLegal }: Game): number {
  return Math.max(1, 32 - Math.clz32(Math.max(actionCount, maxLegal) - 1));
}

/**
 * Packs the actions of a game.
 * @param start the first position
 * @param actions legal actions and outcomes in order
 */
export function packActions(game: Game, start: Row, actions: readonly number[]): Uint8Array {
  return actionBits(game) <= PLAIN_BITS ? packPlain(game, actions) : packIndexes(game, start, actions);
}

/** Reads what `packActions` has packed. Throws `bad-file` for bytes that it cannot have written. */
export function readActions(game: Game, bytes: Uint8Array): ActionReader {
  if (actionBits(game) > PLAIN_BITS) return new IndexReader(game, bytes);
  const actions = unpackPlain(game, bytes);
  let at = 0;
  return { next: () => (at < actions.length ? actions[at++] : -1) };
}

/** Counts the choices of a position; if a player moves, they are in `legal`. */
class Choices {
  readonly legal: Uint16Array;
  readonly #outcomes: Float32Array;

  constructor(private readonly game: Game) {
    this.legal = new Uint16Array(game.maxLegal);
    this.#outcomes = new Float32Array(game.maxLegal);
  }

  count(row: Row): number {
    const { game } = this;
    return game.actor(row) === CHANCE ? game.outcomes(row, this.#outcomes) : game.legal(row, this.legal);
  }
}

const WRITER = new NumberWriter();

function packIndexes(game: Game, start: Row, actions: readonly number[]): Uint8Array {
  const indexes = new RangeWriter();
  const choices = new Choices(game);
  const row = start.slice();
  for (const action of actions) {
    const among = choices.count(row);
    // A legal action is listed before what is left of other lists
    const index = game.actor(row) === CHANCE ? action : choices.legal.indexOf(action);
    indexes.write(index, among);
    game.next(row, action, row);
  }
  WRITER.number(actions.length);
  WRITER.bytes(indexes.take());
  return WRITER.take();
}

class IndexReader implements ActionReader {
  readonly #choices: Choices;
  readonly #indexes: RangeReader;
  #left: number;

  constructor(
    private readonly game: Game,
    bytes: Uint8Array,
  ) {
    const count = new NumberReader(bytes);
    this.#left = count.number();
    if (this.#left > MAX_ACTIONS) throw damagedMoves();
    this.#choices = new Choices(game);
    this.#indexes = new RangeReader(bytes.subarray(count.at));
  }

  next(row: Row): number {
    if (this.#left === 0) return -1;
    this.#left--;
    if (this.game.actor(row) === OVER) throw damagedMoves();
    const index = this.#indexes.read(this.#choices.count(row));
    return this.game.actor(row) === CHANCE ? index : this.#choices.legal[index];
  }
}

/** The first byte says how many more actions would fit, so that the number of actions follows from the length. */
function packPlain(game: Game, actions: readonly number[]): Uint8Array {
  const bits = actionBits(game);
  const length = Math.ceil((actions.length * bits) / BYTE_BITS);
  const bytes = new Uint8Array(1 + length);
  bytes[0] = Math.floor((length * BYTE_BITS) / bits) - actions.length;
  let at = 1;
  let held = 0;
  let free = BYTE_BITS;
  for (const action of actions) {
    let left = bits;
    while (left > 0) {
      const taken = Math.min(left, free);
      left -= taken;
      held = (held << taken) | ((action >>> left) & ((1 << taken) - 1));
      free -= taken;
      if (free > 0) continue;
      bytes[at++] = held;
      held = 0;
      free = BYTE_BITS;
    }
  }
  if (free < BYTE_BITS) bytes[at] = held << free;
  return bytes;
}

/** Reads actions with a fixed number of bits. Throws `bad-file`. */
export function unpackPlain(game: Game, bytes: Uint8Array): Uint32Array {
  const bits = actionBits(game);
  const count = Math.floor(((bytes.length - 1) * BYTE_BITS) / bits) - bytes[0];
  if (!(count >= 0)) throw damagedMoves();
  const actions = new Uint32Array(count);
  let at = 1;
  let left = BYTE_BITS;
  for (let i = 0; i < count; i++) {
    let action = 0;
    let wanted = bits;
    while (wanted > 0) {
      const taken = Math.min(wanted, left);
      left -= taken;
      wanted -= taken;
      action = (action << taken) | ((bytes[at] >>> left) & ((1 << taken) - 1));
      if (left > 0) continue;
      at++;
      left = BYTE_BITS;
    }
    if (action >= Math.max(game.actionCount, game.maxLegal)) throw damagedMoves();
    actions[i] = action;
  }
  return actions;
}

function damagedMoves(): OtauError {
  return new OtauError('bad-file', 'The archive is damaged: the moves of a game cannot be read.');
}

// Range coding (Martin, 1979) with 48 bits, which numbers of JavaScript hold exactly. One of `among` equally likely choices takes
// log2(among) bits, also if that is not a whole number.

const BYTE_VALUES = 0x100;
const MAX_RANGE = 2 ** 48;
/** Below this range, the highest byte is final. */
const MIN_RANGE = 2 ** 40;
const TOP_BYTES = 6;

export class RangeWriter {
  readonly #bytes: number[] = [];
  #low = 0;
  #range = MAX_RANGE;

  /** @param choice from 0 to below `among` */
  write(choice: number, among: number): void {
    if (among < 2) return;
    this.#range = Math.floor(this.#range / among);
    this.#low += choice * this.#range;
    this.#carry();
    while (this.#range < MIN_RANGE) {
      this.#push();
      this.#range *= BYTE_VALUES;
    }
  }

  /** The bytes of all choices. Zeros at the end are left out: the reader continues with zeros. */
  take(): Uint8Array {
    // The number in the range with the most zero bytes at the end
    for (let unit = MAX_RANGE; ; unit /= BYTE_VALUES) {
      const round = Math.ceil(this.#low / unit) * unit;
      if (round >= this.#low + this.#range) continue;
      this.#low = round;
      break;
    }
    this.#carry();
    for (let i = 0; i < TOP_BYTES; i++) this.#push();
    while (this.#bytes.at(-1) === 0) this.#bytes.pop();
    return Uint8Array.from(this.#bytes);
  }

  #push(): void {
    const byte = Math.floor(this.#low / MIN_RANGE);
    this.#bytes.push(byte);
    this.#low = (this.#low - byte * MIN_RANGE) * BYTE_VALUES;
  }

  #carry(): void {
    if (this.#low < MAX_RANGE) return;
    this.#low -= MAX_RANGE;
    let at = this.#bytes.length - 1;
    while (this.#bytes[at] === BYTE_VALUES - 1) this.#bytes[at--] = 0;
    this.#bytes[at]++;
  }
}

/** Reads what `RangeWriter` has written. Any other bytes give some valid choices. */
export class RangeReader {
  #at = 0;
  #value = 0;
  #range = MAX_RANGE;

  constructor(private readonly bytes: Uint8Array) {
    for (let i = 0; i < TOP_BYTES; i++) this.#pull();
  }

  read(among: number): number {
    if (among < 2) return 0;
    this.#range = Math.floor(this.#range / among);
    const choice = Math.min(among - 1, Math.floor(this.#value / this.#range));
    // Damaged bytes can exceed the range
    this.#value = Math.min(this.#value - choice * this.#range, this.#range - 1);
    while (this.#range < MIN_RANGE) {
      this.#pull();
      this.#range *= BYTE_VALUES;
    }
    return choice;
  }

  #pull(): void {
    this.#value = this.#value * BYTE_VALUES + (this.bytes[this.#at++] ?? 0);
  }
}
