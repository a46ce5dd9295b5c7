/**
 * A search in a worker that evaluates one position at a time; a new request ends the one before. This file also says which search
 * a game uses, and how long it searches in a review.
 */
import { type Game, OtauError, Rng } from 'otau';
import { defaultSearch, RemoteAgent } from 'otau/agents/web';
import { pluginThread } from '../plugins/thread.js';
import { type MoveNode, rowsBefore } from '../session/tree.js';
import type { Evaluation } from './evaluation.js';

/** The effort of an analysis: milliseconds, or a number of nodes. */
export type AnalysisEffort = { readonly time: number } | { readonly nodes: number };

type SearchName = 'alphabeta' | 'expectimax' | 'mcts';

export function searchOf(game: Game): SearchName {
  return defaultSearch(game) as SearchName;
}

/** The effort for each position of a whole game: about half a second. */
export function effortForGame(game: Game): AnalysisEffort {
  return { nodes: { alphabeta: 60_000, expectimax: 30_000, mcts: 1_500 }[searchOf(game)] };
}

export class AnalysisEngine {
  readonly #agent: RemoteAgent;
  #running: Promise<unknown> = Promise.resolve();
  #round = 0;

  /** @param lines number of best moves to find */
  constructor(
    private readonly game: Game,
    lines: number,
  ) {
    const open = () =>
      pluginThread(new Worker(new URL('../opponent/worker.ts', import.meta.url), { type: 'module', name: 'analysis' }));
    this.#agent = new RemoteAgent(`${searchOf(game)}:lines=${Math.max(1, lines)}`, game, open);
  }

  /**
   * Evaluates a position in which a player moves.
   * @param onFound called with intermediate evaluations
   * @returns the last evaluation; undefined after another request or `close`. Throws `thread-failed`.
   */
  async analyse(
    node: MoveNode,
    effort: AnalysisEffort,
    onFound?: (evaluation: Evaluation) => void,
  ): Promise<Evaluation | undefined> {
    const round = ++this.#round;
    this.#agent.stop();
    await this.#running.catch(() => undefined);
    if (round !== this.#round) return undefined;
    const asking = this.#ask(node, effort, (found) => {
      if (round === this.#round) onFound?.(found);
    });
    this.#running = asking;
    try {
      const found = await asking;
      return round === this.#round ? found : undefined;
    } catch (error) {
      // Stopped before the first evaluation
      const isStop = error instanceof OtauError && error.code === 'stopped' && this.#wasStopped;
      if (round !== this.#round || isStop) return undefined;
      throw error;
    }
  }

  #wasStopped = false;

  async #ask(
    node: MoveNode,
    effort: AnalysisEffort,
    onFound: (evaluation: Evaluation) => void,
  ): Promise<Evaluation | undefined> {
    const { game } = this;
    this.#wasStopped = false;
    const choice = await this.#agent.choose({
      game,
      row: node.row,
      history: rowsBefore(node),
      rng: new Rng('analysis'),
      limits: limitsOf(game, effort),
      onReport: (partial) => onFound(evaluationOf(partial)),
    });
    return choice.result === undefined ? undefined : evaluationOf(choice.result);
  }

  /** Ends the search; `analyse` returns what it has found. */
  stop(): void {
    this.#wasStopped = true;
    this.#agent.stop();
  }

  close(): void {
    this.#round++;
    void this.#agent.close();
  }
}

function limitsOf(game: Game, effort: AnalysisEffort) {
  if ('time' in effort) return { time: effort.time };
  return searchOf(game) === 'mcts' ? { visits: effort.nodes } : { nodes: effort.nodes };
}

interface SearchResult extends Omit<Evaluation, 'effort'> {
  readonly lines: Evaluation['lines'];
}

function evaluationOf({ values, lines, depth, nodes, visits }: SearchResult): Evaluation {
  const kept = lines.map(({ action, value, line, solved }) => ({ action, value, line, solved }));
  return { values, lines: kept, depth, nodes, visits, effort: visits ?? nodes };
}
