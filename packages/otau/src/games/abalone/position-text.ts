/**
 * Abalone positions as text, in the play site's form: rows from the top, `S` player 0, `s` player 1,
 * numbers for empty cells; then ejected marbles, side to move, moves since the last ejection, move number.
 * For three and four players the same with `T` and `t`, a count for each player and `r`, `y` to move.
 */

import type { Counters, Row } from '../../core/game.js';
import { OtauError, quote } from '../../lib/error.js';
import { countMarbles, EJECTED, EMPTY, OVER_FLAG, ownerAt, PLAYER, TO_PLACE, toggle } from './board.js';
import { CELLS, ROW } from './cells.js';
import { canMove, finish, type Sides } from './rules.js';
import { MARBLES_TO_PLACE } from './setup.js';

const MARKS = 'SsTt';
const MOVERS = 'bwry';

/** What reading needs besides the number of players. */
export interface TextRules extends Sides {
  /** Marbles of each player at the start, or to be placed. */
  readonly marbles: readonly number[];
  readonly placement: boolean;
  /** Whose turn the first placement is; undefined where it is drawn. */
  readonly firstPlayer: number | undefined;
}

export function formatPosition(row: Row, sides: Sides, counters: Counters): string {
  const { players } = sides;
  const rows: string[] = [];
  let empty = 0;
  let line = '';
  for (let cell = 0; cell < CELLS; cell++) {
    const owner = ownerAt(row, players, cell);
    if (owner === EMPTY) empty++;
    if (empty > 0 && (owner !== EMPTY || isLastOfRow(cell))) {
      line += empty;
      empty = 0;
    }
    if (owner !== EMPTY) line += MARKS[owner];
    if (isLastOfRow(cell)) {
      rows.push(line);
      line = '';
    }
  }
  const ejected = row.subarray(EJECTED, EJECTED + players).join(' ');
  return `${rows.join('/')} ${ejected} ${MOVERS[row[PLAYER]]} ${counters.quiet} ${counters.move}`;
}

function isLastOfRow(cell: number): boolean {
  return cell === CELLS - 1 || ROW[cell + 1] !== ROW[cell];
}

/** Reads a position into `row`, which after an error may hold anything. Throws `bad-position`. */
export function parsePosition(text: string, row: Row, rules: TextRules): Counters {
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
      if (cell < CELLS && player >= 0) toggle(row, player, cell);
      cell += player >= 0 ? 1 : Number(mark);
    }
    if (cell > CELLS || (cell > 0 && (ROW[cell - 1] !== index + 1 || !isLastOfRow(cell - 1))) || cell === 0) {
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
    const ejected = row[EJECTED + team] + (players === 4 ? row[EJECTED + team + 2] : 0);
    if (ejected > marblesToEject) throw badPosition(text, `the game ends with ${marblesToEject} ejected marbles`);
    if (ejected === marblesToEject) winners.push(team);
  }
  if (winners.length > 1) throw badPosition(text, 'only one side can have ejected enough to win');
  if (winners.length === 1) finish(row, rules, winners[0]);
  else if (row[TO_PLACE] === 0 && !canMove(row, rules, row[PLAYER])) settleStuck(text, row, rules);
}

function settleStuck(text: string, row: Row, rules: TextRules): void {
  if (rules.players === 2) {
    finish(row, rules, 1 - row[PLAYER]);
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
