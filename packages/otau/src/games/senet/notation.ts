/** Position text, moves and throws of Senet, both ways (RULES.md, 8). */

import { type Counters, firstCounters, type Row } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { HAPPINESS, WATER } from './moves.js';
import type { SenetOptions } from './options.js';
import {
  CONES,
  countDancers,
  dancerHouse,
  type Houses,
  houseSet,
  PLAYER,
  ROW_SIZE,
  readDancers,
  SECOND,
  SPOOLS,
  STEPS,
  WINNER,
  writeDancers,
} from './row.js';

const PASS = 'pass';
const POSITION = /^([cs.]{30}) ([cs]) ([0-5]) ([h-])$/;
const MOVE = /^([1-9]|[12][0-9]|30)([+-])([1-5])$/;
const THROW = /^[tT]([1-5])$/;
const SIDES = ['cone', 'spool'] as const;

export function formatPosition(row: Row): string {
  const cones = readDancers(row, CONES);
  const spools = readDancers(row, SPOOLS);
  let board = '';
  for (let house = 1; house <= 30; house++) {
    board += cones & houseSet(house) ? 'c' : spools & houseSet(house) ? 's' : '.';
  }
  return `${board} ${row[PLAYER] === CONES ? 'c' : 's'} ${row[STEPS]} ${row[SECOND] === 1 ? 'h' : '-'}`;
}

export function parsePosition(text: string, options: SenetOptions, out: Row): Counters {
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
  row[STEPS] = Number(steps);
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
  if (row[PLAYER] !== winner || row[STEPS] !== 0) {
    throw badPosition(text, `without ${SIDES[winner]}s is a game that they have won: it ends in "${'cs'[winner]} 0 -"`);
  }
  row[WINNER] = 1 + winner;
}

function badPosition(text: string, expectation: string): OtauError {
  return new OtauError('bad-position', `A Senet position ${expectation}; got ${quote(text)}.`);
}

export function checkNotation(notation: string): void {
  if (notation !== 'standard') {
    throw new OtauError('unknown-notation', `Senet has one notation, "standard"; got ${quote(notation)}.`);
  }
}

export function formatAction(row: Row, action: number): string {
  const steps = row[STEPS];
  if (steps === 0) return `t${action + 1}`;
  if (action === 0) return PASS;
  const dancer = Math.floor((action - 1) / 10);
  const house = dancerHouse(readDancers(row, row[PLAYER]), dancer);
  return `${house}${action === 10 * dancer + steps ? '+' : '-'}${steps}`;
}

/** Reads a throw where chance moves, else one of the `legal` moves. */
export function parseAction(row: Row, text: string, legal: Uint16Array): number {
  const thrown = THROW.exec(text);
  const move = MOVE.exec(text);
  if (thrown === null && move === null && text !== PASS) {
    throw new OtauError(
      'bad-move',
      `A Senet move is written like 5+3, 8-3 or pass, and a throw like t4; got ${quote(text)}.`,
    );
  }
  if (row[WINNER] !== 0) throw new OtauError('game-over', `The game is over; got ${quote(text)}.`);
  if (row[STEPS] === 0) {
    if (thrown !== null) return Number(thrown[1]) - 1;
    throw illegalMove('The sticks are to be thrown first, t1 to t5', text);
  }
  const action = thrown === null ? findAction(row, move) : -1;
  if (legal.includes(action)) return action;
  const moves = Array.from(legal, (one) => formatAction(row, one)).join(', ');
  throw illegalMove(`The throw is ${row[STEPS]} and the legal moves are ${moves}`, text);
}

/** The action of a move as written, or -1 if no dancer of the player is there or the steps were not thrown. */
function findAction(row: Row, move: RegExpExecArray | null): number {
  if (move === null) return 0;
  const house = houseSet(Number(move[1]));
  const steps = Number(move[3]);
  const own = readDancers(row, row[PLAYER]);
  if ((own & house) === 0 || steps !== row[STEPS]) return -1;
  const dancer = countDancers(own & (house - 1));
  return 10 * dancer + (move[2] === '+' ? steps : 11 - steps);
}

function illegalMove(expectation: string, text: string): OtauError {
  return new OtauError('illegal-move', `${expectation}; got ${quote(text)}.`);
}
