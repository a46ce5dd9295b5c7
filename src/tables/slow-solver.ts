/**
 * Solves positions slowly and obviously, by the rules of the contract alone: all positions that can be reached are
 * walked depth first by `game.next`, then results go back from the finished ones until nothing changes. Endgame
 * tables and proofs are checked against it; it shares no code with what makes them.
 */
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';

interface Place {
  readonly actor: number;
  /** Where moves or outcomes lead, as numbers of places. */
  readonly next: number[];
  /** Of the outcomes, where chance moves. */
  readonly probabilities: readonly number[];
  /** The result for player 0 of a finished position. */
  readonly result: number;
}

/**
 * The result for player 0, -1, 0 or 1, of a game of two without chance, where nobody errs. A game that neither can end
 * well for himself goes on for ever and is a draw. Undefined where more than `most` positions can be reached.
 */
export function solveSlowly(game: Game, row: Row, most: number): number | undefined {
  const places = explore(game, row, most);
  if (places === undefined) return undefined;
  const wonBy = [0, 1].map((player) => attract(places, player));
  return wonBy[0].has(0) ? 1 : wonBy[1].has(0) ? -1 : 0;
}

/** All places from which the player can force a win: where he moves one such next, where the other does all. */
function attract(places: readonly Place[], player: number): ReadonlySet<number> {
  const won = new Set<number>();
  const isWon = (place: number) => won.has(place);
  for (let before = -1; before !== won.size; ) {
    before = won.size;
    for (let place = places.length - 1; place >= 0; place--) {
      if (won.has(place)) continue;
      const { actor, next, result } = places[place];
      const isHis =
        actor === OVER ? result === (player === 0 ? 1 : -1) : actor === player ? next.some(isWon) : next.every(isWon);
      if (isHis) won.add(place);
    }
  }
  return won;
}

/**
 * The result for player 0 that a game of two with chance brings on average, where nobody errs, by value iteration from
 * nothing until no value changes by more than 1e-12. Undefined where more than `most` positions can be reached.
 */
export function expectSlowly(game: Game, row: Row, most: number): number | undefined {
  const places = explore(game, row, most);
  if (places === undefined) return undefined;
  const values = Float64Array.from(places, ({ actor, result }) => (actor === OVER ? result : 0));
  for (let change = 1; change > 1e-12; ) {
    change = 0;
    for (let place = places.length - 1; place >= 0; place--) {
      if (places[place].actor === OVER) continue;
      const value = expectation(places[place], values);
      change = Math.max(change, Math.abs(value - values[place]));
      values[place] = value;
    }
  }
  return values[0];
}

/** What a place is worth to player 0 by the values of those after it. */
function expectation({ actor, next, probabilities }: Place, values: Float64Array): number {
  let sum = 0;
  let most = -1;
  let least = 1;
  next.forEach((place, i) => {
    const value = values[place];
    if (actor === CHANCE) sum += probabilities[i] * value;
    if (value > most) most = value;
    if (value < least) least = value;
  });
  return actor === CHANCE ? sum : actor === 0 ? most : least;
}

/** Every position that can be reached, the first one first; undefined if there are more than `most`. */
function explore(game: Game, row: Row, most: number): Place[] | undefined {
  const numbers = new Map<string, number>();
  const places: Place[] = [];
  const waiting: Row[] = [];
  const numberOf = (position: Row): number => {
    const key = String.fromCharCode(...position);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      places.push(placeOf(game, position));
      waiting.push(position);
    }
    return number;
  };
  numberOf(row.slice());
  const actions = new Uint16Array(game.maxLegal);
  for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
    const { actor, next, probabilities } = places[numberOf(position)];
    if (actor === OVER) continue;
    const count = actor === CHANCE ? probabilities.length : game.legal(position, actions);
    const moves = actor === CHANCE ? probabilities.map((_, outcome) => outcome) : [...actions.subarray(0, count)];
    for (const move of moves) {
      const child = new Uint8Array(game.rowSize);
      game.next(position, move, child);
      next.push(numberOf(child));
    }
    if (places.length > most) return undefined;
  }
  return places;
}

function placeOf(game: Game, row: Row): Place {
  const actor = game.actor(row);
  const odds = new Float32Array(Math.max(8, game.maxLegal));
  const count = actor === CHANCE ? game.outcomes(row, odds) : 0;
  return {
    actor,
    next: [],
    probabilities: [...odds.subarray(0, count)],
    result: actor === OVER ? game.result(row, 0) : 0,
  };
}
