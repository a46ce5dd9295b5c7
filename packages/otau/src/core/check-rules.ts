/**
 * Checks what every game promises (`game.ts`) by playing random moves of it, so that a mistake in a plugin is
 * said in a sentence when it is loaded. It is quick; the contract suite of the tests looks closer.
 */

import { sameBytes } from '../lib/bytes.js';
import { OtauError, quote, reasonOf } from '../lib/error.js';
import { Rng } from '../lib/rng.js';
import { CHANCE, type Game, OVER, type Row, type TensorSpec } from './game.js';
import { resultsOf } from './history.js';
import { rowAfter, startOf } from './rows.js';

const DEFAULT_PLIES = 300;
/** Texts, tensors and symmetries are checked in each of so many positions, and at the end of a game. */
const STRIDE = 5;
const BYTES: Readonly<Record<string, number>> = { uint8: 1, uint16: 2, bits64: 8 };

/** How rules break a promise; becomes an `OtauError` that names the game and the row. */
class Flaw extends Error {}

function demand(isKept: boolean, flaw: () => string): asserts isKept {
  if (!isKept) throw new Flaw(flaw());
}

/**
 * Plays random moves and checks in each position what a game promises: who moves, legal actions, outcomes,
 * results, rows that nothing else changes, observations, texts, symmetries.
 * @param seed of the random moves
 * @param plies moves and outcomes, in one game after another
 * @returns whether chance has moved
 * @throws OtauError `bad-definition` with the first promise that is broken, and the row in which it is
 * @example checkRules(createGame('kindo', { size: 4 }));
 */
export function checkRules(game: Game, seed: number | string = 1, plies = DEFAULT_PLIES): boolean {
  const rng = new Rng(seed);
  let row: Row | undefined;
  let hasChance = false;
  try {
    checkNumbers(game);
    for (let ply = 0; ply <= plies; ply++) {
      if (row === undefined) row = startOf(game, undefined, rng).row;
      const before = row.slice();
      const actions = checkTurn(game, row);
      demand(sameBytes(row, before), () => 'actor, legal, outcomes or result changes the row that it reads');
      if (ply % STRIDE === 0 || actions.length === 0) checkPosition(game, row, actions);
      demand(sameBytes(row, before), () => 'observe, encode, forfeit or a text changes the row that it reads');
      if (game.actor(row) === CHANCE) hasChance = true;
      row = actions.length === 0 ? undefined : checkMove(game, row, actions[rng.below(actions.length)], ply);
    }
  } catch (cause) {
    if (cause instanceof OtauError && cause.code === 'bad-definition') throw cause;
    const flaw = cause instanceof Flaw ? cause.message : `an error is thrown: ${reasonOf(cause)}`;
    const place = row === undefined ? '' : ` (row ${quote([...row])})`;
    throw new OtauError('bad-definition', `The rules of ${game.id} break a promise: ${flaw}${place}.`, { cause });
  }
  return hasChance;
}

/** The numbers, limits and bytes that do not change in the course of a game. */
function checkNumbers(game: Game): void {
  for (const name of ['version', 'players', 'rowSize', 'actionCount', 'maxLegal'] as const) {
    const value = game[name];
    const fits = Number.isInteger(value) && value >= 1 && value <= 65_535;
    demand(fits, () => `${name} is a whole number from 1 to 65535, not ${quote(value)}`);
  }
  const { plies, repetition } = game.limits;
  demand(plies >= 1, () => `limits.plies is a number from 1, not ${quote(plies)}`);
  const isKnown = ['none', 'draw', 'claim'].includes(repetition);
  demand(isKnown, () => `limits.repetition is none, draw or claim, not ${quote(repetition)}`);
  const owners = new Array<number>(game.rowSize).fill(0);
  for (const [name, { first, length, type }] of Object.entries(game.layout)) {
    demand(type in BYTES, () => `the field ${name} is of type uint8, uint16 or bits64, not ${quote(type)}`);
    for (let i = 0; i < length * BYTES[type]; i++) owners[first + i]++;
  }
  const wrong = owners.findIndex((count) => count !== 1);
  demand(wrong < 0, () => `byte ${wrong} of the row belongs to ${owners[wrong]} fields of the layout and not to one`);
}

