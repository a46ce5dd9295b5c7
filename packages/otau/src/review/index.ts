/** `otau/review`: what a finished game teaches. Runs in browsers, workers and Node alike. */
import '../games/review.js';

export { annotateRecord, moveWords, type ReviewOptions, reviewGame } from './game-review.js';
export { GRADES, type Grade, gradeLimits, gradeOf, isBad, moveAccuracy } from './grade.js';
export type { Judged, Verdict } from './judge.js';
export type { BetterMove, FoundTheme, MoveReview, PlayerReview, PositionValue, Review, TurnReview } from './review.js';
export {
  DEFAULT_EFFORT,
  type Effort,
  type Finding,
  type FoundLine,
  findingOf,
  type ReviewSearch,
  reviewEffort,
  reviewLimits,
  reviewSearch,
  reviewSpec,
} from './review-search.js';
export { type ReviewSvgOptions, reviewSvg } from './svg.js';
export {
  firstReply,
  type GameReview,
  type Step,
  stepsOf,
  type Theme,
  type ThemeContext,
  type ThemeFinding,
  themesOf,
  themeWords,
} from './theme.js';
