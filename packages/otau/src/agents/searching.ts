/** Agents that search: which search plays a game, a search with its own limits as an `Agent`, exact endgames for it, and searches that a network judges. */
import type { Game, Row } from '../core/game.js';
import { gameTraits } from '../core/registry.js';
import { OtauError } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import type { Device, InferenceSession } from '../network/runtime.js';
import { type AlphabetaOptions, createAlphabeta } from '../search/alphabeta/alphabeta.js';
import type { HelperMessage } from '../search/alphabeta/helper.js';
import type { HelperPort } from '../search/alphabeta/team.js';
import { type Evaluation, evaluationOf } from '../search/evaluations/evaluation.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import { createMcts } from '../search/mcts/mcts.js';
import type { NetworkSearch } from '../search/mcts/network-search.js';
import type { NetworkSearchOptions } from '../search/mcts/options.js';
import { clockOf, type Searcher, type SearchLimits } from '../search/search.js';
import type { EndgameSource } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import type { AgentAnswer, Request, Thread } from './port.js';
import { type EndgameLoader, type NetworkSource, openNetwork } from './resources.js';

// Which search plays a game unless a caller names one.

/**
 * The name of the search that plays a game best: its trait `search` for two players, `mcts` for more.
 * @example defaultSearch(createGame('senet')) // 'expectimax'
 */
export function defaultSearch({ id, players }: Game): 'alphabeta' | 'expectimax' | 'mcts' {
  return players > 2 ? 'mcts' : gameTraits(id).search;
}

/** Settings of `createDefaultSearch`; each search uses those that it has. */
export interface DefaultSearchOptions extends Pick<AlphabetaOptions, 'lines' | 'tableBits' | 'endgames'> {
  /** Seeds MCTS; the other searches draw nothing. */
  readonly seed?: number;
}

/** The search that `defaultSearch` names. */
export function createDefaultSearch(game: Game, options: DefaultSearchOptions): Searcher {
  const { lines, tableBits, seed, endgames } = options;
  const name = defaultSearch(game);
  if (name === 'mcts') return createMcts({ seed, lines, endgames });
  return name === 'expectimax'
    ? createExpectimax({ lines, endgames })
    : createAlphabeta({ lines, tableBits, endgames });
}

/** The limits in an agent's text. */
export interface OwnLimits extends SearchLimits {
  /** Milliseconds for a move if neither the text nor the move has a limit of these kinds. */
  readonly fallback?: { readonly time: number; readonly unless: readonly ('time' | 'nodes' | 'visits' | 'depth')[] };
}

/** The number of agents that keep their search between games: each has megabytes, and a program may have hundreds of opponents. */
const MAX_KEPT_SEARCHES = 8;
/** Those that began a game last, the latest at the end. */
let keeping: readonly WeakRef<GameSearcher>[] = [];

/** The search of an agent, as new in each game. */
export class GameSearcher {
  #searcher: Searcher | undefined;
  #game: Game | undefined;
  #isNew = true;

  /** @param create makes a search; its seed comes from the game's randomness */
  constructor(private readonly create: (game: Game, seed: number) => Searcher) {}

