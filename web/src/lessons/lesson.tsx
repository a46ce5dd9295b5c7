/** The steps of a course: an explanation, a task on the board, and feedback on each move. */
import { CHANCE, createGame, legalActions, type Row } from 'otau';
import { type JSX, useEffect, useMemo, useState } from 'react';
import { PageBoard } from '../games/board.js';
import { type Course, rowOf, solutionsOf, type Try, tryAction } from '../games/course.js';
import { useSection } from '../i18n/index.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { Button, ButtonLink } from '../shell/controls.js';
import { getHistoryState, href, setHistoryState } from '../shell/route.js';
import { nextStep, readProgress, saveDone } from './progress.js';

/** The key of the step in the history state, so that a reload shows the same step. */
const STEP = 'step';

interface LessonProps {
  readonly course: Course;
  /** The step to begin with; by default the first that is not done. */
  readonly first?: number;
}

export function Lesson({ course, first }: LessonProps): JSX.Element {
  const { game, steps } = course;
  const [done, setDone] = useState(() => readProgress()[game]);
  const [step, setStep] = useState(() => {
    const noted = steps.findIndex((_, index) => index === getHistoryState(STEP));
    return noted >= 0 ? noted : (first ?? nextStep(done, steps.length));
  });
  useEffect(() => setHistoryState(STEP, step), [step]);
  const markDone = () => {
    saveDone(game, step);
    setDone(readProgress()[game]);
  };
  return (
    <>
      <StepList count={steps.length} done={done} step={step} onStep={setStep} />
      <StepView key={step} course={course} step={step} onDone={markDone} onStep={setStep} />
    </>
  );
}

interface StepListProps {
  readonly count: number;
  readonly done: readonly number[];
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function StepList({ count, done, step, onStep }: StepListProps): JSX.Element {
  const t = useSection(LESSONS);
  return (
    <ol className="lesson-steps">
      {Array.from({ length: count }, (_, index) => {
        const isDone = done.includes(index);
        const number = index + 1;
        return (
          <li key={number}>
            <button
              type="button"
              className="lesson-step"
              aria-current={index === step ? 'step' : undefined}
              aria-label={t(isDone ? 'step-done' : 'to-step', { number })}
              data-done={isDone || undefined}
              onClick={() => onStep(index)}
            >
              {isDone ? '✓' : number}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

interface StepViewProps {
  readonly course: Course;
  readonly step: number;
  readonly onDone: () => void;
  readonly onStep: (step: number) => void;
}

interface Answer extends Try {
  readonly isRight: boolean;
}

function StepView({ course, step, onDone, onStep }: StepViewProps): JSX.Element {
  const t = useSection(LESSONS);
  const courseText = useSection(course.words);
  const game = useMemo(() => createGame(course.game), [course]);
  const task = course.steps[step];
  const first = useMemo(() => rowOf(game, task.position), [game, task]);
  const [answer, setAnswer] = useState<Answer>();
  const [isShown, setShown] = useState(false);
  const row: Row = answer?.after ?? first;
  const isOpen = answer === undefined;
  const tryMove = (action: number) => {
    const move = tryAction(game, first, action);
    const isRight = task.isDone(move);
    setAnswer({ ...move, isRight });
    if (isRight) onDone();
  };
  const isChance = game.actor(first) === CHANCE;
  const solutions = isShown && isOpen && !isChance ? solutionsOf(game, task) : [];
  const isLast = step + 1 === course.steps.length;
  return (
    <div className="lesson-layout">
      <div className="lesson-text">
        <p className="lesson-number muted">{t('step', { number: step + 1, count: course.steps.length })}</p>
        <p className="lesson-say">{courseText(`${step + 1}`)}</p>
        <p className="lesson-task">
          <strong>{t('task')}</strong> {courseText(`${step + 1}-do`)}
        </p>
      </div>
      <div className="lesson-board">
        <PageBoard
          game={game}
          row={row}
          legal={isOpen && !isChance ? legalActions(game, first) : []}
          onAction={tryMove}
          last={answer && { before: first, action: answer.action }}
          hints={solutions.slice(0, 3).map((action) => ({ action }))}
          throwSticks={isOpen && isChance ? () => tryMove(task.outcome ?? 0) : undefined}
        />
      </div>
      <div className="lesson-feedback">
        <div role="status">
          {answer !== undefined && (
            <p className="lesson-answer" data-right={answer.isRight || undefined}>
              <strong>{t(answer.isRight ? 'well-done' : 'wrong')}</strong>{' '}
              {answer.isRight ? isLast && t('finished') : courseText(`${step + 1}-no`)}
            </p>
          )}
        </div>
        <Actions
          course={course}
          step={step}
          answer={answer}
          onShow={isOpen && !isChance ? () => setShown(true) : undefined}
          onAgain={() => setAnswer(undefined)}
          onStep={onStep}
        />
      </div>
    </div>
  );
}

interface ActionsProps extends Pick<StepViewProps, 'course' | 'step' | 'onStep'> {
  readonly answer: Answer | undefined;
  /** Shows the solution; undefined if there is none to show. */
  readonly onShow: (() => void) | undefined;
  readonly onAgain: () => void;
}

function Actions({ course, step, answer, onShow, onAgain, onStep }: ActionsProps): JSX.Element {
  const t = useSection(LESSONS);
  const isLast = step + 1 === course.steps.length;
  return (
    <div className="row">
      {answer?.isRight === false && <Button text={t('again')} look="main" onClick={onAgain} />}
      {onShow !== undefined && <Button text={t('show')} onClick={onShow} />}
      {answer?.isRight && !isLast && <Button text={t('next')} look="main" onClick={() => onStep(step + 1)} />}
      {answer?.isRight && isLast && (
        <>
          <ButtonLink text={t('play')} look="main" href={href('play')} />
          <ButtonLink text={t('read-rules')} href={href('learn', course.game, 'rules')} />
        </>
      )}
      {step > 0 && <Button text={t('previous')} look="plain" onClick={() => onStep(step - 1)} />}
    </div>
  );
}
