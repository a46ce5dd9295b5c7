/**
 * The page with lessons: the list of games (`#/learn`), the steps of a course (`#/learn/kindo`, `#/learn/kindo/step/3`), the
 * learning path (`#/learn/kindo/path`) and the rules (`#/learn/kindo/rules`).
 */
import { CHANCE, createGame, type GameId, gameIds, legalActions, type Row } from 'otau';
import { gameBeginners, gameLadder } from 'otau/ladder';
import { type JSX, use, useEffect, useMemo, useState } from 'react';
import { packOf } from '../exercises/packs.js';
import { DRILL_GOALS, readBest, readWins } from '../exercises/path-progress.js';
import { readProgress as readPractice } from '../exercises/progress.js';
import { PageBoard } from '../games/board.js';
import { type Course, rowOf, solutionsOf, type Try, tryAction } from '../games/course.js';
import { agentName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameAbout, gameTitle } from '../games/game-text.js';
import { courseOf, gameUi } from '../games/index.js';
import { Rules } from '../games/rules.js';
import { themeName } from '../games/themes.js';
import { useSection, useWords } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { readDraft, saveDraft } from '../play/setup/draft.js';
import { PERSON } from '../session/session.js';
import { Button, ButtonLink, PageTabs } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { getHistoryState, go, href, type PageProps, setHistoryState } from '../shell/route.js';
import { readStored, saveStored } from '../theme/stored.js';
import './lessons.css';

export default function LessonsPage({ rest: [game, part, name] }: PageProps): JSX.Element {
  const id = gameIds().find((one) => one === game);
  const loading = id === undefined ? undefined : courseOf(id);
  if (id === undefined || loading === undefined) return <GameList />;
  return <CoursePage id={id} loading={loading} part={part} name={name} />;
}

interface CoursePageProps {
  readonly id: GameId;
  readonly loading: Promise<Course>;
  readonly part: string | undefined;
  readonly name: string | undefined;
}

function CoursePage({ id, loading, part, name }: CoursePageProps): JSX.Element {
  const t = useSection(LESSONS);
  const s = useSection(SHELL);
  const words = useWords();
  const course = use(loading);
  return (
    <section className="page lesson-page">
      <PageTitle text={gameTitle(words, id)} />
      <PageTabs
        name={gameTitle(words, id)}
        tabs={[
          [t('lesson'), href('learn', id)],
          [t('path'), href('learn', id, 'path')],
          [t('rules'), href('learn', id, 'rules')],
          [s('practice'), href('practice', id)],
          [t('all'), href('learn')],
        ]}
        open={part === 'path' || part === 'rules' ? href('learn', id, part) : href('learn', id)}
      />
      <Part course={course} part={part} name={name} />
    </section>
  );
}

function Part({
  course,
  part,
  name,
}: { readonly course: Course } & Pick<CoursePageProps, 'part' | 'name'>): JSX.Element {
  if (part === 'path') return <PathView course={course} />;
  if (part === 'rules') return <Rules course={course} />;
  const number = part === 'step' ? Number(name) : Number.NaN;
  const first = number >= 1 && number <= course.steps.length ? number - 1 : undefined;
  return <Lesson key={first} course={course} first={first} />;
}

