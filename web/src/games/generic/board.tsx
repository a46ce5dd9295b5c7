/**
 * The board of any game in a page, for games without a component of their own: the drawing that the game brings, or its scene. A move is
 * chosen by its first and last cell, or from the list of moves below.
 *
 * Cells, for the keyboard: the cells of the drawing, by their numbers there.
 */

import { CHANCE, type Game, type Row } from 'otau';
import { boardScene, type DrawnCell, describePosition, drawBoard, positionStatus, type SceneCell } from 'otau/render';
import { type JSX, useMemo } from 'react';
import type { BoardProps } from '../../board/board-props.js';
import { BoardPicture, gridCells } from '../../board/drawing.js';
import { Announce, BoardTools, Caption, Switch, useLabels } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey } from '../../board/parts/use-motion.js';
import { namespace, type Words } from '../../i18n/words.js';
import { Button } from '../../shell/controls.js';
import { describeGenericMove, gamePlayer } from '../game-text.js';
import { useChoosing } from './choosing.js';
import type board from './i18n/en/board.json';
import './board.css';

export const GENERIC_BOARD = namespace<typeof board>(import.meta.glob('./i18n/*/board.json', { import: 'default' }));

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped = false, words, hints = [], marked, onAction, throwSticks } = props;
  const t = words.of(GENERIC_BOARD);
  const [coordinates, setCoordinates] = useLabels('generic-names', true);
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
        <Switch isOn={coordinates} onChange={setCoordinates}>
          {t('names')}
        </Switch>
      </BoardTools>
      <Announce text={said === undefined ? status : `${said} ${status}`} moment={moment} />
      <Announce text={from === undefined ? '' : asked} moment={`${from}`} />
    </div>
  );
}

/** What is on a cell: `White K`, `4`. */
function contentOf(words: Words, game: Game, cells: readonly SceneCell[], name: string): string {
  const { piece, count, text } = cells.find(({ id }) => id === name) ?? {};
  const content = [piece && gamePlayer(words, game.id, piece.owner), piece?.sign, count, text];
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
