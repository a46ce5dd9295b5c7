/**
 * The board of any game in a page, for games without a component of their own: the drawing that the game brings, or its scene. A move is
 * chosen by its first and last cell, or from the list of moves below.
 *
 * Cells, for the keyboard: the cells of the drawing, by their numbers there.
 */
import { CHANCE, type Game, type Row } from 'otau';
import {
  actionCells,
  boardScene,
  type DrawnCell,
  describePosition,
  drawBoard,
  positionStatus,
  type SceneCell,
} from 'otau/render';
import { type JSX, useMemo, useState } from 'react';
import type { BoardProps } from '../../board/board-props.js';
import { BoardPicture, gridCells } from '../../board/drawing.js';
import { Announce, BoardTools, Caption, Switch, useLabels } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey } from '../../board/parts/use-motion.js';
import { namespace, type Words } from '../../i18n/words.js';
import { Button } from '../../shell/controls.js';
import { describeGenericMove, seatName } from '../game-text.js';
import type board from './i18n/en/board.json';

const GENERIC_BOARD = namespace<typeof board>(import.meta.glob('./i18n/*/board.json', { import: 'default' }));

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped = false, words, hints = [], marked, onAction, throwSticks } = props;
  const t = words.of(GENERIC_BOARD);
  const [coordinates, setCoordinates] = useLabels();
  const moment = moveKey(row, last);
  const scene = useMemo(() => boardScene(game, row), [game, row]);
  const { from, open, listed, choose, play, release } = useChoosing({ game, row, legal, moment, onAction });
  const canMove = onAction !== undefined && legal.length > 0;
  const drawn = drawBoard({
    game,
    row,
    last,
    marked,
    coordinates,
    isFlipped: flipped,
    open: [...open],
    chosen: from,
    arrows: hints,
  });
  const cells = drawn.rows.flat();
  const nameOf = (id: number) => cells.find((cell) => cell.id === id)?.name ?? '';
  const grid = useGrid({
    cells: gridCells(drawn.rows),
    start: cells.find(({ name }) => open.has(name))?.id ?? -1,
    onChoose: (id) => choose(nameOf(id)),
    onEscape: release,
  });
  const cellProps = ({ name }: DrawnCell) => {
    const isOpen = open.has(name);
    const what = `${name}: ${contentOf(words, game, scene.cells, name) || t('empty')}`;
    return {
      'aria-label': isOpen ? `${what}. ${t(from === undefined ? 'can-move' : 'can-end')}` : what,
      'aria-selected': from === name || undefined,
      'aria-disabled': !isOpen || undefined,
      'data-choosable': isOpen || undefined,
      onClick: () => choose(name),
    };
  };
  const said = last && describeGenericMove(words, game, last.before, last.action);
  const status = positionStatus(game, row);
  const asked = from === undefined ? t(open.size > 0 ? 'choose' : 'choose-list') : t('from', { cell: from });

  return (
    <div className="board-frame generic">
      <BoardPicture {...{ drawn, grid, cellProps }} name={t('board')} keys={t('keys')} />
      {scene.notes !== undefined && <p className="generic-notes">{scene.notes.filter(Boolean).join(' · ')}</p>}
      <Caption>{canMove ? asked : (said ?? `${status}.`)}</Caption>
      {throwSticks !== undefined && game.actor(row) === CHANCE && (
        <p className="generic-chance">
          <Button text={t('chance')} look="main" className="must-press" onClick={throwSticks} />
        </p>
      )}
      {canMove && (
        <MoveList
          title={from === undefined ? t('moves') : t('moves-from', { cell: from })}
          game={game}
          row={row}
          actions={listed.map(({ action }) => action)}
          onAction={play}
        />
      )}
      <BoardTools
        textLabel={t('text')}
        describe={() => [`${status}.`, ...describePosition(game, row)]}
        textView={props.textView}
      >
        <Switch text={t('names')} isOn={coordinates} onChange={setCoordinates} />
      </BoardTools>
      <Announce text={said === undefined ? status : `${said} ${status}`} moment={moment} />
      <Announce text={from === undefined ? '' : asked} moment={`${from}`} />
    </div>
  );
}

/** What is on a cell: `White K`, `4`. */
function contentOf(words: Words, game: Game, cells: readonly SceneCell[], name: string): string {
  const { piece, count, text } = cells.find(({ id }) => id === name) ?? {};
  const content = [piece && seatName(words, game.id, piece.owner), piece?.sign, count, text];
  return content.filter((one) => one !== undefined && one !== '').join(' ');
}

