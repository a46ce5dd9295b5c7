/**
 * A search in a thread of its own that can be given one position after another: asking about a new one
 * ends the last. Which search suits a game, and how much of it a fixed effort is, is here too.
 */

import { type Game, OtauError, Rng } from 'otau';
import { defaultSearch, RemoteAgent } from 'otau/agents/web';
import { pluginThread } from '../plugins/thread.js';
import { type MoveNode, pathTo } from '../session/tree.js';
import type { Judgement } from './judgement.js';

/** The effort of an analysis: milliseconds, or the same for every position. */
export type Effort = { readonly time: number } | { readonly nodes: number };

export type SearchName = 'alphabeta' | 'expectimax' | 'mcts';

export function searchOf(game: Game): SearchName {
  return defaultSearch(game) as SearchName;
}

/** What every position of a whole game is given: about half a second. */
export function reviewEffort(game: Game): Effort {
  return { nodes: { alphabeta: 60_000, expectimax: 30_000, mcts: 1_500 }[searchOf(game)] };
}

export class Analyst {
  readonly #agent: RemoteAgent;
  #running: Promise<unknown> = Promise.resolve();
  #round = 0;

  /** @param lines how many best moves are looked for */
  constructor(
    private readonly game: Game,
    lines: number,
  ) {
    const open = () =>
      pluginThread(new Worker(new URL('../opponent/worker.ts', import.meta.url), { type: 'module', name: 'analysis' }));
    this.#agent = new RemoteAgent(`${searchOf(game)}:lines=${Math.max(1, lines)}`, game, open);
  }

  /**
   * Looks at a position in which a player moves.
   * @param onFound called now and then with what has been found so far
   * @returns the last finding; undefined where another question came or it was closed. Throws `thread-failed`.
   */
  async analyse(
    node: MoveNode,
    effort: Effort,
    onFound?: (judgement: Judgement) => void,
  ): Promise<Judgement | undefined> {
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
      // Stopped before anything was found: there is nothing to tell.
      const isStop = error instanceof OtauError && error.code === 'stopped' && this.#wasStopped;
      if (round !== this.#round || isStop) return undefined;
      throw error;
    }
  }

  #wasStopped = false;

  async #ask(node: MoveNode, effort: Effort, onFound: (judgement: Judgement) => void): Promise<Judgement | undefined> {
    const { game } = this;
    this.#wasStopped = false;
    const history = pathTo(node)
      .slice(0, -1)
      .map(({ row }) => row);
    const choice = await this.#agent.choose({
      game,
      row: node.row,
      history,
      rng: new Rng('analysis'),
      limits: limitsOf(game, effort),
      onReport: (partial) => onFound(judgementOf(partial)),
    });
    return choice.result === undefined ? undefined : judgementOf(choice.result);
  }

  /** Ends the thinking; `analyse` answers with what it has found. */
  stop(): void {
    this.#wasStopped = true;
    this.#agent.stop();
  }

  close(): void {
    this.#round++;
    void this.#agent.close();
  }
}

function limitsOf(game: Game, effort: Effort) {
  if ('time' in effort) return { time: effort.time };
  return searchOf(game) === 'mcts' ? { visits: effort.nodes } : { nodes: effort.nodes };
}

interface Finding extends Omit<Judgement, 'effort'> {
  readonly lines: Judgement['lines'];
}

function judgementOf({ values, lines, depth, nodes, visits }: Finding): Judgement {
  const kept = lines.map(({ action, value, line, solved }) => ({ action, value, line, solved }));
  return { values, lines: kept, depth, nodes, visits, effort: visits ?? nodes };
}
