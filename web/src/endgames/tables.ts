/** The endgame tables as the page asks them: one thread for all studies, started with the first position that is near enough. */

import type { Game, Row } from 'otau';
import type { Thread } from 'otau/agents/web';
import type { Judgement } from '../judgement/judgement.js';
import { pluginThread } from '../plugins/thread.js';
import type { Answer, Question } from './messages.js';
import { isNear } from './near.js';

/** How a question continues once its answer has come. */
type Waiting = (judgement: Judgement | undefined) => void;

let thread: Thread | undefined;
const waiting = new Map<number, Waiting>();
let questions = 0;

/**
 * The exact judgement of a position. Undefined where no table knows it, and where the table could not be
 * loaded: then the next position tries again.
 */
export function judgeByTable(game: Game, row: Row): Promise<Judgement | undefined> {
  if (!isNear(game, row)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    thread ??= openThread();
    const id = ++questions;
    waiting.set(id, resolve);
    thread.send({ id, game: game.id, options: game.options, row } satisfies Question);
  });
}

function openThread(): Thread {
  const opened = pluginThread(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'endgames' }),
  );
  opened.listen((message) => {
    const { id, judgement } = message as Answer;
    waiting.get(id)?.(judgement);
    waiting.delete(id);
  });
  opened.onDeath(() => {
    thread = undefined;
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  });
  return opened;
}
