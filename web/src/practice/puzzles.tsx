/** The puzzles of a set, one after another: the question, the board, and the feedback. */

import { type GameId, legalActions } from 'otau';
import { UNGRADED } from 'otau/puzzles';
import { stepsOf } from 'otau/review';
import type { JSX } from 'react';
import { sayMove } from '../evaluation/sentences.js';
import type { Exercise } from '../exercises/packs.js';
import { duePuzzles, nextDue, type Progress } from '../exercises/progress.js';
import { Board } from '../games/board.js';
import { gradeName, seatName } from '../games/describe.js';
import { useSection, useWords } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/learning.js';
import { href } from '../shell/route.js';
import { boardMotion } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { useSettings } from '../theme/use-settings.js';
import { isMine, type PuzzleSet, pathOfPuzzleSet } from './puzzle-set.js';
import { randomSheetNumber } from './use-exercises.js';
import { candidatesOf, explainAnswer, explainOther, MAX_HINTS, type Practice, usePractice } from './use-practice.js';

/** The part of the address before the number and the puzzle set of a sheet. */
export const SHEET = 'sheet';

interface PuzzlesProps {
  readonly id: GameId;
  readonly puzzleSet: PuzzleSet;
  readonly wanted: string | undefined;
  readonly exercises: readonly Exercise[];
  readonly choice: JSX.Element;
}

export function Puzzles({ id, puzzleSet, exercises, wanted, choice }: PuzzlesProps): JSX.Element {
  const practice = usePractice(id, exercises, wanted);
  const { exercise, answer, progress } = practice;
  const t = useSection(PRACTICE);
  const words = useWords();
  if (exercise === undefined) return <p>{t('none')}</p>;
  const { game, row, other } = exercise;
  const name = seatName(words, id, game.actor(row));
  const isOwn = isMine(puzzleSet);
  const isBack = !isOwn && progress.cards[exercise.id] !== undefined && answer.kind === 'open';
  return (
    <div className="lesson-layout">
      <div className="lesson-text">
        <div className="practice-figures">
          {choice}
          <a href={href('practice', id, SHEET, randomSheetNumber(), ...pathOfPuzzleSet(puzzleSet))}>{t('sheet')}</a>
          <Figures {...{ isOwn, exercises, progress }} />
        </div>
        <p className="lesson-task">
          {isBack && <span>{t('missed-before')} </span>}
          {isOwn ? t('task-mine', { name, move: game.formatAction(row, other.line[0]) }) : t('task', { name })}
        </p>
      </div>
      <PuzzleBoard exercise={exercise} practice={practice} />
      <div className="lesson-feedback">
        <div role="status">
          <PuzzleFeedback exercise={exercise} practice={practice} />
        </div>
        <PuzzleActions practice={practice} />
      </div>
    </div>
  );
}

interface FiguresProps extends Pick<PuzzlesProps, 'exercises'> {
  readonly isOwn: boolean;
  readonly progress: Progress;
}

function Figures({ isOwn, exercises, progress }: FiguresProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { rating, solved, streak } = progress;
  const now = Date.now();
  const due = duePuzzles(exercises, progress, now).length;
  const next = isOwn && due === 0 ? nextDue(exercises, progress) : undefined;
  const done = exercises.filter(({ id }) => solved.includes(id)).length;
  const date = next && words.day(next);
  const facts = [
    ...(isOwn ? [] : [t('rating', { rating: Math.round(rating.rating), range: Math.round(2 * rating.deviation) })]),
    t('solved', { done, count: exercises.length }),
    ...(streak > 1 ? [t('streak', { count: streak })] : []),
    ...(due > 0 ? [t('due', { count: due })] : []),
    ...(date === undefined ? [] : [t('next-due', { date })]),
  ];
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function PuzzleBoard({ exercise, practice }: PuzzleViewProps): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { game, row, best } = exercise;
  const { answer, hints } = practice;
  const isOpen = answer.kind === 'open';
  const legal = legalActions(game, row);
  const reply = answer.kind === 'wrong' ? answer.reply : undefined;
  const marked = hints >= MAX_HINTS ? [best.line[0]] : hints > 0 ? candidatesOf(exercise, legal) : [];
  const shown = isOpen ? marked : reply === undefined ? [] : [reply];
  return (
    <div className="lesson-board table-board practice-board">
      <Board
        game={game}
        row={isOpen ? row : answer.after}
        legal={isOpen ? legal : []}
        onAction={practice.try}
        last={isOpen ? undefined : { before: row, action: answer.action }}
        hints={shown.map((action) => ({ action, weight: 1 }))}
        marked={isExplained(exercise, practice) ? explainOther(exercise).themes[0]?.cells : undefined}
        flipped={game.actor(row) === 1}
        motion={boardMotion(settings)}
        words={words}
        oneTap={settings.oneTap}
        textView={settings.textView}
        onSound={settings.sound ? playSound : undefined}
      />
    </div>
  );
}

/** Whether the page explains why the other move is worse. */
function isExplained({ best, other }: Exercise, { answer, hints }: Practice): boolean {
  if (answer.kind === 'open') return hints > 1;
  return answer.kind === 'right'
    ? answer.action === best.line[0]
    : answer.kind === 'wrong' && answer.action === other.line[0];
}

interface PuzzleViewProps {
  readonly exercise: Exercise;
  readonly practice: Practice;
}

function PuzzleFeedback({ exercise, practice }: PuzzleViewProps): JSX.Element | null {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { game, row, best, grade } = exercise;
  const { answer, hints } = practice;
  const text = (action: number) => game.formatAction(row, action);
  if (answer.kind === 'open') {
    if (hints === 0) return null;
    const isWhole = hints >= MAX_HINTS;
    return (
      <>
        <p>{isWhole ? t('answer', { move: text(best.line[0]) }) : t('hint-text')}</p>
        {hints > 1 && (
          <p>{sayMove(words, explainOther(exercise), isWhole ? ['allows', 'costs', 'why'] : ['allows', 'costs'])}</p>
        )}
      </>
    );
  }
  const move = text(answer.action);
  if (answer.kind === 'checking') return <p className="lesson-answer">{t('checking', { move })}</p>;
  if (answer.kind === 'wrong') {
    const explained = explainAnswer(exercise, answer);
    return (
      <p className="lesson-answer">
        <strong>✗ {t('wrong', { move })}</strong> {answer.isFinal !== true && t('checking', { move })}
        {explained !== undefined && sayMove(words, explained, ['allows', 'costs'])}
      </p>
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
      <p>{sayMove(words, explainOther(exercise), ['why', 'allows', 'costs'])}</p>
      {moves.length > 1 && <p className="muted">{t('line', { moves: moves.slice(1).join(' ') })}</p>}
    </>
  );
}

function PuzzleActions({ practice }: { readonly practice: Practice }): JSX.Element {
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
