/** The opening explorer: a board, and a table of the moves that were played from its position, with counts and results. */
import {
  CHANCE,
  type Game,
  type GameId,
  gameDefinition,
  gameIds,
  History,
  legalActions,
  OVER,
  playableActions,
  Rng,
  type Row,
} from 'otau';
import { type GameRecord, replayRecord } from 'otau/records';
import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { AnalysisEngine, effortForGame } from '../../evaluation/analysis-engine.js';
import { formatValue } from '../../evaluation/comment.js';
import type { EvaluatedLine } from '../../evaluation/evaluation.js';
import { PageBoard } from '../../games/board.js';
import { agentName, seatName, variantName } from '../../games/describe.js';
import { SeatMark } from '../../games/emblem.js';
import { gameTitle } from '../../games/game-text.js';
import { useSection, useWords } from '../../i18n/index.js';
import { LIBRARY } from '../../i18n/namespaces/library.js';
import type { SavedGame } from '../../session/saved-game.js';
import { type MoveNode, MoveTree } from '../../session/tree.js';
import { Button, Checkbox, PageTabs, SelectField } from '../../shell/controls.js';
import { getHistoryState, href, setHistoryState } from '../../shell/route.js';
import { formatLink } from '../../study/link.js';
import { ImportField } from '../import/import-field.js';
import type { Destination } from '../import/import-file.js';
import { EVERY_OPENING, FilterFields } from './filter.js';
import type { OpeningMove } from './opening-index.js';
import { type GamesByRules, gameCount, type Openings, useOpenings } from './opening-index.js';

/** How many of the most frequent moves are marked on the board. */
const MARKED_MOVES = 3;

interface OpeningsViewProps {
  readonly game: GameId;
  /** Saved games, and games of files that are only counted here. */
  readonly games: readonly SavedGame[];
  /** Where games of files go; the same in the whole tab. */
  readonly destination: Destination;
}

export function OpeningsView({ game, games, destination }: OpeningsViewProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const openings = useOpenings(game, games);
  const [selected, setSelected] = useState(() => readLine()?.rules);
  const key = selected !== undefined && openings?.books.has(selected) ? selected : openings?.books.keys().next().value;
  const book = key === undefined ? undefined : openings?.books.get(key);
  return (
    <>
      <PageTabs
        name={t('filter')}
        tabs={gameIds().map((id) => [gameTitle(words, id), href('library', 'openings', id)])}
        open={href('library', 'openings', game)}
      />
      {openings === undefined && <p className="muted">{t('reading')}</p>}
      {openings !== undefined && key !== undefined && book !== undefined && (
        <>
          <Explorer key={key} rules={key} book={book}>
            {openings.books.size > 1 && (
              <SelectField
                name={t('rules')}
                value={key}
                items={[...openings.books].map(([one, of]) => [
                  one,
                  `${variantName(words, of.game)} (${gameCount(of)})`,
                ])}
                onChange={(rules) => {
                  setSelected(rules);
                  saveLine({ rules, path: [] });
                }}
              />
            )}
          </Explorer>
          <BuiltInGameLists openings={openings} book={book} />
        </>
      )}
      <p className="muted">{t('openings-about')}</p>
      <ImportField about={t('openings-file')} destination={destination} />
    </>
  );
}

interface ExplorerProps {
  /** The `openingsKey` of the book. */
  readonly rules: string;
  readonly book: GamesByRules;
  /** Stands beside the board, above all else. */
  readonly children: ReactNode;
}

