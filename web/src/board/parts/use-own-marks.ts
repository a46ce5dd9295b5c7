/**
 * Marks of one's own on a board, for thinking aloud: the right button draws an arrow from cell to cell, or a frame round one cell, and
 * removes it again. A press of another button, or another position, removes them all.
 */
import { arrow, type Drawn, type DrawnCell, type Shape } from 'otau/render';
import { type PointerEvent, type SyntheticEvent, useContext, useRef, useState } from 'react';
import { PositionText } from './tools.js';

interface Mark {
  readonly from: number;
  readonly to: number;
}

const RIGHT_BUTTON = 2;
/** The width of an arrow, as a part of the width of a cell. */
const WIDTH = 0.11;

export function useOwnMarks(rows: Drawn['rows']) {
  const position = useContext(PositionText);
  const [drawn, setDrawn] = useState<{ readonly on: string; readonly marks: readonly Mark[] }>({ on: '', marks: [] });
  const begun = useRef<number>(undefined);
  const marks = drawn.on === position ? drawn.marks : [];

  const onPointerDownCapture = (event: PointerEvent) => {
    if (event.button !== RIGHT_BUTTON) {
      if (marks.length > 0) setDrawn({ on: position, marks: [] });
      return;
    }
    event.stopPropagation();
    begun.current = cellAt(event);
  };
  const onPointerUpCapture = (event: PointerEvent) => {
    if (event.button !== RIGHT_BUTTON) return;
    event.stopPropagation();
    const [from, to] = [begun.current, cellAt(event)];
    begun.current = undefined;
    if (from === undefined || to === undefined) return;
    const others = marks.filter((mark) => mark.from !== from || mark.to !== to);
    setDrawn({ on: position, marks: others.length < marks.length ? others : [...marks, { from, to }] });
  };
  const onContextMenu = (event: SyntheticEvent) => event.preventDefault();
  return { shapes: shapesOf(rows, marks), props: { onPointerDownCapture, onPointerUpCapture, onContextMenu } };
}

/** The cell under the pointer, which may be captured by another element. */
function cellAt({ clientX, clientY }: PointerEvent): number | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]')?.getAttribute('data-cell');
  return cell == null ? undefined : Number(cell);
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
  return arrow({ from: middleOf(from), to: middleOf(to), width: Math.max(4, WIDTH * size), colour: 'madder' });
}

function middleOf({ box: { x, y, width, height } }: DrawnCell) {
  return { x: x + width / 2, y: y + height / 2 };
}

function frameOf({ box, rx }: DrawnCell): Shape {
  const line = { ...box, rx, fill: 'none' } as const;
  return {
    tag: 'g',
    attributes: {},
    children: [
      { tag: 'rect', attributes: { ...line, stroke: 'salt', 'stroke-width': 8 }, children: [] },
      { tag: 'rect', attributes: { ...line, stroke: 'madder', 'stroke-width': 4 }, children: [] },
    ],
  };
}
