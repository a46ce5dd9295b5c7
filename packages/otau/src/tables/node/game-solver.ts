/** The part of a game's definition that builds tables, for programs in Node. */
import type { Game } from '../../core/game.js';
import type { EndgameTable } from '../endgames.js';

/** A table to be built. */
export interface BuildTask {
  readonly game: Game;
  /** How large a table, in the units of `GameSolver.size`. */
  readonly size: number;
  /** The file. Where it holds a smaller table of the same game, the build may continue from it. */
  readonly path: string;
  /** Threads, from 1; solvers that need only one ignore it. */
  readonly workers: number;
  /** Ends the build early; the file holds what is complete. */
  readonly signal?: AbortSignal;
  /**
   * Called with a line for people whenever a part is complete.
   * @param left estimated seconds for what `of` names, where the parts before allow an estimate
   */
  readonly onProgress?: (line: string, left?: number, of?: string) => void;
}

/** What a build has made. */
export interface BuiltTable {
  /** Undefined where the build was ended before anything was complete. */
  readonly table?: EndgameTable;
  /** Whether the table is as large as was asked for. */
  readonly isComplete: boolean;
  /** The size of the table by its name, the positions, the error: for programs. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The same for people: `12345 positions with up to 4 stones`. */
  readonly about: string;
}

/** How the endgame tables of a game are built. */
export interface GameSolver {
  /** What the size of a table counts: the name of the option of `otau tablebase build` and what it means. */
  readonly size: {
    /** Lower-case letters: `stones`. */
    readonly name: string;
    /** What the table covers, as `up to 6 stones on the board`. */
    readonly about: string;
    readonly min: number;
    readonly max: number;
    readonly default: number;
  };
  /**
   * Solves the game up to a size and writes the table as a file, which is written whole or not at all.
   * @throws `unsupported` for a size that is too large, `bad-table` for a file of another board, `no-file` where it cannot be written
   */
  build(task: BuildTask): Promise<BuiltTable>;
}

declare module '../../core/registry.js' {
  interface GameParts {
    solver: GameSolver;
  }
}
