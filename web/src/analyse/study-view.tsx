/** A study: the board with evaluation bar and graph, best lines, comment and panel. */
import { CHANCE, legalActions, OVER } from 'otau';
import { type JSX, useEffect, useState } from 'react';
import { ToolsPlace } from '../board/parts/tools.js';
import { weightsOf } from '../evaluation/evaluation.js';
import { Board } from '../games/board.js';
import { useSection, useWords } from '../i18n/index.js';
import { PLAY } from '../i18n/namespaces/first.js';
import { ANALYSE } from '../i18n/namespaces/study.js';
import { Icon } from '../shell/icons.js';
import { useKeys } from '../shell/use-keys.js';
import { studyNames, studyOutcome } from '../study/outcome.js';
import { saveStudyInTab, studyOfTab } from '../study/save-study.js';
import type { Study } from '../study/study.js';
import { boardMotion, changeSettings } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { useSettings } from '../theme/use-settings.js';
import { CommentCard } from './comment-card.js';
import { BestLines, FirstLine } from './evaluation/best-lines.js';
import { EvaluationBar } from './evaluation/evaluation-bar.js';
import { EvaluationGraph } from './evaluation/evaluation-graph.js';
import { useLiveAnalysis, useTableEvaluation } from './evaluation/use-live-analysis.js';
import { GameHeader } from './game-header.js';
import type { TextImport } from './open/use-text-import.js';
import { PlayFrom } from './play-from.js';
import { PuzzleCard } from './review/puzzle-card.js';
import { type Puzzle, usePuzzle } from './review/use-puzzle.js';
import { useReview } from './review/use-review.js';
import { StudyPanel, type Tab } from './study-panel.js';
import { StudySteps } from './study-steps.js';
import { useStudyChanges } from './use-study-changes.js';

interface StudyViewProps {
  readonly study: Study;
  readonly isFlipped: boolean;
  readonly tab: Tab;
  readonly textImport: TextImport;
  readonly onFlip: () => void;
  readonly onEdit: () => void;
  readonly onTab: (tab: Tab) => void;
  readonly onOpen: (study: Study) => void;
}

export function StudyView(props: StudyViewProps): JSX.Element {
  const { study, isFlipped, tab, onTab } = props;
  const version = useStudyChanges(study);
  useKeys({
    ArrowLeft: () => study.back(),
    ArrowRight: () => study.forward(),
    Home: () => study.first(),
    End: () => study.last(),
    KeyF: props.onFlip,
  });
  const words = useWords();
  const { analysis: isOn } = useSettings();
  const [count, setCount] = useState(3);
  const [hasArrows, setArrows] = useState(true);
  const [puzzle, beginPuzzles] = usePuzzle(study);
  const isHiding = puzzle?.isOpen === true || puzzle?.answer.kind === 'looking';
  useTableEvaluation(study, !isHiding);
  const analysis = useLiveAnalysis(study, count, isOn && !isHiding);
  const review = useReview(study);
  const names = studyNames(study, words);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  useSavedInTab(study, version);
  return (
    <div className={`game game-${study.game.id} study`}>
      <div className="table">
        <div className="first-screen" data-flipped={isFlipped || undefined}>
          <EvaluationBar study={study} names={names} isHidden={isHiding} />
          <FirstLine study={study} analysis={analysis} isHidden={isHiding} />
          <ToolsPlace value={tools}>
            <StudyBoard
              study={study}
              isFlipped={isFlipped}
              names={names}
              hasArrows={hasArrows && !isHiding}
              count={count}
              puzzle={puzzle}
            />
          </ToolsPlace>
          <StudySteps study={study} />
        </div>
        <EvaluationGraph study={study} />
        <div ref={setTools} className="tools" />
      </div>
      <div className="side study-side">
        <GameHeader study={study} names={names} />
        {puzzle === undefined ? (
          <BestLines
            study={study}
            names={names}
            analysis={analysis}
            isOn={isOn}
            count={count}
            onToggle={(to) => changeSettings({ analysis: to })}
            onCount={setCount}
          />
        ) : (
          <PuzzleCard study={study} puzzle={puzzle} names={names} />
        )}
        {!isHiding && <CommentCard study={study} names={names} />}
        <StudyPanel
          study={study}
          tab={tab}
          review={review}
          names={names}
          textImport={props.textImport}
          onTab={onTab}
          onOpen={props.onOpen}
          onPuzzles={beginPuzzles}
        />
        <StudyActions {...props} hasArrows={hasArrows} onArrows={setArrows} />
      </div>
    </div>
  );
}

