/**
 * The board of Togyz Kumalak in a page: horizontal on wide screens, upright on narrow ones. A move is shown stone by stone
 * (`sowing-motion.ts`). A pit with hover or focus shows a preview of its move.
 *
 * Cells, for the keyboard and for editing: White's pits from pit 1, Black's from pit 1, then White's and Black's kazan.
 */
import {
  drawTogyz,
  handShapes,
  planTogyz,
  readTogyz,
  type Sowing,
  sowing,
  type TogyzPlan,
  type TogyzView,
  togyzCells,
} from 'otau/games/togyzkumalak';
import type { DrawnCell } from 'otau/render';
import {
  type CSSProperties,
  type JSX,
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { arrowsOf, type BoardProps, choiceOf } from '../../board/board-props.js';
import { BoardPicture, type BoardPictureProps, gridCells, Shapes } from '../../board/drawing.js';
import { Announce, BoardTools, Caption, Switch, useLabels } from '../../board/parts/tools.js';
import { useGrid } from '../../board/parts/use-grid.js';
import { moveKey, useMotionSpeed, useMove } from '../../board/parts/use-motion.js';
import { type Size, useSize, useUpright } from '../../board/parts/use-size.js';
import { useTouch } from '../../board/parts/use-touch.js';
import { handWay, heldAt, sceneAt, sowingSteps, waitAt } from './sowing-motion.js';
import {
  cellLabel,
  describeMove,
  describePlan,
  describePosition,
  describeStatus,
  pitName,
  TOGYZ_BOARD,
} from './speech.js';
import './board.css';

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, last, flipped = false, words, hints = [], marked, edit, ahead, onAction } = props;
  const { row: chosen, legal } = choiceOf(props);
  const t = words.of(TOGYZ_BOARD);
  const [stage, size] = useSize<HTMLDivElement>();
  const [isNamed, setNamed] = useLabels('togyz-names');
  const [hovered, setHovered] = useState<number>();
  const { pits } = readTogyz(game, row);
  const isNaming = isNamed && pits === 9;
  const viewer = flipped ? 1 : 0;
  const isUpright = useUpright(size, (free) => prefersUpright(pits, free));
  const plan = useMemo(() => planTogyz(pits, viewer, isUpright, isNaming), [pits, viewer, isUpright, isNaming]);
  const rows = useMemo(() => togyzCells(plan), [plan]);
  const mover = game.actor(chosen);

  const actionOf = (cell: number) =>
    Math.floor(cell / pits) === mover && legal.includes(cell % pits) ? cell % pits : -1;
  const choose = (cell: number) => {
    if (edit !== undefined) edit.onCell(cell);
    else if (actionOf(cell) >= 0) onAction?.(actionOf(cell));
  };
  const touch = useTouch(moveKey(row, last), props.oneTap);
  const grid = useGrid({
    cells: gridCells(rows),
    start: (mover < 0 ? viewer : mover) * pits + (legal[0] ?? 0),
    onChoose: choose,
    onEscape: () => {
      setHovered(undefined);
      touch.cancel();
    },
  });
  const frame = useRef<HTMLDivElement>(null);
  // The first press of a digit previews the move of the pit, the second one plays it
  useDigitKeys(pits, (number) => {
    const cell = mover < 0 ? -1 : mover * pits + number - 1;
    if (edit !== undefined || frame.current === null || actionOf(cell) < 0) return;
    if (grid.focused === cell) choose(cell);
    else grid.focusCell(frame.current, cell);
  });
  const tap = (event: MouseEvent, cell: number) => {
    if (actionOf(cell) < 0 || edit !== undefined || touch.isMeant(event, cell)) choose(cell);
  };

  // The arrow of a move that waits is not covered by what a pointer passes
  const looked = (ahead?.waiting === undefined ? hovered : undefined) ?? touch.shown ?? grid.focused;
  const lookedAction = looked === undefined || edit !== undefined ? -1 : actionOf(looked);
  const preview = lookedAction < 0 || lookedAction === ahead?.waiting ? undefined : lookedAction;
  const view: TogyzView = {
    game,
    row: chosen,
    last,
    preview,
    marked,
    isUpright,
    isFlipped: flipped,
    coordinates: true,
    names: isNaming ? Array.from({ length: pits }, (_, i) => pitName(t, pits, i + 1) ?? '') : undefined,
    legal: ahead === undefined ? legal : [],
    arrows: arrowsOf(props),
  };
  const spoken =
    last === undefined ? describeStatus(words, game, row) : describeMove(words, game, last.before, last.action, row);
  const cellProps = ({ id }: DrawnCell) => {
    const isOpen = edit !== undefined || actionOf(id) >= 0;
    const rank = hints.findIndex(({ action }) => action === actionOf(id));
    return {
      'aria-label': cellLabel(t, game, chosen, { cell: id, action: actionOf(id), rank: rank + 1 }),
      'aria-disabled': !isOpen || undefined,
      'data-choosable': isOpen || undefined,
      onClick: (event: MouseEvent) => tap(event, id),
      onPointerEnter: () => setHovered(id),
      onPointerLeave: () => setHovered(undefined),
    };
  };

  return (
    <div ref={frame} className="board-frame togyz" {...touch.props}>
      <SowingPicture
        {...{ view, plan, stage, isUpright, rows, grid, cellProps }}
        board={props}
        name={t('board')}
        keys={t('keys')}
      />
      <Caption>{preview === undefined ? spoken : describePlan(t, sowing(game, chosen, preview))}</Caption>
      <BoardTools textLabel={t('text')} describe={() => describePosition(words, game, row)} textView={props.textView}>
        {pits === 9 && (
          <Switch isOn={isNamed} onChange={setNamed}>
            {t('names')}
          </Switch>
        )}
      </BoardTools>
      <Announce text={spoken} moment={moveKey(row, last)} />
    </div>
  );
}

