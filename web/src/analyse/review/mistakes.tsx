/** The review of the line: the report, and the mistakes as a list and as puzzles. */
import { OVER } from 'otau';
import { type JSX, useEffect, useMemo, useState } from 'react';
import { formatLoss, GLYPHS } from '../../evaluation/comment.js';
import { useSection, useWords } from '../../i18n/index.js';
import { REPORT } from '../../i18n/namespaces/report.js';
import { ANALYSE } from '../../i18n/namespaces/study.js';
import { Practise, ReportState, ReportView } from '../../report/report-view.js';
import { isReportable, useEngines, useReport } from '../../report/reports.js';
import { mainEnd } from '../../session/record-tree.js';
import { type MoveNode, pathTo } from '../../session/tree.js';
import { Button, Select } from '../../shell/controls.js';
import { type Mistake, mistakesOf } from '../../study/review.js';
import { historyTo, reviewedHistory, type Study } from '../../study/study.js';

export interface MistakesProps {
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
      {isGoing || report.hasFailed ? (
        <ReportState report={report} names={names} onStart={review.start} onStop={review.stop} />
      ) : (
        <>
          {!isDone && <p className="muted">{t('review-about')}</p>}
          <Button
            text={t(isDone ? 'review-again' : 'review')}
            look={isDone ? undefined : 'main'}
            disabled={line.length < 2}
            onClick={review.start}
          />
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
          <Button text={t('puzzles')} look="main" disabled={isGoing} onClick={() => onPuzzles(mistakes)} />
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
                  <span className="small">
                    {names[node.mover]}, {t(`grade-${grade.grade}` as 'grade-mistake')}
                  </span>
                  <span>−{formatLoss(words, grade.loss)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {/* What can be chosen is known late: it moves no button */}
      <EngineField review={review} />
    </div>
  );
}

function EngineField({ review }: { review: StudyReview }): JSX.Element | null {
  const t = useSection(REPORT);
  const { engines, engine, choose } = review;
  if (engines.length < 2) return null;
  const nameOf = (network: string | undefined) =>
    network === undefined ? t('standard-search') : network === '' ? t('network') : t('own', { name: network });
  return (
    <label className="row report-engine">
      <span>{t('engine')}</span>
      <Select value={engine} items={engines.map(({ spec, network }) => [spec, nameOf(network)])} onChange={choose} />
    </label>
  );
}

export type StudyReview = ReturnType<typeof useReview>;

export function useReview(study: Study) {
  const { game, info } = study;
  const [line, setLine] = useState(() => pathTo(mainEnd(study.tree.root)));
  const [isAsked, setAsked] = useState(() => {
    const isFinished = info.results !== undefined || game.actor(line[line.length - 1].row) === OVER;
    return isFinished && study.findings.review === undefined && isReportable(line.length - 1);
  });
  const engines = useEngines(game);
  const [engine, setEngine] = useState(() => engines[0].spec);
  const history = useMemo(() => historyTo(game, line[line.length - 1]), [game, line]);
  const report = useReport(history, engine, isAsked);
  const { review } = report;
  useEffect(() => {
    if (review !== undefined) study.findings.setReview(review, line);
  }, [study, review, line]);
  return {
    report,
    engines,
    engine,
    choose: setEngine,
    start: () => {
      const now = study.line;
      if (now[now.length - 1] !== line[line.length - 1]) setLine(now);
      setAsked(true);
    },
    stop: () => setAsked(false),
  };
}
