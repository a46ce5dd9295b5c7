/** `otau/puzzles`: puzzles that are proved: found in games, graded, written and read. Runs in browsers and Node alike. */
import '../games/evaluation.js';
import '../games/kernel.js';
import '../games/levels.js';
import '../games/review.js';
import '../games/rules.js';

export { miningSettings, PuzzleMiner, practiceGame, puzzlesOfReview } from './mine.js';
export * from './puzzle.js';
