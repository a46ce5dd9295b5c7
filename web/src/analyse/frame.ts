/** How the boards of studies are framed: the classes and the shape by which the frame finds its width. */
import type { Game } from 'otau/games';
import type { CSSProperties } from 'react';

export interface Frame {
  readonly className: string;
  readonly style: CSSProperties;
}

/** The shape of a board of Togyz Kumalak comes with its pits; that of the others stands in the style sheet. */
export function frameOf({ id, options }: Game): Frame {
  const aspect = (Number(options.pits) + 0.69) / 7.48;
  const style = id === 'togyzkumalak' ? ({ '--aspect': aspect } as CSSProperties) : {};
  return { className: `game game-${id} study`, style };
}