/** The width in pixels of a pit of the horizontal board that is easy to tap. */
const MIN_TOUCH_PITCH = 44;

/** Whether the board is drawn upright: if the horizontal one is too small to tap, and the upright one is larger. */
function prefersUpright(pits: number, { width, height }: Size): boolean {
  const pitchOf = (isUpright: boolean) => {
    const plan = planTogyz(pits, 0, isUpright, false);
    return plan.measures.pitch * Math.min(width / plan.width, height / plan.height);
  };
  return pitchOf(false) < MIN_TOUCH_PITCH && pitchOf(true) > pitchOf(false);
}

interface SowingPictureProps extends Omit<BoardPictureProps, 'drawn'> {
  readonly view: TogyzView;
  readonly plan: TogyzPlan;
  readonly board: Pick<BoardProps, 'row' | 'motion' | 'onSound'>;
}

/** The picture with the motion of the last move. Only this component has the step counter: a step draws no cells again. */
function SowingPicture({ view, plan, board, ...picture }: SowingPictureProps): JSX.Element {
  const { game, last } = view;
  const { row } = board;
  const { before, action = 0 } = last ?? {};
  const move = useMemo(
    () => (before === undefined || game.actor(before) < 0 ? undefined : sowing(game, before, action)),
    [game, before, action],
  );
  const speed = useMotionSpeed(board.motion);
  const steps = move === undefined ? 0 : sowingSteps(move);
  const { step, begun } = useMove(row, last, { steps, wait: (at) => waitAt(at, move), speed });
  useSowingSound(board.onSound, move, step, moveKey(row, last));
  const moving = step < steps ? move : undefined;
  const drawn =
    moving === undefined || before === undefined
      ? drawTogyz(readTogyz(game, row), { ...view, gains: move?.gains })
      : drawTogyz(sceneAt(readTogyz(game, before), moving, step), { ...view, last: undefined, arrows: [] });
  return (
    <BoardPicture
      {...picture}
      drawn={drawn}
      overlay={moving !== undefined && speed > 0 && <Hand {...{ plan, move: moving, step, begun, speed }} />}
    />
  );
}

/** The sounds: a click for every stone, and another one for a capture. */
function useSowingSound(onSound: BoardProps['onSound'], move: Sowing | undefined, step: number, key: string) {
  const isAnimated = move !== undefined && step > 0 && step <= move.path.length + 1;
  // One sound for each step of a move
  useEffect(() => {
    if (!isAnimated) return;
    if (step <= move.path.length) onSound?.('stone');
    else if (move.taken > 0) onSound?.('capture');
  }, [key, step]);
}

/** The width and height of the hand's layer, in units of the picture. */
const HAND = 96;

interface HandProps {
  readonly plan: TogyzPlan;
  readonly move: Sowing;
  readonly step: number;
  /** When the move began, by `performance.now()`. */
  readonly begun: number;
  readonly speed: number;
}

/**
 * The stones that move from pit to pit while sowing, and captured stones on their way to the kazan. They are a separate layer over the
 * picture with one animation for the whole path, so that it is smooth even on a busy page.
 */
function Hand({ plan, move, step, begun, speed }: HandProps): JSX.Element {
  const hand = useRef<SVGSVGElement>(null);
  const ids = useId();
  useLayoutEffect(() => {
    const way = handWay(plan, move);
    const end = way[way.length - 1].at;
    const frames = way.map(({ at, x, y }) => ({ offset: at / end, transform: moveTo(x, y) }));
    const animation = hand.current?.animate(frames, { duration: end / speed, fill: 'both' });
    if (animation !== undefined) animation.startTime = begun;
    return () => animation?.cancel();
  }, [plan, move, begun, speed]);
  const held = heldAt(move, step);
  const style: CSSProperties = { inlineSize: `${(100 * HAND) / plan.width}%` };
  const box = `${-HAND / 2} ${-HAND / 2} ${HAND} ${HAND}`;
  return (
    <svg ref={hand} className="togyz-hand" style={style} viewBox={box} aria-hidden="true">
      {held > 0 && <Shapes shapes={handShapes(held, plan.isUpright)} ids={ids} />}
    </svg>
  );
}

/** A transform that centres the layer over a point of the picture; percentages refer to the size of the layer. */
function moveTo(x: number, y: number): string {
  const [right, down] = [x, y].map((place) => ((100 * (place - HAND / 2)) / HAND).toFixed(3));
  return `translate(${right}%, ${down}%)`;
}

const IGNORED_FOCUS = 'input, select, textarea, dialog';

/** Calls `onDigit` for the keys 1 to `count`; `count` is at most 9. */
export function useDigitKeys(count: number, onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat, altKey, ctrlKey, metaKey } = event;
      const isElsewhere = target instanceof Element && target.closest(IGNORED_FOCUS) !== null;
      const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
      if (digit < 1 || digit > count || isElsewhere || repeat || altKey || ctrlKey || metaKey) return;
      event.preventDefault();
      latest.current(digit);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [count]);
}
