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
import { Ornament } from '../shell/ornament.js';
import type { PageProps } from '../shell/route.js';
import { href } from '../shell/route.js';
import { Lesson } from './lesson.js';
import { PathView } from './path-view.js';
import { readProgress } from './progress.js';
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
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <section className="page lesson-page">
      <div className="lesson-title">
        <h1>{gameTitle(words, id)}</h1>
        <Ornament />
      </div>
      <nav className="lesson-tabs" aria-label={gameTitle(words, id)}>
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
              <div className="lesson-actions">
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
