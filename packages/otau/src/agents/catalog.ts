/** The table of agents: everything that plays by name. A new kind of agent is a new row here. Levels are at the end. */
import { BookPlayer, OWN_BOOK } from '../books/player.js';
import { type Game, type GameId, OVER, type Row } from '../core/game.js';
import { type GameTraits, gameDefinition, gameIds, gamePart, gameTraits } from '../core/registry.js';
import { checkHasMove, legalActions, rowAfter } from '../core/rows.js';
import type { OpponentFunction } from '../env/env.js';
import { type AgentLevel, gameBeginners, gameLevels, LEVEL_COUNT, MAX_BEGINNERS } from '../ladder/levels.js';
import { OtauError, quote } from '../lib/error.js';
import type { Rng } from '../lib/rng.js';
import { DEVICES } from '../network/runtime.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import { heuristicEvaluator, rolloutEvaluator } from '../search/evaluators/evaluators.js';
import { createExpectimax } from '../search/expectimax/expectimax.js';
import { createMcts } from '../search/mcts/mcts.js';
import type { MctsOptions } from '../search/mcts/options.js';
import type { Line, Searcher } from '../search/search.js';
import type { EndgameSource } from '../tables/endgames.js';
import type { Agent, AgentContext, Choice } from './agent.js';
import type { Resources } from './resources.js';
import {
  createDefaultSearch,
  defaultSearch,
  EndgameAgent,
  GameSearcher,
  HelperThreads,
  type OwnLimits,
  SearchAgent,
  ThreadedAgent,
  tighter,
  ZeroAgent,
  type ZeroOptions,
} from './searching.js';
import { type AgentOptions, type AgentValues, formatSpec, readValues, splitSpec } from './spec.js';

/** A kind of agents. */
export interface AgentEntry {
  readonly name: string;
  /** One line about how it plays. */
  readonly about: string;
  /** Whether it plays a game of these traits; every game unless given. */
  plays?(traits: GameTraits, id: GameId): boolean;
  readonly options: AgentOptions;
  /** Opponents for people, numbered by strength from 1: how they play a game. Their number is the first option. */
  levels?(id: GameId): readonly AgentLevel[];
  /**
   * Makes the agent.
   * @param name the canonical text
   */
  create(name: string, values: AgentValues, resources: Resources): Agent;
}

/** What `createAgent` takes besides the agent's text. */
export interface AgentSetup {
  /** Refuses agents that do not play this game. */
  readonly game?: GameId;
  /** Networks, endgame tables, books and threads; none unless given. */
  readonly resources?: Resources;
}

const TIME = { type: 'integer', about: 'milliseconds for a move', min: 1, max: 86_400_000 } as const;
const NODES = { type: 'integer', about: 'positions visited for a move', min: 1, max: 1e12 } as const;
const DEPTH = { type: 'integer', about: 'plies looked ahead', min: 1, max: 100 } as const;
const VISITS = { type: 'integer', about: 'simulations for a move', min: 1, max: 1e9 } as const;
const LINES = { type: 'integer', about: 'best moves to find with their lines', default: 1, min: 1, max: 50 } as const;
const TABLE = { type: 'integer', about: 'the table holds 2^table entries', default: 20, min: 2, max: 24 } as const;
const ENDGAMES = {
  type: 'text',
  about: 'knows exact endgames: true, by the tables that come with Otau, or a file',
} as const;
const BOOK = {
  type: 'text',
  about: 'an opening book to play by first: own, which comes with Otau, or a file',
} as const;
const CONTEMPT = {
  type: 'integer',
  about: 'how much draws are avoided: against weaker players',
  default: 0,
  min: 0,
  max: 100,
} as const;
const THREADS = { type: 'integer', about: 'threads that search together', default: 1, min: 1, max: 64 } as const;
const PONDER = {
  type: 'boolean',
  about: 'the threads beside the first search on while the opponent thinks',
  default: false,
} as const;
/** Milliseconds of a search if neither its text nor the move gives a limit. */
const DEFAULT_TIME_MS = 500;

