/** The review of the line: the report, and the mistakes as a list and as puzzles. */

import { type JSX, useId, useMemo } from 'react';
import { formatLoss, GLYPHS } from '../../evaluation/comment.js';
import { useSection, useWords } from '../../i18n/index.js';
import { REPORT } from '../../i18n/namespaces/report.js';
import { ANALYSE } from '../../i18n/namespaces/study.js';
import { Practise } from '../../report/practise.js';
import { ReportState } from '../../report/report-state.js';
import { ReportView } from '../../report/report-view.js';
import type { MoveNode } from '../../session/tree.js';
import { reviewedHistory } from '../../study/history.js';
import { type Mistake, mistakesOf } from '../../study/review.js';
import type { Study } from '../../study/study.js';
import type { StudyReview } from './use-review.js';

interface MistakesProps {
  readonly study: Study;
  readonly review: StudyReview;
  readonly names: readonly string[];
  readonly onPuzzles: (mistakes: readonly Mistake[]) => void;
}

export function Mistakes({ study, review, names, onPuzzles }: MistakesProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  const { line, shown, game } = study;
  const mistakes = mistakesOf(study, line);
  const { report } = review;
  const { isGoing } = report;
  const isDone = study.findings.review !== undefined;
  const reviewed = useMemo(() => study.findings.review && reviewedHistory(study), [study, study.findings.review]);
  return (
    <div className="mistakes">
      <EngineField review={review} />
      {isGoing || report.hasFailed ? (
        <ReportState report={report} names={names} onStart={review.start} onStop={review.stop} />
      ) : (
        <>
          {!isDone && <p className="muted">{t('review-about')}</p>}
          <button
            type="button"
            className={isDone ? 'button' : 'button button-main'}
            disabled={line.length < 2}
            onClick={review.start}
          >
            {t(isDone ? 'review-again' : 'review')}
          </button>
        </>
      )}
      {study.findings.review !== undefined && (
        <ReportView
          game={game}
          review={study.findings.review}
          names={names}
          shown={shown.ply}
          onShow={({ ply }) => study.go(line[Math.min(ply, line.length - 1)])}
        />
      )}
      {reviewed !== undefined && study.findings.review !== undefined && (
        <Practise history={reviewed} review={study.findings.review} names={names} players={study.info.players} />
      )}
      {mistakes.length === 0 && isDone && <p>{t('no-mistakes')}</p>}
      {mistakes.length > 0 && (
        <>
          <p>{t('count-mistakes', { count: mistakes.length })}.</p>
          <button type="button" className="button button-main" disabled={isGoing} onClick={() => onPuzzles(mistakes)}>
            {t('puzzles')}
          </button>
          <ul className="mistakes-list">
            {mistakes.map(({ node, grade }) => (
              <li key={node.id}>
                <button
                  type="button"
                  className={`mistakes-move tree-${grade.grade}`}
                  aria-current={node === study.shown ? 'step' : undefined}
                  onClick={() => study.go(node)}
                >
                  <span className="muted">{(node.parent as MoveNode).counters.move}.</span>
                  <strong>
                    {study.game.formatAction((node.parent as MoveNode).row, node.action)}
                    <b className="tree-glyph">{GLYPHS[grade.grade]}</b>
                  </strong>
                  <span className="mistakes-player">
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

/** The field for the engine of a report: the usual search, or a network. */
function EngineField({ review }: { readonly review: StudyReview }): JSX.Element | null {
  const t = useSection(REPORT);
  const id = useId();
  const { engines, engine, choose } = review;
  if (engines.length < 2) return null;
  return (
    <div className="report-engine">
      <label htmlFor={id}>{t('engine')}</label>
      <select id={id} value={engine} onChange={({ target }) => choose(target.value)}>
        {engines.map(({ spec, network }) => (
          <option key={spec} value={spec}>
            {network === undefined ? t('standard-search') : network === '' ? t('network') : t('own', { name: network })}
          </option>
        ))}
      </select>
    </div>
  );
}
