/** How a board is framed: the shape by which the frame finds its width, for the style sheets. */
import type { Game } from 'otau';
import type { CSSProperties } from 'react';
import { gameUi } from './registry.js';

/** The custom properties of a board's frame. */
export function frameStyle(game: Game): CSSProperties {
  const { aspect, foot } = gameUi(game.id).frameOf(game);
  return { '--aspect': aspect, '--foot': `${foot}px` } as CSSProperties;
}
