/** The drawing of a board, as wide as its frame. Its grid carries the name: a title would pop up under the mouse. */
import type { ReactNode } from 'react';

export interface PictureProps {
  readonly width: number;
  readonly height: number;
  /** Drawn in the upright proportions for narrow screens; styles may ask for it. */
  readonly isUpright?: boolean;
  readonly children: ReactNode;
}

export function Picture({ width, height, isUpright, children }: PictureProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: see above
    <svg viewBox={`0 0 ${width} ${height}`} data-upright={isUpright || undefined}>
      {children}
    </svg>
  );
}
