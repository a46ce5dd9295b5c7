/** The course of Abalone: columns, side steps, pushes, ejections. The learner is Black; most positions hold few marbles. */
import { legalActions } from 'otau';
import { isInLine, marbleAction, readAbalone } from 'otau/games/abalone';
import type { Course, Try } from '../course.js';
import { DRILLS } from './drills.js';
import { ABALONE_LESSONS } from './i18n/lessons.js';

const START = 'sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1';
const PUSH = '5/6/7/8/2SSs4/8/7/6/5 0 0 b 0 1';
const DAISY = 'ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1';

const moveOf = ({ game, before, action }: Try) => marbleAction(readAbalone(game, before), action);

export const COURSE: Course = {
  game: 'abalone',
  words: ABALONE_LESSONS,
  drills: DRILLS,
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
    const scene = readAbalone(game, row);
    const moves = legalActions(game, row).map((action) => marbleAction(scene, action));
    if (moves.some(({ direction }) => direction === undefined)) return 'r-variants';
    return moves.some(({ pushed }) => pushed.length > 0) ? 'r-push' : 'r-move';
  },
};
