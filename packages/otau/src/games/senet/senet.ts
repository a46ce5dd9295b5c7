/**
 * Senet as a `Game`. Moves are in `moves.ts` and, for the two rule sets, in `rule-sets.ts`; here are turns, throws and the end of the game
 * (RULES.md, 2, 6 and 9).
 */
import { BoardGame } from '../../core/complete-game.js';
import {
  type Actor,
  CHANCE,
  type Counters,
  firstCounters,
  type Game,
  type Layout,
  type Limits,
  OVER,
  type Row,
} from '../../core/game.js';
import type { GameDefinition } from '../../core/registry.js';
import { checkNotation } from '../../core/rows.js';
import { OtauError, quote } from '../../lib/error.js';
import type { PlayedMove } from '../../records/foreign/game-records.js';
import { ALL, HAPPINESS, type RuleSet, WATER, walkBackward } from './moves.js';
import { encode, input, observation, observe } from './observation.js';
import { SENET_OPTIONS, type SenetOptions } from './options.js';
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
  THROWN,
  WINNER,
  writeDancers,
} from './row.js';
import { RULE_SETS } from './rule-sets.js';

/** P(1), ..., P(5) of four sticks: one to four coloured sides, or none. */
export const THROW_PROBABILITIES = [4 / 16, 6 / 16, 4 / 16, 1 / 16, 1 / 16] as const;

/**
 * The rules of Senet with its options fixed. You get one from `createGame('senet', options)`.
 * Chance throws the four sticks: its outcomes 0 to 4 are throws of 1 to 5 steps.
 */
export class Senet extends BoardGame implements Game<SenetOptions, SenetField> {
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
  readonly #rules: RuleSet;

  constructor(readonly options: Readonly<SenetOptions>) {
    super();
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
    return row[THROWN] === 0 ? CHANCE : row[PLAYER];
  }

