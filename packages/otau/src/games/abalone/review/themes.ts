/** Why moves of Abalone are bad: marbles lost or left, sumitos, the edge, formations. */
import type { Game, Row } from '../../../core/game.js';
import { firstReply, lossOnTheWay, moveOf, type Step, stepsOf, type Theme, turnTheme } from '../../../review/theme.js';
import { CELLS, cellAfter, DIRECTIONS, formatCell, NEIGHBOUR, OFF } from '../cells.js';
import { type AbaloneScene, marbleMove, readAbalone, sideOf } from '../drawing/scene.js';
import { ringOf } from '../evaluation/evaluator.js';

/** The enemy marbles that a step pushes, from the nearest on; empty where it pushes none. */
function pushedBy(game: Game, { before, action, actor }: Step): number[] {
  const scene = readAbalone(game, before);
  const { column, direction } = marbleMove(scene, action);
  const pushed: number[] = [];
  if (direction === undefined) return pushed;
  const isOwn = (cell: number) => sideOf(scene.players, actor).includes(scene.owners[cell] ?? -1);
  let cell = cellAfter(column[column.length - 1], direction, 1);
  // A side step has room beside every marble; only the front of a column in line may meet others.
  if (column.length > 1 && cellAfter(column[0], direction, 1) !== column[1]) return pushed;
  while (cell !== OFF && scene.owners[cell] !== undefined) {
    if (!isOwn(cell)) pushed.push(cell);
    cell = cellAfter(cell, direction, 1);
  }
  return pushed;
}

function ejects(game: Game, { before, after, actor }: Step): boolean {
  return readAbalone(game, after).ejected[actor] > readAbalone(game, before).ejected[actor];
}

const cellNames = (cells: readonly number[]): string[] => cells.map(formatCell);

/** The cells around a cell, and `OFF` where the board ends. */
function neighbours(cell: number): number[] {
  return Array.from({ length: DIRECTIONS }, (_, direction) => NEIGHBOUR[DIRECTIONS * cell + direction]);
}

function marblesOf({ owners }: AbaloneScene, player: number): number[] {
  return owners.flatMap((owner, cell) => (owner === player ? cell : []));
}

function groupsOf(game: Game, row: Row, player: number): number[][] {
  const marbles = new Set(marblesOf(readAbalone(game, row), player));
  const groups: number[][] = [];
  for (const first of marbles) {
    marbles.delete(first);
    const group = [first];
    for (const cell of group) {
      for (const next of neighbours(cell)) if (next < CELLS && marbles.delete(next)) group.push(next);
    }
    groups.push(group);
  }
  return groups.sort((a, b) => a.length - b.length);
}

/** Fewer steps from the centre are not worth naming. */
const MIN_STEPS = 3;

function stepsOut(game: Game, row: Row, player: number): number {
  return marblesOf(readAbalone(game, row), player).reduce((sum, cell) => sum + ringOf(cell), 0);
}

/** A marble that the better move ejects, or the answer to the move played. */
function ejection(id: string, about: 'played' | 'better', words: string): Theme {
  return turnTheme(id, about, words, ({ game }, [[step], [other]], name) => {
    if (step === undefined || !ejects(game, step) || (other && ejects(game, other))) return undefined;
    const cells = cellNames(pushedBy(game, step).slice(-1));
    return { params: { [name]: moveOf(game, step), cell: cells[0] ?? '' }, cells };
  });
}

export const ABALONE_THEMES: readonly Theme[] = [
  ejection('ejection-missed', 'better', '{move} pushes a marble off the board.'),
  ejection('ejection-allowed', 'played', '{played} lets {reply} push the marble on {cell} off the board.'),
  {
    id: 'sumito-left',
    about: 'played',
    words: '{played} allows the sumito {reply}.',
    find({ game, playedLine, player, afterBest }) {
      const [reply] = firstReply(playedLine, player);
      const pushed = reply === undefined ? [] : pushedBy(game, reply);
      if (pushed.length === 0 || ejects(game, reply)) return undefined; // one that ejects is said as such
      // After the better move the same push is no longer possible
      const [same] = game.actor(afterBest) === reply.actor ? stepsOf(game, afterBest, [reply.action]) : [];
      if (same !== undefined && pushedBy(game, same).length > 0) return undefined;
      return { params: { reply: moveOf(game, reply) }, cells: cellNames(pushed) };
    },
  },
  {
    id: 'sumito-missed',
    about: 'better',
    words: '{move} pushes the other side back: a sumito.',
    find({ game, bestLine, playedLine }) {
      const pushed = pushedBy(game, bestLine[0]);
      // One that ejects is said as such
      if (pushed.length === 0 || ejects(game, bestLine[0]) || pushedBy(game, playedLine[0]).length > 0)
        return undefined;
      return { params: { move: moveOf(game, bestLine[0]) }, cells: cellNames(pushed) };
    },
  },
  {
    id: 'edge-marble',
    about: 'played',
    words: '{played} puts a marble at the edge, on {cell}.',
    find({ game, player, before, afterPlayed, afterBest }) {
      const edge = (row: Row) =>
        marblesOf(readAbalone(game, row), player).filter((cell) => neighbours(cell).includes(OFF));
      const now = edge(afterPlayed);
      const old = edge(before);
      if (now.length <= old.length || now.length <= edge(afterBest).length) return undefined;
      const cells = now.filter((cell) => !old.includes(cell));
      return { params: { cell: cellNames(cells)[0] }, cells: cellNames(cells) };
    },
  },
  {
    id: 'formation-split',
    about: 'played',
    words: '{played} cuts {cells} off from the other marbles.',
    find({ game, player, before, afterPlayed, afterBest }) {
      const now = groupsOf(game, afterPlayed, player);
      const old = groupsOf(game, before, player);
      if (now.length <= Math.max(old.length, groupsOf(game, afterBest, player).length)) return undefined;
      // Those that stood apart already are not the news
      const part = now.find((group) => !old.some((known) => known.every((cell) => group.includes(cell))));
      const cells = cellNames(part ?? []).sort();
      return part && { params: { cells: cells.join(', ') }, cells };
    },
  },
  lossOnTheWay(
    'marbles-lost',
    'the balance of marbles is {count} worse than after {better}.',
    ({ game, player }) => {
      return (row) =>
        readAbalone(game, row).ejected.reduce((sum, count, side) => sum + (side === player ? count : -count), 0);
    },
    1,
  ),
  lossOnTheWay(
    'centre-lost',
    'the other side holds the centre better than after {better}, by {count} steps of all marbles together.',
    ({ game, player }) =>
      game.players === 2 ? (row) => stepsOut(game, row, 1 - player) - stepsOut(game, row, player) : undefined,
    MIN_STEPS,
  ),
];
