/** What the compiled tree asks of a game: its rules and its evaluation as WebAssembly, equal to those in TypeScript number for number. */
import type { GameSearch } from '../alphabeta/part.js';

declare module '../../core/registry.js' {
  interface GameParts {
    /** The game as expectimax searches it, compiled; without it, and for other options, the tree in TypeScript searches. */
    readonly expectimax: GameSearch;
  }
}

export type { SearchExports } from '../alphabeta/part.js';
