/** Texts about moves: what they do by the rules, and their grade. */
import { type Game, type Row, rowAfter } from 'otau';
import { type Grade, stepsOf } from 'otau/review';
import { gameAnalysis } from '../games/analysis.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import type { Words } from '../i18n/words.js';
import type { MoveNode } from '../session/tree.js';
import type { EvaluatedLine, MoveGrade } from './evaluation.js';

/** The signs of grades after moves, as in chess notation. */
export const GLYPHS: Readonly<Record<Grade, string>> = {
  best: '',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** What a legal action or an outcome does: `White, pit 6: 9 stones sown; 10 taken to the kazan.` */
export function moveWords(words: Words, game: Game, before: Row, action: number): string {
  return gameAnalysis(game.id).describeMove(words, game, before, action, rowAfter(game, before, action));
}

/** What the move to a node does, by the rules alone. */
export function nodeWords(words: Words, game: Game, { parent, action }: MoveNode): string {
  return parent === undefined ? words.of(ANALYSE)('first-position') : moveWords(words, game, parent.row, action);
}

/** `A mistake: it gives away 12 % of the result. Better was 76(10): ...` */
export function gradeWords(words: Words, game: Game, { parent, action }: MoveNode, grade: MoveGrade): string {
  const t = words.of(ANALYSE);
  const verdict = t(grade.grade, { loss: formatLoss(words, grade.loss) });
  if (parent === undefined || grade.best.action === action || grade.grade === 'best' || grade.grade === 'good') {
    return verdict;
  }
  const move = game.formatAction(parent.row, grade.best.action);
  const what = moveWords(words, game, parent.row, grade.best.action);
  return `${verdict} ${t('better', { move, what })}`;
}

/** A loss of the expected result (0 to 2) in percent of the whole range: `12 %`. */
export function formatLoss(words: Words, loss: number): string {
  return words.number(Math.min(1, Math.max(0, loss / 2)), { style: 'percent', maximumFractionDigits: 1 });
}

/** A share (0 to 1) in percent. */
export function formatShare(words: Words, share: number): string {
  return words.number(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** The value of a line for the player to move: `62 %`, or the proven result. */
export function formatValue(words: Words, { value, solved }: Pick<EvaluatedLine, 'value' | 'solved'>): string {
  const t = words.of(ANALYSE);
  if (solved === 'draw') return t('solved-draw');
  if (solved !== undefined) return t(solved);
  return formatShare(words, (value + 1) / 2);
}

/** A move of a line: its text, and the actions that lead to it. */
interface LineStep {
  readonly text: string;
  /** All actions of the line up to this one, inclusive. */
  readonly actions: readonly number[];
}

/** The moves of a line. It is cut before an illegal move. */
export function lineSteps(game: Game, start: Row, line: readonly number[], most = 12): LineStep[] {
  return stepsOf(game, start, line.slice(0, most)).map(({ before, action }, index) => ({
    text: game.formatAction(before, action),
    actions: line.slice(0, index + 1),
  }));
}
