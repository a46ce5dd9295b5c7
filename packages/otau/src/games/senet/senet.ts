/**
 * Senet as a `Game`. Moves are in `moves.ts` and in the two rule sets
 * `kendall.ts` and `skyruk.ts`; here are turns, throws and the end of the game (RULES.md, 2, 6 and 9).
 */
import {
  type Actor,
  CHANCE,
  type Counters,
  type Game,
  type Layout,
  type Limits,
  OVER,
  type Row,
} from '../../core/game.js';
import { ALL, HAPPINESS, type RuleSet } from './moves.js';
import { checkNotation, formatAction, formatPosition, parseAction, parsePosition } from './notation.js';
import { encode, input, observation, observe } from './observation.js';
import type { SenetOptions } from './options.js';
import {
  CONES,
  countDancers,
  dancerHouse,
  type Houses,
  houseSet,
  LAYOUT,
  PLAYER,
  ROW_SIZE,
  readDancers,
  SECOND,
  type SenetField,
  SPOOLS,
  STEPS,
  WINNER,
  writeDancers,
} from './row.js';
import { RULE_SETS } from './rule-sets.js';

/** P(1), ..., P(5) of four sticks: one to four coloured sides, or none. */
const THROW_PROBABILITIES = [4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16] as const;

/**
 * The rules of Senet with its options fixed. You get one from `createGame('senet', options)`.
 * Chance throws the four sticks: its outcomes 0 to 4 are throws of 1 to 5 steps.
 */
export class Senet implements Game<SenetOptions, SenetField> {
  readonly id = 'senet';
  readonly version = 1;
  readonly players = 2;
  readonly rowSize = ROW_SIZE;
  readonly layout: Layout<SenetField> = LAYOUT;
  readonly actionCount: number;
  readonly maxLegal = 7;
  readonly limits: Limits;
  readonly observation = observation;
  readonly input = input;
  readonly notations = ['standard'] as const;
  readonly symmetries = [
    { name: 'identity', row: (row: Row, out: Row): void => out.set(row), action: (action: number): number => action },
  ] as const;
  readonly #rules: RuleSet;

  constructor(readonly options: Readonly<SenetOptions>) {
    this.actionCount = 10 * options.dancers + 1;
    this.limits = { plies: options.maxPlies, repetition: 'none' };
    this.#rules = RULE_SETS[options.rules];
  }

  start(out: Row): void {
    out.fill(0);
    let cones: Houses = 0;
    for (let i = 0; i < this.options.dancers; i++) cones |= houseSet(2 * i + 1);
    writeDancers(out, CONES, cones);
    writeDancers(out, SPOOLS, cones << 1);
    out[PLAYER] = SPOOLS;
  }

  actor(row: Row): Actor {
    if (row[WINNER] !== 0) return OVER;
    return row[STEPS] === 0 ? CHANCE : row[PLAYER];
  }

  legal(row: Row, out: Uint16Array): number {
    const steps = row[STEPS];
    if (steps === 0) return 0;
    const own = readDancers(row, row[PLAYER]);
    const enemy = readDancers(row, 1 - row[PLAYER]);
    const forward = this.#rules.forward(own, enemy, steps);
    if (forward !== 0) return listDancers(own, forward, steps, out);
    const backward = this.#rules.backward(own, enemy, steps);
    if (backward !== 0) return listDancers(own, backward, 11 - steps, out);
    out[0] = 0;
    return 1;
  }

  outcomes(row: Row, out: Float32Array): number {
    if (row[STEPS] !== 0 || row[WINNER] !== 0) return 0;
    for (let i = 0; i < 5; i++) out[i] = THROW_PROBABILITIES[i];
    return 5;
  }

  next(row: Row, action: number, out: Row): void {
    if (out !== row) for (let i = 0; i < ROW_SIZE; i++) out[i] = row[i];
    if (row[STEPS] === 0) out[STEPS] = action + 1;
    else if (action === 0) endTurn(out, false);
    else this.#move(out, action);
  }

  #move(out: Row, action: number): void {
    const player = out[PLAYER];
    const steps = out[STEPS];
    const own = readDancers(out, player);
    const enemy = readDancers(out, 1 - player);
    const dancer = ((action - 1) / 10) | 0;
    const house = dancerHouse(own, dancer);
    const isForward = action === 10 * dancer + steps;
    const goal = isForward ? this.#rules.landing(own, enemy, house, steps) : house - steps;
    const from = houseSet(house);
    const to = houseSet(goal);
    const left = ((own ^ from) | to) & ALL;
    writeDancers(out, player, left);
    if ((enemy & to) !== 0) writeDancers(out, 1 - player, enemy ^ to ^ from);

    if (left === 0) {
      out[STEPS] = out[SECOND] = 0;
      out[WINNER] = 1 + player;
    } else if (goal === HAPPINESS && this.#rules.secondMove) {
      out[STEPS] = 0;
      out[SECOND] = 1;
    } else endTurn(out, steps !== 2 && steps !== 3);
  }

  result(row: Row, player: number): number {
    return row[WINNER] === 1 + player ? 1 : -1;
  }

  /** Dancers and player stay; a throw that has not been played is dropped. */
  forfeit(row: Row, player: number, out: Row): void {
    if (out !== row) out.set(row);
    out[STEPS] = 0;
    out[WINNER] = 2 - player;
  }

  /** Plies are throws; the move number grows when the turn comes back to the spools. */
  count(before: Row, _action: number, after: Row, counters: Counters): void {
    if (before[STEPS] === 0) counters.ply++;
    if (before[PLAYER] === CONES && after[PLAYER] === SPOOLS) counters.move++;
  }

  observe(row: Row, out: Float32Array): void {
    observe(row, this.options.dancers, out);
  }

  encode(row: Row, out: Float32Array): void {
    encode(row, this.options.dancers, out);
  }

  toView(_row: Row, action: number): number {
    return action;
  }

  fromView(_row: Row, action: number): number {
    return action;
  }

  formatPosition(row: Row): string {
    return formatPosition(row);
  }

  parsePosition(text: string, out: Row): Counters {
    return parsePosition(text, this.options, out);
  }

  formatAction(row: Row, action: number, notation = 'standard'): string {
    checkNotation(notation);
    return formatAction(row, action);
  }

  parseAction(row: Row, text: string, notation = 'standard'): number {
    checkNotation(notation);
    const legal = new Uint16Array(this.maxLegal);
    return parseAction(row, text, legal.subarray(0, this.legal(row, legal)));
  }
}

/** Lists the actions of the dancers that may move: 10 · (own dancers on houses before) + offset. */
function listDancers(own: Houses, movable: Houses, offset: number, out: Uint16Array): number {
  let count = 0;
  for (let rest = movable; rest !== 0; rest &= rest - 1) {
    const before = own & ((rest & -rest) - 1);
    out[count++] = 10 * countDancers(before) + offset;
  }
  return count;
}

/** The next throw is the same player's, or the other's. */
function endTurn(out: Row, throwsAgain: boolean): void {
  out[STEPS] = 0;
  out[SECOND] = 0;
  if (!throwsAgain) out[PLAYER] ^= 1;
}
