/** The page with puzzles and drills: `#/practice/kindo`, `#/practice/kindo/ID` for a certain one, `#/practice/kindo/drill/cut`. */
import { type GameId, gameIds } from 'otau';
import { type JSX, lazy, useEffect, useMemo, useRef } from 'react';
import type { Exercise } from '../exercises/packs.js';
import { gameTitle } from '../games/game-text.js';
import { themeName } from '../games/themes.js';
import { useSection, useWords, withTexts } from '../i18n/index.js';
import { PRACTICE } from '../i18n/namespaces/practice.js';
import type { PageProps } from '../shell/page-props.js';
import { go, href } from '../shell/route.js';
import { Scroll } from '../shell/scroll.js';
import { Puzzles, SHEET } from './puzzles.js';
import { isMine, onShelf, parseShelf, pathOfShelf, type ShelfName, shelfOfTheme, themesOn } from './shelf.js';
import { useExercises } from './use-exercises.js';
import '../lessons/lessons.css';
import './practice.css';

const Sheet = lazy(() => withTexts(() => import('./sheet.js')));
const Drill = lazy(() => withTexts(() => import('./drill.js')));
/** The rest of the address of a drill, before its name. */
const DRILL = 'drill';

export default function PracticePage({ rest: [game, ...rest] }: PageProps): JSX.Element {
  const t = useSection(PRACTICE);
  const words = useWords();
  const id = gameIds().find((one) => one === game) ?? gameIds()[0];
  const tabs = useRef<HTMLElement>(null);
  // On a phone the games are a row that is wider than the screen
  useEffect(() => {
    tabs.current?.querySelector(`[href*="${id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
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
      <nav className="learn-tabs" ref={tabs} aria-label={t('games')}>
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
