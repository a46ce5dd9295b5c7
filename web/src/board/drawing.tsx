/**
 * A drawing of the library in a page: its shapes as elements, over them its cells as a grid for pointers, keys and screen readers. The
 * page adds only pointers, focus, names and motion.
 */
import { arrow, type Colour, type Drawn, type DrawnCell, group, middleOf, type Shape, shape } from 'otau/render';
import {
  type CSSProperties,
  createElement,
  type JSX,
  memo,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SVGProps,
  type SyntheticEvent,
  type TouchEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PositionText } from './parts/tools.js';
import { cellOf, type Grid, type GridCell } from './parts/use-grid.js';

/** What a page adds to a shape that it knows by its part: a class, a style. */
type Motion = (shape: Shape) => SVGProps<SVGElement> | undefined;

interface ShapesProps {
  readonly shapes: readonly Shape[];
  /** Begins the ids of this drawing. */
  readonly ids: string;
  readonly motion?: Motion;
}

export const Shapes = memo(function Shapes({ shapes, ids, motion }: ShapesProps): JSX.Element {
  return <>{elementsOf(shapes, ids, motion)}</>;
});

function elementsOf(shapes: readonly Shape[], ids: string, motion: Motion | undefined): JSX.Element[] {
  return shapes.map((shape, i) => elementOf(shape, i, ids, motion));
}

function elementOf(shape: Shape, place: number, ids: string, motion: Motion | undefined): JSX.Element {
  const { tag, attributes, children, part, at } = shape;
  const key = at === undefined ? place : `${part} ${at}`;
  const props: Record<string, unknown> = { key, 'data-part': part };
  for (const name in attributes) props[propName(name)] = paintOf(name, attributes[name], ids);
  if (part !== undefined && motion !== undefined) Object.assign(props, motion(shape));
  if (typeof children === 'string') return createElement(tag, props, children);
  return createElement(tag, props, ...elementsOf(children, ids, motion));
}

const propNames = new Map<string, string>();

/** `strokeWidth` for `stroke-width`. */
function propName(name: string): string {
  const known = propNames.get(name) ?? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  propNames.set(name, known);
  return known;
}

/** Names of colours are custom properties of the theme; ids are those of this drawing. */
function paintOf(name: string, value: string | number | undefined, ids: string): string | number | undefined {
  if (typeof value !== 'string') return value;
  if (name === 'id') return ids + value;
  if (name === 'href') return `#${ids}${value.slice(1)}`;
  if (value.startsWith('url(#')) return `url(#${ids}${value.slice(5)}`;
  const isPaint = name === 'fill' || name === 'stroke' || name === 'stop-color';
  return isPaint && value !== 'none' ? `var(--${colourName(value)})` : value;
}

/** `wood-dark` for `woodDark`. */
function colourName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The cells of a drawing for the keyboard. */
export function gridCells(rows: Drawn['rows']): GridCell[] {
  return rows.flat().map(({ id, box }) => ({ id, ...middleOf(box), width: box.width }));
}

interface CellsProps {
  readonly rows: Drawn['rows'];
  readonly grid: Grid;
  /** The name of the board and its keys, for screen readers. */
  readonly name: string;
  readonly keys: string;
  /** Label, state and handlers of a cell. `data-choosable` where choosing it does something. */
  readonly cellProps: (cell: DrawnCell) => SVGProps<SVGGElement> & { readonly 'data-choosable'?: boolean };
}

/** The cells as a grid; they are seen only where they have the focus. */
const Cells = memo(function Cells({ rows, grid, name, keys, cellProps }: CellsProps): JSX.Element {
  return (
    <g {...grid.gridProps} aria-label={name} aria-description={keys}>
      {rows.map((row) => (
        <g key={row[0].id} {...grid.rowProps}>
          {row.map((cell) => (
            <g key={cell.id} className="board-cell" {...{ ...grid.cellProps(cell.id), ...cellProps(cell) }}>
              <rect className="board-target" {...(cell.target ?? cell.box)} rx={cell.rx} />
              <rect className="board-focus" {...(cell.focus ?? cell.box)} rx={cell.rx} />
            </g>
          ))}
        </g>
      ))}
    </g>
  );
});

