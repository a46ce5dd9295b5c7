/** The board of Abalone in a page: the input of moves (`move-input.ts`) and the motion of the last one. */
import { type Game, isLegal } from 'otau';
import {
  type AbaloneScene,
  abaloneCells,
  cellAfter,
  cellMiddle,
  comerOf,
  drawAbalone,
  formatCell,
  type MarbleAction,
  marbleAction,
  parseCell,
  readAbalone,
  stepOf,
} from 'otau/games/abalone';
import type { DrawnCell, Point, Shape } from 'otau/render';
import { type CSSProperties, type JSX, type MouseEvent, useMemo } from 'react';
import { arrowsOf, type BoardProps, choiceOf } from '../../board/board-props.js';
import { BoardPicture, gridCells } from '../../board/drawing.js';
import { Announce, BoardTools, Caption, Switch, useLabels } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove, useMoveSound } from '../../board/parts/use-motion.js';
import type { Words } from '../../i18n/words.js';
import { type MoveInput, useMoveInput } from './move-input.js';
import { actionsOf, formatColumn } from './moves.js';
import { ABALONE_BOARD, describeMove, describePosition, moveWords, playerName } from './speech.js';
import './board.css';

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, last, flipped = false, words, marked, edit, onAction } = props;
  const { row: chosen, legal } = choiceOf(props);
  const t = words.of(ABALONE_BOARD);
  const [coordinates, setCoordinates] = useLabels();
  const scene = readAbalone(game, row);
  const mover = game.actor(chosen);
  const key = moveKey(row, last);
  const actions = legal.map((action) => marbleAction(scene, action));
  const slide = useSlide(props);
  const isMoving = slide?.isMoving === true;
  const input = useMoveInput({
    scene,
    mover,
    actions: edit === undefined ? actions : [],
    flipped,
    position: row.join(),
    oneTap: props.oneTap === true,
    onPlay: (action) => onAction?.(action),
    onCell: edit?.onCell,
  });
  const { column } = input;
  const rows = useMemo(() => abaloneCells(flipped), [flipped]);
  const grid = useGrid({
    cells: gridCells(rows),
    start: actions[0]?.column[0] ?? 30,
    onChoose: input.choose,
    onEscape: input.cancel,
    onKey: input.onKey,
  });

  const aim = input.aim ?? (grid.focused === undefined || column.length === 0 ? undefined : input.moveAt(grid.focused));
  const moves = actionsOf(actions, column);
  const picked = column.length === 0 ? '' : t('pickedColumn', { column: formatColumn(column), count: moves.length });
  const spoken =
    last === undefined
      ? describePosition(words, game, row)[0]
      : describeMove(words, game, last.before, last.action, row);
  const cellProps = ({ id: cell }: DrawnCell) => {
    const isOwn = actions.length > 0 && scene.owners[cell] === mover;
    const canChoose = edit !== undefined || isOwn || (actions.length > 0 && input.moveAt(cell) !== undefined);
    return {
      'aria-label': cellLabel(words, scene, input, cell),
      'aria-selected': isOwn ? column.includes(cell) : undefined,
      'data-choosable': canChoose || undefined,
      'data-own': isOwn || undefined,
      // Clicks of pointers are handled by the events of the pointer; a screen reader clicks without a position
      onClick: (event: MouseEvent) => event.detail === 0 && input.choose(cell),
    };
  };
  const isResting = column.length === 0 && !isMoving;
  const drawn = drawAbalone(scene, {
    game,
    row,
    coordinates,
    marked,
    isFlipped: flipped,
    last: isResting ? last : undefined,
    legal: input.isPlacing ? legal : [],
    // Analysis may lag behind the position shown
    arrows: isResting ? arrowsOf(props).filter(({ action }) => isLegal(game, chosen, action)) : [],
    pick: column.length === 0 ? undefined : { column, moves, aim },
  });
  const ways = isMoving && last !== undefined ? waysOf(slide, flipped, input.leadOf(last.action)) : undefined;

  return (
    <div className="board-frame abalone" data-tapped={(input.aim !== undefined && input.lead === 0) || undefined}>
      <BoardPicture
        {...{ drawn, rows, grid, cellProps }}
        name={t('board')}
        keys={t('keys')}
        motion={motionOf(game, scene, slide, ways, input, flipped, key)}
        svgProps={input.svgProps}
      />
      <Caption>{aim !== undefined ? moveWords(words, aim) : picked || spoken}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        <Switch isOn={coordinates} onChange={setCoordinates}>
          {t('coordinates')}
        </Switch>
      </BoardTools>
      <Announce text={spoken} moment={key} />
      <Announce text={picked} moment={column.join()} />
    </div>
  );
}

