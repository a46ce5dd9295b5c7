/**
 * The page with lessons: the list of games (`#/learn`), the steps of a course (`#/learn/kindo`, `#/learn/kindo/step/3`), the
 * learning path (`#/learn/kindo/path`) and the rules (`#/learn/kindo/rules`).
 */
import { type GameId, gameIds } from 'otau';
import { gameBeginners, gameLadder } from 'otau/ladder';
import { type JSX, use } from 'react';
import { packOf } from '../exercises/packs.js';
import { DRILL_GOALS, readBest, readWins } from '../exercises/path-progress.js';
import { readProgress as readPractice } from '../exercises/progress.js';
import type { Course } from '../games/course.js';
import { agentName } from '../games/describe.js';
import { Emblem } from '../games/emblem.js';
import { gameAbout, gameTitle } from '../games/game-text.js';
import { gameUi } from '../games/index.js';
import { courseOf } from '../games/load-course.js';
import { Rules } from '../games/rules.js';
import { themeName } from '../games/themes.js';
import { useSection, useWords } from '../i18n/index.js';
import { SHELL } from '../i18n/namespaces/first.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { readDraft, saveDraft } from '../play/setup/draft.js';
import { PERSON } from '../session/session.js';
import { ButtonLink, PageTabs } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { go, href, type PageProps } from '../shell/route.js';
import { Lesson } from './lesson.js';
import { readProgress } from './progress.js';
import '../board/board-page.css';
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
      <PageTitle text={t('title')} />
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