class SimpleAgent implements Agent {
  constructor(
    readonly name: string,
    private readonly chooser: Chooser,
  ) {}

  choose({ game, row, rng }: AgentContext): Choice {
    checkHasMove(game, row);
    return { action: this.chooser(game, row, rng) };
  }
}

export const random: Chooser = (game, row, rng) => {
  const actions = legalActions(game, row);
  return actions[rng.below(actions.length)];
};

/**
 * The action with which the mover wins, otherwise the one with the most `material` of the game; among equals a random one.
 * In games without a material count, only results count.
 */
export const greedy: Chooser = (game, row, rng) => {
  const material = gamePart(game.id, 'evaluation')?.material ?? (() => 0);
  const player = game.actor(row);
  let best: number[] = [];
  let bestValue = Number.NEGATIVE_INFINITY;
  for (const action of legalActions(game, row)) {
    const after = rowAfter(game, row, action);
    const value = game.actor(after) === OVER ? 1000 * game.result(after, player) : material(game, after, player);
    if (value > bestValue) best = [];
    if (value >= bestValue) best.push(action);
    bestValue = Math.max(bestValue, value);
  }
  return best[rng.below(best.length)];
};

/** All kinds of agents, in the order in which they are listed. */
export const AGENTS: readonly AgentEntry[] = [
  { name: 'random', about: 'plays any legal move', options: {}, create: () => new SimpleAgent('random', random) },
  {
    name: 'greedy',
    about: 'takes the most that a single move can get',
    options: {},
    create: () => new SimpleAgent('greedy', greedy),
  },
  {
    name: 'beginner',
    about: 'opponents for people who learn a game, below its levels; each answers within a second',
    plays: (_, id) => gameBeginners(id).length > 0,
    options: { beginner: { type: 'integer', about: 'how strong', default: 2, min: 1, max: MAX_BEGINNERS } },
    levels: gameBeginners,
    create: (_, { beginner }) => createBeginner(beginner as number),
  },
  {
    name: 'level',
    about: 'opponents for people, in even steps from 1 to 8, which has book and endgames; each answers within a second',
    options: { level: { type: 'integer', about: 'how strong', default: 4, min: 1, max: LEVEL_COUNT } },
    levels: gameLevels,
    create: (_, { level }, resources) => createLevel(level as number, resources),
  },
  {
    name: 'alphabeta',
    about: 'looks ahead move by move, for games of two without chance',
    plays: ({ hasChance }) => !hasChance,
    options: {
      time: TIME,
      nodes: NODES,
      depth: DEPTH,
      lines: LINES,
      table: TABLE,
      threads: THREADS,
      ponder: PONDER,
      contempt: CONTEMPT,
      endgames: ENDGAMES,
      book: BOOK,
    },
    create: createAlphabetaAgent,
  },
  {
    name: 'expectimax',
    about: 'looks ahead and weighs what chance may bring',
    options: { time: TIME, nodes: NODES, depth: DEPTH, lines: LINES, endgames: ENDGAMES, book: BOOK },
    create: createExpectimaxAgent,
  },
  {
    name: 'mcts',
    about: 'plays simulated games and follows the promising ones (UCT, PUCT)',
    options: {
      visits: VISITS,
      time: TIME,
      nodes: NODES,
      uct: { type: 'number', about: 'plain UCT with this constant, leaves judged by playouts', min: 0, max: 100 },
      cpuct: { type: 'number', about: 'PUCT, the usual form, with this constant', min: 0, max: 100 },
      leaves: {
        type: 'choice',
        about:
          'what judges leaves: the static evaluation, which guides the moves too (usual where two play), or playouts',
        default: 'usual',
        choices: ['usual', 'evaluation', 'playouts'],
      },
      reuse: { type: 'boolean', about: 'keeps what the last move found out', default: true },
      lines: { ...LINES, about: 'best moves to show; all unless given', default: undefined },
      endgames: ENDGAMES,
      book: BOOK,
    },
    create: createMctsAgent,
  },
  {
    name: 'zero',
    about: 'plays by a trained network, looking ahead with it',
    options: {
      model: {
        type: 'text',
        about: "a model that comes with Otau, an .onnx file or a run folder; the game's own unless given",
      },
      visits: VISITS,
      time: TIME,
      cpuct: { type: 'number', about: 'how much it explores; what suits the game unless given', min: 0, max: 100 },
      firstPlay: {
        type: 'number',
        about: 'how much less an untried move counts; what suits the game unless given',
        min: -10,
        max: 10,
      },
      root: {
        type: 'choice',
        about: 'how moves at the root are tried: by PUCT, or by Gumbel and sequential halving, better with few visits',
        default: 'puct',
        choices: ['puct', 'gumbel'],
      },
      considered: { type: 'integer', about: 'moves that a Gumbel root considers; 16 unless given', min: 1, max: 256 },
      device: {
        type: 'choice',
        about:
          "what computes the network: cpu, wasm (the browser's runtime), or an accelerator; the usual one unless given",
        choices: DEVICES,
      },
      lines: { ...LINES, about: 'best moves to show; all unless given', default: undefined },
      endings: {
        type: 'boolean',
        about: 'lets alpha-beta play endings, where it judges them better than a network',
        default: true,
      },
      endgames: ENDGAMES,
      book: BOOK,
    },
    create: createZeroAgent,
  },
];

