/**
 * The drawing of a board, as large as its place allows: never wider, and never higher, than what is free for it. Its
 * grid carries the name: a title would pop up under the mouse.
 */
import { type CSSProperties, type ReactNode, type Ref, type SVGProps, useLayoutEffect, useRef } from 'react';

export interface PictureProps {
  /** The upper left corner, in the picture's units; (0, 0) unless given. */
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  /** Drawn in the upright proportions for narrow screens; styles may ask for it. */
  readonly isUpright?: boolean;
  /** The place that the picture is fitted into. */
  readonly stage?: Ref<HTMLDivElement>;
  /** What receives the pointer over the whole picture. */
  readonly hand?: SVGProps<SVGSVGElement>;
  /** Laid over the drawing. */
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

export function Picture({ x = 0, y = 0, width, height, isUpright, stage, hand, overlay, children }: PictureProps) {
  const picture = useRef<HTMLDivElement>(null);
  // The players' strips are as wide as the picture is on the screen
  useLayoutEffect(() => {
    const shown = picture.current;
    const table = shown?.closest<HTMLElement>('.table');
    if (shown == null || table == null) return;
    const observer = new ResizeObserver(() => table.style.setProperty('--board', `${shown.offsetWidth}px`));
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={stage} className="board-stage" style={{ '--shape': width / height } as CSSProperties}>
      <div ref={picture} className="board-picture">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: see above */}
        <svg viewBox={`${x} ${y} ${width} ${height}`} data-upright={isUpright || undefined} {...hand}>
          {children}
        </svg>
        {overlay}
      </div>
    </div>
  );
}
