/** The looks of a review: one thread for each core that a page may take, endgame tables asked first. */
import { type Game, Rng } from 'otau';
import { RemoteAgent } from 'otau/agents/web';
import { findingOf, type Look, reviewLimits } from 'otau/review';
import { judgeByTable } from '../endgames/tables.js';
import { pluginThread } from '../plugins/thread.js';

/** More threads than these leave the page and the live analysis too little. */
const MAX_THREADS = 2;

/** Looks in threads of their own, until they are closed. */
export interface Looks {
  readonly looks: readonly Look[];
  close(): void;
}

/** @param spec the agent's text, as `reviewSpec` makes it without tables */
export function openLooks(game: Game, spec: string): Looks {
  const count = Math.min(MAX_THREADS, navigator.hardwareConcurrency || 1);
  const agents = Array.from({ length: count }, () => new RemoteAgent(spec, game, openThread));
  const rng = new Rng('review');
  const looks = agents.map(
    (agent): Look =>
      async (row, history, effort) => {
        const exact = await judgeByTable(game, row);
        if (exact !== undefined && exact.lines.length > 0) {
          return { values: exact.values, lines: exact.lines, isExact: true };
        }
        const { result } = await agent.choose({ game, row, history, rng, limits: reviewLimits(spec, effort) });
        if (result === undefined) throw new Error(`${spec} says nothing of values.`);
        return findingOf(result);
      },
  );
  return { looks, close: () => agents.forEach((agent) => void agent.close()) };
}

function openThread() {
  return pluginThread(
    new Worker(new URL('../opponent/worker.ts', import.meta.url), { type: 'module', name: 'review' }),
  );
}
