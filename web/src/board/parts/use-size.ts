/** The free size on the screen. A board with many columns is drawn upright if that makes it larger. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface Size {
  /** In pixels; 0 before the first measure. */
  readonly width: number;
  readonly height: number;
}

/** The part of the window's height for a board on pages that do not limit its height. */
const FREE_HEIGHT = 0.88;

/** A ref for the element to measure, and its size. On pages that scroll, the height depends on the window. */
export function useSize<Kind extends Element>(): readonly [RefObject<Kind | null>, Size] {
  const ref = useRef<Kind>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      const free = element.closest('.table-board') === null ? FREE_HEIGHT * innerHeight : height;
      setSize((before) => (before.width === width && before.height === free ? before : { width, height: free }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

/**
 * Whether a board is drawn upright in this size. It changes only with the width, as on a turned screen, so that a message
 * that reduces the height does not turn the board.
 */
export function useUpright(size: Size, standsUpright: (size: Size) => boolean): boolean {
  const [known, setKnown] = useState({ width: 0, isUpright: false });
  if (size.height === 0 || Math.abs(known.width - size.width) < 1) return known.isUpright;
  const isUpright = standsUpright(size);
  setKnown({ width: size.width, isUpright });
  return isUpright;
}

/** A ref for the element to measure, and its width in pixels (0 before the first measurement). */
export function useWidth<Kind extends Element>(): readonly [RefObject<Kind | null>, number] {
  const [ref, { width }] = useSize<Kind>();
  return [ref, width];
}
