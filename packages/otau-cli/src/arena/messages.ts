/** The messages between the thread of a tournament and its workers. */
import type { TournamentConfig } from './config.js';
import type { GameTask, PlayedGame } from './game.js';

/** What a worker is started with. */
export interface WorkerSetup {
  readonly config: TournamentConfig;
  readonly memory: SharedArrayBuffer;
}

export type ToWorker = { readonly type: 'play'; readonly task: GameTask } | { readonly type: 'close' };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'played'; readonly game: PlayedGame }
  /** An external engine's process has been started, or has ended. */
  | { readonly type: 'child'; readonly pid: number; readonly isRunning: boolean };