interface MoveListProps {
  readonly title: string;
  readonly game: Game;
  readonly row: Row;
  readonly actions: readonly number[];
  readonly onAction: (action: number) => void;
}

/** The legal moves as buttons, for moves without cells on the board, and as an alternative to pointing. */
function MoveList({ title, game, row, actions, onAction }: MoveListProps): JSX.Element {
  return (
    <section className="generic-moves" aria-label={title}>
      <span className="generic-moves-title">{title}</span>
      {actions.map((action) => (
        <button key={action} type="button" className="generic-move" onClick={() => onAction(action)}>
          {game.formatAction(row, action)}
        </button>
      ))}
    </section>
  );
}

interface Chosen {
  /** The key of the position. */
  readonly moment: string;
  readonly from?: string;
  /** Moves with the same cells, to choose from in a list. */
  readonly several?: readonly CellMove[];
}

interface ChoosingOptions {
  readonly game: Game;
  readonly row: Row;
  readonly legal: readonly number[];
  readonly moment: string;
  readonly onAction: ((action: number) => void) | undefined;
}

/** Chooses a move by cells: first its first cell, then its last one. A move of one cell is chosen by that cell. */
function useChoosing({ game, row, legal, moment, onAction }: ChoosingOptions) {
  const [chosen, setChosen] = useState<Chosen>();
  const moves = useMemo(
    () => legal.map((action): CellMove => ({ action, cells: actionCells(game, row, action) })),
    [game, row, legal],
  );
  const isCurrent = chosen?.moment === moment;
  const from = isCurrent ? chosen.from : undefined;
  const several = isCurrent ? chosen.several : undefined;
  const release = () => setChosen(undefined);
  const play = (action: number) => {
    release();
    onAction?.(action);
  };
  const choose = (cell: string) => {
    const choice = chooseCell(moves, from, cell);
    if (choice.kind === 'play') play(choice.action);
    else if (choice.kind === 'from') setChosen({ moment, from: choice.cell });
    else if (choice.kind === 'several') setChosen({ moment, from, several: choice.moves });
    else release();
  };
  return {
    /** The cell where the move begins, once it is chosen. */
    from,
    /** The cells that may be chosen now. */
    open: openCells(onAction === undefined ? [] : moves, from),
    /** The moves that fit what has been chosen. */
    listed: several ?? (from === undefined ? moves : movesFrom(moves, from)),
    choose,
    play,
    release,
  };
}

/** A legal action with its cells in order; without cells if it is not tied to a place on the board. */
export interface CellMove {
  readonly action: number;
  readonly cells: readonly string[];
}

type CellChoice =
  | { readonly kind: 'play'; readonly action: number }
  /** The cell is the start of a move. Other moves may end there. */
  | { readonly kind: 'from'; readonly cell: string }
  /** Several moves fit: one of them is chosen from the list. */
  | { readonly kind: 'several'; readonly moves: readonly CellMove[] }
  | { readonly kind: 'nothing' };

function movesFrom(moves: readonly CellMove[], cell: string): CellMove[] {
  return moves.filter(({ cells }) => cells[0] === cell);
}

/** The cells that can be chosen: where moves begin, or where moves from the chosen cell end. */
export function openCells(moves: readonly CellMove[], from: string | undefined): ReadonlySet<string> {
  const cells = from === undefined ? moves.map(({ cells }) => cells[0]) : movesFrom(moves, from).map(lastCell);
  return new Set(cells.filter((cell) => cell !== undefined));
}

/** The result of a click on a cell; `from` is the cell chosen before. */
export function chooseCell(moves: readonly CellMove[], from: string | undefined, cell: string): CellChoice {
  if (from !== undefined) {
    const ending = movesFrom(moves, from).filter((move) => lastCell(move) === cell);
    if (ending.length === 1) return { kind: 'play', action: ending[0].action };
    if (ending.length > 1) return { kind: 'several', moves: ending };
    if (cell === from) return { kind: 'nothing' };
  }
  const beginning = movesFrom(moves, cell);
  if (beginning.length === 0) return { kind: 'nothing' };
  const places = new Set(beginning.map(lastCell));
  if (places.size > 1 || beginning[0].cells.length > 1) return { kind: 'from', cell };
  return beginning.length === 1 ? { kind: 'play', action: beginning[0].action } : { kind: 'several', moves: beginning };
}

function lastCell({ cells }: CellMove): string | undefined {
  return cells.at(-1);
}
