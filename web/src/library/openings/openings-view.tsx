/** The opening explorer: a board, and a table of the moves that were played from its position, with counts and results. */
import { CHANCE, type GameId, gameIds, type History, legalActions, OVER } from 'otau';
import { type JSX, useEffect, useMemo, useState } from 'react';
import { Board } from '../../games/board.js';
import { variantName } from '../../games/describe.js';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import type { SavedGame } from '../../session/saved-game.js';
import { Checkbox } from '../../shell/checkbox.js';
import { Icon } from '../../shell/icons.js';
import { href } from '../../shell/route.js';
import { boardMotion } from '../../theme/settings.js';
import { useSettings } from '../../theme/use-settings.js';
import { EMPTY_FILTER } from './filter.js';
import { FilterFields } from './filter-fields.js';
import { MoveTable } from './move-table.js';
import type { OpeningMove } from './opening-index.js';
import { RecordList } from './record-list.js';
import { historyOf, savedPath, savedRules, saveLine } from './saved-line.js';
import { useMoveValues } from './use-move-values.js';
import { type Book, gameCount, type Openings, useOpenings } from './use-openings.js';

/** How many of the most frequent moves are marked on the board. */
const MARKED_MOVES = 3;

interface OpeningsViewProps {
  readonly game: GameId;
  readonly games: readonly SavedGame[];
}

export function OpeningsView({ game, games }: OpeningsViewProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const openings = useOpenings(game, games);
  const [selected, setSelected] = useState(savedRules);
  const key = selected !== undefined && openings?.books.has(selected) ? selected : openings?.books.keys().next().value;
  const book = key === undefined ? undefined : openings?.books.get(key);
  return (
    <>
      <p className="muted">{t('openings-about')}</p>
      <nav className="library-tabs" aria-label={t('filter')}>
        {gameIds().map((id) => (
          <a key={id} className="button" href={href('library', 'openings', id)} aria-current={id === game || undefined}>
            {gameTitle(words, id)}
          </a>
        ))}
      </nav>
      {openings === undefined && <p className="muted">{t('reading')}</p>}
      {openings !== undefined && openings.books.size > 1 && (
        <label className="field library-rules">
          <span className="field-name">{t('rules')}</span>
          <select value={key} onChange={({ target }) => setSelected(target.value)}>
            {[...openings.books].map(([one, of]) => (
              <option key={one} value={one}>
                {`${variantName(words, of.game)} (${gameCount(of)})`}
              </option>
            ))}
          </select>
        </label>
      )}
      {openings !== undefined && key !== undefined && book !== undefined && (
        <>
          <Explorer key={key} rules={key} book={book} />
          <BuiltInGameLists openings={openings} book={book} />
        </>
      )}
    </>
  );
}

interface ExplorerProps {
  /** The `rulesKey` of the book. */
  readonly rules: string;
  readonly book: Book;
}

function Explorer({ rules, book }: ExplorerProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const settings = useSettings();
  const { game, index } = book;
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const selected = useMemo(() => (filter === EMPTY_FILTER ? undefined : index.select(filter)), [index, filter]);
  const [path, setPath] = useState(() => savedPath(rules, game));
  const history = useMemo(() => historyOf(game, path), [game, path]);
  useEffect(() => saveLine({ rules, path }), [rules, path]);
  const { row, counters, actor, length } = history;
  const [hasValues, setHasValues] = useState(false);
  const values = useMoveValues(history, hasValues);
  const found = index.at(row, selected);
  const listed = actor === CHANCE ? withAllOutcomes(found, history) : found;
  const isOnlyFiltered = listed.length === 0 && index.at(row).length > 0;
  const play = (action: number) => setPath([...path, action]);
  const most = found[0]?.count ?? 1;
  const marks = found.slice(0, MARKED_MOVES).map(({ action, count }) => ({ action, weight: count / most }));
  const before = length === 0 ? undefined : history.rowAt(length - 1);
  return (
    <div className="openings">
      <div className="openings-board">
        <Board
          game={game}
          row={row}
          counters={counters}
          legal={actor < 0 ? [] : legalActions(game, row)}
          onAction={play}
          last={before === undefined ? undefined : { before, action: path[length - 1] }}
          hints={actor < 0 ? [] : marks}
          motion={boardMotion(settings)}
          words={words}
          textView={settings.textView}
        />
      </div>
      <div className="openings-side">
        <div className="openings-steps">
          <Step icon="first" name={t('to-start')} isOn={length > 0} onClick={() => setPath([])} />
          <Step icon="back" name={t('back')} isOn={length > 0} onClick={() => setPath(path.slice(0, -1))} />
          <span className="openings-path">
            {path.map((action, ply) => game.formatAction(history.rowAt(ply), action)).join(' ')}
          </span>
        </div>
        <Checkbox name={t('show-values')} value={hasValues} onChange={setHasValues} />
        <FilterFields game={game} filter={filter} onChange={setFilter} />
        {selected !== undefined && (
          <p className="library-filter" role="status">
            {t('counting', { count: selected.size, all: gameCount(book) })}
            <button type="button" className="button" onClick={() => setFilter(EMPTY_FILTER)}>
              {t('search-all')}
            </button>
          </p>
        )}
        {actor === OVER ? (
          <p className="muted">{t('over')}</p>
        ) : listed.length === 0 ? (
          <p className="muted">{t(isOnlyFiltered ? 'none-found' : 'no-continuation')}</p>
        ) : (
          <MoveTable game={game} row={row} moves={listed} values={values} onPlay={play} />
        )}
      </div>
    </div>
  );
}

/** All outcomes of a throw; those that occurred in games come first. */
function withAllOutcomes(found: readonly OpeningMove[], { game, row }: History): OpeningMove[] {
  const count = game.outcomes(row, new Float32Array(game.maxLegal));
  const others = Array.from({ length: count }, (_, action) => action).filter(
    (action) => !found.some((one) => one.action === action),
  );
  const wins = new Array<number>(game.players).fill(0);
  return [...found, ...others.map((action) => ({ action, count: 0, wins, draws: 0, ratings: [], performances: [] }))];
}

interface StepProps {
  readonly icon: 'first' | 'back';
  readonly name: string;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function Step({ icon, name, isOn, onClick }: StepProps): JSX.Element {
  return (
    <button
      type="button"
      className="button button-icon"
      aria-label={name}
      title={name}
      disabled={!isOn}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

/** How many games there are, and a list of the built-in games, each with a link to its analysis. */
function BuiltInGameLists({
  openings: { builtIn, damaged },
  book,
}: {
  readonly openings: Openings;
  readonly book: Book;
}) {
  const t = useSection(LIBRARY);
  const { own, people, levels } = book;
  const counts = [t('own', { count: own })];
  if (people > 0) counts.push(t('people', { count: people }));
  counts.push(t('levels', { count: levels }));
  if (damaged > 0) counts.push(t('left-out', { count: damaged }));
  return (
    <section className="openings-origins">
      <p className="muted">{counts.join(' · ')}</p>
      <RecordList title={t('people-games')} records={builtIn.people} />
      <RecordList title={t('level-games')} records={builtIn.levels} />
    </section>
  );
}
