/** How the boards of studies are framed: the classes and the shape by which the frame finds its width. */
import type { Game } from 'otau';
import type { CSSProperties } from 'react';
import { frameStyle } from '../games/frame.js';

export interface Frame {
  readonly className: string;
  readonly style: CSSProperties;
}

export function frameOf(game: Game): Frame {
  return { className: `game game-${game.id} study`, style: frameStyle(game) };
}