function Explorer({ rules, book, children }: ExplorerProps): JSX.Element {
  const t = useSection(LIBRARY);
  const { game, index } = book;
  const [filter, setFilter] = useState(EVERY_OPENING);
  const selected = useMemo(() => (filter === EVERY_OPENING ? undefined : index.select(filter)), [index, filter]);
  const [path, setPath] = useState(() => savedPath(rules, game));
  const history = useMemo(() => historyOf(game, path), [game, path]);
  // Not by an effect: "back" may have come before it, and another entry would have the line
  const show = (line: readonly number[]) => {
    setPath(line);
    saveLine({ rules, path: line });
  };
  const { row, counters, actor, length } = history;
  const [hasValues, setHasValues] = useState(false);
  const values = useMoveValues(history, hasValues);
  const found = index.at(row, selected);
  const listed = actor === CHANCE ? withAllOutcomes(found, history) : found;
  const isOnlyFiltered = listed.length === 0 && index.at(row).length > 0;
  const play = (action: number) => show([...path, action]);
  const most = found[0]?.count ?? 1;
  const marks = found.slice(0, MARKED_MOVES).map(({ action, count }) => ({ action, strength: count / most }));
  const before = length === 0 ? undefined : history.rowAt(length - 1);
  const steps = [['first', t('to-start'), []] as const, ['back', t('back'), path.slice(0, -1)] as const];
  return (
    <div className="openings">
      <div className="openings-board">
        <PageBoard
          game={game}
          row={row}
          counters={counters}
          legal={actor < 0 ? [] : legalActions(game, row)}
          onAction={play}
          last={before === undefined ? undefined : { before, action: path[length - 1] }}
          hints={actor < 0 ? [] : marks}
        />
      </div>
      <div className="stack openings-side">
        {children}
        <div className="openings-steps">
          {steps.map(([icon, name, to]) => (
            <Button
              key={icon}
              look="icon"
              icon={icon}
              aria-label={name}
              title={name}
              disabled={length === 0}
              onClick={() => show(to)}
            />
          ))}
          <span className="openings-path">
            {path.map((action, ply) => game.formatAction(history.rowAt(ply), action)).join(' ')}
          </span>
        </div>
        <Checkbox name={t('show-values')} value={hasValues} onChange={setHasValues} />
        <FilterFields game={game} filter={filter} onChange={setFilter} />
        {selected !== undefined && (
          <p className="row library-filter" role="status">
            {t('counting', { count: selected.size, all: gameCount(book) })}
            <Button text={t('search-all')} onClick={() => setFilter(EVERY_OPENING)} />
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
  const others = playableActions(game, row).filter((action) => !found.some((one) => one.action === action));
  const wins = new Array<number>(game.players).fill(0);
  return [...found, ...others.map((action) => ({ action, count: 0, wins, draws: 0, ratings: [], performances: [] }))];
}

/** How many games there are, and a list of the built-in games, each with a link to its analysis. */
function BuiltInGameLists({ openings: { builtIn, damaged }, book }: { openings: Openings; book: GamesByRules }) {
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

/** The moves that were played from a position, with counts and results of the games. */
interface MoveTableProps {
  readonly game: Game;
  readonly row: Row;
  readonly moves: readonly OpeningMove[];
  /** Values of moves by a search; the key is the action. */
  readonly values: ReadonlyMap<number, EvaluatedLine>;
  readonly onPlay: (action: number) => void;
}

function MoveTable({ game, row, moves, values, onPlay }: MoveTableProps): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const mover = Math.max(0, game.actor(row));
  const isRated = moves.some(({ ratings }) => ratings.length > 0);
  const isDated = moves.some(({ lastYear }) => lastYear !== undefined);
  const valueText = (action: number) => {
    const line = values.get(action);
    return line === undefined ? '' : formatValue(words, line);
  };
  const rating = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value)));
  return (
    <div className="wide statistics-wide">
      <table className="openings-table">
        <thead>
          <tr>
            <th scope="col">{t(game.actor(row) === CHANCE ? 'throw' : 'move')}</th>
            <th scope="col">{t('played')}</th>
            {seats.map((seat) => (
              <th key={seat} scope="col" title={seatName(words, game.id, seat)}>
                <SeatMark game={game.id} player={seat} />
                <span className="visually-hidden">{t('wins', { seat: seatName(words, game.id, seat) })}</span>
              </th>
            ))}
            <th scope="col">{t('draws')}</th>
            {values.size > 0 && <th scope="col">{t('value')}</th>}
            {isRated && <th scope="col">{t('rating')}</th>}
            {isRated && <th scope="col">{t('performance')}</th>}
            {isDated && <th scope="col">{t('last-year')}</th>}
          </tr>
        </thead>
        <tbody>
          {moves.map(({ action, count, wins, draws, ratings, performances, lastYear }) => (
            <tr key={action}>
              <th scope="row">
                <Button className="openings-move" onClick={() => onPlay(action)}>
                  {game.formatAction(row, action)}
                </Button>
              </th>
              <td>{count}</td>
              {seats.map((seat) => (
                <td key={seat}>{wins[seat]}</td>
              ))}
              <td>{draws}</td>
              {values.size > 0 && <td>{valueText(action)}</td>}
              {isRated && <td>{rating(ratings[mover])}</td>}
              {isRated && <td>{rating(performances[mover])}</td>}
              {isDated && <td>{lastYear}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A list of built-in games: the players or the origin, with a link to the analysis. */
function RecordList({ title, records }: { title: string; records: readonly GameRecord[] }): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  if (records.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && (
        <ul>
          {records.map((record) => (
            <RecordLine key={record.moves.join()} record={record} />
          ))}
        </ul>
      )}
    </details>
  );
}

function RecordLine({ record }: { record: GameRecord }): JSX.Element {
  const words = useWords();
  const t = useSection(LIBRARY);
  const { game, tags, moves, result } = record;
  const history = replayRecord(record);
  const players = gameDefinition(game).playerNames.flatMap((name) => tags[name] ?? []);
  const origin = [tags.Event, tags.Site].filter(Boolean).join(', ');
  const title = players.map((name) => agentName(words, name)).join(' – ') || origin;
  return (
    <li>
      <a href={`${href('analyse')}?${formatLink(history, 0)}`}>
        {title} · {t('moves', { count: moves.length })} · {result}
      </a>
      <span className="muted"> {variantName(words, history.game)}</span>
    </li>
  );
}

/** The line that the opening explorer shows, stored in the history entry: a reload and "back" show it again. */
const LINE = 'opening-line';

interface SavedLine {
  /** The `openingsKey` of the book. */
  readonly rules: string;
  readonly path: readonly number[];
}

function saveLine(line: SavedLine): void {
  setHistoryState(LINE, JSON.stringify(line));
}

/** The moves of the stored line, if it is one of these rules; else none. */
function savedPath(rules: string, game: Game): readonly number[] {
  const line = readLine();
  if (line?.rules !== rules) return [];
  try {
    historyOf(game, line.path);
    return line.path;
  } catch {
    return []; // of a game that has other moves now
  }
}

function readLine(): SavedLine | undefined {
  const stored = getHistoryState(LINE);
  return typeof stored === 'string' ? (JSON.parse(stored) as SavedLine) : undefined;
}

/** The positions of a line. Who begins where that is drawn is always the same. */
function historyOf(game: Game, path: readonly number[]): History {
  const history = new History(game, undefined, new Rng('openings'));
  for (const action of path) history.play(action);
  return history;
}

/** The most lines that a search reports. */
const MAX_LINES = 50;

type MoveValues = ReadonlyMap<number, EvaluatedLine>;

/** The value of each move by a search in a worker, by its action. Empty until something is found, without a search, and if no player moves. */
function useMoveValues(history: History, isAsked: boolean): MoveValues {
  const { game } = history;
  const [found, setFound] = useState<{ readonly of: History; readonly values: MoveValues }>();
  const engine = useAnalysisEngine(game, isAsked);
  useEffect(() => {
    if (!isAsked || history.actor < 0) return;
    const show = ({ lines }: { readonly lines: readonly EvaluatedLine[] }) =>
      setFound({ of: history, values: new Map(lines.map((line) => [line.action, line])) });
    engine.current?.analyse(nodeOf(history), effortForGame(game), show).then(
      (evaluation) => evaluation && show(evaluation),
      () => undefined, // the table is shown without values
    );
    return () => engine.current?.stop();
  }, [engine, game, history, isAsked]);
  return isAsked && found?.of === history ? found.values : NONE;
}

const NONE: MoveValues = new Map();

function useAnalysisEngine(game: Game, isAsked: boolean) {
  const engine = useRef<AnalysisEngine>(undefined);
  useEffect(() => {
    if (!isAsked) return;
    const opened = new AnalysisEngine(game, MAX_LINES);
    engine.current = opened;
    return () => {
      engine.current = undefined;
      opened.close();
    };
  }, [game, isAsked]);
  return engine;
}

/** The last position of a history as a node of a tree with all positions before it. */
function nodeOf(history: History): MoveNode {
  const { game, actions } = history;
  const chance = new Rng('values').state();
  const tree = new MoveTree(history.rowAt(0), history.countersAt(0), chance);
  return actions.reduce((parent, action, ply) => {
    const [row, counters] = [history.rowAt(ply + 1), history.countersAt(ply + 1)];
    return tree.add(parent, { action, mover: game.actor(parent.row), row, counters, chance });
  }, tree.root);
}