/**
 * Makes an agent from a text such as `alphabeta:time=500`, `mcts:visits=2000`, `level:3` or `greedy`.
 * What it needs of the resources is opened with its first move.
 * @throws OtauError `unknown-agent` if there is none of that name or it does not play the game, `bad-option`
 * @example createAgent('zero:visits=100,book=own', { game: 'kindo', resources: provideNode() })
 */
export function createAgent(spec: string, { game, resources = {} }: AgentSetup = {}): Agent {
  const { name, given } = splitSpec(spec);
  const entry = AGENTS.find((agent) => agent.name === name);
  if (entry === undefined) {
    const known = AGENTS.map((agent) => agent.name).join(', ');
    throw new OtauError('unknown-agent', `There is no agent ${quote(name)}; the agents are ${known}.`);
  }
  if (game !== undefined && !agentGames(entry).includes(gameDefinition(game).id)) {
    throw new OtauError('unknown-agent', `${name} does not play ${game}, only ${agentGames(entry).join(', ')}.`);
  }
  const values = readValues(name, entry.options, given);
  if (game !== undefined) checkLevel(entry, values, game);
  const agent = entry.create(formatSpec(name, entry.options, values), values, resources);
  return values.book === undefined ? agent : new BookPlayer(agent, values.book as string, resources.books);
}

/** Throws `bad-option` if a game has fewer opponents of a kind than the given number. */
function checkLevel({ name, levels }: AgentEntry, values: AgentValues, game: GameId): void {
  const count = levels?.(gameDefinition(game).id).length;
  const number = values[name] as number;
  if (count === undefined || number <= count) return;
  throw new OtauError('bad-option', `${name} of ${game} is a number from 1 to ${count}; got ${number}.`);
}

/** The registered games that a kind of agents plays. */
export function agentGames({ plays }: AgentEntry): readonly GameId[] {
  return gameIds().filter((id) => plays?.(gameTraits(id), id) ?? true);
}

function createExpectimaxAgent(name: string, values: AgentValues, resources: Resources): Agent {
  const lines = values.lines as number;
  return withEndgames(name, values, resources, (endgames) => {
    return new SearchAgent(name, limitsOf(values, 'depth'), () => createExpectimax({ lines, endgames }));
  });
}

/** The agent, with endgame tables if its text asks for them. */
function withEndgames(
  name: string,
  values: AgentValues,
  resources: Resources,
  make: (endgames?: EndgameSource) => Agent,
): Agent {
  const asked = values.endgames as string | undefined;
  if (asked === undefined || asked === 'false') return make();
  return new EndgameAgent(name, resources.endgames, asked === 'true' ? undefined : asked, make);
}