interface StudyBoardProps {
  readonly study: Study;
  readonly isFlipped: boolean;
  readonly names: readonly string[];
  readonly hasArrows: boolean;
  readonly count: number;
  readonly puzzle: Puzzle | undefined;
}

function StudyBoard({ study, isFlipped, names, hasArrows, count, puzzle }: StudyBoardProps): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { game, shown } = study;
  const { row, counters, parent, action } = shown;
  const lines = study.findings.evaluation(shown)?.lines.slice(0, count) ?? [];
  const weights = weightsOf(game.id, lines);
  const next = study.line.find((node) => node.parent === shown);
  const reviewed = next && study.findings.reviewedMove(next);
  const better = reviewed?.better?.action;
  const found = lines.map((line, index) => ({ action: line.action, weight: weights[index] }));
  // The better move of the review comes before the moves of live analysis
  const others = found.filter(({ action: other }) => other !== better);
  const hints = better === undefined ? found : [{ action: better, weight: 1 }, ...others];
  const isThrow = game.actor(row) === CHANCE;
  const choose = (chosen: number) => (puzzle?.isOpen ? puzzle.try(chosen) : study.play(chosen));
  return (
    <div className="table-board">
      <Board
        game={game}
        row={row}
        counters={counters}
        legal={legalActions(game, row)}
        onAction={choose}
        last={parent === undefined ? undefined : { before: parent.row, action }}
        flipped={isFlipped}
        motion={boardMotion(settings)}
        hints={hasArrows ? hints : []}
        marked={hasArrows ? reviewed?.themes[0]?.cells : undefined}
        throwSticks={isThrow ? () => study.play(throwOf(study)) : undefined}
        words={words}
        names={names}
        outcome={studyOutcome(study, words, names)}
        oneTap={settings.oneTap}
        textView={settings.textView}
        onSound={settings.sound ? playSound : undefined}
      />
    </div>
  );
}

/** A random throw. A study does not need to repeat it, so it has no seed. */
function throwOf({ game, shown }: Study): number {
  const probabilities = new Float32Array(game.maxLegal);
  const count = game.outcomes(shown.row, probabilities);
  let rest = Math.random();
  for (let outcome = 0; outcome < count; outcome++) {
    rest -= probabilities[outcome];
    if (rest < 0) return outcome;
  }
  return count - 1;
}

function StudyActions({
  study,
  isFlipped,
  onFlip,
  onEdit,
  hasArrows,
  onArrows,
}: StudyViewProps & { readonly hasArrows: boolean; readonly onArrows: (hasArrows: boolean) => void }): JSX.Element {
  const t = useSection(ANALYSE);
  const [isPlaying, setPlaying] = useState(false);
  const p = useSection(PLAY);
  return (
    <div className="actions study-actions">
      <button
        type="button"
        className="button actions-button"
        title={p('flip')}
        aria-pressed={isFlipped}
        onClick={onFlip}
      >
        <Icon name="flip" size={20} />
        <span>{p('flip')}</span>
      </button>
      <button
        type="button"
        className="button actions-button"
        title={t('arrows')}
        aria-pressed={hasArrows}
        onClick={() => onArrows(!hasArrows)}
      >
        <Icon name="analyse" size={20} />
        <span>{t('arrows')}</span>
      </button>
      <button
        type="button"
        className="button actions-button"
        title={t('play-from')}
        disabled={study.game.actor(study.shown.row) === OVER}
        onClick={() => setPlaying(true)}
      >
        <Icon name="play" size={20} />
        <span>{t('play-from')}</span>
      </button>
      {isPlaying && <PlayFrom study={study} onClose={() => setPlaying(false)} />}
      <button type="button" className="button actions-button" title={t('edit')} onClick={onEdit}>
        <Icon name="settings" size={20} />
        <span>{t('edit')}</span>
      </button>
    </div>
  );
}

/** Saves the study in the tab for a reload: when it opens, one second after a change, and when the page closes. */
function useSavedInTab(study: Study, version: number): void {
  useEffect(() => {
    const timer = setTimeout(() => saveStudyInTab(study), 1000);
    return () => clearTimeout(timer);
  }, [study, version]);
  useEffect(() => {
    if (studyOfTab() !== study) saveStudyInTab(study);
    const saveIfCurrent = () => {
      // Another study may have replaced this one
      if (studyOfTab() === study) saveStudyInTab(study);
    };
    addEventListener('pagehide', saveIfCurrent);
    return () => {
      removeEventListener('pagehide', saveIfCurrent);
      saveIfCurrent();
    };
  }, [study]);
}