/** Moves the marbles of the last move to their places, an ejected one into its tray, and those that are dragged along. */
function motionOf(
  game: Game,
  scene: AbaloneScene,
  slide: Slide | undefined,
  ways: Ways | undefined,
  { aim, lead }: MoveInput,
  flipped: boolean,
  moment: string,
) {
  const led = leadOf(aim, lead, flipped);
  if (ways === undefined && led === undefined) return undefined;
  const ejected = slide === undefined ? undefined : ways?.ejected;
  const side = slide === undefined ? 0 : game.players === 4 ? slide.player % 2 : slide.player;
  const owner = ejected === undefined ? undefined : slide?.before.owners[ejected.cell];
  const comer = ejected === undefined ? undefined : comerOf(scene, game, side, owner ?? 0, flipped);
  return ({ part, at = '' }: Shape) => {
    if (part !== 'marble') return undefined;
    if (ejected !== undefined && comer?.name === at) {
      return { key: `${at} ${moment}`, className: 'abalone-roll', style: styleOf(ejected.way, comer.at, comer.scale) };
    }
    const cell = at.startsWith('tray') ? -1 : parseCell(at);
    if (led?.cells.includes(cell)) return { style: { transform: `translate(${led.by.x}px, ${led.by.y}px)` } };
    const way = ways?.of.get(cell);
    if (way === undefined) return undefined;
    return { key: `${at} ${moment}`, className: 'abalone-slide', style: styleOf(way, cellMiddle(cell, flipped)) };
  };
}

/** A cell for screen readers: what lies on it, and the move that choosing it plays. */
function cellLabel(words: Words, scene: AbaloneScene, { column, moveAt }: MoveInput, cell: number): string {
  const t = words.of(ABALONE_BOARD);
  const owner = scene.owners[cell];
  const name = { cell: formatCell(cell), player: owner === undefined ? '' : playerName(words, [owner]) };
  const move: MarbleAction | undefined = moveAt(cell);
  return [
    t(owner === undefined ? 'empty' : 'marble', name),
    ...(column.includes(cell) ? [t('picked')] : []),
    ...(move === undefined ? [] : [t('here', { move: moveWords(words, move) })]),
  ].join(', ');
}

/** The duration in milliseconds of a move, and of one that ejects a marble into the tray. */
const SLIDE_MS = 180;
const ROLL_MS = 760;

interface Slide {
  readonly move: MarbleAction;
  readonly player: number;
  readonly before: AbaloneScene;
  readonly isMoving: boolean;
  /** The duration of the animation in milliseconds. */
  readonly time: number;
}

/** Plays the sound of the last move and times its animation. Undefined if there is no move. */
function useSlide(props: BoardProps): Slide | undefined {
  const { game, row, last } = props;
  const before = last === undefined ? undefined : readAbalone(game, last.before);
  const move = last === undefined || before === undefined ? undefined : marbleAction(before, last.action);
  const steps = move === undefined ? 0 : 1;
  const speed = useMotionSpeed(props.motion);
  const time = move?.ejects ? ROLL_MS : SLIDE_MS;
  const isMoving = useMove(row, last, { steps, wait: time + 20, speed }).step < steps;
  useMoveSound(props, move?.ejects === true);
  if (last === undefined || before === undefined || move === undefined) return undefined;
  return { move, player: game.actor(last.before), before, isMoving, time: time / Math.max(speed, 0.01) };
}

/** The path of a moving marble to its place; `edge` is the point at which it leaves the board on its way to a tray. */
export interface Way {
  readonly from: Point;
  readonly edge?: Point;
  /** Milliseconds. */
  readonly time: number;
}

export interface Ways {
  /** By the cell on which a moving marble now lies. */
  readonly of: ReadonlyMap<number, Way>;
  readonly ejected?: { readonly cell: number; readonly way: Way };
}

/** The start of each moving marble, for its animation. A drag has already moved them by `lead`. */
export function waysOf({ move, time }: Slide, flipped: boolean, lead: number): Ways | undefined {
  const { column, reached, pushed, direction, ejects } = move;
  if (direction === undefined) return undefined;
  const step = stepOf(direction, flipped);
  const along = (cell: number, part: number): Point => {
    const { x, y } = cellMiddle(cell, flipped);
    return { x: x + part * step.x, y: y + part * step.y };
  };
  const slide = ejects ? (time * SLIDE_MS) / ROLL_MS : time;
  const of = new Map<number, Way>();
  column.forEach((cell, i) => {
    of.set(reached[i], { from: along(cell, lead), time: slide });
  });
  for (const cell of ejects ? pushed.slice(0, -1) : pushed) {
    of.set(cellAfter(cell, direction, 1), { from: along(cell, lead), time: slide });
  }
  if (!ejects) return { of };
  const cell = pushed[pushed.length - 1];
  return { of, ejected: { cell, way: { from: along(cell, lead), edge: along(cell, 1.05), time } } };
}

/** The offset of each marble that is dragged. */
export function leadOf(aim: MarbleAction | undefined, lead: number, flipped: boolean) {
  if (aim === undefined || lead === 0) return undefined;
  const step = stepOf(aim.direction ?? 0, flipped);
  return { cells: [...aim.column, ...aim.pushed], by: { x: lead * step.x, y: lead * step.y } };
}

/** The style that moves a marble to its place, for the classes of `board.css`; offsets are in the scaled units of the marble. */
function styleOf({ from, edge = from, time }: Way, at: Point, scale = 1): CSSProperties {
  const offset = (point: Point) => [`${(point.x - at.x) / scale}px`, `${(point.y - at.y) / scale}px`];
  const [fromX, fromY] = offset(from);
  const [edgeX, edgeY] = offset(edge);
  return {
    '--from-x': fromX,
    '--from-y': fromY,
    '--edge-x': edgeX,
    '--edge-y': edgeY,
    '--grown': 1 / scale,
    animationDuration: `${time}ms`,
  } as CSSProperties;
}
