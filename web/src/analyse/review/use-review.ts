/** The review of a study: starts by itself for a finished game, and on request for other lines. */
import { OVER } from 'otau';
import { useEffect, useMemo, useState } from 'react';
import type { Report } from '../../report/reports.js';
import { isReportable } from '../../report/reports.js';
import { type Engine, useEngines, useReport } from '../../report/use-report.js';
import type { MoveNode } from '../../session/tree.js';
import { historyTo } from '../../study/history.js';
import type { Study } from '../../study/study.js';

/** The review of a study and its actions. */
export interface StudyReview {
  readonly report: Report;
  readonly engines: readonly Engine[];
  /** The specification of the engine's agent. */
  readonly engine: string;
  choose(engine: string): void;
  /** Reviews the shown line. */
  start(): void;
  stop(): void;
}

/** The main line, from the first position on. */
function mainLine(study: Study): MoveNode[] {
  const line = [study.tree.root];
  for (let next = line[0].children[0]; next !== undefined; next = next.children[0]) line.push(next);
  return line;
}

/** Whether the game of a study is over, by the rules or by the recorded result. */
function isFinished({ game, info }: Study, line: readonly MoveNode[]): boolean {
  const last = line[line.length - 1];
  return info.results !== undefined || game.actor(last.row) === OVER;
}

export function useReview(study: Study): StudyReview {
  const { game } = study;
  const [line, setLine] = useState(() => mainLine(study));
  const [isAsked, setAsked] = useState(
    () => study.findings.review === undefined && isReportable(line.length - 1) && isFinished(study, line),
  );
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
