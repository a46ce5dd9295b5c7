/** The page with puzzles and drills: `#/practice/kindo`, `#/practice/kindo/ID` for a certain one, `#/practice/kindo/drill/cut`. */
import { type GameId, gameIds, legalActions } from 'otau';
import { UNGRADED } from 'otau/puzzles';
import { stepsOf } from 'otau/review';
import { type JSX, lazy, useMemo } from 'react';
import type { Exercise } from '../exercises/packs.js';
import { duePuzzles, nextDue, type Progress } from '../exercises/progress.js';
import { Board } from '../games/board.js';
import { seatName } from '../games/describe.js';
import { gameTitle } from '../games/game-text.js';
import { themeName, themeText } from '../games/themes.js';
import { useSection, useWords, withTexts } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/practice.js';
import { formatLoss } from '../judgement/comment.js';
import type { PageProps } from '../shell/page-props.js';
import { go, href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import { boardMotion } from '../theme/settings.js';
import { playSound } from '../theme/sound.js';
import { useSettings } from '../theme/use-settings.js';
import { isMine, onShelf, parseShelf, pathOfShelf, type ShelfName, shelfOfTheme, themesOn } from './shelf.js';
import { newSheet, useExercises } from './use-exercises.js';
import { candidatesOf, HINTS, type Practice, reasonOf, usePractice } from './use-practice.js';
import '../learn/learn.css';
import './practice.css';

const Sheet = lazy(() => withTexts(() => import('./sheet.js')));
const Drill = lazy(() => withTexts(() => import('./drill.js')));
/** The rest of the address of a drill, before its name. */
const DRILL = 'drill';
/** The rest of the address of a sheet, before its number and its shelf. */
const SHEET = 'sheet';

export default function PracticePage({ rest: [game, ...rest] }: PageProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const id = gameIds().find((one) => one === game) ?? gameIds()[0];
  if (rest[0] === SHEET) {
    return <Sheet id={id} number={Number(rest[1]) || 1} shelf={parseShelf(rest.slice(2)).shelf} />;
  }
  if (rest[0] === DRILL) return <Drill id={id} name={rest[1] ?? ''} />;
  const { shelf, wanted } = parseShelf(rest);
  return (
    <section className="page learn practice">
      <div className="practice-head">
        <h1>{t('title')}</h1>
        <Scroll />
      </div>
      <nav className="learn-tabs" aria-label={t('games')}>
        {gameIds().map((one) => (
          <a
            key={one}
            className="button"
            href={href('practice', one, ...(isMine(shelf) ? pathOfShelf(shelf) : []))}
            aria-current={one === id ? 'page' : undefined}
          >
            {gameTitle(words, one)}
          </a>
        ))}
      </nav>
      <Shelf key={`${id} ${shelf}`} id={id} shelf={shelf} wanted={wanted} />
    </section>
  );
}

interface ShelfProps {
  readonly id: GameId;
  readonly shelf: ShelfName;
  readonly wanted: string | undefined;
}

function Shelf({ id, shelf, wanted }: ShelfProps): JSX.Element {
  const t = useSection(PRACTICE);
  const { all, mine } = useExercises(id);
  const exercises = useMemo(() => onShelf(shelf, all, mine), [shelf, all, mine]);
  const choice = <Choice id={id} shelf={shelf} all={all} mine={mine.length} />;
  if (exercises.length > 0) return <Puzzles {...{ id, shelf, exercises, wanted, choice }} />;
  return (
    <>
      {choice}
      <p className="muted">{t(isMine(shelf) ? 'none-mine' : 'none')}</p>
    </>
  );
}

interface ChoiceProps extends Pick<ShelfProps, 'id' | 'shelf'> {
  readonly all: readonly Exercise[];
  readonly mine: number;
}

function Choice({ id, shelf, all, mine }: ChoiceProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const themes = useMemo(() => themesOn(all), [all]);
  return (
    <select
      className="practice-choice"
      aria-label={t('choice')}
      value={shelf}
      onChange={({ target }) => go('practice', id, ...pathOfShelf(target.value))}
    >
      <option value="">{t('all', { count: words.number(all.length) })}</option>
      <option value="mine">{t('mine', { count: words.number(mine) })}</option>
      <optgroup label={t('themes')}>
        {themes.map(([theme, count]) => (
          <option key={theme} value={shelfOfTheme(theme)}>
            {themeName(words, id, theme)} ({words.number(count)})
          </option>
        ))}
      </optgroup>
    </select>
  );
}

interface PuzzlesProps extends ShelfProps {
  readonly exercises: readonly Exercise[];
  readonly choice: JSX.Element;
}

function Puzzles({ id, shelf, exercises, wanted, choice }: PuzzlesProps): JSX.Element {
  const practice = usePractice(id, exercises, wanted);
  const { exercise, answer, progress } = practice;
  const t = useSection(PRACTICE);
  const words = useWords();
  if (exercise === undefined) return <p>{t('none')}</p>;
  const { game, row, other } = exercise;
  const name = seatName(words, id, game.actor(row));
  const isOwn = isMine(shelf);
  const isBack = !isOwn && progress.cards[exercise.id] !== undefined && answer.kind === 'open';
  return (
    <div className="learn-table">
      <div className="learn-say">
        <div className="practice-figures">
          {choice}
          <a href={href('practice', id, SHEET, newSheet(), ...pathOfShelf(shelf))}>{t('sheet')}</a>
          <Figures {...{ isOwn, exercises, progress }} />
        </div>
        <p className="learn-task">
          {isBack && <span>{t('back')} </span>}
          {isOwn ? t('task-mine', { name, move: game.formatAction(row, other.line[0]) }) : t('task', { name })}
        </p>
      </div>
      <PuzzleBoard exercise={exercise} practice={practice} />
      <div className="learn-reply">
        <div role="status">
          <Said exercise={exercise} practice={practice} />
        </div>
        <Acts practice={practice} />
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
  const date = next && new Intl.DateTimeFormat(words.language, { dateStyle: 'medium' }).format(next);
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

interface ViewProps {
  readonly exercise: Exercise;
  readonly practice: Practice;
}

function PuzzleBoard({ exercise, practice }: ViewProps): JSX.Element {
  const words = useWords();
  const settings = useSettings();
  const { game, row, best } = exercise;
  const { answer, hints } = practice;
  const isOpen = answer.kind === 'open';
  const legal = legalActions(game, row);
  const reply = answer.kind === 'wrong' ? answer.reply : undefined;
  const marked = hints >= HINTS ? [best.line[0]] : hints > 0 ? candidatesOf(exercise, legal) : [];
  const shown = isOpen ? marked : reply === undefined ? [] : [reply];
  return (
    <div className="learn-board table-board practice-board">
      <Board
        game={game}
        row={isOpen ? row : answer.after}
        legal={isOpen ? legal : []}
        onAction={practice.try}
        last={isOpen ? undefined : { before: row, action: answer.action }}
        hints={shown.map((action) => ({ action, weight: 1 }))}
        marked={isExplained(exercise, practice) ? reasonOf(exercise)?.cells : undefined}
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

/** Whether the reason why the other move is worse is shown. */
function isExplained({ best, other }: Exercise, { answer, hints }: Practice): boolean {
  if (answer.kind === 'open') return hints > 1;
  return answer.kind === 'right'
    ? answer.action === best.line[0]
    : answer.kind === 'wrong' && answer.action === other.line[0];
}

/** What became of the try, in words. */
function Said({ exercise, practice }: ViewProps): JSX.Element | null {
  const t = useSection(PRACTICE);
  const words = useWords();
  const { game, row, best, other, grade } = exercise;
  const { answer, hints } = practice;
  const text = (action: number) => game.formatAction(row, action);
  const reason = reasonOf(exercise);
  const why = reason && (
    <p>
      {t('other', { move: text(other.line[0]) })} {themeText(words, game.id, reason)}
    </p>
  );
  if (answer.kind === 'open') {
    if (hints === 0) return null;
    const isTold = hints >= HINTS;
    return (
      <>
        <p>{isTold ? t('answer', { move: text(best.line[0]) }) : t('which')}</p>
        {hints > 1 && why}
      </>
    );
  }
  const move = text(answer.action);
  if (answer.kind === 'looking') return <p className="learn-answer">{t('looking', { move })}</p>;
  if (answer.kind === 'wrong') {
    const reply = answer.reply === undefined ? undefined : game.formatAction(answer.after, answer.reply);
    return (
      <>
        <p className="learn-answer">
          <strong>✗ {t('wrong', { move })}</strong> {answer.isTold !== true && t('looking', { move })}
          {answer.loss !== undefined && t('loss', { loss: formatLoss(words, answer.loss) })}{' '}
          {reply !== undefined && t('reply', { move, reply })}
        </p>
        {answer.action === other.line[0] && why}
      </>
    );
  }
  if (answer.action !== best.line[0]) {
    return (
      <p className="learn-answer" data-right>
        <strong>✓ {t('as-good', { move, best: text(best.line[0]) })}</strong>
      </p>
    );
  }
  const moves = stepsOf(game, row, best.line).map(({ before, action }) => game.formatAction(before, action));
  return (
    <>
      <p className="learn-answer" data-right>
        <strong>✓ {t('right', { move })}</strong> {t(best.isExact ? 'exact' : 'deep')}{' '}
        {grade !== UNGRADED && t('grade', { grade })}
      </p>
      {why}
      {moves.length > 1 && <p className="muted">{t('line', { moves: moves.slice(1).join(' ') })}</p>}
    </>
  );
}

function Acts({ practice }: { readonly practice: Practice }): JSX.Element {
  const t = useSection(PRACTICE);
  const { answer, hints } = practice;
  const isSolved = answer.kind === 'right';
  return (
    <div className="learn-acts">
      {answer.kind === 'wrong' && (
        <button type="button" className="button button-main" onClick={practice.again}>
          {t('again')}
        </button>
      )}
      {answer.kind === 'open' && hints < HINTS && (
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
