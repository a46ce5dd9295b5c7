/** The page with puzzles and drills: `#/practice/kindo`, `#/practice/kindo/ID` for one puzzle, `#/practice/kindo/drill/cut`. */
import { type GameId, gameIds } from 'otau';
import { type JSX, lazy, useMemo } from 'react';
import type { Exercise } from '../exercises/packs.js';
import { gameTitle } from '../games/game-text.js';
import { themeName } from '../games/themes.js';
import { useSection, useWords, withTexts } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/learning.js';
import { PageTabs } from '../shell/controls.js';
import { PageTitle } from '../shell/icons.js';
import { go, href, type PageProps } from '../shell/route.js';
import {
  countThemes,
  isMine,
  type PuzzleSet,
  parsePuzzleSet,
  pathOfPuzzleSet,
  puzzleSetOfTheme,
  puzzlesInSet,
  useExercises,
} from './puzzle-set.js';
import { Puzzles, SHEET } from './puzzles.js';
import '../board/board-page.css';
import '../lessons/lessons.css';
import './practice.css';

const Sheet = lazy(() => withTexts(() => import('./sheet.js')));
const Drill = lazy(() => withTexts(() => import('./drill.js')));
/** The part of the address before the name of a drill. */
const DRILL = 'drill';

export default function PracticePage({ rest: [game, ...rest] }: PageProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const id = game === undefined ? gameIds()[0] : gameIds().find((one) => one === game);
  if (id !== undefined && rest[0] === SHEET) {
    return <Sheet id={id} number={Number(rest[1]) || 1} puzzleSet={parsePuzzleSet(rest.slice(2)).puzzleSet} />;
  }
  if (id !== undefined && rest[0] === DRILL) return <Drill id={id} name={rest[1] ?? ''} />;
  const { puzzleSet, wanted } = parsePuzzleSet(rest);
  const addressOf = (one: GameId) => href('practice', one, ...(isMine(puzzleSet) ? pathOfPuzzleSet(puzzleSet) : []));
  return (
    <section className="page practice">
      <PageTitle text={t('title')} />
      <PageTabs
        name={t('games')}
        tabs={gameIds().map((one) => [gameTitle(words, one), addressOf(one)])}
        open={id === undefined ? '' : addressOf(id)}
      />
      {id === undefined ? (
        <p>{t('no-game')}</p>
      ) : (
        <PuzzleSetView key={`${id} ${puzzleSet}`} id={id} puzzleSet={puzzleSet} wanted={wanted} />
      )}
    </section>
  );
}

interface PuzzleSetViewProps {
  readonly id: GameId;
  readonly puzzleSet: PuzzleSet;
  readonly wanted: string | undefined;
}

function PuzzleSetView({ id, puzzleSet, wanted }: PuzzleSetViewProps): JSX.Element {
  const t = useSection(PRACTICE);
  const { all, mine } = useExercises(id);
  const exercises = useMemo(() => puzzlesInSet(puzzleSet, all, mine), [puzzleSet, all, mine]);
  if (all.length > 0 && exercises.length === 0 && !isMine(puzzleSet)) return <Unknown id={id} text={t('no-theme')} />;
  if (exercises.length > 0 && wanted !== undefined && !exercises.some((one) => one.id === wanted)) {
    return <Unknown id={id} puzzleSet={puzzleSet} text={t('no-puzzle')} />;
  }
  const choice = <Choice id={id} puzzleSet={puzzleSet} all={all} mine={mine.length} />;
  if (exercises.length > 0) return <Puzzles {...{ id, puzzleSet, exercises, wanted, choice }} />;
  return (
    <>
      {choice}
      <p className="muted">{t(isMine(puzzleSet) ? 'none-mine' : 'none')}</p>
    </>
  );
}

function Unknown({ id, puzzleSet = '', text }: { id: GameId; puzzleSet?: PuzzleSet; text: string }): JSX.Element {
  const t = useSection(PRACTICE);
  return (
    <>
      <p>{text}</p>
      <a href={href('practice', id, ...pathOfPuzzleSet(puzzleSet))}>{t('to-puzzles')}</a>
    </>
  );
}

interface ChoiceProps extends Pick<PuzzleSetViewProps, 'id' | 'puzzleSet'> {
  readonly all: readonly Exercise[];
  readonly mine: number;
}

function Choice({ id, puzzleSet, all, mine }: ChoiceProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const themes = useMemo(() => countThemes(all), [all]);
  return (
    <select
      className="practice-choice"
      aria-label={t('choice')}
      value={puzzleSet}
      onChange={({ target }) => go('practice', id, ...pathOfPuzzleSet(target.value))}
    >
      <option value="">{t('all', { count: words.number(all.length) })}</option>
      <option value="mine">{t('mine', { count: words.number(mine) })}</option>
      <optgroup label={t('themes')}>
        {themes.map(([theme, count]) => (
          <option key={theme} value={puzzleSetOfTheme(theme)}>
            {themeName(words, id, theme)} ({words.number(count)})
          </option>
        ))}
      </optgroup>
    </select>
  );
}
