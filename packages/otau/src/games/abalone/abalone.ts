/** Abalone as a `Game`: two, three or four players, line-ups and placement start. */

import { BoardGame } from '../../core/complete-game.js';
import {
  type Actor,
  type Counters,
  firstCounters,
  type Game,
  type Layout,
  type Limits,
  OVER,
  type Row,
  type Symmetry,
  type TensorSpec,
} from '../../core/game.js';
import type { GameDefinition } from '../../core/registry.js';
import { checkNotation } from '../../core/rows.js';
import { OtauError, quote } from '../../lib/error.js';
import type { Rng } from '../../lib/rng.js';
import type { PlayedMove } from '../../records/foreign/game-records.js';
import {
  type AbaloneField,
  abaloneLayout,
  countMarbles,
  EJECTED,
  EMPTY,
  MARBLES,
  OVER_FLAG,
  ownerAt,
  PLAYER,
  TO_PLACE,
  toggleMarble,
  WINNERS,
} from './board.js';
import {
  ALONG,
  CELLS,
  cellAfter,
  cellAt,
  DIRECTIONS,
  directionOf,
  formatCell,
  isSideStep,
  lengthOf,
  NEIGHBOUR,
  OFF,
  parseCell,
  ROW_OF,
  SHAPE,
} from './cells.js';
import {
  abaloneInput,
  abaloneObservation,
  encode,
  homeTurn,
  inverse,
  observe,
  symmetriesOf,
  turnAction,
} from './observation.js';
import { ABALONE_OPTIONS, type AbaloneOptions, homeCells, MARBLES_TO_PLACE, resolveAbaloneOptions } from './options.js';
import {
  canMove,
  canonicalAction,
  ejectedBy,
  endGame,
  forfeit,
  listActions,
  MAX_LEGAL_MOVES,
  type MoveType,
  moveType,
  playAction,
  resultFor,
  type Sides,
  sideAhead,
} from './rules.js';

/**
 * The rules of Abalone with its options fixed. You get one from `createGame('abalone', options)`.
 * An action is a column of one to three marbles and a direction, or a cell to place a marble on; see RULES.md.
 */
export class Abalone extends BoardGame implements Game<AbaloneOptions, AbaloneField> {
  readonly id = 'abalone';
  readonly version = 1;
  readonly players: number;
  readonly rowSize: number;
  readonly actionCount = CELLS * CELLS;
  readonly maxLegal = MAX_LEGAL_MOVES;
  readonly layout: Layout<AbaloneField>;
  readonly limits: Limits;
  readonly observation: TensorSpec;
  readonly input: TensorSpec;
  readonly notations = NOTATIONS;
  override readonly symmetries: readonly Symmetry[];

  readonly #rules: TextRules;
  readonly #homes: readonly (readonly number[])[];
  readonly #scratch: Row;

