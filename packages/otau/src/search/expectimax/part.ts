/** The part of a game that the compiled tree uses: its rules and its evaluation as WebAssembly, equal to those in TypeScript number for number. */
import type { GameSearch } from '../alphabeta/part.js';

declare module '../../core/registry.js' {
  interface GameParts {
    /** The compiled game for expectimax; without it, and for other options, the tree in TypeScript searches. */
    readonly expectimax: GameSearch;
  }
}

export type { SearchExports } from '../alphabeta/part.js';
