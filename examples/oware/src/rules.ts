/** The rules on rows. Paragraphs are those of RULES.md. An action is a house of the mover, 0 the leftmost. */
import type { Row } from 'otau';
import type { Board } from './board.js';

const LEGAL = new Uint16Array(8);

/** Writes the first position (paragraph 3) into a row of zeros. */
export function writeStart(board: Board, seeds: number, out: Row): void {
  out.fill(seeds, 0, board.houses);
}

/** Whether the game is over (paragraphs 13 to 16). Where it ended without a majority, all seeds are in the stores. */
export function isOver(board: Board, row: Row): boolean {
  const south = row[board.storeOf(0)];
  const north = row[board.storeOf(1)];
  return 2 * Math.max(south, north) > board.seeds || south + north === board.seeds;
}

/** 1 for a win of `player`, -1 for a loss, 0 for a draw. */
export function resultOf(board: Board, row: Row, player: number): number {
  return Math.sign(row[board.storeOf(player)] - row[board.storeOf(1 - player)]);
}

/** Writes the legal actions in ascending order and returns how many (paragraphs 4 and 12). */
export function listLegal(board: Board, row: Row, out: Uint16Array): number {
  const player = row[board.player];
  const first = board.rowOf(player);
  const mustFeed = board.seedsOf(row, 1 - player) === 0;
  let count = 0;
  for (let action = 0; action < board.width; action++) {
    // From this house so many seeds reach the opponent
    const needed = mustFeed ? board.width - action : 1;
    if (row[first + action] >= needed) out[count++] = action;
  }
  return count;
}

/** Plays a legal action in place. */
export function play(board: Board, quietMoves: number, row: Row, action: number): void {
  const player = row[board.player];
  const last = sow(board, row, board.rowOf(player) + action);
  const captured = capture(board, row, player, last);
  row[board.storeOf(player)] += captured;
  row[board.quiet] = captured > 0 ? 0 : row[board.quiet] + 1;
  row[board.player] = 1 - player;
  if (isOver(board, row)) return;
  if (!canMove(board, row) || row[board.quiet] >= quietMoves) emptyHouses(board, row);
}

/** Sows the seeds of a house and returns the house of the last one (paragraphs 4 and 5). */
function sow(board: Board, row: Row, origin: number): number {
  let house = origin;
  const seeds = row[origin];
  row[origin] = 0;
  for (let sown = 0; sown < seeds; sown++) {
    house = (house + 1) % board.houses;
    if (house === origin) house = (house + 1) % board.houses;
    row[house]++;
  }
  return house;
}

/** Takes what the last seed captures from the houses and returns how many seeds (paragraphs 6 to 11). */
function capture(board: Board, row: Row, player: number, last: number): number {
  const captured = capturedBy(board, row, player, last);
  for (let left = captured, house = last; left > 0; house--) {
    left -= row[house];
    row[house] = 0;
  }
  return captured;
}

/** How many seeds the last one captures, after sowing. */
export function capturedBy(board: Board, row: Row, player: number, last: number): number {
  const first = board.rowOf(1 - player);
  let captured = 0;
  for (let house = last; house >= first && house < first + board.width; house--) {
    if (row[house] !== 2 && row[house] !== 3) break;
    captured += row[house];
  }
  return captured === board.seedsOf(row, 1 - player) ? 0 : captured;
}

/** Whether the player to move has a legal move (paragraph 15). */
function canMove(board: Board, row: Row): boolean {
  return listLegal(board, row, LEGAL) > 0;
}

/** Each player puts the seeds of the own row into the own store (paragraph 15). */
function emptyHouses(board: Board, row: Row): void {
  for (const player of [0, 1]) row[board.storeOf(player)] += board.seedsOf(row, player);
  row.fill(0, 0, board.houses);
}

/** What is wrong with a row that a text gave, in a sentence; undefined for a position. */
export function flawOf(board: Board, row: Row): string | undefined {
  const seeds = board.seedsOf(row, 0) + board.seedsOf(row, 1) + row[board.storeOf(0)] + row[board.storeOf(1)];
  if (seeds !== board.seeds) return `there are ${seeds} seeds instead of ${board.seeds}.`;
  if (!isOver(board, row) && !canMove(board, row))
    return 'the player to move has no move, so the houses must be empty.';
  return undefined;
}
