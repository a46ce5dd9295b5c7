/** The review of the line: its mistakes as a list, and as puzzles. */
import type { JSX } from 'react';
import { useSection, useWords } from '../i18n/index.js';
import { ANALYSE } from '../i18n/namespaces/analyse.js';
import { formatLoss, formatShare, GLYPHS } from '../judgement/comment.js';
import type { MoveNode } from '../session/tree.js';
import { type Mistake, mistakesOf } from '../study/review.js';
import type { Study } from '../study/study.js';
import type { ReviewState } from './use-study.js';

interface MistakesProps {
  readonly study: Study;
  readonly review: ReviewState;
  readonly names: readonly string[];
  readonly onPuzzles: (mistakes: readonly Mistake[]) => void;
}

export function Mistakes({ study, review, names, onPuzzles }: MistakesProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  const { line } = study;
  const mistakes = mistakesOf(study, line);
  const { progress, isDone, hasFailed } = review;
  return (
    <div className="mistakes">
      {progress === undefined ? (
        <>
          {!isDone && <p className="muted">{t('review-about')}</p>}
          <button
            type="button"
            className={mistakes.length > 0 ? 'button' : 'button button-main'}
            disabled={line.length < 2}
            onClick={review.start}
          >
            {t(isDone ? 'review-again' : 'review')}
          </button>
        </>
      ) : (
        <div className="mistakes-going">
          <label>
            <span role="status">
              {t('review-going', { percent: formatShare(words, Math.floor(20 * progress) / 20) })}
            </span>
            <progress value={progress} max={1} />
          </label>
          <button type="button" className="button" onClick={review.stop}>
            {t('analyse-off')}
          </button>
        </div>
      )}
      {hasFailed && <p className="error">{t('machine-failed')}</p>}
      {mistakes.length === 0 && isDone && <p>{t('no-mistakes')}</p>}
      {mistakes.length > 0 && (
        <>
          <p>{t('count-mistakes', { count: mistakes.length })}.</p>
          <button
            type="button"
            className="button button-main"
            disabled={progress !== undefined}
            onClick={() => onPuzzles(mistakes)}
          >
            {t('puzzles')}
          </button>
          <ul className="mistakes-list">
            {mistakes.map(({ node, grade }) => (
              <li key={node.id}>
                <button
                  type="button"
                  className={`mistakes-one tree-${grade.grade}`}
                  aria-current={node === study.shown ? 'step' : undefined}
                  onClick={() => study.go(node)}
                >
                  <span className="muted">{(node.parent as MoveNode).counters.move}.</span>
                  <strong>
                    {study.game.formatAction((node.parent as MoveNode).row, node.action)}
                    <b className="tree-glyph">{GLYPHS[grade.grade]}</b>
                  </strong>
                  <span className="mistakes-who">
                    {names[node.mover]}, {t(`grade-${grade.grade}` as 'grade-mistake')}
                  </span>
                  <span>−{formatLoss(words, grade.loss)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