export interface BoardPictureProps extends Omit<CellsProps, 'rows'> {
  readonly drawn: Drawn;
  /** The cells, where they stay the same while the drawing moves; default those of the drawing. */
  readonly rows?: Drawn['rows'];
  readonly motion?: Motion;
  readonly isUpright?: boolean;
  readonly stage?: Ref<HTMLDivElement>;
  readonly svgProps?: SVGProps<SVGSVGElement>;
  readonly overlay?: ReactNode;
  readonly children?: ReactNode;
}

export function BoardPicture(props: BoardPictureProps): JSX.Element {
  const { drawn, rows = drawn.rows, motion, isUpright, stage, svgProps, overlay, children, ...cells } = props;
  const ids = useId();
  const own = useOwnMarks(rows);
  const picture = usePictureWidth();
  const { x = 0, y = 0, width, height } = drawn.view;
  const box = `${x} ${y} ${width} ${height}`;
  return (
    <div ref={stage} className="board-stage" style={{ '--shape': width / height } as CSSProperties}>
      <div ref={picture} className="board-picture">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: see above */}
        <svg viewBox={box} data-upright={isUpright || undefined} {...svgProps} {...own.props}>
          <g {...DECORATION}>
            <defs>
              <Shapes shapes={drawn.definitions} ids={ids} />
            </defs>
            <Shapes shapes={drawn.shapes} ids={ids} motion={motion} />
          </g>
          {children}
          {own.shapes.length > 0 && (
            <g {...DECORATION} data-part="own-marks">
              <Shapes shapes={own.shapes} ids={ids} />
            </g>
          )}
          <Cells rows={rows} {...cells} />
        </svg>
        {overlay}
      </div>
    </div>
  );
}

/** Props of a group that is purely visual: `<g {...DECORATION}>`. */
export const DECORATION = { 'aria-hidden': true, pointerEvents: 'none' } as const;

/** A ref for the picture: the rows of the players get its width on the screen. */
function usePictureWidth(): RefObject<HTMLDivElement | null> {
  const picture = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = picture.current;
    const table = shown?.closest<HTMLElement>('.table');
    if (shown == null || table == null) return;
    const observer = new ResizeObserver(() => table.style.setProperty('--board', `${shown.offsetWidth}px`));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return picture;
}

interface Mark {
  readonly from: number;
  readonly to: number;
}

const RIGHT_BUTTON = 2;
/** The width of an arrow, as a part of the width of a cell. */
const WIDTH = 0.11;

/** How long a finger rests on a cell before it draws, in milliseconds, and how far it may move until then, in pixels. */
const HOLD_MS = 450;
const HOLD_REACH = 10;

/**
 * Marks of one's own, for thinking aloud: the right button draws an arrow from cell to cell, or a frame round one cell, and removes it
 * again; so does a finger that rests on a cell first. Any other press, or another position, removes them all.
 */
function useOwnMarks(rows: Drawn['rows']) {
  const position = useContext(PositionText);
  const [drawn, setDrawn] = useState<{ readonly on: string; readonly marks: readonly Mark[] }>({ on: '', marks: [] });
  const begun = useRef<number>(undefined);
  const marks = drawn.on === position ? drawn.marks : [];
  const clear = () => marks.length > 0 && setDrawn({ on: position, marks: [] });
  const draw = (from: number | undefined, to: number | undefined) => {
    if (from === undefined || to === undefined) return;
    const others = marks.filter((mark) => mark.from !== from || mark.to !== to);
    setDrawn({ on: position, marks: others.length < marks.length ? others : [...marks, { from, to }] });
  };
  const finger = useFinger(draw, clear);

  const onPointerDownCapture = (event: PointerEvent) => {
    finger.forget();
    if (event.pointerType === 'touch') return finger.press(event);
    if (event.button !== RIGHT_BUTTON) return void clear();
    event.stopPropagation();
    begun.current = cellAt(event);
  };
  const onPointerUpCapture = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return finger.lift(event);
    if (event.button !== RIGHT_BUTTON) return;
    event.stopPropagation();
    draw(begun.current, cellAt(event));
    begun.current = undefined;
  };
  const onContextMenu = (event: SyntheticEvent) => event.preventDefault();
  const shown = finger.draft === undefined ? marks : [...marks, finger.draft];
  return {
    shapes: shapesOf(rows, shown),
    props: { ...finger.props, onPointerDownCapture, onPointerUpCapture, onContextMenu },
  };
}

