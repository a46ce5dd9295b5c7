/** The rules of a game, part by part, with boards to look at. */
import { createGame } from 'otau';
import { type JSX, useMemo } from 'react';
import { Board } from '../games/board.js';
import { type Course, type RulesPart, rowOf } from '../games/course.js';
import { gameUi } from '../games/index.js';
import { useSection, useWords } from '../i18n/index.js';
import { LESSONS } from '../i18n/namespaces/lessons.js';

export function Rules({ course }: { readonly course: Course }): JSX.Element {
  return (
    <div className="learn-rules">
      {course.rules.map((part) => (
        <Part key={part.text} course={course} part={part} />
      ))}
    </div>
  );
}

function Part({ course, part }: { readonly course: Course; readonly part: RulesPart }): JSX.Element {
  const t = useSection(LESSONS);
  const say = useSection(course.words);
  return (
    <article className="card learn-part">
      <div>
        <h2>{t(part.heading)}</h2>
        {say(part.text)
          .split('\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      {part.position !== undefined && <Look course={course} part={part} position={part.position} />}
    </article>
  );
}

interface LookProps {
  readonly course: Course;
  readonly part: RulesPart;
  readonly position: string;
}

function Look({ course, part, position }: LookProps): JSX.Element {
  const words = useWords();
  const game = useMemo(() => createGame(course.game, part.options), [course, part]);
  const row = useMemo(() => rowOf(game, position), [game, position]);
  return (
    <div
      className={gameUi(course.game).isCompact ? 'learn-board learn-board-compact' : 'learn-board'}
      data-small={part.options !== undefined || undefined}
    >
      <Board game={game} row={row} legal={[]} motion="off" words={words} />
    </div>
  );
}
