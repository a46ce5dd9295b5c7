/**
 * Fingers on a board: the first tap on a place shows what the move would do, a second one on the same place plays it.
 * The mouse shows it by hovering, and plays at once; so do screen readers, whose labels say it.
 *
 *     const touch = useTouch(moveKey(row, last), oneTap);
 *     <g {...touch.props}><g onClick={(event) => touch.isMeant(event, cell) && play(cell)} /></g>
 */
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

export type Touch = ReturnType<typeof useTouch>;

/** @param moment differs between positions: a mark disappears with its position */
export function useTouch(moment: string, oneTap = false) {
  const isTouch = useRef(false);
  const [tapped, setTapped] = useState<{ readonly moment: string; readonly place: number }>();
  const shown = tapped?.moment === moment ? tapped.place : undefined;
  return {
    /** The place that was tapped once. */
    shown,
    /** Whether a tap that has this event shows first: it comes from a finger. */
    isFinger: ({ detail }: MouseEvent) => isTouch.current && detail > 0 && !oneTap,
    /** Whether a click on a place means its move; else it is the first tap, and the place is shown. */
    isMeant: ({ detail }: MouseEvent, place: number): boolean => {
      const isFirst = isTouch.current && detail > 0 && !oneTap && shown !== place;
      setTapped(isFirst ? { moment, place } : undefined);
      return !isFirst;
    },
    letGo: () => setTapped(undefined),
    props: {
      onPointerDownCapture: ({ pointerType }: PointerEvent) => {
        isTouch.current = pointerType === 'touch';
      },
      'data-tapped': shown === undefined ? undefined : true,
    },
  };
}