function createAlphabetaAgent(name: string, values: AgentValues, resources: Resources): Agent {
  if (values.ponder && values.threads === 1) {
    throw new OtauError('bad-option', 'ponder needs two threads or more: threads=2.');
  }
  return withEndgames(name, values, resources, (endgames) => createAlphabetaWith(name, values, resources, endgames));
}

function createAlphabetaWith(name: string, values: AgentValues, resources: Resources, endgames?: EndgameSource): Agent {
  // Threads that search together share memory.
  const open = typeof SharedArrayBuffer === 'undefined' ? undefined : resources.threads;
  const count = values.threads as number;
  const threads = count === 1 || open === undefined ? undefined : new HelperThreads(count - 1, open);
  const options = {
    tableBits: values.table as number,
    lines: values.lines as number,
    contempt: values.contempt as number,
    helpers: threads?.ports,
    ponder: values.ponder as boolean,
    endgames,
  };
  const agent = new SearchAgent(name, limitsOf(values, 'depth'), () => createAlphabeta(options));
  return threads === undefined ? agent : new ThreadedAgent(agent, threads);
}

function createMctsAgent(name: string, values: AgentValues, resources: Resources): Agent {
  return withEndgames(name, values, resources, (endgames) => {
    return new SearchAgent(name, limitsOf(values, 'visits'), (_, seed) => createMctsOf(values, seed, endgames));
  });
}

function createMctsOf(values: AgentValues, seed: number, endgames?: EndgameSource): Searcher {
  const { uct, cpuct, leaves, reuse, lines } = values;
  const evaluator =
    leaves === 'playouts' ? rolloutEvaluator() : leaves === 'evaluation' ? heuristicEvaluator() : undefined;
  return createMcts({ uct, cpuct, evaluator, reuse, lines, seed, endgames } as MctsOptions);
}

function createZeroAgent(name: string, values: AgentValues, resources: Resources): Agent {
  const { model, device, cpuct, firstPlay, root, considered, lines, endings } = values;
  return withEndgames(name, values, resources, (endgames) => {
    const options = { model, device, cpuct, firstPlay, root, considered, lines, endgames, endings } as ZeroOptions;
    return new ZeroAgent(name, limitsOf(values, 'visits'), options, resources.networks);
  });
}

/** @param effort the kind of limit that the search obeys beside time and nodes */
function limitsOf(values: AgentValues, effort: 'depth' | 'visits'): OwnLimits {
  const { time, nodes } = values;
  const fallback = { time: DEFAULT_TIME_MS, unless: ['time', 'nodes', effort] };
  return { time, nodes, [effort]: values[effort], fallback } as OwnLimits;
}

/** A choice among the legal actions of a position in which a player is to move. */
type Chooser = (game: Game, row: Row, rng: Rng) => number;

// Agents as the opponents of environments: `make('Kindo-v0', { opponent: asOpponent('level:3') })`.

/**
 * An opponent for the one-player view of an environment.
 * @param spec the text of an agent; one whose answer is a promise throws `unsupported` when asked
 * @throws OtauError `unknown-agent`, `bad-option`
 */
export function asOpponent(spec: string, resources: Resources = {}): OpponentFunction {
  const agent = createAgent(spec, { resources });
  return ({ game, row, rng }) => {
    const choice = agent.choose({ game, row, rng });
    // An environment may begin a new game at any time, so no state is kept between moves: a seed always gives the same game
    agent.newGame?.();
    if (!('then' in choice)) return choice.action;
    throw new OtauError('unsupported', `${agent.name} answers later, but an environment needs its move at once.`);
  };
}

// Agents for people to play against. A level is weaker than the search in natural ways: it
// looks at fewer positions, overlooks some moves, and may play one that is slightly worse.

/** Milliseconds for a move of any level, however slow the machine. */
const MAX_TIME_MS = 800;
/** The table of alpha-beta holds 2^18 entries. */
const TABLE_BITS = 18;