  constructor(readonly options: AbaloneOptions) {
    super();
    const { players, marblesToEject, placement, firstPlayer } = options;
    this.players = players;
    this.rowSize = MARBLES + 8 * players;
    this.layout = abaloneLayout(players);
    this.limits = {
      plies: options.maxTurns,
      repetition: options.repetition ? 'draw' : 'none',
      ...(options.countAtLimit && { result: (row, player) => resultFor(sideAhead(row, players), player) }),
    };
    this.observation = abaloneObservation(players);
    this.input = abaloneInput(players, marblesToEject);
    this.symmetries = symmetriesOf(players);
    this.#homes = homeCells(options);
    this.#rules = {
      players,
      marblesToEject,
      placement,
      marbles: this.#homes.map((cells) => (placement ? MARBLES_TO_PLACE : cells.length)),
      firstPlayer: firstPlayer === 'random' ? undefined : firstPlayer,
    };
    this.#scratch = new Uint8Array(this.rowSize);
  }

  /** `rng` is needed for `firstPlayer: 'random'`. */
  start(out: Row, rng?: Rng): void {
    out.fill(0);
    out[PLAYER] = this.#drawFirst(rng);
    out[TO_PLACE] = this.options.placement ? 2 * MARBLES_TO_PLACE : 0;
    this.#homes.forEach((cells, player) => {
      for (const cell of cells) toggleMarble(out, player, cell);
    });
  }

  #drawFirst(rng: Rng | undefined): number {
    if (this.#rules.firstPlayer !== undefined) return this.#rules.firstPlayer;
    if (rng !== undefined) return rng.below(this.players);
    throw new OtauError('bad-seed', 'A random first player needs a random number generator at the start.');
  }

  actor(row: Row): Actor {
    return row[OVER_FLAG] !== 0 ? OVER : row[PLAYER];
  }

  legal(row: Row, out: Uint16Array): number {
    return listActions(row, this.#rules, out);
  }

  next(row: Row, action: number, out: Row): void {
    if (out !== row) for (let i = 0; i < row.length; i++) out[i] = row[i];
    playAction(out, this.#rules, action);
  }

  result(row: Row, player: number): number {
    return resultFor(row[WINNERS], player);
  }

  forfeit(row: Row, player: number, out: Row): void {
    if (out !== row) out.set(row);
    forfeit(out, this.#rules, player);
  }

  count(before: Row, _action: number, after: Row, counters: Counters): void {
    if (before[TO_PLACE] !== 0) return;
    counters.ply++;
    const mover = before[PLAYER];
    counters.quiet = after[EJECTED + mover] === before[EJECTED + mover] ? counters.quiet + 1 : 0;
    if (after[PLAYER] <= mover) counters.move++;
  }

  /** What a legal action is called in rewards. */
  moveType(row: Row, action: number): MoveType {
    return moveType(row, this.#rules, action);
  }

  /** The listed action for one that names the second of two pushed marbles; others unchanged. */
  canonicalAction(row: Row, action: number): number {
    return canonicalAction(row, this.#rules, action);
  }

  observe(row: Row, out: Float32Array): void {
    observe(row, this.players, out);
  }

  encode(row: Row, out: Float32Array, counters?: Counters): void {
    encode(row, this.players, this.options.marblesToEject, (counters?.ply ?? 0) / this.options.maxTurns, out);
  }

  override toView(row: Row, action: number): number {
    return turnAction(homeTurn(this.players, row[PLAYER]), action);
  }

  override fromView(row: Row, action: number): number {
    return turnAction(inverse(homeTurn(this.players, row[PLAYER])), action);
  }

  formatPosition(row: Row, counters: Counters = firstCounters()): string {
    return formatPosition(row, this.#rules, counters);
  }

  parsePosition(text: string, out: Row): Counters {
    const counters = parsePosition(text, this.#scratch, this.#rules);
    out.set(this.#scratch);
    return counters;
  }

  formatAction(row: Row, action: number, notation?: string): string {
    checkNotation(this, notation);
    return formatMove(row, this.#rules, action, notation as AbaloneNotation | undefined);
  }

  parseAction(row: Row, text: string, notation?: string): number {
    checkNotation(this, notation);
    const actions = new Uint16Array(MAX_LEGAL_MOVES);
    const legal = actions.subarray(0, this.legal(row, actions));
    return parseMove(row, this.#rules, legal, text, notation as AbaloneNotation | undefined);
  }

  /** Plays a move in play-site notation and small letters from `row` to `out`; undefined where it is none of two players, or not legal. */
  playCells(row: Row, text: string, out: Row): PlayedMove | undefined {
    if (this.players !== 2 || text.length !== 4 || row[TO_PLACE] !== 0 || row[OVER_FLAG] !== 0) return undefined;
    const [from, to] = [cellIn(text, 0), cellIn(text, 2)];
    if (from === OFF || to === OFF) return undefined;
    const action = actionBetween(row, from, to);
    if (action < 0) return undefined;
    this.next(row, action, out);
    const pair = CELLS * from + to;
    TEXTS[pair] ??= formatCell(from) + formatCell(to);
    return { action, text: TEXTS[pair] };
  }
}

// Abalone moves as text, in the three notations that records use (RULES.md, Notations).

const NOTATIONS = ['play-site', 'nacre', 'aba-pro'] as const;
type AbaloneNotation = (typeof NOTATIONS)[number];

/** The cells that a notation names for a move. */
type Spelling = readonly number[];

/** How a notation writes a legal action. */
function spell(row: Row, sides: Sides, action: number, notation: AbaloneNotation): Spelling {
  const pos0 = Math.floor(action / CELLS);
  const pos1 = action % CELLS;
  if (row[TO_PLACE] !== 0) return [pos0];
  const shape = SHAPE[action];
  const direction = directionOf(shape);
  if (isSideStep(shape)) {
    if (notation !== 'aba-pro') return [pos0, pos1];
    const column = columnOf(row, sides, action);
    return [pos0, column.end, cellAfter(pos0, column.direction, 1)];
  }
  if (notation === 'nacre') return [pos0, pos1];
  return [pos0, notation === 'aba-pro' ? cellAfter(pos0, direction, 1) : frontCell(row, sides, pos1, direction)];
}

/** How a side step is written when its column is named from the other end; undefined for other moves. */
function spellBackwards(row: Row, sides: Sides, action: number, notation: AbaloneNotation): Spelling | undefined {
  if (row[TO_PLACE] !== 0 || notation === 'play-site' || !isSideStep(SHAPE[action])) return undefined;
  const pos0 = Math.floor(action / CELLS);
  const { end, direction } = columnOf(row, sides, action);
  return notation === 'nacre' ? [end, cellAfter(pos0, direction, 1)] : [end, pos0, action % CELLS];
}

/**
 * The other end of the column that steps sideways, and where it steps. A pair's index says only
 * that one marble goes from pos0 by two different steps to pos1: the one along the column is that with
 * an own marble at its end.
 */
function columnOf(row: Row, sides: Sides, action: number): { end: number; direction: number } {
  const pos0 = Math.floor(action / CELLS);
  const direction = directionOf(SHAPE[action]);
  const end = cellAfter(pos0, ALONG[action], lengthOf(SHAPE[action]) - 1);
  if (ownerAt(row, sides.players, end) === row[PLAYER]) return { end, direction };
  return { end: cellAfter(pos0, direction, 1), direction: ALONG[action] };
}

/** Where the front marble of all that move arrives, or its own cell when it is ejected. */
function frontCell(row: Row, sides: Sides, pos1: number, direction: number): number {
  let cell = pos1;
  while (ownerAt(row, sides.players, cell) !== EMPTY) {
    const next = NEIGHBOUR[DIRECTIONS * cell + direction];
    if (next === OFF) break;
    cell = next;
  }
  return cell;
}

/** A legal action in a notation: small letters on the play site, capital ones in the other two. */
function formatMove(row: Row, sides: Sides, action: number, notation: AbaloneNotation = NOTATIONS[0]): string {
  const text = spell(row, sides, action, notation).map(formatCell).join('');
  return notation === 'play-site' ? text : text.toUpperCase();
}

const FORM = /^([a-i][1-9])(?:[\s\-–—>]{0,3}([a-i][1-9]))?(?:[\s\-–—>]{0,3}([a-i][1-9]))?$/i;

/**
 * Reads a legal move among `actions`. Without a named notation a text in small letters is a
 * play-site move if one fits; any other text is tried in all notations, and must fit one move
 * only. A column named from its other end is read where the text fits nothing else: a pair's would
 * always be the move of a single marble too.
 */
function parseMove(row: Row, sides: Sides, actions: Uint16Array, text: string, notation?: AbaloneNotation): number {
  const cells = parseCells(text);
  if (actions.length === 0) throw new OtauError('game-over', `The game is over; ${quote(text)} cannot be played.`);
  const named = notation === undefined ? NOTATIONS : [notation];
  const isSmall = notation === undefined && text === text.toLowerCase();
  const near = beginningWith(actions, cells[0]);
  const readings: (() => ArrayLike<number>)[] = [
    () => (isSmall ? near.filter((action) => sameCells(spell(row, sides, action, 'play-site'), cells)) : []),
    () => near.filter((action) => named.some((name) => sameCells(spell(row, sides, action, name), cells))),
    () => actions.filter((action) => named.some((name) => sameCells(spellBackwards(row, sides, action, name), cells))),
  ];
  for (const read of readings) {
    const found = read();
    if (found.length === 1) return found[0];
    if (found.length > 1) {
      const moves = Array.from(found, (action) => formatMove(row, sides, action)).join(' and ');
      throw new OtauError('ambiguous-move', `${quote(text)} fits several legal moves, in play-site notation ${moves}.`);
    }
  }
  throw new OtauError('illegal-move', `${quote(text)} fits no legal move here.`);
}

/** The actions that may be written with this cell first: all notations begin with the first cell of the action. */
function beginningWith(actions: Uint16Array, cell: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < actions.length; i++) if (((actions[i] / CELLS) | 0) === cell) found.push(actions[i]);
  return found;
}

/** The one to three cells of a move text. Throws `bad-move`. */
function parseCells(text: string): number[] {
  const match = text.length > 20 ? null : FORM.exec(text.trim());
  const cells = (match?.slice(1) ?? []).filter((name) => name !== undefined).map(parseCell);
  if (match !== null && !cells.includes(OFF)) return cells;
  throw new OtauError(
    'bad-move',
    `An abalone move names two cells of the board such as a1d4 or A1D4, or three for a side step such as C3C5D4; got ${quote(text)}.`,
  );
}

/** Moves that were played, by their cells: records share their texts. */
const TEXTS: string[] = [];

/** The cell with a name in small letters, or `OFF`. */
function cellIn(text: string, at: number): number {
  return cellAt(9 - (text.charCodeAt(at) - 97), text.charCodeAt(at + 1) - 48);
}

/** The legal action of two players that is written with these cells; -1 where there is not exactly one. */
function actionBetween(row: Row, from: number, to: number): number {
  const mover = row[PLAYER];
  if (ownerAt(row, 2, from) !== mover) return -1;
  const pair = CELLS * from + to;
  let found = isSideStep(SHAPE[pair]) && canSideStep(row, from, pair) ? pair : -1;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    let length = 1;
    let cell = NEIGHBOUR[DIRECTIONS * from + direction];
    for (; cell !== OFF && ownerAt(row, 2, cell) === mover; length++) cell = NEIGHBOUR[DIRECTIONS * cell + direction];
    if (cell === OFF || length > 3) continue;
    // The marbles pushed: fewer than those that push, with nothing but an empty cell or the edge behind them
    let front = cell;
    let end = cell;
    let pushed = 0;
    for (; end !== OFF && ownerAt(row, 2, end) === 1 - mover; pushed++) {
      front = end;
      end = NEIGHBOUR[DIRECTIONS * end + direction];
    }
    if (end !== OFF) front = end;
    if (front !== to || pushed >= length || (end !== OFF && ownerAt(row, 2, end) !== EMPTY)) continue;
    if (found >= 0) return -1;
    found = CELLS * from + cell;
  }
  return found;
}

/** Whether the column of a side step, or the other one of a pair, is the mover's, and the cells beside it are empty. */
function canSideStep(row: Row, from: number, action: number): boolean {
  const length = lengthOf(SHAPE[action]);
  const [along, step] = [ALONG[action], directionOf(SHAPE[action])];
  return isFreeColumn(row, from, length, along, step) || (length === 2 && isFreeColumn(row, from, 2, step, along));
}

function isFreeColumn(row: Row, from: number, length: number, along: number, step: number): boolean {
  let cell = from;
  for (let left = length; left > 0; left--) {
    if (cell === OFF || ownerAt(row, 2, cell) !== row[PLAYER]) return false;
    const beside = NEIGHBOUR[DIRECTIONS * cell + step];
    if (beside === OFF || ownerAt(row, 2, beside) !== EMPTY) return false;
    cell = NEIGHBOUR[DIRECTIONS * cell + along];
  }
  return true;
}

function sameCells(one: Spelling | undefined, other: readonly number[]): boolean {
  return one !== undefined && one.length === other.length && one.every((cell, i) => cell === other[i]);
}

// Abalone positions as text, in the play site's form: rows from the top, `S` player 0, `s` player 1,
// numbers for empty cells; then ejected marbles, side to move, moves since the last ejection, move number.
// For three and four players the same with `T` and `t`, a count for each player and `r`, `y` to move.

const MARKS = 'SsTt';
const MOVERS = 'bwry';

/** What reading needs besides the number of players. */
interface TextRules extends Sides {
  /** Marbles of each player at the start, or to be placed. */
  readonly marbles: readonly number[];
  readonly placement: boolean;
  /** Whose turn the first placement is; undefined where it is drawn. */
  readonly firstPlayer: number | undefined;
}

function formatPosition(row: Row, sides: Sides, counters: Counters): string {
  const { players } = sides;
  let board = '';
  for (let cell = 0; cell < CELLS; cell++) {
    board += MARKS[ownerAt(row, players, cell)] ?? '1';
    if (isLastOfRow(cell) && cell < CELLS - 1) board += '/';
  }
  const rows = board.replace(/1+/g, (empty) => String(empty.length));
  const ejected = row.subarray(EJECTED, EJECTED + players).join(' ');
  return `${rows} ${ejected} ${MOVERS[row[PLAYER]]} ${counters.quiet} ${counters.move}`;
}

function isLastOfRow(cell: number): boolean {
  return cell === CELLS - 1 || ROW_OF[cell + 1] !== ROW_OF[cell];
}

/** Reads a position into `row`, which after an error may hold anything. Throws `bad-position`. */
function parsePosition(text: string, row: Row, rules: TextRules): Counters {
  const { players } = rules;
  const parts = text.length > 120 ? [] : text.split(' ');
  if (parts.length !== players + 4) {
    const counts = players === 2 ? 'ejected by each side' : `${players} counts of ejected marbles`;
    throw badPosition(
      text,
      `the form is "rows from the top, ${counts}, side to move, moves since an ejection, move number"`,
    );
  }
  row.fill(0);
  parseRows(text, parts[0], row, players);
  for (let player = 0; player < players; player++) {
    row[EJECTED + player] = parseNumber(text, parts[1 + player], rules.marblesToEject, 'marbles ejected');
  }
  const mover = MOVERS.slice(0, players).indexOf(parts[players + 1]);
  if (mover < 0 || parts[players + 1].length !== 1) {
    throw badPosition(text, `the side to move is ${[...MOVERS.slice(0, players)].join(', ')}`);
  }
  row[PLAYER] = mover;
  const quiet = parseNumber(text, parts[players + 2], 65535, 'moves since the last ejection');
  const move = parseNumber(text, parts[players + 3], 65535, 'move number');
  if (move < 1) throw badPosition(text, 'move numbers start at 1');
  checkCounts(text, row, rules);
  if (rules.placement) settlePlacement(text, row, rules);
  settleEnd(text, row, rules);
  const played = players * (move - 1) + mover - (rules.firstPlayer ?? 0);
  return { ply: row[TO_PLACE] > 0 ? 0 : Math.max(0, played), move, quiet };
}

function parseRows(text: string, rows: string, row: Row, players: number): void {
  const marks = MARKS.slice(0, players);
  let cell = 0;
  rows.split('/').forEach((line, index) => {
    for (const mark of line) {
      const player = marks.indexOf(mark);
      if (player < 0 && !/^[1-9]$/.test(mark)) {
        throw badPosition(
          text,
          `${quote(mark)} is neither a marble (${[...marks].join(', ')}) nor a number of empty cells`,
        );
      }
      if (cell < CELLS && player >= 0) toggleMarble(row, player, cell);
      cell += player >= 0 ? 1 : Number(mark);
    }
    if (cell > CELLS || (cell > 0 && (ROW_OF[cell - 1] !== index + 1 || !isLastOfRow(cell - 1))) || cell === 0) {
      throw badPosition(text, 'the rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells');
    }
  });
  if (cell !== CELLS) throw badPosition(text, 'the rows have 5, 6, 7, 8, 9, 8, 7, 6 and 5 cells');
}

function parseNumber(text: string, part: string, max: number, what: string): number {
  const number = /^(0|[1-9]\d{0,4})$/.test(part) ? Number(part) : Number.NaN;
  if (number <= max) return number;
  throw badPosition(text, `${what}: a number from 0 to ${max}, not ${quote(part)}`);
}

/** A position may have fewer marbles than the game, as a study; never more. */
function checkCounts(text: string, row: Row, { players, marbles }: TextRules): void {
  let all = 0;
  for (let player = 0; player < players; player++) {
    const others = players === 2 ? row[EJECTED + 1 - player] : 0;
    const count = countMarbles(row, player) + others;
    if (count > marbles[player]) {
      throw badPosition(
        text,
        `player ${player} has ${marbles[player]} marbles, on the board and ejected, not ${count}`,
      );
    }
    all += countMarbles(row, player) + row[EJECTED + player];
  }
  const total = marbles.reduce((sum, count) => sum + count, 0);
  if (all > total) throw badPosition(text, `the game has ${total} marbles, on the board and ejected, not ${all}`);
}

/** While marbles are placed the sides have placed the same number, or the one that began has placed one more. */
function settlePlacement(text: string, row: Row, rules: TextRules): void {
  const placed = [countMarbles(row, 0) + row[EJECTED + 1], countMarbles(row, 1) + row[EJECTED]];
  const left = 2 * MARBLES_TO_PLACE - placed[0] - placed[1];
  if (left === 0) return;
  const mover = row[PLAYER];
  const first = rules.firstPlayer ?? (left % 2 === 0 ? mover : 1 - mover);
  const expected = left % 2 === 0 ? first : 1 - first;
  const difference = placed[first] - placed[1 - first];
  if (row[EJECTED] + row[EJECTED + 1] > 0 || difference !== left % 2 || mover !== expected) {
    throw badPosition(text, 'while marbles are placed the sides take turns and nothing is ejected');
  }
  row[TO_PLACE] = left;
}

/** A finished position is recognised: enough marbles ejected, or a side to move that cannot. */
function settleEnd(text: string, row: Row, rules: TextRules): void {
  const { players, marblesToEject } = rules;
  const teams = players === 4 ? 2 : players;
  const winners: number[] = [];
  for (let team = 0; team < teams; team++) {
    const ejected = ejectedBy(row, players, team);
    if (ejected > marblesToEject) throw badPosition(text, `the game ends with ${marblesToEject} ejected marbles`);
    if (ejected === marblesToEject) winners.push(team);
  }
  if (winners.length > 1) throw badPosition(text, 'only one side can have ejected enough to win');
  if (winners.length === 1) endGame(row, rules, winners[0]);
  else if (row[TO_PLACE] === 0 && !canMove(row, rules, row[PLAYER])) settleStuck(text, row, rules);
}

function settleStuck(text: string, row: Row, rules: TextRules): void {
  if (rules.players === 2) {
    endGame(row, rules, 1 - row[PLAYER]);
    return;
  }
  for (let player = 0; player < rules.players; player++) {
    if (canMove(row, rules, player))
      throw badPosition(text, 'a player who cannot move is skipped and does not have the turn');
  }
  row[OVER_FLAG] = 1;
}

function badPosition(text: string, why: string): OtauError {
  return new OtauError('bad-position', `abalone position ${quote(text)}: ${why}.`);
}

// Abalone as the registry knows it: its rules, its options and its traits.

declare module '../../core/registry.js' {
  interface GameTypes {
    abalone: { game: Abalone; options: AbaloneOptions };
  }
}

/**
 * Abalone for the registry: id `abalone`, 2 to 4 players. `otau/games` registers it.
 * @example
 * createGame('abalone', { variant: 'belgian-daisy' });
 */
export const ABALONE: GameDefinition<AbaloneOptions> = {
  id: 'abalone',
  title: 'Abalone',
  about: 'pushing marbles off a hexagon of 61 cells',
  playerNames: ['Black', 'White', 'Third', 'Fourth'],
  options: ABALONE_OPTIONS,
  resolveOptions: resolveAbaloneOptions,
  create: (options) => new Abalone(options),
  traits: {
    movesPerGame: 55,
    search: 'alphabeta',
    // Most moves are quiet, and many lead to nearly the same
    cpuct: 0.4,
    firstPlay: 0.1,
    environmentId: 'Abalone-v0',
    material: 'ejected',
    benchmarks: [
      {
        name: 'Abalone complete move lists',
        options: { variant: 'belgian-daisy' },
        measure: 'lists',
        positions: 2_000,
        repeats: 500,
      },
      { name: 'Abalone playouts', measure: 'playouts', games: 4_000 },
      { name: 'Abalone perft 4', measure: 'perft', depth: 4 },
    ],
    assetName: (_, players) => (players > 2 ? `abalone-${players}-players` : 'abalone'),
  },
};