/** A finger that rests on a cell begins a mark there, and draws an arrow where it goes on; any other touch is none of this. */
function useFinger(draw: (from: number, to: number | undefined) => void, clear: () => void) {
  const [draft, setDraft] = useState<Mark>();
  const touch = useRef<{ readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> }>(
    undefined,
  );
  const from = useRef<number>(undefined);
  const isOver = useRef(false);

  const stop = () => {
    clearTimeout(touch.current?.timer);
    touch.current = undefined;
    from.current = undefined;
    setDraft(undefined);
  };
  const begin = (board: Element, cell: number) => {
    from.current = cell;
    setDraft({ from: cell, to: cell });
    // The board has seen the press: it is no tap and no drag of a piece any more
    board.dispatchEvent(new globalThis.PointerEvent('pointercancel', { bubbles: false }));
  };
  const press = (event: PointerEvent) => {
    stop();
    const { currentTarget: board, target, clientX: x, clientY: y, isPrimary } = event;
    const cell = cellAt(event);
    // A finger that rests on a piece that it may drag is about to drag it
    const isHeld = target instanceof Element && target.closest('[data-own]') !== null;
    if (!isPrimary || cell === undefined || isHeld) return;
    touch.current = { x, y, timer: setTimeout(() => begin(board, cell), HOLD_MS) };
  };
  const lift = (event: PointerEvent) => {
    const start = from.current;
    const to = cellAt(event);
    stop();
    if (start === undefined) return clear();
    event.stopPropagation();
    isOver.current = true;
    draw(start, to);
  };
  const props = {
    onPointerMoveCapture: (event: PointerEvent) => {
      const { current } = touch;
      if (event.pointerType !== 'touch' || current === undefined) return;
      if (from.current === undefined) {
        if (Math.hypot(event.clientX - current.x, event.clientY - current.y) > HOLD_REACH) stop();
        return;
      }
      event.stopPropagation();
      const to = cellAt(event);
      if (to !== undefined && to !== draft?.to) setDraft({ from: from.current, to });
    },
    onPointerCancelCapture: (event: PointerEvent) => event.isTrusted && stop(),
    // The page does not scroll under a finger that draws
    onTouchMove: (event: TouchEvent) => from.current !== undefined && event.cancelable && event.preventDefault(),
    onClickCapture: (event: SyntheticEvent) => {
      if (isOver.current) event.stopPropagation();
      isOver.current = false;
    },
  };
  /** Not every mark is followed by a click that is to be stopped. */
  const forget = () => {
    isOver.current = false;
  };
  return { draft, press, lift, forget, props };
}

/** The cell under the pointer, which may be captured by another element. */
function cellAt({ clientX, clientY }: PointerEvent): number | undefined {
  return cellOf(document.elementFromPoint(clientX, clientY));
}

function shapesOf(rows: Drawn['rows'], marks: readonly Mark[]): Shape[] {
  const cells = new Map(rows.flat().map((cell) => [cell.id, cell]));
  return marks.flatMap(({ from, to }) => {
    const [a, b] = [cells.get(from), cells.get(to)];
    if (a === undefined || b === undefined) return [];
    return from === to ? [frameOf(a)] : [arrowBetween(a, b)];
  });
}

function arrowBetween(from: DrawnCell, to: DrawnCell): Shape {
  const size = Math.min(from.box.width, from.box.height, to.box.width, to.box.height);
  return arrow({ from: middleOf(from.box), to: middleOf(to.box), width: Math.max(4, WIDTH * size), colour: 'madder' });
}

function frameOf({ box, rx }: DrawnCell): Shape {
  const line = (stroke: Colour, width: number) =>
    shape('rect', { ...box, rx, fill: 'none', stroke, 'stroke-width': width });
  return group({}, [line('salt', 8), line('madder', 4)]);
}
