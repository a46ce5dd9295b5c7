import { UNGRADED } from 'otau/puzzles';
import { stepsOf } from 'otau/review';
import type { JSX } from 'react';
import { formatLoss } from '../evaluation/comment.js';
import type { Exercise } from '../exercises/packs.js';
import { gradeName } from '../games/describe.js';
import { themeText } from '../games/themes.js';
import { useSection, useWords } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/learning.js';
import { MAX_HINTS, type Practice, reasonOf } from './use-practice.js';

export interface PuzzleViewProps {
  readonly exercise: Exercise;
  readonly practice: Practice;
}

export function PuzzleFeedback({ exercise, practice }: PuzzleViewProps): JSX.Element | null {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { game, row, best, other, grade } = exercise;
  const { answer, hints } = practice;
  const text = (action: number) => game.formatAction(row, action);
  const reason = reasonOf(exercise);
  const why = reason && (
    <p>
      {t('why-not', { move: text(other.line[0]) })} {themeText(words, game.id, reason)}
    </p>
  );
  if (answer.kind === 'open') {
    if (hints === 0) return null;
    const isWhole = hints >= MAX_HINTS;
    return (
      <>
        <p>{isWhole ? t('answer', { move: text(best.line[0]) }) : t('hint-text')}</p>
        {hints > 1 && why}
      </>
    );
  }
  const move = text(answer.action);
  if (answer.kind === 'checking') return <p className="lesson-answer">{t('checking', { move })}</p>;
  if (answer.kind === 'wrong') {
    const reply = answer.reply === undefined ? undefined : game.formatAction(answer.after, answer.reply);
    return (
      <>
        <p className="lesson-answer">
          <strong>✗ {t('wrong', { move })}</strong> {answer.isFinal !== true && t('checking', { move })}
          {answer.loss !== undefined && t('loss', { loss: formatLoss(words, answer.loss) })}{' '}
          {reply !== undefined && t('reply', { move, reply })}
        </p>
        {answer.action === other.line[0] && why}
      </>
    );
  }
  if (answer.action !== best.line[0]) {
    return (
      <p className="lesson-answer" data-right>
        <strong>✓ {t('as-good', { move, best: text(best.line[0]) })}</strong>
      </p>
    );
  }
  const moves = stepsOf(game, row, best.line).map(({ before, action }) => game.formatAction(before, action));
  return (
    <>
      <p className="lesson-answer" data-right>
        <strong>✓ {t('right', { move })}</strong> {t(best.isExact ? 'exact' : 'deep')}{' '}
        {grade !== UNGRADED && t('grade', { name: gradeName(words, game.id, grade) })}
      </p>
      {why}
      {moves.length > 1 && <p className="muted">{t('line', { moves: moves.slice(1).join(' ') })}</p>}
    </>
  );
}

export function PuzzleActions({ practice }: { readonly practice: Practice }): JSX.Element {
  const t = useSection(PRACTICE);
  const { answer, hints } = practice;
  const isSolved = answer.kind === 'right';
  return (
    <div className="lesson-actions">
      {answer.kind === 'wrong' && (
        <button type="button" className="button button-main" onClick={practice.again}>
          {t('again')}
        </button>
      )}
      {answer.kind === 'open' && hints < MAX_HINTS && (
        <button type="button" className="button" onClick={practice.hint}>
          {t('hint')}
        </button>
      )}
      <button type="button" className={isSolved ? 'button button-main' : 'button'} onClick={practice.next}>
        {t('next')}
      </button>
    </div>
  );
}
