/** The board of Abalone in a page: the motion of the last move, and below it the input of moves. */
import { type Game, isLegal } from 'otau';
import {
  type AbaloneScene,
  abaloneCells,
  CELL_DISTANCE,
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
import {
  type CSSProperties,
  type JSX,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { arrowsOf, type BoardProps, choiceOf } from '../../board/board-props.js';
import { BoardPicture, gridCells } from '../../board/drawing.js';
import { Announce, BoardTools, Caption, Switch, useLabels } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove, useMoveSound } from '../../board/parts/use-motion.js';
import type { Words } from '../../i18n/words.js';
import { actionAt, actionsOf, cellNear, columnTo, distanceOf, formatColumn, pickNext } from './moves.js';
import { ABALONE_BOARD, describeMove, describePosition, moveWords, playerName } from './speech.js';

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
        <Switch text={t('coordinates')} isOn={coordinates} onChange={setCoordinates} />
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

type Slide = NonNullable<ReturnType<typeof useSlide>>;

/** Plays the sound of the last move and times its animation, in milliseconds. Undefined if there is no move. */
function useSlide(props: BoardProps) {
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

// Input of moves by clicks, drags and keys: the selected column, and the move that is aimed at.
//
//     click a marble         selects it; another one in line makes a column; the same again cancels
//     drag over own marbles  selects the column; dragging beyond its end aims and moves
//     drag a selected column aims in one of its directions and moves
//     click or Enter beside  moves the selected column there; on touch screens the first tap previews the move

/** Physical keys round the D, on Latin and on Cyrillic keyboards, to directions 0 to 5. */
const DIRECTION_KEYS: Readonly<Record<string, number>> = {
  ...{ d: 0, c: 1, z: 2, a: 3, q: 4, e: 5 },
  ...{ в: 0, с: 1, я: 2, ф: 3, й: 4, у: 5 },
};

interface MoveInputOptions {
  readonly scene: AbaloneScene;
  /** The player to move; negative if there is none. */
  readonly mover: number;
  readonly actions: readonly MarbleAction[];
  readonly flipped: boolean;
  /** A key that differs between positions; a new position clears the selection. */
  readonly position: string;
  readonly oneTap: boolean;
  readonly onPlay: (action: number) => void;
  readonly onCell: ((cell: number) => void) | undefined;
}

function useMoveInput({ scene, mover, actions, flipped, position, oneTap, onPlay, onCell }: MoveInputOptions) {
  const press = useRef<Press>(undefined);
  const [held, setHeld] = useState<Hold>({ position, column: [], lead: 0 });
  const [played, setPlayed] = useState<{ readonly action: number; readonly lead: number }>();
  const empty: Hold = { position, column: [], lead: 0 };
  const hold = held.position === position && actions.length > 0 ? held : empty;
  const isPlacing = actions[0]?.direction === undefined && actions.length > 0;

  const play = (move: MarbleAction, lead = 0) => {
    setPlayed({ action: move.action, lead });
    setHeld(empty);
    onPlay(move.action);
  };

  const moveAt = (cell: number, point = cellMiddle(cell, flipped)): MarbleAction | undefined =>
    isPlacing ? actions.find((one) => one.column[0] === cell) : actionAt(actions, hold.column, cell, point, flipped);

  const choose = (cell: number | undefined, point?: Point, showsFirst = false) => {
    if (cell === undefined) return setHeld(empty);
    if (onCell !== undefined) return onCell(cell);
    const move = moveAt(cell, point);
    // The first tap previews the move, the second one plays it
    if (move !== undefined && showsFirst && hold.aim?.action !== move.action)
      setHeld({ ...hold, aim: move, lead: 0, hovered: cell });
    else if (move !== undefined) play(move);
    else if (!isPlacing)
      setHeld({ ...empty, column: actions.length > 0 ? pickNext(scene, mover, hold.column, cell) : [], hovered: cell });
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = pointOf(event);
    const cell = cellNear(start, flipped);
    press.current = { start, cell, isOnPick: cell !== undefined && hold.column.includes(cell), hasMoved: false };
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (actions.length === 0) return;
    const point = pointOf(event);
    const now = press.current;
    if (now === undefined || onCell !== undefined || isPlacing) {
      const hovered = cellNear(point, flipped);
      const aim = hovered === undefined ? undefined : actionAt(actions, hold.column, hovered, point, flipped);
      if (hovered !== hold.hovered || aim?.action !== hold.aim?.action) setHeld({ ...hold, hovered, aim, lead: 0 });
      return;
    }
    if (!now.hasMoved && distanceOf(now.start, point) < CLICK_REACH) return;
    if (!now.hasMoved) event.currentTarget.setPointerCapture(event.pointerId);
    now.hasMoved = true;
    setHeld(dragTo({ scene, mover, actions, flipped }, hold, now, point));
  };

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const now = press.current;
    press.current = undefined;
    if (now === undefined) return;
    if (!now.hasMoved) choose(now.cell, pointOf(event), event.pointerType === 'touch' && !oneTap);
    else if (hold.aim !== undefined && (!now.isOnPick || hold.lead > 0.35)) play(hold.aim, hold.lead);
    else setHeld({ ...hold, aim: undefined, lead: 0 });
  };

  const onPointerLeave = ({ type, pointerType }: PointerEvent<SVGSVGElement>) => {
    // Lifting a finger also fires this event; the preview stays
    if (type === 'pointerleave' && pointerType === 'touch') return;
    press.current = undefined;
    setHeld({ ...hold, aim: undefined, lead: 0, hovered: undefined });
  };

  /** Handles the key of a direction while a column is selected. */
  const onKey = (key: string): boolean => {
    const direction = DIRECTION_KEYS[key.toLowerCase()];
    if (direction === undefined || hold.column.length === 0) return false;
    const wanted = flipped ? (direction + 3) % 6 : direction;
    const move = actionsOf(actions, hold.column).find((one) => one.direction === wanted);
    if (move !== undefined) play(move);
    return true;
  };

  const svg = useRef<SVGSVGElement>(null);
  // A finger on an own marble drags the marble, not the page. CSS cannot do this for a part of an SVG
  useEffect(() => {
    const start = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-own]') !== null) event.preventDefault();
    };
    const drawing = svg.current;
    drawing?.addEventListener('touchstart', start, { passive: false });
    return () => drawing?.removeEventListener('touchstart', start);
  }, []);

  return {
    column: hold.column,
    aim: hold.aim,
    lead: hold.lead,
    hovered: hold.hovered,
    /** The distance by which the marbles were dragged when the move was played; its animation starts there. */
    leadOf: (action: number) => (played?.action === action ? played.lead : 0),
    isPlacing,
    moveAt: (cell: number) => moveAt(cell),
    choose: (cell: number) => choose(cell),
    cancel: () => setHeld(empty),
    onKey,
    svgProps: { ref: svg, onPointerDown, onPointerMove, onPointerUp, onPointerLeave, onPointerCancel: onPointerLeave },
  };
}

