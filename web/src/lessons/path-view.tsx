/** The learning path of a game: its chapters, what is done, and a link to each step. */
import type { GameId } from 'otau';
import { type JSX, use } from 'react';
import { packOf } from '../exercises/packs.js';
import type { Course } from '../games/course.js';
import { agentName } from '../games/describe.js';
import { gameUi } from '../games/index.js';
import { themeName } from '../games/themes.js';
import { useSection, useWords } from '../i18n/index.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { readDraft, saveDraft } from '../play/setup/draft.js';
import { PERSON } from '../session/session.js';
import { go, href } from '../shell/route.js';
import { type Chapter, type PathStep, pathOf } from './path.js';

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
