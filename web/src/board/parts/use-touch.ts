/**
 * Touch input on a board: the first tap on a cell previews the move, a second tap on the same cell plays it. A mouse previews by
 * hovering and plays at once. Screen readers also play at once, as labels describe the move.
 *
 *     const touch = useTouch(moveKey(row, last), oneTap);
 *     <g {...touch.props}><g onClick={(event) => touch.isMeant(event, cell) && play(cell)} /></g>
 */
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

export type Touch = ReturnType<typeof useTouch>;

/** @param moment a key that differs between positions; a new position ends the preview */
export function useTouch(moment: string, oneTap = false) {
  const isTouch = useRef(false);
  const [tapped, setTapped] = useState<{ readonly moment: string; readonly place: number }>();
  const shown = tapped?.moment === moment ? tapped.place : undefined;
  return {
    /** The cell that was tapped once. */
    shown,
    /** Whether a click comes from a finger and so previews first. */
    isFinger: ({ detail }: MouseEvent) => isTouch.current && detail > 0 && !oneTap,
    /** Whether a click on a cell plays its move; otherwise it is the first tap, which previews it. */
    isMeant: ({ detail }: MouseEvent, place: number): boolean => {
      const isFirst = isTouch.current && detail > 0 && !oneTap && shown !== place;
      setTapped(isFirst ? { moment, place } : undefined);
      return !isFirst;
    },
    cancel: () => setTapped(undefined),
    props: {
      onPointerDownCapture: ({ pointerType }: PointerEvent) => {
        isTouch.current = pointerType === 'touch';
      },
      'data-tapped': shown === undefined ? undefined : true,
    },
  };
}
