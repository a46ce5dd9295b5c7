/**
 * The keyboard of a board: one tab stop; arrow keys move from cell to cell, Enter or Space chooses, Escape cancels. A board
 * gives the positions of its cells on the screen. An arrow key goes to the nearest cell in its direction, so it works for
 * hexagons, S-shaped paths and flipped boards.
 *
 *     const grid = useGrid({ cells, start: 0, onChoose, onEscape });
 *     <svg>
 *       <g {...grid.gridProps} aria-label="board">
 *         <g {...grid.rowProps}><g {...grid.cellProps(0)} aria-label="pit 1, 9 stones" onClick={...} /></g>
 *       </g>
 *       <g {...DECORATION}>marks and other ornament</g>
 *     </svg>
 *
 * The board itself handles clicks and hovering.
 */
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/** A cell as it is on the screen, in units of the picture (a flipped board gives flipped positions). */
export interface GridCell {
  readonly id: number;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Its width, if it can be reached from several columns; 0 by default. */
  readonly width?: number;
}

interface GridOptions {
  readonly cells: readonly GridCell[];
  /** The cell that the Tab key reaches first. */
  readonly start: number;
  readonly onChoose: (cell: number) => void;
  readonly onEscape?: () => void;
  /** Called first for every key. Returns whether it has handled the key, such as arrows that choose the edge of a wall. */
  readonly onKey?: (key: string, cell: number) => boolean;
}

type Direction = readonly [dx: number, dy: number];

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const SIDEWAYS_WEIGHT = 3;

/** The nearest cell from `from` in a direction; `lane` is the line of movement (x for up and down, y otherwise). */
export function nearestCell(cells: readonly GridCell[], from: GridCell, [dx, dy]: Direction, lane: number): number {
  let best = from.id;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
    if (along < 0.5) continue;
    const across = dx === 0 ? Math.max(0, Math.abs(cell.x - lane) - (cell.width ?? 0) / 2) : Math.abs(cell.y - lane);
    const cost = along + SIDEWAYS_WEIGHT * across;
    if (cost < least) {
      least = cost;
      best = cell.id;
    }
  }
  return best;
}

function endOfRow(cells: readonly GridCell[], from: GridCell, direction: number): number {
  const row = cells.filter((cell) => Math.abs(cell.y - from.y) < 0.5);
  return row.reduce((end, cell) => ((cell.x - end.x) * direction > 0 ? cell : end), from).id;
}

/** The cell that an element belongs to. */
export function cellOf(target: EventTarget | null): number | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined;
  return cell == null ? undefined : Number(cell);
}

export function useGrid({ cells, start, onChoose, onEscape, onKey }: GridOptions) {
  const [visited, setVisited] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const lane = useRef<{ readonly isUpright: boolean; readonly at: number }>(undefined);
  const known = (id: number | undefined) => cells.find((cell) => cell.id === id);
  const current = known(visited)?.id ?? known(start)?.id ?? cells[0]?.id;

  /** Puts the focus on a cell of the board that holds `root`. */
  const focusCell = (root: Element, id: number) => {
    setVisited(id);
    setFocused(id);
    root.querySelector<SVGElement | HTMLElement>(`[data-cell="${id}"]`)?.focus();
  };

  const walk = (key: string, from: GridCell): number | undefined => {
    if (key === 'Home' || key === 'End') {
      lane.current = undefined;
      return endOfRow(cells, from, key === 'Home' ? -1 : 1);
    }
    const direction = ARROWS[key];
    if (direction === undefined) return undefined;
    const isUpright = direction[0] === 0;
    if (lane.current?.isUpright !== isUpright) lane.current = { isUpright, at: isUpright ? from.x : from.y };
    return nearestCell(cells, from, direction, lane.current.at);
  };

  const onKeyDown = (event: KeyboardEvent<Element>) => {
    const cell = known(cellOf(event.target));
    if (cell === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    setFocused(cell.id);
    if (onKey?.(key, cell.id)) event.preventDefault();
    else if (key === 'Enter' || key === ' ') {
      event.preventDefault();
      if (!event.repeat) onChoose(cell.id);
    } else if (key === 'Escape') onEscape?.();
    else {
      const next = walk(key, cell);
      if (next === undefined) return;
      event.preventDefault();
      focusCell(event.currentTarget, next);
    }
  };

  const onFocus = (event: FocusEvent<Element>) => {
    const cell = cellOf(event.target);
    // A finger or a mouse leaves the focus behind on the cell that it pressed: that is no wish to look at it
    setFocused(event.target.matches(':focus-visible') ? cell : undefined);
    if (cell !== undefined) setVisited(cell);
  };

  const onBlur = () => setFocused(undefined);

  return {
    /** The cell with keyboard focus; undefined if the focus is elsewhere, or was put there by a press. */
    focused,
    focusCell,
    gridProps: { role: 'grid', onKeyDown, onFocus, onBlur } as const,
    rowProps: { role: 'row' } as const,
    cellProps: (id: number) => ({ role: 'gridcell', tabIndex: id === current ? 0 : -1, 'data-cell': id }) as const,
  };
}

export type Grid = ReturnType<typeof useGrid>;
