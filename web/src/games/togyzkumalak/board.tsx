/**
 * The board of Togyz Kumalak in a page: horizontal on wide screens, upright on narrow ones. A move is shown stone by stone.
 * A pit with hover or focus shows a preview of its move.
 *
 * Cells, for the keyboard and for editing: White's pits from pit 1, Black's from pit 1, then White's and Black's kazan.
 */
import {
  drawTogyz,
  handShapes,
  kazanPoint,
  type Pit,
  pitMiddle,
  planTogyz,
  readTogyz,
  type Sowing,
  sowing,
  type TogyzPlan,
  type TogyzScene,
  type TogyzView,
  togyzCells,
} from 'otau/games/togyzkumalak';
import type { DrawnCell, Point } from 'otau/render';
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
import {
  cellLabel,
  describeMove,
  describePlan,
  describePosition,
  describeStatus,
  pitName,
  TOGYZ_BOARD,
} from './speech.js';

export default function Board(props: BoardProps): JSX.Element {
  const { game, row, last, flipped = false, words, hints = [], marked, edit, ahead, onAction } = props;
  const { row: chosen, legal } = choiceOf(props);
  const t = words.of(TOGYZ_BOARD);
  const [stage, size] = useSize<HTMLDivElement>();
  const [isNamed, setNamed] = useLabels();
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
        {pits === 9 && <Switch text={t('names')} isOn={isNamed} onChange={setNamed} />}
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

/** Milliseconds between two stones, before a capture, and for the captured stones to reach the kazan. */
const STONE_MS = 70;
const PAUSE_MS = 180;
const FLIGHT_MS = 340;

/** The number of steps: one for every stone, one for a capture, one for the end. */
export function sowingSteps({ path, taken }: Sowing): number {
  return path.length + (taken > 0 ? 2 : 1);
}

/** Milliseconds at usual speed from a step to the next. */
export function waitAt(step: number, move: Sowing | undefined): number {
  if (move === undefined || step < move.path.length) return STONE_MS;
  return step > move.path.length ? FLIGHT_MS : move.taken > 0 ? PAUSE_MS : STONE_MS;
}

/** The board at a step before the last: after as many stones, then with the last pit emptied while its stones are on their way. */
export function sceneAt(before: TogyzScene, move: Sowing, step: number): TogyzScene {
  const stones = before.stones.map((side) => [...side]);
  const kazan = [...before.kazan];
  const at = ({ side, number }: Pit) => [stones[side], number - 1] as const;
  const [start, from] = at(move.from);
  start[from] = 0;
  for (const pit of move.path.slice(0, step)) {
    const [row, i] = at(pit);
    if (before.tuzdyk[pit.side] === pit.number) kazan[1 - pit.side]++;
    else row[i]++;
  }
  if (step > move.path.length) {
    const [end, to] = at(move.to);
    end[to] = 0;
  }
  return { ...before, stones, kazan };
}

/** The number of moving stones at a step: those not sown yet, then the captured ones. */
export function heldAt({ path, taken }: Sowing, step: number): number {
  return step > path.length ? taken : path.length - step;
}

/** A position of the moving stones, and the time in milliseconds at usual speed. */
interface HandPlace extends Point {
  readonly at: number;
}

/** The path of the moving stones: linear between positions, so that they are over a pit when its stone falls. */
export function handWay(plan: TogyzPlan, { from, path, player, taken }: Sowing): HandPlace[] {
  const places: HandPlace[] = [from, ...path].map((pit, i) => ({ at: STONE_MS * i, ...pitMiddle(plan, pit) }));
  if (taken === 0) return places;
  const last = places[path.length];
  const leaves = last.at + PAUSE_MS;
  const kazan = kazanPoint(plan, player, plan.isUpright ? 22 : 35);
  return [...places, { ...last, at: leaves }, { ...kazan, at: leaves + FLIGHT_MS }];
}

const IGNORED_FOCUS = 'input, select, textarea, dialog';

/** Calls `onDigit` for the keys 1 to `count`; `count` is at most 9. */
function useDigitKeys(count: number, onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  // At once: a second press may come before effects run
  latest.current = onDigit;
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
