/** A puzzle beside the board: the task, feedback on the answer, buttons for the solution and the next puzzle. */
import type { JSX } from 'react';
import { formatLoss } from '../../evaluation/comment.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ANALYSE } from '../../i18n/namespaces/study.js';
import type { Study } from '../../study/study.js';
import type { Answer, GamePuzzle } from './use-puzzle.js';

interface PuzzleCardProps {
  readonly study: Study;
  readonly puzzle: GamePuzzle;
  readonly names: readonly string[];
}

export function PuzzleCard({ study, puzzle, names }: PuzzleCardProps): JSX.Element {
  const t = useSection(ANALYSE);
  const { mistakes, number, mistake, answer } = puzzle;
  const { parent, action, mover } = mistake.node;
  const move = parent === undefined ? '' : study.game.formatAction(parent.row, action);
  const isSolved = answer.kind === 'right' || answer.kind === 'shown';
  return (
    <section className="puzzle card" aria-label={t('puzzles')}>
      <h2>{t('puzzle-of', { number: number + 1, count: mistakes.length })}</h2>
      <p>{t('puzzle-task', { name: names[mover], move })}</p>
      <p role="status" className={`puzzle-answer puzzle-${answer.kind}`}>
        <AnswerText answer={answer} />
      </p>
      <div className="puzzle-actions">
        {!isSolved && (
          <button type="button" className="button" onClick={puzzle.show}>
            {t('puzzle-show')}
          </button>
        )}
        {number + 1 < mistakes.length && (
          <button type="button" className={isSolved ? 'button button-main' : 'button'} onClick={puzzle.next}>
            {t('puzzle-next')}
          </button>
        )}
        <button type="button" className="button" onClick={puzzle.end}>
          {t('puzzle-end')}
        </button>
      </div>
    </section>
  );
}

function AnswerText({ answer }: { readonly answer: Answer }): JSX.Element | string {
  const words = useWords();
  const t = useSection(ANALYSE);
  switch (answer.kind) {
    case 'open':
      return '';
    case 'looking':
      return t('puzzle-checking');
    case 'right':
      return `✓ ${t('puzzle-right', { move: answer.move })}`;
    case 'wrong':
      return `✗ ${t('puzzle-wrong', { move: answer.move, loss: formatLoss(words, answer.loss) })}`;
    case 'shown':
      return t('puzzle-shown', { move: answer.move });
  }
}