  legal(row: Row, out: Uint16Array): number {
    const steps = row[THROWN];
    if (steps === 0) return 0;
    const own = readDancers(row, row[PLAYER]);
    const enemy = readDancers(row, 1 - row[PLAYER]);
    const forward = this.#rules.forward(own, enemy, steps);
    if (forward !== 0) return listDancers(own, forward, steps, out);
    const backward = walkBackward(this.#rules, own, enemy, steps);
    if (backward !== 0) return listDancers(own, backward, 11 - steps, out);
    out[0] = 0;
    return 1;
  }

  override outcomes(row: Row, out: Float32Array): number {
    if (row[THROWN] !== 0 || row[WINNER] !== 0) return 0;
    for (let i = 0; i < 5; i++) out[i] = THROW_PROBABILITIES[i];
    return 5;
  }

  next(row: Row, action: number, out: Row): void {
    if (out !== row) for (let i = 0; i < ROW_SIZE; i++) out[i] = row[i];
    if (row[THROWN] === 0) out[THROWN] = action + 1;
    else if (action === 0) endTurn(out, false);
    else this.#move(out, action);
  }

  #move(out: Row, action: number): void {
    const player = out[PLAYER];
    const steps = out[THROWN];
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
      out[THROWN] = out[SECOND] = 0;
      out[WINNER] = 1 + player;
    } else if (goal === HAPPINESS && this.#rules.secondMove) {
      out[THROWN] = 0;
      out[SECOND] = 1;
    } else endTurn(out, steps !== 2 && steps !== 3);
  }

  result(row: Row, player: number): number {
    return row[WINNER] === 1 + player ? 1 : -1;
  }

  /** Dancers and player stay; a throw that has not been played is dropped. */
  forfeit(row: Row, player: number, out: Row): void {
    if (out !== row) out.set(row);
    out[THROWN] = 0;
    out[WINNER] = 2 - player;
  }

  /** Plies are throws; the move number grows when the turn comes back to the spools. */
  count(before: Row, _action: number, after: Row, counters: Counters): void {
    if (before[THROWN] === 0) counters.ply++;
    if (before[PLAYER] === CONES && after[PLAYER] === SPOOLS) counters.move++;
  }

  observe(row: Row, out: Float32Array): void {
    observe(row, this.options.dancers, out);
  }

  encode(row: Row, out: Float32Array): void {
    encode(row, this.options.dancers, out);
  }

  formatPosition(row: Row): string {
    return formatPosition(row);
  }

  parsePosition(text: string, out: Row): Counters {
    return parsePosition(text, this.options, out);
  }

  formatAction(row: Row, action: number, notation?: string): string {
    checkNotation(this, notation);
    return formatAction(row, action);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    checkNotation(this, notation);
    const legal = new Uint16Array(this.maxLegal);
    return parseAction(row, text, legal.subarray(0, this.legal(row, legal)));
  }

  /** Plays a throw and the move after it in the signs of records, `2:10+2`, from `row` to `out`; undefined for any other text, legal or not. */
  playText(row: Row, text: string, out: Row): PlayedMove | undefined {
    const written = WRITTEN.get(text);
    if (written === undefined || this.actor(row) !== CHANCE) return undefined;
    const { house, steps, isForward } = written;
    this.next(row, steps - 1, out);
    const player = row[PLAYER];
    const own = readDancers(out, player);
    const enemy = readDancers(out, 1 - player);
    const forward = this.#rules.forward(own, enemy, steps);
    const movable = forward === 0 ? walkBackward(this.#rules, own, enemy, steps) : forward;
    const isLegal = house === 0 ? movable === 0 : isForward === (forward !== 0) && (movable & houseSet(house)) !== 0;
    if (!isLegal) return undefined;
    const dancer = house === 0 ? 0 : countDancers(own & (houseSet(house) - 1));
    const action = house === 0 ? 0 : 10 * dancer + (isForward ? steps : 11 - steps);
    this.next(out, action, out);
    return { outcome: steps - 1, player, action, text: written.text };
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
  out[THROWN] = 0;
  out[SECOND] = 0;
  if (!throwsAgain) out[PLAYER] ^= 1;
}

// Position text, moves and throws of Senet, both ways (RULES.md, 8).

const PASS = 'pass';
const POSITION = /^([cs.]{30}) ([cs]) ([0-5]) ([h-])$/;
const MOVE = /^([1-9]|[12][0-9]|30)([+-])([1-5])$/;
const THROW = /^[tT]([1-5])$/;
const SIDES = ['cone', 'spool'] as const;

function formatPosition(row: Row): string {
  const cones = readDancers(row, CONES);
  const spools = readDancers(row, SPOOLS);
  let board = '';
  for (let house = 1; house <= 30; house++) {
    board += cones & houseSet(house) ? 'c' : spools & houseSet(house) ? 's' : '.';
  }
  return `${board} ${row[PLAYER] === CONES ? 'c' : 's'} ${row[THROWN]} ${row[SECOND] === 1 ? 'h' : '-'}`;
}

function parsePosition(text: string, options: SenetOptions, out: Row): Counters {
  const [, board, side, steps, mark] = POSITION.exec(text) ?? [];
  if (board === undefined) {
    throw badPosition(
      text,
      'is 30 characters for the houses (c, s or .), then c or s to move, the steps thrown (0 to 5) and h or -',
    );
  }
  const row = new Uint8Array(ROW_SIZE);
  writeDancers(row, CONES, parseHouses(board, 'c'));
  writeDancers(row, SPOOLS, parseHouses(board, 's'));
  row[PLAYER] = side === 'c' ? CONES : SPOOLS;
  row[THROWN] = Number(steps);
  row[SECOND] = mark === 'h' ? 1 : 0;
  checkDancers(text, row, options);
  checkSpecialHouses(text, row, options);
  checkEnd(text, row);
  out.set(row);
  return firstCounters();
}

function parseHouses(board: string, dancer: string): Houses {
  let houses = 0;
  for (let i = 0; i < board.length; i++) if (board[i] === dancer) houses |= 1 << i;
  return houses;
}

function checkDancers(text: string, row: Row, { dancers }: SenetOptions): void {
  for (const player of [CONES, SPOOLS]) {
    const count = countDancers(readDancers(row, player));
    if (count > dancers)
      throw badPosition(text, `has at most ${dancers} dancers a side; there are ${count} ${SIDES[player]}s`);
  }
}

/** Which dancers may be on 26 and 27, and when the second move is due. */
function checkSpecialHouses(text: string, row: Row, { rules }: SenetOptions): void {
  const own = readDancers(row, row[PLAYER]);
  const enemy = readDancers(row, 1 - row[PLAYER]);
  if (rules === 'kendall') {
    if ((own | enemy) & houseSet(WATER)) throw badPosition(text, 'has nobody on house 27 under the Kendall rules');
    if (row[SECOND]) throw badPosition(text, 'has - as its last sign under the Kendall rules');
    return;
  }
  if (enemy & houseSet(HAPPINESS)) {
    throw badPosition(text, 'has on house 26 nobody but a dancer of the player to move, under the Skyruk rules');
  }
  if (row[SECOND] !== (own & houseSet(HAPPINESS) ? 1 : 0)) {
    throw badPosition(text, 'has h as its last sign exactly when a dancer is on house 26, under the Skyruk rules');
  }
}

/** The player whose dancers are all off has won: it had the last turn. */
function checkEnd(text: string, row: Row): void {
  const coneCount = countDancers(readDancers(row, CONES));
  const spoolCount = countDancers(readDancers(row, SPOOLS));
  if (coneCount > 0 && spoolCount > 0) return;
  if (coneCount === spoolCount) throw badPosition(text, 'has dancers of one player at least');
  const winner = coneCount === 0 ? CONES : SPOOLS;
  if (row[PLAYER] !== winner || row[THROWN] !== 0) {
    throw badPosition(text, `without ${SIDES[winner]}s is a game that they have won: it ends in "${'cs'[winner]} 0 -"`);
  }
  row[WINNER] = 1 + winner;
}

function badPosition(text: string, expectation: string): OtauError {
  return new OtauError('bad-position', `A Senet position ${expectation}; got ${quote(text)}.`);
}

function formatAction(row: Row, action: number): string {
  const steps = row[THROWN];
  if (steps === 0) return `t${action + 1}`;
  if (action === 0) return PASS;
  const dancer = Math.floor((action - 1) / 10);
  const house = dancerHouse(readDancers(row, row[PLAYER]), dancer);
  return `${house}${action === 10 * dancer + steps ? '+' : '-'}${steps}`;
}

/** Every throw with a move after it, by its text; house 0 is a pass. */
const WRITTEN = new Map(
  [1, 2, 3, 4, 5].flatMap((steps) =>
    Array.from({ length: 61 }, (_, at) => {
      const [house, isForward] = [(at + 1) >> 1, at % 2 === 1];
      const text = `${steps}:${house === 0 ? PASS : `${house}${isForward ? '+' : '-'}${steps}`}`;
      return [text, { house, steps, isForward, text }] as const;
    }),
  ),
);

/** Reads a throw where chance moves, else one of the `legal` moves. */
function parseAction(row: Row, text: string, legal: Uint16Array): number {
  const thrown = THROW.exec(text);
  const move = MOVE.exec(text);
  if (thrown === null && move === null && text !== PASS) {
    throw new OtauError(
      'bad-move',
      `A Senet move is written like 5+3, 8-3 or pass, and a throw like t4; got ${quote(text)}.`,
    );
  }
  if (row[WINNER] !== 0) throw new OtauError('game-over', `The game is over; got ${quote(text)}.`);
  if (row[THROWN] === 0) {
    if (thrown !== null) return Number(thrown[1]) - 1;
    throw illegalMove('The sticks are to be thrown first, t1 to t5', text);
  }
  const action = thrown === null ? findAction(row, move) : -1;
  if (legal.includes(action)) return action;
  const moves = Array.from(legal, (one) => formatAction(row, one)).join(', ');
  throw illegalMove(`The throw is ${row[THROWN]} and the legal moves are ${moves}`, text);
}

/** The action of a move as written, or -1 if no dancer of the player is there or the steps were not thrown. */
function findAction(row: Row, move: RegExpExecArray | null): number {
  if (move === null) return 0;
  const house = houseSet(Number(move[1]));
  const steps = Number(move[3]);
  const own = readDancers(row, row[PLAYER]);
  if ((own & house) === 0 || steps !== row[THROWN]) return -1;
  const dancer = countDancers(own & (house - 1));
  return 10 * dancer + (move[2] === '+' ? steps : 11 - steps);
}

function illegalMove(expectation: string, text: string): OtauError {
  return new OtauError('illegal-move', `${expectation}; got ${quote(text)}.`);
}

// Senet as the registry knows it: its rules, its options and its traits.

declare module '../../core/registry.js' {
  interface GameTypes {
    senet: { game: Senet; options: SenetOptions };
  }
}

/**
 * Senet for the registry: id `senet`, two players, with chance. `otau/games` registers it.
 * @example
 * createGame('senet', { rules: 'skyruk' });
 */
export const SENET: GameDefinition<SenetOptions> = {
  id: 'senet',
  title: 'Senet',
  about: 'the Egyptian race with throwing sticks',
  playerNames: ['Cones', 'Spools'],
  options: SENET_OPTIONS,
  create: (options) => new Senet(options),
  traits: {
    hasChance: true,
    movesPerGame: 60,
    movesPerTurn: 1.5,
    search: 'expectimax',
    // A move seldom changes what can be expected by more than a hundredth
    cpuct: 0.2,
    firstPlay: 0.05,
    environmentId: 'Senet-v0',
    benchmarks: [
      { name: 'Senet (Kendall) playouts', measure: 'playouts', games: 20_000 },
      { name: 'Senet (Skyruk) playouts', options: { rules: 'skyruk' }, measure: 'playouts', games: 20_000 },
      { name: 'Senet (Kendall) perft 10', measure: 'perft', depth: 10 },
    ],
    ruleSets: [
      { name: 'senet kendall', options: {} },
      { name: 'senet skyruk', options: { rules: 'skyruk' } },
    ],
    assetName: ({ rules }) => `senet-${rules}`,
  },
};