function GameList(): JSX.Element {
  const t = useSection(LESSONS);
  const s = useSection(SHELL);
  const words = useWords();
  const progress = readProgress();
  return (
    <section className="page">
      <PageTitle text={s('learn')} />
      <p className="muted">{t('about')}</p>
      <ul className="lesson-games">
        {gameIds().map((id) => {
          const count = gameUi(id).course?.stepCount;
          if (count === undefined) return null;
          const done = progress[id].length;
          const links = [
            [t(done === 0 ? 'begin' : 'continue'), href('learn', id)],
            [t('path'), href('learn', id, 'path')],
            [t('rules'), href('learn', id, 'rules')],
            [s('practice'), href('practice', id)],
          ] as const;
          return (
            <li key={id} className="card lesson-game">
              <Emblem game={id} />
              <h2>{gameTitle(words, id)}</h2>
              <p className="muted">{gameAbout(words, id)}</p>
              <p className="lesson-progress">
                <progress max={count} value={Math.min(done, count)} aria-label={t('steps', { done, count })} />
                <span>{t('steps', { done, count })}</span>
              </p>
              <div className="row">
                {links.map(([text, to], index) => (
                  <ButtonLink
                    key={to}
                    text={text}
                    look={index === 0 ? 'main' : undefined}
                    href={to}
                    aria-label={`${text}: ${gameTitle(words, id)}`}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function PathView({ course }: { course: Course }): JSX.Element {
  const t = useSection(LESSONS);
  const chapters = pathOf(course, use(packOf(course.game))?.puzzles ?? []);
  const steps = chapters.flatMap((chapter) => chapter.steps);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  const progressText = t('steps', { done, count: steps.length });
  return (
    <>
      <p className="muted">{t('path-about')}</p>
      <p className="lesson-progress">
        <progress max={steps.length} value={done} aria-label={progressText} />
        <span>{progressText}</span>
      </p>
      <div className="lesson-path">
        {chapters.map((chapter) => (
          <ChapterView key={chapter.title} course={course} chapter={chapter} next={next} />
        ))}
      </div>
    </>
  );
}

interface ChapterProps {
  readonly course: Course;
  readonly chapter: Chapter;
  readonly next: PathStep | undefined;
}

function ChapterView({ course, chapter, next }: ChapterProps): JSX.Element {
  const t = useSection(LESSONS);
  return (
    <section className="card lesson-chapter">
      <h2>{t(chapter.title)}</h2>
      <ol>
        {chapter.steps.map(({ step, isDone }) => (
          <li
            key={JSON.stringify(step)}
            data-done={isDone || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <StepLink course={course} step={step} />
            {isDone && <span className="lesson-done">{t('done')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ course, step }: { course: Course; step: PathStep }): JSX.Element {
  const t = useSection(LESSONS);
  const courseText = useSection(course.words);
  const words = useWords();
  const { game } = course;
  switch (step.kind) {
    case 'lesson':
      return <a href={href('learn', game, 'step', String(step.number))}>{courseText(`${step.number}-do`)}</a>;
    case 'drill':
      return (
        <a href={href('practice', game, 'drill', step.name)}>
          {t('step-drill', { name: courseText(`drill-${step.name}`), count: step.count })}
        </a>
      );
    case 'theme':
      return (
        <a href={href('practice', game, 'theme', step.theme)}>
          {t('step-theme', { name: themeName(words, game, step.theme), count: step.count })}
        </a>
      );
    case 'win':
      return (
        <button type="button" className="button-link" onClick={() => prepareGame(game, step.opponent)}>
          {t('step-win', { opponent: agentName(words, step.opponent) })}
        </button>
      );
  }
}

/** Opens the page on which a game against the opponent is set up. */
function prepareGame(game: GameId, opponent: string): void {
  const draft = readDraft();
  const own = { ...draft.games[game], options: gameUi(game).firstOptions, players: [PERSON, opponent] };
  saveDraft({ game, games: { ...draft.games, [game]: own } });
  go('play');
}

/** A step of the path: a lesson, a drill, puzzles of a theme, or a win against an opponent. */
type PathStep =
  | { readonly kind: 'lesson'; readonly number: number }
  | { readonly kind: 'drill'; readonly name: string; readonly count: number }
  | { readonly kind: 'theme'; readonly theme: string; readonly count: number }
  | { readonly kind: 'win'; readonly opponent: string };

/** Steps of one kind. `title` is a key of the texts of lessons. */
interface Chapter {
  readonly title: 'chapter-lessons' | 'chapter-drills' | 'chapter-themes' | 'chapter-fluent' | 'chapter-levels';
  readonly steps: readonly { readonly step: PathStep; readonly isDone: boolean }[];
}

/** How many puzzles of a theme have to be solved. */
const THEME_COUNT = 3;
/** More themes would make a path too long. */
const MAX_THEMES = 7;

interface ThemedPuzzle {
  readonly id: string;
  readonly themes: readonly string[];
}

/**
 * The chapters from the first lesson to the strongest opponent, with the progress in this browser. Steps can be done in any order.
 * Themes with too few puzzles are left out.
 */
export function pathOf(course: Course, puzzles: readonly ThemedPuzzle[]): Chapter[] {
  const { game, steps, drills } = course;
  const lessons = readProgress()[game];
  const best = readBest(game);
  const drill = (count: number) =>
    drills.map(({ name }) => ({
      step: { kind: 'drill', name, count } as const,
      isDone: (best[name] ?? 0) >= count,
    }));
  const chapters: Chapter[] = [
    {
      title: 'chapter-lessons',
      steps: steps.map((_, index) => ({
        step: { kind: 'lesson', number: index + 1 },
        isDone: lessons.includes(index),
      })),
    },
    { title: 'chapter-drills', steps: drill(DRILL_GOALS[0]) },
    { title: 'chapter-themes', steps: themesOf(game, puzzles) },
    { title: 'chapter-fluent', steps: drill(DRILL_GOALS[1]) },
    { title: 'chapter-levels', steps: winsOf(game) },
  ];
  return chapters.filter(({ steps }) => steps.length > 0);
}

/** A win against each opponent. If the game has opponents for beginners, only every second level counts. */
function winsOf(game: GameId): Chapter['steps'] {
  const wins = readWins(game);
  const first = gameBeginners(game).length;
  return gameLadder(game)
    .map(({ spec }, index) => ({
      step: { kind: 'win', opponent: spec } as const,
      // A player who beats an opponent need not go back to a weaker one
      isDone: wins.some((place) => place > index),
    }))
    .filter((_, index) => first === 0 || index < first || (index - first) % 2 === 1);
}

function themesOf(game: GameId, puzzles: readonly ThemedPuzzle[]): Chapter['steps'] {
  const ids = new Map<string, string[]>();
  for (const { id, themes } of puzzles) for (const theme of themes) ids.set(theme, [...(ids.get(theme) ?? []), id]);
  const solved = new Set(readPractice(game).solved);
  return [...ids]
    .filter(([, all]) => all.length >= THEME_COUNT)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_THEMES)
    .map(([theme, all]) => ({
      step: { kind: 'theme', theme, count: THEME_COUNT },
      isDone: all.filter((id) => solved.has(id)).length >= THEME_COUNT,
    }));
}

// The steps of a course: an explanation, a task on the board, and feedback on each move.

/** The key of the step in the history state, so that a reload shows the same step. */
const STEP = 'step';

interface LessonProps {
  readonly course: Course;
  /** The step to begin with; by default the first that is not done. */
  readonly first?: number;
}

function Lesson({ course, first }: LessonProps): JSX.Element {
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
      <div className="stack lesson-text">
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
      <div className="stack lesson-feedback">
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

// The steps of the courses that are done, stored in this browser.

const KEY = 'otau-learn';

type Progress = Readonly<Record<GameId, readonly number[]>>;

function readProgress(): Progress {
  const stored = readStored(KEY);
  const stepsOf = (steps: unknown): number[] =>
    Array.isArray(steps) ? steps.filter((step) => Number.isInteger(step) && step >= 0) : [];
  return Object.fromEntries(gameIds().map((id) => [id, stepsOf(stored[id])]));
}

/** Stores a step, counted from 0, as done. */
export function saveDone(game: GameId, step: number): void {
  const progress = readProgress();
  const steps = [...new Set([...progress[game], step])].sort((one, other) => one - other);
  saveStored(KEY, { ...progress, [game]: steps });
}

/** The first step that is not done; 0 if all are done. */
function nextStep(done: readonly number[], count: number): number {
  const open = Array.from({ length: count }, (_, step) => step).find((step) => !done.includes(step));
  return open ?? 0;
}