/**
 * @param level 1 to `LEVEL_COUNT`
 * @param resources the highest level uses the opening book and exact endgames, where they are available
 */
export function createLevel(level: number, resources: Resources = {}): Agent {
  const name = `level:${level}`;
  const create = (endgames?: EndgameSource): Agent =>
    new LevelAgent(name, ({ id }) => gameLevels(id)[level - 1], MAX_TIME_MS, endgames);
  return level === LEVEL_COUNT ? withKnowledge(name, create, resources) : create();
}

/**
 * @param number from 1, at most as many as the game has
 * @throws OtauError `unsupported` with the first move of a game that has no such beginner
 */
export function createBeginner(number: number): Agent {
  return new LevelAgent(`beginner:${number}`, ({ id }) => beginnerOf(id, number), MAX_TIME_MS);
}

function beginnerOf(game: GameId, number: number): AgentLevel {
  const beginners = gameBeginners(game);
  const found = beginners[number - 1];
  if (found !== undefined) return found;
  const which =
    beginners.length === 0 ? 'no beginners: its levels begin with one' : `beginners 1 to ${beginners.length} only`;
  throw new OtauError('unsupported', `${game} has ${which}; got beginner:${number}.`);
}

/** A table or book that cannot be loaded, as by a page without a network, is left out. */
function withKnowledge(
  name: string,
  create: (endgames?: EndgameSource) => Agent,
  { endgames, books }: Resources,
): Agent {
  const load = endgames && ((game: Game) => endgames(game).catch(() => undefined));
  const agent = load === undefined ? create() : new EndgameAgent(name, load, undefined, create);
  if (books === undefined) return agent;
  const find = async (game: Game) => books.find(game, undefined);
  return new BookPlayer(agent, OWN_BOOK, { find: (game) => find(game).catch(() => undefined) });
}

/** Plays as these settings say, without a limit of time: for measuring them. */
export function createMeasuredLevel(name: string, settings: AgentLevel): Agent {
  return new LevelAgent(name, () => settings);
}

class LevelAgent implements Agent {
  readonly #searcher: GameSearcher;

  constructor(
    readonly name: string,
    private readonly settingsOf: (game: Game) => AgentLevel,
    private readonly time?: number,
    endgames?: EndgameSource,
  ) {
    this.#searcher = new GameSearcher((game, seed) => {
      const { lines } = settingsOf(game);
      return createDefaultSearch(game, { lines, tableBits: TABLE_BITS, seed, endgames });
    });
  }

  choose({ game, row, history, rng, limits, onReport }: AgentContext): Choice {
    const level = this.settingsOf(game);
    const effort = defaultSearch(game) === 'mcts' ? { visits: level.visits } : { nodes: level.nodes };
    const all = tighter({ time: this.time, ...effort }, { history, ...limits });
    const searcher = this.#searcher.of(game, rng);
    const isShallow = rng.float() < level.shallowRate;
    const result = searcher.search(game, row, isShallow ? { ...all, depth: 1 } : all, onReport);
    const { action, value } = chooseLine(withoutOverlooked(result.lines, level, rng), level, rng);
    return { action, value, result };
  }

  newGame(): void {
    this.#searcher.newGame();
  }
}

/** The lines that are not overlooked, at least one. */
function withoutOverlooked(lines: readonly Line[], { blunderRate }: AgentLevel, rng: Rng): readonly Line[] {
  const left = lines.filter(() => rng.float() >= blunderRate);
  return left.length > 0 ? left : [lines[rng.below(lines.length)]];
}

/** One of the lines, the likelier the better it is. */
function chooseLine(lines: readonly Line[], { temperature }: AgentLevel, rng: Rng): Line {
  const best = lines.reduce((a, b) => (b.value > a.value ? b : a));
  if (temperature === 0) return best;
  const weights = lines.map(({ value }) => Math.exp((value - best.value) / temperature));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return lines[rng.pick(weights, lines.length, total)];
}
