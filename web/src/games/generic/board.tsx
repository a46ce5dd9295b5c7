/**
 * The generic board, for games without their own: the scene of the position. A move is chosen by its first and last cell, or from
 * the list of moves below.
 *
 * Cells, for the keyboard: the cells of the scene, in its order.
 */
import { CHANCE } from 'otau';
import { actionCells, type BoardScene, boardScene, describePosition, positionStatus } from 'otau/render';
import { type JSX, useMemo } from 'react';
import type { BoardProps } from '../../board/board-props.js';
import { Announce } from '../../board/parts/announce.js';
import { DECORATION } from '../../board/parts/decoration.js';
import { Marked } from '../../board/parts/marked.js';
import { Panel } from '../../board/parts/panel.js';
import { Picture } from '../../board/parts/picture.js';
import { Switch, useSwitch } from '../../board/parts/switches.js';
import { BoardTools, Caption } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey } from '../../board/parts/use-motion.js';
import { CellContent, CellGround, CellLabel, CellShape } from './cell.js';
import { GENERIC_BOARD } from './i18n/board.js';
import { Hint, LegalDot } from './marks.js';
import { MoveList } from './move-list.js';
import { type Box, type Plan, planOf } from './plan.js';
import { describeGenericMove } from './speech.js';
import { Targets } from './targets.js';
import { useChoosing } from './use-choosing.js';
import './board.css';

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, legal, last, flipped = false, words, hints = [], marked = [], onAction, throwSticks } = props;
  const t = words.of(GENERIC_BOARD);
  const [isNamed, setNamed] = useSwitch('generic-names', true);
  const moment = moveKey(row, last);
  const scene = useMemo(() => boardScene(game, row), [game, row]);
  const plan = useMemo(() => planOf(scene, flipped), [scene, flipped]);
  const { from, open, listed, choose, play, release } = useChoosing({ game, row, legal, moment, onAction });
  const canMove = onAction !== undefined && legal.length > 0;
  const grid = useGrid({
    cells: plan.boxes.map(({ x, y, width }, id) => ({ id, x, y, width })),
    start: scene.cells.findIndex(({ id }) => open.has(id)),
    onChoose: (cell) => choose(scene.cells[cell].id),
    onEscape: release,
  });
  const said = last && describeGenericMove(words, game, last.before, last.action);
  const status = positionStatus(game, row);
  const asked = from === undefined ? t(open.size > 0 ? 'choose' : 'choose-list') : t('from', { cell: from });

  return (
    <div className="board-frame generic">
      <Picture width={plan.width} height={plan.height}>
        <Panel width={plan.width} height={plan.height} horns={24} />
        <Cells {...props} {...{ scene, plan, open, from, isNamed }} />
        <Targets {...{ scene, plan, grid, open, from, t, words }} game={game.id} onChoose={choose} />
        <g {...DECORATION}>
          {hints.map(({ action, weight }) => (
            <Hint
              key={action}
              weight={weight}
              boxes={actionCells(game, row, action).flatMap((id) => boxOf(scene, plan, id) ?? [])}
            />
          ))}
        </g>
        <Marked boxes={marked.flatMap((id) => boxOf(scene, plan, id) ?? []).map(cornerOf)} />
      </Picture>
      {scene.notes !== undefined && <p className="generic-notes">{scene.notes.filter(Boolean).join(' · ')}</p>}
      <Caption>{canMove ? asked : (said ?? `${status}.`)}</Caption>
      {throwSticks !== undefined && game.actor(row) === CHANCE && (
        <p className="generic-chance">
          <button type="button" className="button button-main must-press" onClick={throwSticks}>
            {t('chance')}
          </button>
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
        <Switch isOn={isNamed} onChange={setNamed}>
          {t('names')}
        </Switch>
      </BoardTools>
      <Announce text={said === undefined ? status : `${said} ${status}`} moment={moment} />
      <Announce text={from === undefined ? '' : asked} moment={`${from}`} />
    </div>
  );
}

function boxOf({ cells }: BoardScene, { boxes }: Plan, id: string) {
  return boxes[cells.findIndex((cell) => cell.id === id)];
}

interface CellsProps extends Pick<BoardProps, 'game' | 'last'> {
  readonly scene: BoardScene;
  readonly plan: Plan;
  readonly open: ReadonlySet<string>;
  readonly from: string | undefined;
  readonly isNamed: boolean;
}

/** The visible cells, with marks of the last move and of cells that can be chosen. */
function Cells({ game, last, scene, plan, open, from, isNamed }: CellsProps): JSX.Element {
  const touched = last === undefined ? [] : actionCells(game, last.before, last.action);
  return (
    <g {...DECORATION}>
      {scene.cells.map((cell, number) => {
        const shown = { cell, box: plan.boxes[number] };
        const isEnd = touched.at(-1) === cell.id;
        return (
          <g key={cell.id}>
            <CellGround game={game.id} {...shown} />
            <CellContent game={game.id} {...shown} />
            {isNamed && <CellLabel {...shown} />}
            {(isEnd || touched[0] === cell.id) && (
              <CellShape {...shown} className={isEnd ? 'generic-last' : 'generic-last generic-last-from'} />
            )}
            {from === cell.id && <CellShape {...shown} className="generic-chosen" />}
            {open.has(cell.id) && <LegalDot box={shown.box} />}
          </g>
        );
      })}
    </g>
  );
}

/** The box of a cell. */
function cornerOf({ x, y, width, height }: Box) {
  return { x: x - width / 2, y: y - height / 2, width, height };
}
