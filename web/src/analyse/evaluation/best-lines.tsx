/** The best lines of the shown position by live analysis, which can be switched on and off, or the result of an endgame table. */
import { CHANCE, OVER, type Row } from 'otau';
import { type JSX, useEffect, useRef, useState } from 'react';
import { evaluateByTable } from '../../endgames/tables.js';
import type { AnalysisEffort, AnalysisEngine } from '../../evaluation/analysis-engine.js';
import { formatValue, lineSteps } from '../../evaluation/comment.js';
import type { EvaluatedLine, Evaluation } from '../../evaluation/evaluation.js';
import { SeatMark } from '../../games/emblem.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ANALYSE, ENDGAMES } from '../../i18n/namespaces/study.js';
import type { Words } from '../../i18n/words.js';
import { Button, Select } from '../../shell/controls.js';
import { useCurrentEffect } from '../../shell/use-current-effect.js';
import type { Study } from '../../study/study.js';

export const MAX_LINES = 5;
const COUNTS = Array.from({ length: MAX_LINES }, (_, i) => i + 1);

interface BestLinesProps {
  readonly study: Study;
  readonly names: readonly string[];
  readonly analysis: ReturnType<typeof useLiveAnalysis>;
  readonly isOn: boolean;
  readonly count: number;
  readonly onToggle: (isOn: boolean) => void;
  readonly onCount: (count: number) => void;
}

export function BestLines(props: BestLinesProps): JSX.Element {
  const { study, names, analysis, isOn, count } = props;
  const words = useWords();
  const t = useSection(ANALYSE);
  const e = useSection(ENDGAMES);
  const { game, shown } = study;
  const evaluation = study.findings.evaluation(shown);
  const isExact = evaluation?.exact !== undefined;
  const actor = game.actor(shown.row);
  return (
    <section className="lines card" aria-label={t('lines')}>
      <div className="row lines-head">
        <h2>{t('lines')}</h2>
        {isExact ? <span className="lines-table">{e('table')}</span> : <Controls {...props} />}
      </div>
      {isExact && <TableResult study={study} names={names} evaluation={evaluation} />}
      {actor >= 0 && !isExact && <Effort evaluation={evaluation} analysis={analysis} isOn={isOn} />}
      {actor === OVER && <p className="muted">{t('over')}</p>}
      {actor === CHANCE && <Throws study={study} />}
      {actor >= 0 && evaluation !== undefined && (
        <ol className={isExact ? 'lines-list lines-exact' : 'lines-list'}>
          {evaluation.lines.slice(0, isExact ? undefined : count).map((line) => (
            <BestLine
              key={line.action}
              row={shown.row}
              study={study}
              line={line}
              value={isExact ? formatExact(words, line) : formatValue(words, line)}
            />
          ))}
        </ol>
      )}
      {analysis.hasFailed && <p className="error">{t('engine-failed')}</p>}
    </section>
  );
}

interface FirstLineProps extends Pick<BestLinesProps, 'study' | 'analysis'> {
  /** True during a puzzle: shows no line. */
  readonly isHidden: boolean;
}

/** The best line beside the board of an upright phone, where the list of lines is below what is in view. Screen readers have the list. */
export function FirstLine({ study, analysis, isHidden }: FirstLineProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  const { game, shown } = study;
  const evaluation = isHidden ? undefined : study.findings.evaluation(shown);
  const line = evaluation?.lines[0];
  const value = line && (evaluation?.exact === undefined ? formatValue(words, line) : formatExact(words, line));
  return (
    <p className="lines-first" aria-hidden="true">
      {value !== undefined && <strong>{value}</strong>}
      {line === undefined
        ? analysis.isThinking && t('thinking')
        : lineSteps(game, shown.row, line.line).map(({ text, actions }) => <span key={actions.length}>{text}</span>)}
    </p>
  );
}

/** The number of lines, and the switch of live analysis. */
function Controls({ isOn, count, onToggle, onCount }: BestLinesProps): JSX.Element {
  const t = useSection(ANALYSE);
  return (
    <>
      <label className="lines-count">
        <span className="muted">{t('line-count')}</span>
        <Select value={count} items={COUNTS.map((one) => [one, `${one}`])} onChange={onCount} />
      </label>
      <Button
        text={t(isOn ? 'analyse-off' : 'analyse-on')}
        className="lines-switch"
        aria-pressed={isOn}
        onClick={() => onToggle(!isOn)}
      />
    </>
  );
}

interface TableResultProps extends Pick<BestLinesProps, 'study' | 'names'> {
  readonly evaluation: Evaluation;
}

function TableResult({ study, names, evaluation }: TableResultProps): JSX.Element {
  const words = useWords();
  const t = useSection(ENDGAMES);
  const { id } = study.game;
  return (
    <div className="lines-verdict">
      <SeatMark game={id} player={evaluation.exact?.player ?? 0} />
      <strong>{exactWords(words, evaluation, names)}</strong>
      <span className="lines-effort muted">
        {t(evaluation.exact?.lead === undefined ? 'about-result' : 'about-lead')}
      </span>
    </div>
  );
}

interface EffortProps extends Pick<BestLinesProps, 'analysis' | 'isOn'> {
  readonly evaluation: Evaluation | undefined;
}

/** `Thinking: depth 9, 120,000 positions`. */
function Effort({ evaluation, analysis, isOn }: EffortProps): JSX.Element {
  const words = useWords();
  const t = useSection(ANALYSE);
  if (evaluation === undefined) {
    return (
      <p className="lines-effort muted">{t(analysis.isThinking ? 'thinking' : isOn ? 'nothing-yet' : 'off-hint')}</p>
    );
  }
  const { depth, nodes, visits } = evaluation;
  const found =
    visits === undefined
      ? t('found-depth', { depth, nodes: words.number(nodes) })
      : t('found-visits', { visits: words.number(visits) });
  return (
    <p className="lines-effort muted">
      {analysis.isThinking && <span className="lines-indicator" aria-hidden="true" />}
      {analysis.isThinking ? `${t('thinking')}: ${found}` : found}
    </p>
  );
}

