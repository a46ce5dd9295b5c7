/**
 * The SVG of a board, as large as fits into its container. The accessible name is on the grid inside, as a `title` would show
 * a tooltip.
 */
import { type CSSProperties, type ReactNode, type Ref, type SVGProps, useLayoutEffect, useRef } from 'react';

export interface PictureProps {
  /** The upper left corner, in units of the picture; (0, 0) by default. */
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  /** Whether the board is drawn upright, for narrow screens; available to styles. */
  readonly isUpright?: boolean;
  /** The container of the picture. */
  readonly stage?: Ref<HTMLDivElement>;
  /** Props of the SVG element, such as pointer handlers. */
  readonly svgProps?: SVGProps<SVGSVGElement>;
  /** Shown over the drawing. */
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

export function PictureFrame({
  x = 0,
  y = 0,
  width,
  height,
  isUpright,
  stage,
  svgProps,
  overlay,
  children,
}: PictureProps) {
  const picture = useRef<HTMLDivElement>(null);
  // The rows of the players get the width of the picture on the screen
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
        <svg viewBox={`${x} ${y} ${width} ${height}`} data-upright={isUpright || undefined} {...svgProps}>
          {children}
        </svg>
        {overlay}
      </div>
    </div>
  );
}