/** Who moves, and what: the legal actions, or the outcomes where chance moves; none at the end. */
function checkTurn(game: Game, row: Row): number[] {
  const actor = game.actor(row);
  const fits = Number.isInteger(actor) && actor >= OVER && actor < game.players;
  const actors = `a player from 0 to ${game.players - 1}, -1 where chance moves, or -2 at the end of the game`;
  demand(fits, () => `actor gives ${quote(actor)}; it is ${actors}`);
  const legal = new Uint16Array(game.maxLegal + 8);
  const count = game.legal(row, legal);
  const chances = new Float32Array(game.maxLegal);
  const outcomes = game.outcomes(row, chances);
  const max = game.maxLegal;
  if (actor === OVER) {
    demand(count === 0 && outcomes === 0, () => 'there is something to play though the game is over');
    checkResults(game, row);
    return [];
  }
  if (actor === CHANCE) {
    const isSome = Number.isInteger(outcomes) && outcomes >= 1 && outcomes <= max;
    const advice = 'at the end of the game actor gives -2';
    demand(isSome, () => `chance moves, but outcomes gives ${quote(outcomes)} and not 1 to ${max}; ${advice}`);
    const sum = chances.subarray(0, outcomes).reduce((total, chance) => total + chance, 0);
    demand(Math.abs(sum - 1) < 1e-5, () => `the probabilities of outcomes add up to ${sum} and not to 1`);
    return Array.from({ length: outcomes }, (_, outcome) => outcome);
  }
  const isSome = Number.isInteger(count) && count >= 1 && count <= max;
  demand(isSome, () => `player ${actor} is to move, but legal gives ${quote(count)} and not 1 to ${max} (maxLegal)`);
  const actions = [...legal.subarray(0, count)];
  const high = actions.find((action) => action >= game.actionCount);
  demand(high === undefined, () => `legal lists ${high}, but actions are below actionCount, ${game.actionCount}`);
  demand(new Set(actions).size === count, () => `legal lists an action twice: ${actions.join(', ')}`);
  return actions;
}

function checkResults(game: Game, row: Row): void {
  const results = resultsOf(game, row);
  const fit = results.every((result) => result >= -1 && result <= 1);
  demand(fit, () => `results are from -1, lost, to 1, won; got ${results.map(quote).join(', ')}`);
  const isEven = game.players !== 2 || Math.abs(results[0] + results[1]) < 1e-6;
  demand(isEven, () => `the results of two players add up to 0; got ${results.join(', ')}`);
}

/** What can be said of a position: tensors, texts, the loss of a player whose time is up. */
function checkPosition(game: Game, row: Row, actions: readonly number[]): void {
  checkTensor('observation', game.observation, (out) => game.observe(row, out));
  checkTensor('input', game.input, (out) => game.encode(row, out));
  const text = game.formatPosition(row);
  const { row: read } = startOf(game, text);
  demand(sameBytes(read, row), () => `the position text ${quote(text)} is read as another row, ${quote([...read])}`);
  const names = actions.map((action) => game.formatAction(row, action));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  demand(twice === undefined, () => `two actions have the text ${quote(twice)}`);
  if (game.actor(row) < 0) return;
  const late = new Uint8Array(game.rowSize);
  game.forfeit(row, 0, late);
  const isLost = game.actor(late) === OVER && game.result(late, 0) <= 0;
  demand(isLost, () => 'after forfeit the game is not over, or the late player has won');
}

function checkTensor(name: string, spec: TensorSpec, write: (out: Float32Array) => void): void {
  const product = spec.shape.reduce((total, side) => total * side, 1);
  demand(product === spec.size, () => `the shape of ${name} holds ${product} numbers and not its size, ${spec.size}`);
  const out = new Float32Array(spec.size).fill(Number.NaN);
  write(out);
  const wrong = out.findIndex((value, i) => !(value >= spec.low(i) && value <= spec.high(i)));
  demand(wrong < 0, () => {
    const range = `${spec.low(wrong)} to ${spec.high(wrong)}`;
    return `number ${wrong} of ${name} (${spec.describe(wrong)}) is ${out[wrong]} and not ${range}`;
  });
}

/** Plays an action: the position after it. */
function checkMove(game: Game, row: Row, action: number, ply: number): Row {
  const before = row.slice();
  const after = rowAfter(game, row, action);
  demand(sameBytes(row, before), () => `playing ${action} into another row changes the first one`);
  game.next(before, action, before);
  demand(sameBytes(before, after), () => `playing ${action} twice from the same row gives two different rows`);
  demand(!sameBytes(row, after), () => `playing ${action} changes nothing`);
  if (ply % STRIDE === 0) checkNames(game, row, action, after);
  return after;
}

/** An action by its other names: as text, in the view of the player to move, in each image of the board. */
function checkNames(game: Game, row: Row, action: number, after: Row): void {
  const text = game.formatAction(row, action);
  const read = game.parseAction(row, text);
  demand(read === action, () => `action ${action} has the text ${quote(text)}, which is read as ${quote(read)}`);
  const isChance = game.actor(row) === CHANCE;
  const view = isChance ? action : game.toView(row, action);
  const isFitting = isChance || (view >= 0 && view < game.actionCount && game.fromView(row, view) === action);
  demand(isFitting, () => `toView gives ${quote(view)} for action ${action}, and fromView does not give it back`);
  for (const symmetry of game.symmetries) {
    const [image, imageAfter] = [new Uint8Array(game.rowSize), new Uint8Array(game.rowSize)];
    symmetry.row(row, image);
    symmetry.row(after, imageAfter);
    game.next(image, isChance ? action : symmetry.action(action), image);
    const commutes = sameBytes(image, imageAfter);
    demand(commutes, () => `the symmetry ${symmetry.name} of a move (${action}) is not the move in the image`);
  }
}