  /** The search of the current game. If clearing its memory is enough, it is not created again, which takes milliseconds. */
  of(game: Game, rng: Rng): Searcher {
    if (this.#searcher !== undefined && !this.#isNew) return this.#searcher;
    const seed = rng.uint32();
    this.#searcher?.clear(); // its helpers may still ponder the last game
    if (this.#searcher === undefined || this.#searcher.isRandom || this.#game !== game) {
      this.#searcher = this.create(game, seed);
    }
    this.#game = game;
    this.#isNew = false;
    return this.#searcher;
  }

  newGame(): void {
    this.#isNew = true;
    const others = keeping.filter((one) => one.deref() !== this);
    keeping = [...others, new WeakRef(this)];
    if (keeping.length <= MAX_KEPT_SEARCHES) return;
    keeping[0].deref()?.leave();
    keeping = keeping.slice(1);
  }

  /** Frees the memory that is only kept for the next game. */
  private leave(): void {
    if (this.#isNew) this.#searcher = undefined;
  }
}

/** An agent that searches each position, with its own limits. */
export class SearchAgent implements Agent {
  readonly #searcher: GameSearcher;

  /**
   * @param name the canonical text
   * @param limits apply to every move, in addition to those of the move
   * @param create makes the search, at the first move of a game; its seed comes from the game's randomness
   */
  constructor(
    readonly name: string,
    private readonly limits: OwnLimits,
    create: (game: Game, seed: number) => Searcher,
  ) {
    this.#searcher = new GameSearcher(create);
  }

  choose(context: AgentContext): Choice {
    const { game, row, rng, onReport } = context;
    const limits = this.limitsFor(context);
    const result = this.#searcher.of(game, rng).search(game, row, limits, onReport);
    return { action: result.action, value: result.value, result };
  }

  /** The limits of a move: its own and the agent's. */
  limitsFor({ history, limits }: AgentContext): SearchLimits {
    return tighter(this.limits, { history, ...limits });
  }

  newGame(): void {
    this.#searcher.newGame();
  }
}

/**
 * Limits that end a search as soon as either of two would; clock and history are the second's. The time runs from now on, unless it runs
 * already: so what an agent does before its search counts too.
 */
export function tighter(own: OwnLimits, given: SearchLimits): SearchLimits {
  const smaller = (a: number | undefined, b: number | undefined) =>
    a === undefined ? b : b === undefined ? a : Math.min(a, b);
  const stops = [own.stop, given.stop].filter((stop) => stop !== undefined);
  const isOpen = own.fallback?.unless.every((kind) => smaller(own[kind], given[kind]) === undefined);
  return {
    time: isOpen ? own.fallback?.time : smaller(own.time, given.time),
    early: given.early ?? own.early,
    nodes: smaller(own.nodes, given.nodes),
    visits: smaller(own.visits, given.visits),
    depth: smaller(own.depth, given.depth),
    stop: stops.length === 0 ? undefined : () => stops.some((stop) => stop()),
    now: given.now,
    since: given.since ?? clockOf(given)(),
    history: given.history,
  };
}

// Agents that ask endgame tables. A table is loaded with the first move of an agent that asks for it.

/** An agent that is created again for each game, with the endgames of that game. */
export class EndgameAgent implements Agent {
  #game: Game | undefined;
  #inner: Agent | undefined;

  constructor(
    readonly name: string,
    private readonly load: EndgameLoader | undefined,
    /** The table; the provided ones unless given. */
    private readonly file: string | undefined,
    private readonly make: (endgames: EndgameSource) => Agent,
  ) {}

  /** @throws OtauError `no-file` if no tables are provided or the table is missing, `bad-table`, and the errors of the agent */
  async prepare(game: Game): Promise<void> {
    await (await this.#open(game)).prepare?.(game);
  }

  /** @throws OtauError the errors of `prepare` */
  async choose(context: AgentContext): Promise<Choice> {
    return (await this.#open(context.game)).choose(context);
  }

  async #open(game: Game): Promise<Agent> {
    if (this.#inner !== undefined && this.#game === game) return this.#inner;
    if (this.load === undefined) {
      throw new OtauError('no-file', 'No endgame tables are provided here: give the agent resources with endgames.');
    }
    const known = await this.load(game, this.file);
    await this.close();
    this.#game = game;
    this.#inner = this.make((asked) => (asked === game ? known : undefined));
    return this.#inner;
  }

  newGame(): void {
    this.#inner?.newGame?.();
  }

  async close(): Promise<void> {
    await this.#inner?.close?.();
    this.#inner = undefined;
  }
}

// A search in several threads: an agent that searches in its own thread and has other threads help, each of which runs
// `serveAgent`. They start with its first move and stay until it is closed.

/** The part of its first move's time, and the milliseconds, that an agent waits at most for its threads to start. */
const MAX_START_SHARE = 0.25;
const START_TIMEOUT_MS = 1_000;
const POLL_INTERVAL_MS = 2;

export class ThreadedAgent implements Agent {
  readonly name: string;

  /** @param search the search that the threads help */
  constructor(
    private readonly search: SearchAgent,
    private readonly threads: HelperThreads,
  ) {
    this.name = search.name;
  }

  async choose(context: AgentContext): Promise<Choice> {
    const limits = this.search.limitsFor(context);
    const { time = Number.POSITIVE_INFINITY } = limits;
    await this.threads.start(Math.min(START_TIMEOUT_MS, MAX_START_SHARE * time), limits);
    return this.search.choose({ ...context, limits });
  }

  newGame(): void {
    this.search.newGame();
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}

/** Threads that help a search. The search continues without one that cannot be started or dies. */
export class HelperThreads {
  readonly ports: readonly HelperPort[];
  /** Undefined once ended. */
  readonly #threads: (Thread | undefined)[] = [];
  #hasStarted = false;
  #starting = 0;

  constructor(
    private readonly count: number,
    private readonly open: () => Thread,
  ) {
    this.ports = Array.from({ length: count }, (_, i) => ({ send: (message) => this.#send(i, message) }));
  }

  /**
   * Starts the threads on the first call, and waits until all can help, for at most this many milliseconds.
   * In browsers a thread starts only while the one that opened it has nothing to do.
   */
  async start(timeout: number, limits: SearchLimits = {}): Promise<void> {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const now = clockOf(limits);
    const from = now();
    for (let i = 0; i < this.count; i++) this.#threads[i] = this.#start(i);
    while (this.#starting > 0 && now() - from < timeout && !limits.stop?.()) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map((thread) => thread?.end()));
  }

  #start(i: number): Thread | undefined {
    try {
      const thread = this.open();
      this.#starting++;
      let isStarting = true;
      const begun = (): void => {
        if (isStarting) this.#starting--;
        isStarting = false;
      };
      thread.listen((answer) => (answer as AgentAnswer).kind === 'ready' && begun());
      thread.onDeath(() => {
        begun();
        this.#threads[i] = undefined;
      });
      thread.unref?.();
      thread.send({ kind: 'greet' } satisfies Request);
      return thread;
    } catch {
      return undefined;
    }
  }

  #send(i: number, message: HelperMessage): void {
    this.#threads[i]?.send({ kind: 'helper', message } satisfies Request);
  }
}

/** What browsers, workers and Node all have. */
const { setTimeout } = globalThis as unknown as {
  setTimeout(then: (value: unknown) => void, milliseconds: number): unknown;
};

// Agents that play by a trained network: tree search with the network as its judge, or, with a
// single visit, the network's first thought. What runs networks is loaded with the first move, or ahead of it by `prepare`.

/** Unless given, `cpuct` and `firstPlay` are those of the game's traits. */
export interface ZeroOptions
  extends Pick<NetworkSearchOptions, 'cpuct' | 'firstPlay' | 'root' | 'considered' | 'lines' | 'endgames'> {
  /** A name, path or address; the model that comes with the game unless given. */
  readonly model?: string;
  /** The runtime of the network; the default of the platform unless given. */
  readonly device?: Device;
  /** Whether alpha-beta plays endings, where the game says that it judges them better (`Evaluation.isEnding`); it does unless given. */
  readonly endings?: boolean;
}

/** The most positions evaluated together. */
const LEAVES = 8;
/** Positions that alpha-beta searches in the time of a visit; and how many it searches of an ending at least, where visits are limited. */
const NODES_PER_VISIT = 40;
const MIN_ENDING_NODES = 20_000;

export class ZeroAgent implements Agent {
  #game: Game | undefined;
  #opened: Opened | undefined;
  /** The search of the game under way. */
  #search: NetworkSearch | undefined;
  /** Plays the endings of the game under way. */
  #endings: GameSearcher | undefined;

  /**
   * @param name the canonical text
   * @param limits apply to every move, in addition to those of the move
   */
  constructor(
    readonly name: string,
    private readonly limits: SearchLimits,
    private readonly options: ZeroOptions,
    private readonly networks: NetworkSource | undefined,
  ) {}

  /** Opens the network. Throws `no-runtime`, `unknown-model` and `bad-model`. */
  async prepare(game: Game): Promise<void> {
    if (this.#game === game) return;
    await this.close();
    this.#opened = await openSearch(game, this.options, this.networks);
    this.#game = game;
  }

  /** Throws the errors of `prepare`. */
  async choose({ game, row, history, rng, limits, onReport }: AgentContext): Promise<Choice> {
    const all = tighter(this.limits, { history, ...limits });
    await this.prepare(game);
    const { isEnding, begin } = this.#opened as Opened;
    this.#search ??= begin(rng.uint32());
    const result = isEnding?.(row)
      ? this.#searchEnding(game, row, rng, all, onReport)
      : await this.#search.search(game, row, all, onReport);
    return { action: result.action, value: result.value, result };
  }

  newGame(): void {
    this.#search = undefined;
    this.#endings?.newGame();
  }

  /** By alpha-beta, as many positions as take the time of the visits. */
  #searchEnding(game: Game, row: Row, rng: Rng, limits: SearchLimits, onReport: AgentContext['onReport']) {
    const { lines, endgames } = this.options;
    this.#endings ??= new GameSearcher(() => createAlphabeta({ lines, endgames }));
    const { visits, ...rest } = limits;
    const searcher = this.#endings.of(game, rng);
    if (visits === undefined) return searcher.search(game, row, rest, onReport);
    const most = Math.max(MIN_ENDING_NODES, NODES_PER_VISIT * visits);
    return searcher.search(game, row, { ...rest, nodes: Math.min(rest.nodes ?? most, most) }, onReport);
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#game = this.#opened = this.#search = this.#endings = undefined;
    await opened?.session.close();
  }
}

/** A network that is ready, and what searches with it. */
interface Opened {
  readonly session: InferenceSession;
  readonly isEnding: Evaluation['isEnding'];
  /** The search of a new game. */
  begin(seed: number): NetworkSearch;
}

async function openSearch(game: Game, options: ZeroOptions, networks: NetworkSource | undefined): Promise<Opened> {
  const [session, { NetworkEvaluator }, { NetworkSearch }] = await Promise.all([
    openNetwork(game, options.model, networks, options.device),
    import('../network/batch.js'),
    import('../search/mcts/network-search.js'),
  ]);
  const traits = gameTraits(game.id);
  const { cpuct = traits.cpuct, firstPlay = traits.firstPlay, root, considered, lines, endgames } = options;
  const evaluator = new NetworkEvaluator(game, session, LEAVES);
  return {
    session,
    isEnding: options.endings !== false && game.players === 2 ? evaluationOf(game).isEnding : undefined,
    begin: (seed) =>
      new NetworkSearch(evaluator, { cpuct, firstPlay, root, considered, lines, endgames, leaves: LEAVES, seed }),
  };
}
