/**
 * Moves as bytes, as few as the rules allow: where a position offers a handful of moves, a move is a handful of bits.
 *
 *     up to 16 actions in all   each as a number of a fixed count of bits, so that nothing has to be played to read them
 *     else                      the place of each among the legal actions of its position, by a range coder
 *
 * Bytes of the second kind are read in the order of `Game.legal`: it is part of the version of a game.
 */
import { CHANCE, type Game, OVER, type Row } from 'otau/internal/core/game.js';
import { OtauError } from 'otau/internal/lib/error.js';
import { NumberReader, NumberWriter } from './positions/numbers.js';
import { RangeReader, RangeWriter } from './range-coder.js';

const BYTE = 8;
/** Actions of at most this many bits are written as they are. */
const PLAIN_BITS = 4;
/** No game is longer: the text of one that is read is shorter than 4 million characters. */
const MAX_ACTIONS = 1 << 22;

/** Reads the actions and outcomes of a game in their order. */
export interface ActionReader {
  /** The next one, played in `row`; -1 after the last. Throws `bad-file`. */
  next(row: Row): number;
}

/** How many bits an action or an outcome of a game takes. */
function actionBits({ actionCount, maxLegal }: Game): number {
  return Math.max(1, 32 - Math.clz32(Math.max(actionCount, maxLegal) - 1));
}

/**
 * @param start the first position
 * @param actions legal ones, one after the other, and outcomes
 */
export function packActions(game: Game, start: Row, actions: readonly number[]): Uint8Array {
  return actionBits(game) <= PLAIN_BITS ? packPlain(game, actions) : packPlaces(game, start, actions);
}

/** What `packActions` has packed. Throws `bad-file` for bytes that it cannot have written. */
export function readActions(game: Game, bytes: Uint8Array): ActionReader {
  if (actionBits(game) > PLAIN_BITS) return new PlaceReader(game, bytes);
  const actions = unpackPlain(game, bytes);
  let at = 0;
  return { next: () => (at < actions.length ? actions[at++] : -1) };
}

/** The choices of a position: how many, and, where a player moves, which, in `legal`. */
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

/** How many, then the place of each. */
function packPlaces(game: Game, start: Row, actions: readonly number[]): Uint8Array {
  const count = new NumberWriter();
  count.number(actions.length);
  const places = new RangeWriter();
  const choices = new Choices(game);
  const row = start.slice();
  for (const action of actions) {
    const among = choices.count(row);
    const place = game.actor(row) === CHANCE ? action : choices.legal.subarray(0, among).indexOf(action);
    places.write(place, among);
    game.next(row, action, row);
  }
  return new Uint8Array([...count.take(), ...places.take()]);
}

class PlaceReader implements ActionReader {
  readonly #choices: Choices;
  readonly #places: RangeReader;
  #left: number;

  constructor(
    private readonly game: Game,
    bytes: Uint8Array,
  ) {
    const count = new NumberReader(bytes);
    this.#left = count.number();
    if (this.#left > MAX_ACTIONS) throw damagedMoves();
    this.#choices = new Choices(game);
    this.#places = new RangeReader(bytes.subarray(count.at));
  }

  next(row: Row): number {
    if (this.#left === 0) return -1;
    this.#left--;
    if (this.game.actor(row) === OVER) throw damagedMoves();
    const place = this.#places.read(this.#choices.count(row));
    return this.game.actor(row) === CHANCE ? place : this.#choices.legal[place];
  }
}

/** The first byte is the count of numbers that would still fit, so that the length of the bytes gives how many there are. */
function packPlain(game: Game, actions: readonly number[]): Uint8Array {
  const bits = actionBits(game);
  const length = Math.ceil((actions.length * bits) / BYTE);
  const bytes = new Uint8Array(1 + length);
  bytes[0] = Math.floor((length * BYTE) / bits) - actions.length;
  let at = 1;
  let held = 0;
  let free = BYTE;
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
      free = BYTE;
    }
  }
  if (free < BYTE) bytes[at] = held << free;
  return bytes;
}

/** Numbers of a fixed count of bits. Throws `bad-file`. */
export function unpackPlain(game: Game, bytes: Uint8Array): Uint32Array {
  const bits = actionBits(game);
  const count = Math.floor(((bytes.length - 1) * BYTE) / bits) - bytes[0];
  if (!(count >= 0)) throw damagedMoves();
  const actions = new Uint32Array(count);
  let at = 1;
  let left = BYTE;
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
      left = BYTE;
    }
    if (action >= Math.max(game.actionCount, game.maxLegal)) throw damagedMoves();
    actions[i] = action;
  }
  return actions;
}

function damagedMoves(): OtauError {
  return new OtauError('bad-file', 'The archive is damaged: the moves of a game cannot be read.');
}
