/** `otau/review`: what a finished game teaches. Runs in browsers, workers and Node alike. */
import '../games/review.js';

export { annotateRecord, explainedMove, moveWords, type ReviewOptions, reviewGame } from './game-review.js';
export type { Judged, Verdict } from './judge.js';
export * from './review.js';
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
export {
  COMMON_SENTENCES,
  type Explained,
  explainMove,
  type Part,
  type Sentence,
  sentencesOf,
  sentenceWords,
  type TriedLine,
} from './sentences.js';
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
} from './theme.js';
