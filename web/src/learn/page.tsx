/** The page on which games are learnt: the choice, the steps of a course (`#/learn/kindo`), its rules (`#/learn/kindo/rules`). */
import { type GameId, gameIds } from 'otau';
import { type JSX, use } from 'react';
import type { Course } from '../games/course.js';
import { Emblem } from '../games/emblem.js';
import { gameAbout, gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { Rules } from '../games/rules.js';
import { useSection, useWords } from '../i18n/index.js';
import { LESSONS } from '../i18n/namespaces/lessons.js';
import { SHELL } from '../i18n/namespaces/shell.js';
import type { PageProps } from '../shell/page-props.js';
import { href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import { Lesson } from './lesson.js';
import { readProgress } from './progress.js';
import './learn.css';

const loading = new Map<GameId, Promise<Course>>();

/** One promise a course, as `use` needs it. */
function courseOf(id: GameId, load: () => Promise<Course>): Promise<Course> {
  const known = loading.get(id) ?? load();
  loading.set(id, known);
  return known;
}

export default function LearnPage({ rest: [game, part] }: PageProps): JSX.Element {
  const id = gameIds().find((one) => one === game);
  const load = id === undefined ? undefined : gameUi(id).course?.load;
  if (id === undefined || load === undefined) return <Choice />;
  return <CoursePage id={id} load={load} isRules={part === 'rules'} />;
}

interface CoursePageProps {
  readonly id: GameId;
  readonly load: () => Promise<Course>;
  readonly isRules: boolean;
}

function CoursePage({ id, load, isRules }: CoursePageProps): JSX.Element {
  const t = useSection(LESSONS);
  const s = useSection(SHELL);
  const words = useWords();
  const course = use(courseOf(id, load));
  const at = (isHere: boolean) => (isHere ? 'page' : undefined);
  return (
    <section className="page learn">
      <div>
        <h1>{gameTitle(words, id)}</h1>
        <Scroll />
      </div>
      <nav className="learn-tabs" aria-label={gameTitle(words, id)}>
        <a className="button" href={href('learn', id)} aria-current={at(!isRules)}>
          {t('lesson')}
        </a>
        <a className="button" href={href('learn', id, 'rules')} aria-current={at(isRules)}>
          {t('rules')}
        </a>
        <a className="button" href={href('practice', id)}>
          {s('practice')}
        </a>
        <a className="button button-plain" href={href('learn')}>
          {t('all')}
        </a>
      </nav>
      {isRules ? <Rules course={course} /> : <Lesson course={course} />}
    </section>
  );
}

function Choice(): JSX.Element {
  const t = useSection(LESSONS);
  const s = useSection(SHELL);
  const words = useWords();
  const progress = readProgress();
  return (
    <section className="page learn">
      <div>
        <h1>{t('title')}</h1>
        <Scroll />
      </div>
      <p className="muted">{t('about')}</p>
      <ul className="learn-games">
        {gameIds().map((id) => {
          const count = gameUi(id).course?.stepCount;
          if (count === undefined) return null;
          const done = progress[id].length;
          const start = t(done === 0 ? 'begin' : 'go-on');
          return (
            <li key={id} className="card learn-game">
              <Emblem game={id} />
              <h2>{gameTitle(words, id)}</h2>
              <p className="muted">{gameAbout(words, id)}</p>
              <p className="learn-progress">
                <progress max={count} value={Math.min(done, count)} aria-label={t('steps', { done, count })} />
                <span>{t('steps', { done, count })}</span>
              </p>
              <div className="learn-acts">
                <a
                  className="button button-main"
                  href={href('learn', id)}
                  aria-label={`${start}: ${gameTitle(words, id)}`}
                >
                  {start}
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