type MoveInput = ReturnType<typeof useMoveInput>;

/** A pointer's place in the units of the picture. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const matrix = event.currentTarget.getScreenCTM();
  return matrix === null
    ? { x: 0, y: 0 }
    : new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
}

/** The pointer must move farther than this for a drag. */
const CLICK_REACH = 14;

interface Press {
  readonly start: Point;
  readonly cell: number | undefined;
  /** Whether the drag began on the selected column, so that it moves the column. */
  readonly isOnPick: boolean;
  hasMoved: boolean;
}

/** The selected column and the move that is aimed at. */
interface Hold {
  readonly position: string;
  readonly column: readonly number[];
  readonly aim?: MarbleAction;
  /** Distance by which a drag has moved the marbles, 0 to 1 step. */
  readonly lead: number;
  readonly hovered?: number;
}

type Position = Pick<MoveInputOptions, 'scene' | 'mover' | 'actions' | 'flipped'>;

/** What is selected once the pointer is at a point: the drag began on the selected column, or it selects marbles. */
function dragTo(position: Position, hold: Hold, { start, cell, isOnPick }: Press, point: Point): Hold {
  const { scene, mover, actions, flipped } = position;
  if (isOnPick) return aimAlong(position, { ...hold, aim: undefined, lead: 0 }, start, point);
  if (cell === undefined || scene.owners[cell] !== mover) return hold;
  const over = cellNear(point, flipped);
  const column = over === undefined ? undefined : columnTo(scene, mover, cell, over);
  if (column !== undefined) return { position: hold.position, column, lead: 0, hovered: over };
  // A fast pointer can leave the marble before its first move event
  const picked = hold.column.includes(cell) ? hold.column : [cell];
  const aim = over === undefined ? undefined : actionAt(actions, picked, over, point, flipped);
  const lead = aim === undefined ? 0 : leadTo(aim, nearestMiddle(picked, point, flipped), point, flipped);
  return { position: hold.position, column: picked, aim, lead, hovered: over };
}

/** Aims in the direction of the selected column's moves that is nearest to that of the drag. */
function aimAlong({ actions, flipped }: Position, from: Hold, start: Point, point: Point): Hold {
  const way = { x: point.x - start.x, y: point.y - start.y };
  const length = Math.hypot(way.x, way.y);
  const along = (one: MarbleAction): number => {
    const step = stepOf(one.direction ?? 0, flipped);
    return (way.x * step.x + way.y * step.y) / (length * CELL_DISTANCE);
  };
  const [best] = [...actionsOf(actions, from.column)].sort((one, other) => along(other) - along(one));
  if (best === undefined || length < CLICK_REACH || along(best) < 0.8) return from;
  return { ...from, aim: best, lead: leadTo(best, start, point, flipped) };
}

/** The progress of a move by a drag, 0 to 1 step. */
function leadTo({ direction = 0 }: MarbleAction, start: Point, point: Point, flipped: boolean): number {
  const step = stepOf(direction, flipped);
  const along = ((point.x - start.x) * step.x + (point.y - start.y) * step.y) / CELL_DISTANCE ** 2;
  return Math.max(0, Math.min(1, along));
}

function nearestMiddle(cells: readonly number[], point: Point, flipped: boolean): Point {
  const middles = cells.map((cell) => cellMiddle(cell, flipped));
  return middles.reduce((best, one) => (distanceOf(one, point) < distanceOf(best, point) ? one : best));
}
