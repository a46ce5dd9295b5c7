/** Agents that search: a search with limits of its own, behind the face of agents. */
import type { Game } from '../core/game.js';
import type { Searcher, SearchLimits } from '../search/search.js';
import type { Agent, AgentContext, Choice } from './agent.js';

/** The limits that stand in an agent's text. */
export interface OwnLimits extends SearchLimits {
  /** Milliseconds for a move where neither the text nor the move itself brings a limit of these kinds. */
  readonly fallback?: { readonly time: number; readonly unless: readonly ('time' | 'nodes' | 'visits' | 'depth')[] };
}

/** An agent that searches each position, with limits of its own. */
export class SearchAgent implements Agent {
  #searcher: Searcher | undefined;

  /**
   * @param name the canonical text
   * @param limits hold for every move, beside those of the move
   * @param create makes the search, at the first move of a game; its seed comes from the game's randomness
   */
  constructor(
    readonly name: string,
    private readonly limits: OwnLimits,
    private readonly create: (game: Game, seed: number) => Searcher,
  ) {}

  choose(context: AgentContext): Choice {
    const { game, row, rng, onReport } = context;
    this.#searcher ??= this.create(game, rng.uint32());
    const result = this.#searcher.search(game, row, this.limitsFor(context), onReport);
    return { action: result.action, value: result.value, result };
  }

  /** What holds for a move: its own limits and the agent's. */
  limitsFor({ history, limits }: AgentContext): SearchLimits {
    return tighter(this.limits, { history, ...limits });
  }

  newGame(): void {
    this.#searcher = undefined;
  }
}

/** Limits that end a search as soon as either of two would; clock and history are the second's. */
export function tighter(own: OwnLimits, given: SearchLimits): SearchLimits {
  const both = (a: number | undefined, b: number | undefined) =>
    a === undefined ? b : b === undefined ? a : Math.min(a, b);
  const stops = [own.stop, given.stop].filter((stop) => stop !== undefined);
  const isOpen = own.fallback?.unless.every((kind) => both(own[kind], given[kind]) === undefined);
  return {
    time: isOpen ? own.fallback?.time : both(own.time, given.time),
    nodes: both(own.nodes, given.nodes),
    visits: both(own.visits, given.visits),
    depth: both(own.depth, given.depth),
    stop: stops.length === 0 ? undefined : () => stops.some((stop) => stop()),
    now: given.now ?? own.now,
    history: given.history,
  };
}
