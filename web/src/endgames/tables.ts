/** Requests to the endgame tables: one worker for all studies, started with the first position that a table may know. */
import { type Game, type GameId, type GameOptions, gamePart, type Row } from 'otau';
import type { Thread } from 'otau/agents/web';
import type { Evaluation } from '../evaluation/evaluation.js';
import { tableName } from '../opponent/endgames.js';
import { pluginThread } from '../plugins/thread.js';

type Resolve = (evaluation: Evaluation | undefined) => void;

let thread: Thread | undefined;
const pending = new Map<number, Resolve>();
let lastId = 0;

/**
 * The exact evaluation of a position. Undefined if no table knows it, or the table could not be loaded; the next request then
 * tries again.
 */
export function evaluateByTable(game: Game, row: Row): Promise<Evaluation | undefined> {
  if (!isInReach(game, row)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    thread ??= openThread();
    const id = ++lastId;
    pending.set(id, resolve);
    thread.send({ id, game: game.id, options: game.options, row } satisfies TableRequest);
  });
}

function openThread(): Thread {
  const opened = pluginThread(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'endgames' }),
  );
  opened.listen((message) => {
    const { id, evaluation } = message as TableResponse;
    pending.get(id)?.(evaluation);
    pending.delete(id);
  });
  opened.onDeath(() => {
    thread = undefined;
    for (const answer of pending.values()) answer(undefined);
    pending.clear();
  });
  return opened;
}

/** Whether so few pieces are left that the table may know the position, or one that comes soon. */
export function isInReach(game: Game, row: Row): boolean {
  if (tableName(game) === undefined) return false;
  return gamePart(game.id, 'endgames')?.isNear?.(game, row) ?? true;
}

export interface TableRequest {
  /** The answer has the same id. */
  readonly id: number;
  readonly game: GameId;
  readonly options: GameOptions;
  readonly row: Row;
}

export interface TableResponse {
  readonly id: number;
  /** Undefined if the table does not know the position, or cannot be loaded. */
  readonly evaluation?: Evaluation;
}
