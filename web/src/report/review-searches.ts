/** The searches of a review: one worker for each core that a page may use. Endgame tables are asked first. */
import { type Game, Rng } from 'otau';
import { RemoteAgent } from 'otau/agents/web';
import { findingOf, type ReviewSearch, reviewLimits } from 'otau/review';
import { evaluateByTable } from '../endgames/tables.js';
import { pluginThread } from '../plugins/thread.js';

/** The most workers. With more, the page and live analysis get too slow. */
const MAX_THREADS = 2;

/** Searches in workers, until they are closed. */
export interface ReviewSearches {
  readonly searches: readonly ReviewSearch[];
  close(): void;
}

/** @param spec the agent's text, as `reviewSpec` makes it without tables */
export function openReviewSearches(game: Game, spec: string): ReviewSearches {
  const count = Math.min(MAX_THREADS, navigator.hardwareConcurrency || 1);
  const agents = Array.from({ length: count }, () => new RemoteAgent(spec, game, openThread));
  const rng = new Rng('review');
  const searches = agents.map(
    (agent): ReviewSearch =>
      async (row, history, effort) => {
        const exact = await evaluateByTable(game, row);
        if (exact !== undefined && exact.lines.length > 0) {
          return { values: exact.values, lines: exact.lines, isExact: true };
        }
        const { result } = await agent.choose({ game, row, history, rng, limits: reviewLimits(spec, effort) });
        if (result === undefined) throw new Error(`${spec} says nothing of values.`);
        return findingOf(result);
      },
  );
  return { searches, close: () => agents.forEach((agent) => void agent.close()) };
}

function openThread() {
  return pluginThread(
    new Worker(new URL('../opponent/worker.ts', import.meta.url), { type: 'module', name: 'review' }),
  );
}
