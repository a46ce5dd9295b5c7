/** The rules of a game in parts with pictures, on a page or in a dialog. During a game, the part that matters in its position comes first. */
import { createGame, type Game, type Row } from 'otau';
import { type JSX, useMemo } from 'react';
import { useSection, useWords } from '../i18n/index.js';
import { PLAY, SHELL } from '../i18n/namespaces/first.js';
import { LESSONS } from '../i18n/namespaces/learning.js';
import { Dialog } from '../shell/dialog.js';
import { useLoaded } from '../shell/use-current-effect.js';
import { Board } from './board.js';
import { type Course, type RulesPart, rowOf } from './course.js';
import { gameUi } from './registry.js';
import './rules.css';

interface RulesProps {
  readonly course: Course;
  /** The position of the current game. */
  readonly now?: { readonly game: Game; readonly row: Row };
}

export function Rules({ course, now }: RulesProps): JSX.Element {
  const text = now === undefined ? undefined : course.partOf(now.game, now.row);
  const isNow = (part: RulesPart) => Number(part.text === text);
  return (
    <div className="rules">
      {[...course.rules]
        .sort((a, b) => isNow(b) - isNow(a))
        .map((part) => (
          <Part key={part.text} course={course} part={part} now={part.text === text ? now : undefined} />
        ))}
    </div>
  );
}

function Part({ course, part, now }: RulesProps & { readonly part: RulesPart }): JSX.Element {
  const t = useSection(LESSONS);
  const say = useSection(course.words);
  return (
    <article className="card rules-part" data-now={now === undefined ? undefined : true}>
      <div>
        {now !== undefined && <p className="rules-now">{t('now')}</p>}
        <h2>{t(part.heading)}</h2>
        {say(part.text)
          .split('\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </div>
      {now !== undefined && <StaticBoard {...now} />}
      {now === undefined && part.position !== undefined && (
        <Example course={course} part={part} position={part.position} />
      )}
    </article>
  );
}

function Example({ course, part, position }: { course: Course; part: RulesPart; position: string }): JSX.Element {
  const game = useMemo(() => createGame(course.game, part.options), [course, part]);
  const row = useMemo(() => rowOf(game, position), [game, position]);
  return <StaticBoard game={game} row={row} isSmall={part.options !== undefined} />;
}

function StaticBoard({ game, row, isSmall }: { game: Game; row: Row; isSmall?: boolean }): JSX.Element {
  const words = useWords();
  return (
    <div
      className={gameUi(game.id).isCompact ? 'lesson-board lesson-board-compact' : 'lesson-board'}
      data-small={isSmall || undefined}
    >
      <Board game={game} row={row} legal={[]} motion="off" words={words} />
    </div>
  );
}

interface RulesDialogProps {
  readonly game: Game;
  readonly row: Row;
  readonly onClose: () => void;
}

/** The rules over a game, beginning with those that matter in its position. */
export default function RulesDialog({ game, row, onClose }: RulesDialogProps): JSX.Element {
  const t = useSection(PLAY);
  const s = useSection(SHELL);
  const course = useLoaded(async () => gameUi(game.id).course?.load(), [game]);
  return (
    <Dialog title={t('rules')} className="rules-dialog" onClose={onClose}>
      {course === undefined ? <p className="muted">{s('loading')}</p> : <Rules course={course} now={{ game, row }} />}
    </Dialog>
  );
}