/** Buttons for all throws; each is a branch. */
function Throws({ study }: { study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  return (
    <div className="row">
      <p>{t('throw-first')}</p>
      <div className="row">
        {study.choices().map((outcome) => (
          <Button
            key={outcome}
            text={outcome + 1}
            aria-label={t('throw-of', { steps: outcome + 1 })}
            onClick={() => study.play(outcome)}
          />
        ))}
      </div>
    </div>
  );
}

interface BestLineProps {
  readonly study: Study;
  readonly row: Row;
  readonly line: EvaluatedLine;
  readonly value: string;
}

/** A line: its value and its moves. A click on a move plays the line up to it. */
function BestLine({ study, row, line, value }: BestLineProps): JSX.Element {
  const play = (actions: readonly number[]) => {
    for (const action of actions) study.play(action);
  };
  return (
    <li className="lines-line">
      <strong className="lines-value" data-solved={line.solved}>
        {value}
      </strong>
      <span className="lines-moves">
        {lineSteps(study.game, row, line.line).map(({ text, actions }) => (
          <button key={actions.length} type="button" className="lines-move" onClick={() => play(actions)}>
            {text}
          </button>
        ))}
      </span>
    </li>
  );
}

/** Milliseconds on a position before its analysis begins, so that stepping through a game stays fast. */
const ANALYSIS_DELAY_MS = 250;
const MAX_EFFORT: AnalysisEffort = { time: 20_000 };

/** Evaluates the shown position by endgame tables while `isOn`. */
export function useTableEvaluation(study: Study, isOn: boolean): void {
  const { shown, game } = study;
  useEffect(() => {
    if (!isOn || study.findings.evaluation(shown)?.exact !== undefined) return;
    void evaluateByTable(game, shown.row).then((found) => found && study.findings.setEvaluation(shown, found));
  }, [study, game, shown, isOn]);
}

/** Searches the shown position while `isOn`, unless an endgame table knows it. */
export function useLiveAnalysis(study: Study, lines: number, isOn: boolean) {
  const { shown, game } = study;
  const isKnown = study.findings.evaluation(shown)?.exact !== undefined;
  const engine = useRef<Promise<AnalysisEngine>>(undefined);
  const [state, setState] = useState({ isThinking: false, hasFailed: false });
  // The engine is loaded with the first request; then one worker serves all positions
  useEffect(
    () => () => {
      const loading = engine.current;
      engine.current = undefined;
      void loading?.then((closed) => closed.close());
    },
    [game, lines],
  );
  useCurrentEffect(
    (isCurrent) => {
      if (!isOn || isKnown || game.actor(shown.row) < 0) return;
      let running: AnalysisEngine | undefined;
      const search = async () => {
        setState({ isThinking: true, hasFailed: false });
        try {
          engine.current ??= import('../../evaluation/analysis-engine.js').then(
            ({ AnalysisEngine }) => new AnalysisEngine(game, lines),
          );
          running = await engine.current;
          if (!isCurrent()) return;
          const found = await running.analyse(shown, MAX_EFFORT, (partial) =>
            study.findings.setEvaluation(shown, partial, lines),
          );
          if (found !== undefined) study.findings.setEvaluation(shown, found, lines);
          if (isCurrent()) setState({ isThinking: false, hasFailed: false });
        } catch {
          if (running === undefined) engine.current = undefined; // loading failed: the next position tries again
          if (isCurrent()) setState({ isThinking: false, hasFailed: true });
        }
      };
      const timer = setTimeout(() => void search(), ANALYSIS_DELAY_MS);
      return () => {
        clearTimeout(timer);
        running?.stop();
        setState({ isThinking: false, hasFailed: false });
      };
    },
    [study, game, shown, lines, isOn, isKnown],
  );
  return state;
}

/** A chance that is not 0 or 1 is never shown as 0 % or 100 %. */
const MIN_CHANCE = 0.0001;

/** `White: won by 4 stones`, `Cones: wins with a chance of 62.34 %` for the player who moves or is to throw. */
export function exactWords(words: Words, { values, exact }: Evaluation, names: readonly string[]): string | undefined {
  if (exact === undefined) return undefined;
  const t = words.of(ENDGAMES);
  const name = names[exact.player];
  const value = values[exact.player];
  const { lead } = exact;
  if (lead === 0) return t('draw', { name });
  if (lead !== undefined) return t(lead > 0 ? 'won' : 'lost', { name, count: Math.abs(lead) });
  if (Math.abs(value) === 1) return t(value > 0 ? 'forced-win' : 'forced-loss', { name });
  return t('chance', { name, percent: formatChance(words, value) });
}

/** The result of a move for the player to move: `won +4`, `draw`, `62.34 %`. */
export function formatExact(words: Words, { value, lead, solved }: EvaluatedLine): string {
  const t = words.of(ANALYSE);
  if (solved === 'draw') return t('solved-draw');
  if (solved === undefined) return formatChance(words, value);
  if (lead === undefined) return t(solved);
  return `${t(solved)} ${words.number(lead, { signDisplay: 'always' })}`;
}

/** The chance to win, from an expected result between -1 and 1. */
function formatChance(words: Words, value: number): string {
  const chance = Math.min(1 - MIN_CHANCE, Math.max(MIN_CHANCE, (value + 1) / 2));
  return words.number(chance, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
