/** Live analysis of the shown position, by endgame tables and by a search. */
import { useEffect, useRef, useState } from 'react';
import { evaluateByTable } from '../../endgames/tables.js';
import type { AnalysisEffort, AnalysisEngine } from '../../evaluation/analysis-engine.js';
import type { Study } from '../../study/study.js';
import { useStudyChanges } from '../use-study-changes.js';

/** Milliseconds on a position before its analysis begins, so that stepping through a game stays fast. */
const ANALYSIS_DELAY_MS = 250;
/** The most effort for one position. */
const MAX_EFFORT: AnalysisEffort = { time: 20_000 };

export interface LiveAnalysis {
  readonly isThinking: boolean;
  readonly hasFailed: boolean;
}

/** Evaluates the shown position by endgame tables while `isOn`. */
export function useTableEvaluation(study: Study, isOn: boolean): void {
  useStudyChanges(study);
  const { shown, game } = study;
  useEffect(() => {
    if (!isOn || study.findings.evaluation(shown)?.exact !== undefined) return;
    void evaluateByTable(game, shown.row).then((found) => found && study.findings.setEvaluation(shown, found));
  }, [study, game, shown, isOn]);
}

/** Searches the shown position while `isOn`, unless an endgame table knows it. */
export function useLiveAnalysis(study: Study, lines: number, isOn: boolean): LiveAnalysis {
  useStudyChanges(study);
  const { shown, game } = study;
  const isKnown = study.findings.evaluation(shown)?.exact !== undefined;
  const engine = useRef<Promise<AnalysisEngine>>(undefined);
  const [state, setState] = useState<LiveAnalysis>({ isThinking: false, hasFailed: false });
  // The engine is loaded with the first request; then one worker serves all positions
  useEffect(
    () => () => {
      const loading = engine.current;
      engine.current = undefined;
      void loading?.then((closed) => closed.close());
    },
    [game, lines],
  );
  useEffect(() => {
    if (!isOn || isKnown || game.actor(shown.row) < 0) return;
    let isCancelled = false;
    let running: AnalysisEngine | undefined;
    const search = async () => {
      setState({ isThinking: true, hasFailed: false });
      try {
        engine.current ??= import('../../evaluation/analysis-engine.js').then(
          ({ AnalysisEngine }) => new AnalysisEngine(game, lines),
        );
        running = await engine.current;
        if (isCancelled) return;
        const found = await running.analyse(shown, MAX_EFFORT, (partial) =>
          study.findings.setEvaluation(shown, partial, lines),
        );
        if (found !== undefined) study.findings.setEvaluation(shown, found, lines);
        if (!isCancelled) setState({ isThinking: false, hasFailed: false });
      } catch {
        if (running === undefined) engine.current = undefined; // loading failed: the next position tries again
        if (!isCancelled) setState({ isThinking: false, hasFailed: true });
      }
    };
    const timer = setTimeout(() => void search(), ANALYSIS_DELAY_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      running?.stop();
      setState({ isThinking: false, hasFailed: false });
    };
  }, [study, game, shown, lines, isOn, isKnown]);
  return state;
}
