/** The best lines of the shown position by live analysis, which can be switched on and off, or the result of an endgame table. */
import { CHANCE, OVER, type Row } from 'otau';
import type { JSX } from 'react';
import { exactWords, formatExact } from '../../endgames/result-text.js';
import { formatValue, lineSteps } from '../../evaluation/comment.js';
import type { EvaluatedLine, Evaluation } from '../../evaluation/evaluation.js';
import { SeatMark } from '../../games/emblem.js';
import { useSection, useWords } from '../../i18n/index.js';
import { ANALYSE, ENDGAMES } from '../../i18n/namespaces/study.js';
import type { Study } from '../../study/study.js';
import type { LiveAnalysis } from './use-live-analysis.js';

export const MAX_LINES = 5;

interface BestLinesProps {
  readonly study: Study;
  readonly names: readonly string[];
  readonly analysis: LiveAnalysis;
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
      <div className="lines-head">
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
        <select value={count} onChange={({ target }) => onCount(Number(target.value))}>
          {Array.from({ length: MAX_LINES }, (_, i) => (
            <option key={i + 1} value={i + 1}>
              {i + 1}
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="button lines-switch" aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
        {t(isOn ? 'analyse-off' : 'analyse-on')}
      </button>
    </>
  );
}

interface TableResultProps extends Pick<BestLinesProps, 'study' | 'names'> {
  readonly evaluation: Evaluation;
}

/** The result of the position by an endgame table. */
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
function Throws({ study }: { readonly study: Study }): JSX.Element {
  const t = useSection(ANALYSE);
  return (
    <div className="throws">
      <p>{t('throw-first')}</p>
      <div className="throws-row">
        {study.choices().map((outcome) => (
          <button
            key={outcome}
            type="button"
            className="button"
            aria-label={t('throw-of', { steps: outcome + 1 })}
            onClick={() => study.play(outcome)}
          >
            {outcome + 1}
          </button>
        ))}
      </div>
    </div>
  );
}

interface BestLineProps {
  readonly study: Study;
  readonly row: Row;
  readonly line: EvaluatedLine;
  /** The value of the move as text. */
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
