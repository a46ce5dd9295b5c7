/** The course of Abalone: columns, side steps, pushes, ejections. The learner is Black; most positions hold few marbles. */
import { type Game, legalActions, type Row, rowAfter } from 'otau';
import {
  DIRECTIONS,
  formatCell,
  isInLine,
  type MarbleAction,
  marbleAction,
  NEIGHBOUR,
  OFF,
  readAbalone,
} from 'otau/games/abalone';
import { namespace } from '../../i18n/words.js';
import type { Course, Try } from '../course.js';
import { askNumber, askWhether, drillsAfter, oneOf } from '../drills.js';
import type lessons from './i18n/en/lessons.json';

const ABALONE_LESSONS = namespace<typeof lessons>(import.meta.glob('./i18n/*/lessons.json', { import: 'default' }));

const drill = drillsAfter(12, 70);

function moves(game: Game, row: Row): MarbleAction[] {
  const scene = readAbalone(game, row);
  return legalActions(game, row).map((action) => marbleAction(scene, action));
}

/** How many moves push. */
const PUSHES = drill('pushes', (game, row, rng) => {
  const count = moves(game, row).filter(({ pushed }) => pushed.length > 0).length;
  return count > 0 || rng.below(4) === 0 ? askNumber(rng, count) : undefined;
});

/** How many moves push a marble off the board. */
const EJECTIONS = drill('ejections', (game, row, rng) => {
  const count = moves(game, row).filter(({ ejects }) => ejects).length;
  return count > 0 || rng.below(6) === 0 ? askNumber(rng, count) : undefined;
});

/** Whether the answer to a move can push a marble off. */
const DANGER = drill('danger', (game, row, rng) => {
  const { action, column } = oneOf(rng, moves(game, row));
  const after = rowAfter(game, row, action);
  if (game.actor(after) < 0) return undefined;
  const isLost = moves(game, after).some(({ ejects }) => ejects);
  if (!isLost && rng.below(4) > 0) return undefined;
  const params = { move: game.formatAction(row, action) };
  return { params, ...askWhether(isLost), cells: column.map(formatCell), action };
});

/** How many marbles of the player to move are at the edge. */
const EDGE = drill('edge', (game, row, rng) => {
  const player = game.actor(row);
  const { owners } = readAbalone(game, row);
  const isEdge = (cell: number) =>
    Array.from({ length: DIRECTIONS }, (_, direction) => NEIGHBOUR[DIRECTIONS * cell + direction]).includes(OFF);
  return askNumber(rng, owners.filter((owner, cell) => owner === player && isEdge(cell)).length);
});

const START = 'sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1';
const PUSH = '5/6/7/8/2SSs4/8/7/6/5 0 0 b 0 1';
const DAISY = 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1';

const moveOf = ({ game, before, action }: Try) => marbleAction(readAbalone(game, before), action);

export const COURSE: Course = {
  game: 'abalone',
  words: ABALONE_LESSONS,
  drills: [PUSHES, EJECTIONS, DANGER, EDGE],
  steps: [
    { position: START, isDone: (move) => moveOf(move).column.length === 3 && isInLine(moveOf(move)) },
    { position: START, isDone: (move) => moveOf(move).column.length > 1 && !isInLine(moveOf(move)) },
    { position: PUSH, isDone: (move) => moveOf(move).pushed.length > 0 },
    {
      position: '5/6/1SSss2/8/1SSSss3/8/7/SSSsss/5 0 0 b 0 1',
      isDone: (move) => moveOf(move).pushed.length === 2,
    },
    {
      position: '5/1SSsS1/7/3s4/4S4/4S3/SSss3/6/5 0 0 b 0 1',
      isDone: (move) => moveOf(move).pushed.length > 0,
    },
    { position: '5/2SSss/7/3SSs2/sSS2s3/8/7/4SS/5 0 0 b 0 1', isDone: (move) => moveOf(move).ejects },
    {
      position: 's4/1SsS2/2S4/3sSS2/s1SSs4/8/2SsS2/6/1S3 5 3 b 0 1',
      isDone: ({ game, after }) => game.actor(after) < 0 && game.result(after, 0) > 0,
    },
  ],
  rules: [
    { heading: 'h-board', text: 'r-board', position: START },
    { heading: 'h-move', text: 'r-move' },
    { heading: 'h-push', text: 'r-push', position: '5/6/7/1SSs4/1SSSss3/8/7/6/5 0 0 b 0 1' },
    { heading: 'h-end', text: 'r-end' },
    { heading: 'h-variants', text: 'r-variants', position: DAISY },
    { heading: 'h-disputed', text: 'r-disputed' },
  ],
  partOf: (game, row) => {
    if (game.actor(row) < 0) return 'r-end';
    const legal = moves(game, row);
    if (legal.some(({ direction }) => direction === undefined)) return 'r-variants';
    return legal.some(({ pushed }) => pushed.length > 0) ? 'r-push' : 'r-move';
  },
};
