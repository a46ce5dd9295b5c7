/** How wide a board is on the screen: a board with many columns stands upright on a phone. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A ref for the element to be measured, and its width in pixels (0 before the first measure). */
export function useWidth<Kind extends Element>(): readonly [RefObject<Kind | null>, number] {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    setWidth(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
