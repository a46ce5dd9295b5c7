/** What the reader of a game's observations finds. */
import type { Row } from '../../core/game.js';

/** A position's row, or as much of a position as an observation shows. */
export type Reading =
  | { readonly row: Row; readonly player: number | undefined; readonly missing: readonly string[] }
  | { readonly board: string; readonly position: string | undefined; readonly missing: readonly string[] };
