/**
 * The page with lessons: the list of games (`#/learn`), the steps of a course (`#/learn/kindo`, `#/learn/kindo/step/3`), the
 * learning path (`#/learn/kindo/path`) and the rules (`#/learn/kindo/rules`).
 */
import { type GameId, gameIds } from 'otau';
import { type JSX, use } from 'react';
import type { Course } from '../games/course.js';
import { Emblem } from '../games/emblem.js';
import { gameAbout, gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { courseOf } from '../games/load-course.js';
import { Rules } from '../games/rules.js';
import { useSection, useWords } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { Ornament } from '../shell/icons.js';
import { go, href, type PageProps } from '../shell/route.js';
import { Lesson } from './lesson.js';
import { readProgress } from './progress.js';
import './lessons.css';
import { packOf } from '../exercises/packs.js';
import { agentName } from '../games/describe.js';
import { themeName } from '../games/themes.js';
import { readDraft, saveDraft } from '../play/setup/draft.js';
import { PERSON } from '../session/session.js';
import { type Chapter, type PathStep, pathOf } from './path.js';

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
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <section className="page lesson-page">
      <div className="lesson-title">
        <h1>{gameTitle(words, id)}</h1>
        <Ornament />
      </div>
      <nav className="row lesson-tabs" aria-label={gameTitle(words, id)}>
        <a className="button" href={href('learn', id)} aria-current={current(part !== 'rules' && part !== 'path')}>
          {t('lesson')}
        </a>
        <a className="button" href={href('learn', id, 'path')} aria-current={current(part === 'path')}>
          {t('path')}
        </a>
        <a className="button" href={href('learn', id, 'rules')} aria-current={current(part === 'rules')}>
          {t('rules')}
        </a>
        <a className="button" href={href('practice', id)}>
          {s('practice')}
        </a>
        <a className="button button-plain" href={href('learn')}>
          {t('all')}
        </a>
      </nav>
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
      <div>
        <h1>{t('title')}</h1>
        <Ornament />
      </div>
      <p className="muted">{t('about')}</p>
      <ul className="lesson-games">
        {gameIds().map((id) => {
          const count = gameUi(id).course?.stepCount;
          if (count === undefined) return null;
          const done = progress[id].length;
          const start = t(done === 0 ? 'begin' : 'continue');
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
                <a
                  className="button button-main"
                  href={href('learn', id)}
                  aria-label={`${start}: ${gameTitle(words, id)}`}
                >
                  {start}
                </a>
                <a
                  className="button"
                  href={href('learn', id, 'path')}
                  aria-label={`${t('path')}: ${gameTitle(words, id)}`}
                >
                  {t('path')}
                </a>
                <a
                  className="button"
                  href={href('learn', id, 'rules')}
                  aria-label={`${t('rules')}: ${gameTitle(words, id)}`}
                >
                  {t('rules')}
                </a>
                <a
                  className="button"
                  href={href('practice', id)}
                  aria-label={`${s('practice')}: ${gameTitle(words, id)}`}
                >
                  {s('practice')}
                </a>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function PathView({ course }: { readonly course: Course }): JSX.Element {
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

function StepLink({ course, step }: { readonly course: Course; readonly step: PathStep }): JSX.Element {
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
        <button type="button" className="button-link" onClick={() => playAgainstModel(game, step.opponent)}>
          {t('step-win', { opponent: agentName(words, step.opponent) })}
        </button>
      );
  }
}

/** Opens the page on which a game against the opponent is set up. */
function playAgainstModel(game: GameId, opponent: string): void {
  const draft = readDraft();
  const own = { ...draft.games[game], options: gameUi(game).firstOptions, players: [PERSON, opponent] };
  saveDraft({ game, games: { ...draft.games, [game]: own } });
  go('play');
}
