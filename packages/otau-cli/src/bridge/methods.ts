/** The requests by name: they describe, play, draw and record games, and have agents choose. */
import { Worker } from 'node:worker_threads';
import {
  CHANCE,
  type Counters,
  createGame,
  type Game,
  type GameId,
  gameIds,
  gamePart,
  History,
  isLegal,
  legalActions,
  OtauError,
  OVER,
  quote,
  Rng,
  type RngState,
  type Row,
  startOf,
} from 'otau';
import { AGENTS, type Agent, createAgent, defaultSearch, splitSpec } from 'otau/agents';
import { provideNode } from 'otau/agents/node';
import { Dict } from 'otau/env';
import { type RecordOptions, rgbArray } from 'otau/env/node';
import { environmentOf } from 'otau/internal/env/game-environment.js';
import { checkRecording, writeEpisode } from 'otau/internal/env/node/recorder.js';
import { makeObserver } from 'otau/internal/env/observer.js';
import { registeredGame } from 'otau/internal/env/registry.js';
// Not from the entry, whose import throws where a plugin of the environment cannot be loaded: that is the answer to requests.
import { loadedPlugins, loadPlugin } from 'otau/internal/games/node/plugins.js';
import { readModel, writeModel } from 'otau/network';
import { formatRecord, type GameRecord, readFile, replayRecord } from 'otau/records';
import { type LastAction, renderSvg, renderText, type SvgOptions } from 'otau/render';
import { annotateRecord, moveWords, reviewEffort, reviewGame, reviewSearch, reviewSpec } from 'otau/review';
import { formatLine } from '../engine/ugi-text.js';
import { GamesObject, memoryOf } from './games.js';
import { describeAgents, describeEnvironments, describeGame, describeKernels } from './kernels.js';

/** Plain values by their names. */
export type Values = Readonly<Record<string, unknown>>;

/** The result of a method: plain values, and bytes after them. */
export interface MethodResult {
  readonly values?: object;
  readonly bytes?: readonly Uint8Array[];
}

/** Increased with each incompatible change of the messages. */
const PROTOCOL = 4;

export class Methods {
  readonly #objects = new Objects();

  /** Runs the method of a name. Throws `bad-message` for an unknown one. */
  call(name: string, given: Values, content: Uint8Array): MethodResult | Promise<MethodResult> {
    if (Object.hasOwn(METHODS, name)) return METHODS[name](this.#objects, given, content);
    throw new OtauError('bad-message', `There is no method ${quote(name)}.`);
  }
}

type Method = (objects: Objects, given: Values, content: Uint8Array) => MethodResult | Promise<MethodResult>;

const METHODS: Readonly<Record<string, Method>> = {
  hello: () => ({ values: { protocol: PROTOCOL, environments: describeEnvironments() } }),

  kernels: () => {
    const { games, modules, searches } = describeKernels();
    const sizes = modules.map(({ length }) => length);
    return { values: { games, sizes, searches, agents: describeAgents() }, bytes: modules };
  },

  register: async (_, { plugin, folder }) => {
    if (typeof plugin !== 'string') {
      throw new OtauError('bad-message', `A plugin is named by a text; got ${quote(plugin)}.`);
    }
    const games = await loadPlugin(plugin, folder as string);
    const environments = describeEnvironments().filter(({ game }) => games.includes(game));
    return { values: { environments, plugins: loadedPlugins() } };
  },

  /** The game of a network that strangers may have made, and the network, checked and written anew. */
  network: (_, __, content) => {
    const { declaration, weights } = readModel(content);
    const { game, options } = declaration;
    return { values: { game, options }, bytes: [writeModel(declaration, weights)] };
  },

  // Rules

  game: (objects, { id, options }) => {
    const game = gameIds().includes(id as Game['id']) ? createGame(id as Game['id'], options as object) : undefined;
    const rules = new GameObject(game ?? registeredGame(id as string, options as Values));
    return { values: { object: objects.add(rules), ...describeGame(rules.game) } };
  },

  describe: (objects, { object }) => {
    const { size, describe } = objects.game(object).observation;
    return { values: { texts: Array.from({ length: size }, (_, index) => describe(index)) } };
  },

  /** The first position; the player who begins may be random. */
  start: (objects, { object, seed }) => {
    return { bytes: [startOf(objects.game(object), undefined, new Rng(seed as string)).row] };
  },

  parsePosition: (objects, { object, text }) => {
    const { row, counters } = startOf(objects.game(object), String(text));
    return { values: counters, bytes: [row] };
  },

  about: (objects, { object }, content) => {
    const game = objects.game(object);
    const row = checkRow(game, content);
    const actions = legalActions(game, row);
    const observation = new Float32Array(game.observation.size);
    game.observe(row, observation);
    const moves = actions.map((action) => game.formatAction(row, action));
    const values = { actor: game.actor(row), actions, moves, text: game.formatPosition(row) };
    return { values, bytes: [memoryOf(observation)] };
  },

  parseAction: (objects, { object, text, notation }, content) => {
    const game = objects.game(object);
    if (typeof text !== 'string') throw new OtauError('bad-message', `A move is read from a text; got ${quote(text)}.`);
    const action = game.parseAction(checkRow(game, content), text, notation as string | undefined);
    return { values: { action } };
  },

  formatAction: (objects, { object, action, notation }, content) => {
    const game = objects.game(object);
    const row = checkRow(game, content);
    if (!isLegal(game, row, action as number)) {
      throw new OtauError('illegal-move', `${quote(action)} is not a legal action in ${game.formatPosition(row)}.`);
    }
    return { values: { text: game.formatAction(row, action as number, notation as string | undefined) } };
  },

  textAfter: (objects, { object, counters }, content) => {
    const { game, row, counters: reached } = historyOf(objects.game(object), content, counters);
    return { values: { text: game.formatPosition(row, reached) } };
  },

  // Environments

  /** What an environment shows besides: the kinds of its moves, whether it knows actions by other names or adds to infos. */
  environment: (objects, { object }) => {
    const game = objects.game(object);
    const { moveTypes, info } = environmentOf(game);
    const hasAliases = gamePart(game.id, 'environment')?.canonicalAction !== undefined;
    return { values: { moveTypes, hasAliases, hasInfo: info !== undefined } };
  },

  moveType: (objects, { object, action }, content) => {
    const game = objects.game(object);
    return { values: { moveType: environmentOf(game).moveType(game, content, action as number) } };
  },

  alias: (objects, { object, action }, content) => {
    const game = objects.game(object);
    return { values: { action: environmentOf(game).canonicalAction(game, content, action as number) } };
  },

  info: (objects, { object, isTurnPassed }, content) => {
    const game = objects.game(object);
    const state = { row: content, isTurnPassed: isTurnPassed === true };
    return { values: environmentOf(game).info?.(game, state) ?? {} };
  },

  /** The observation by name: the space of each part. Throws `bad-option`. */
  namedSpace: (objects, { object }) => {
    const { space } = makeObserver(objects.game(object), 'dict');
    if (!(space instanceof Dict)) throw new OtauError('bad-option', `Observations by name are sent part by part.`);
    const parts = Object.entries(space.spaces).map(([name, part]) => ({ name, ...plain(part as object) }));
    return { values: { parts } };
  },

  named: (objects, { object }, content) => ({
    values: plain(makeObserver(objects.game(object), 'dict').observe(content)),
  }),

  games: (objects, { object, n, reward }) => {
    const game = objects.game(object);
    const games = new GamesObject(game, n as number, reward as 'default' | 'sparse');
    return { values: { object: objects.add(games), isMovers: games.isMovers } };
  },

  begin: (objects, { object, which, seeds, position }) => ({
    bytes: objects.games(object).begin(which as number[], seeds as (string | null)[], position as string | undefined),
  }),

  play: (objects, { object }, content) => ({
    bytes: objects.games(object).play(new Int32Array(content.slice().buffer)),
  }),

  snapshot: (objects, { object }) => ({ bytes: [objects.games(object).snapshot()] }),

  restore: (objects, { object }, content) => ({ bytes: objects.games(object).restore(content.slice()) }),

  // Pictures and records

  /** A position, which may be followed by the position before its last action. */
  draw: (objects, { object, lastAction, ...options }, content) => {
    const game = objects.game(object);
    const row = checkRow(game, content.subarray(0, game.rowSize));
    if (typeof lastAction !== 'number') return draw(game, row, undefined, options);
    return draw(game, row, { before: checkRow(game, content.subarray(game.rowSize)), action: lastAction }, options);
  },

  checkRecording: (objects, { object, options }) => {
    checkRecording(objects.game(object), options as RecordOptions);
    return {};
  },

  /** Writes the files of an episode that has ended, or was broken off. */
  writeEpisode: (objects, { object, options, episode, reason, counters }, content) => {
    const history = historyOf(objects.game(object), content, counters);
    writeEpisode(history, episode as number, reason as string | undefined, options as RecordOptions);
    return {};
  },

  /** The games of a file, with their actions, and their first positions. Throws at the first that is wrong. */
  records: async (_, { game }, content) => {
    const records: object[] = [];
    const rows: Uint8Array[] = [];
    const options = { ...(game === undefined ? {} : { game: game as GameId }), readDocument: refuseDocuments };
    for await (const { record, error } of readFile([content], options)) {
      if (error !== undefined) throw error;
      const history = replayRecord(record);
      records.push({ ...record, actions: history.actions });
      rows.push(history.rowAt(0));
    }
    return { values: { records }, bytes: rows };
  },

  review: async (_, { record, agent, effort }) => {
    const history = replayRecord(record as GameRecord);
    const { game } = history;
    const spec = reviewSpec((agent as string | undefined) ?? defaultSearch(game), game);
    startGuard();
    const reviewer = createAgent(spec, { game: game.id, resources: AGENT_RESOURCES });
    try {
      const searches = [reviewSearch(reviewer, game)];
      const review = await reviewGame(history, { agent: spec, searches, effort: reviewEffort(effort as number, spec) });
      const moves = review.moves.map((move) => ({ ...move, words: moveWords(review, move) }));
      return {
        values: { ...review, moves, record: formatRecord(annotateRecord(record as GameRecord, review), 'text') },
      };
    } finally {
      await reviewer.close?.();
    }
  },

  // Agents

  agent: (objects, { spec }) => {
    startGuard();
    const created = new AgentObject(spec as string);
    return { values: { object: objects.add(created), name: created.agent.name } };
  },

  choose: async (objects, { agent, object, rng, gameKey }, content) => {
    const game = objects.game(object);
    const row = checkRow(game, content);
    return { values: await objects.agent(agent).choose(game, row, rng as RngState, gameKey as string | undefined) };
  },

  analyse: async (objects, { object, agent, lines }, content) => {
    const game = objects.game(object);
    startGuard();
    return { values: await analyse(game, checkRow(game, content), agent as string | undefined, lines as number) };
  },

  close: async (objects, { object }) => {
    await objects.close(object as number);
    return {};
  },
};

async function refuseDocuments(): Promise<never> {
  throw new OtauError(
    'no-package',
    'Documents are read by the command `otau replay FILE --to jsonl`: npm install otau-cli.',
  );
}

/** Spaces and observations as JSON has them: arrays of numbers for typed arrays. */
function plain<Given extends object>(given: Given): object {
  const plainOf = (value: unknown) => (ArrayBuffer.isView(value) ? Array.from(value as Uint8Array) : value);
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, plainOf(value)]));
}

/** A game from its first position and all actions and outcomes, as uint16 after it. */
function historyOf(game: Game, content: Uint8Array, counters: unknown): History {
  const row = checkRow(game, content.subarray(0, game.rowSize));
  const start = counters === undefined ? { row } : { row, counters: counters as Counters };
  const history = new History(game, start);
  for (const action of new Uint16Array(content.slice(game.rowSize).buffer)) history.play(action);
  return history;
}

/** The default effort of a search: the same on every machine. */
const DEFAULT_EFFORT = { alphabeta: 'nodes=100000', expectimax: 'nodes=100000', mcts: 'visits=2000' };

/**
 * The best moves of a position with their principal variations.
 * @param spec an agent that searches; the game's own search unless given
 * @param lines the number of moves at most
 * @throws `game-over`, `wrong-actor`, `unknown-agent`, `bad-option`, `unsupported` for an agent that finds no lines
 */
async function analyse(game: Game, row: Row, spec: string | undefined, lines: number): Promise<object> {
  requirePlayer(game, row);
  const search = defaultSearch(game);
  requireLines(spec);
  const name = spec ?? `${search}:${DEFAULT_EFFORT[search]}`;
  const asked = `${name}${name.includes(':') ? ',' : ':'}lines=${lines}`;
  const agent = createAgent(asked, { game: game.id, resources: AGENT_RESOURCES });
  try {
    const { result } = await agent.choose({ game, row, rng: new Rng('analysis') });
    if (result === undefined) throw noLines(agent.name);
    const { value, values, depth, nodes, visits, time } = result;
    const found = result.lines.map((line) => {
      const { action, value, solved, visits, depth, line: actions } = line;
      return { action, value, solved, visits, depth, actions, moves: formatLine(game, row, actions) };
    });
    return { agent: agent.name, value, values, depth, nodes, visits, time, lines: found };
  } finally {
    await agent.close?.();
  }
}

/** Throws `unsupported` for an agent that takes no number of lines. An unknown one is refused where it is made. */
function requireLines(spec: string | undefined): void {
  if (spec === undefined) return;
  const { name } = splitSpec(spec);
  const entry = AGENTS.find((agent) => agent.name === name);
  if (entry !== undefined && !Object.hasOwn(entry.options, 'lines')) throw noLines(name);
}

function noLines(name: string): OtauError {
  return new OtauError('unsupported', `${name} finds a move, but no lines.`);
}

/** Validates bytes as a position: the game must write the same bytes for its text. Throws `bad-position`. */
function checkRow(game: Game, bytes: Uint8Array): Row {
  if (bytes.length !== game.rowSize) {
    throw new OtauError('bad-position', `A position of ${game.id} has ${game.rowSize} bytes; got ${bytes.length}.`);
  }
  const row = bytes.slice();
  const { row: again } = startOf(game, game.formatPosition(row));
  if (again.every((byte, k) => byte === row[k])) return row;
  throw new OtauError('bad-position', `These bytes are no position of ${game.id} with these options.`);
}

/** Options of pictures of each kind. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  ansi: [],
  svg: ['theme', 'coordinates', 'size', 'title', 'idPrefix', 'legal', 'arrows'],
  rgb_array: ['theme', 'coordinates', 'size', 'drawnLetters'],
};

/** A picture: a text, or pixels of three bytes each. Throws `bad-argument`. */
function draw(game: Game, row: Row, last: LastAction | undefined, given: Values): MethodResult {
  const { mode, ...options } = given as Values & { readonly mode: string };
  if (!Object.hasOwn(DRAWN, mode)) {
    throw new OtauError('bad-argument', `A picture is one of ${Object.keys(DRAWN).join(', ')}; got ${quote(mode)}.`);
  }
  const unknown = Object.keys(options).find((name) => !DRAWN[mode].includes(name));
  if (unknown !== undefined) {
    const known = DRAWN[mode].join(', ') || 'nothing';
    throw new OtauError('bad-argument', `A picture as ${mode} takes ${known}; got ${quote(unknown)}.`);
  }
  if (mode === 'ansi') {
    return { values: { text: renderText(game, row, { lastAction: last?.action, before: last?.before }) } };
  }
  if (mode === 'svg') {
    const { legal, ...others } = options as Omit<SvgOptions, 'legal'> & { readonly legal?: boolean };
    const shown = legal === true ? legalActions(game, row) : undefined;
    return { values: { text: renderSvg(game, row, { ...others, last, legal: shown }) } };
  }
  const { width, height, data } = rgbArray(game, row, { ...options, last });
  return { values: { width, height }, bytes: [data] };
}

// The objects to which the client refers by number.

/** The rules of a game, with its options fixed. */
class GameObject {
  constructor(readonly game: Game) {}
  close(): void {}
}

type Held = GamesObject | AgentObject | GameObject;

class Objects {
  readonly #held = new Map<unknown, Held>();
  #last = 0;

  add(held: Held): number {
    this.#last++;
    this.#held.set(this.#last, held);
    return this.#last;
  }

  game(object: unknown): Game {
    return this.#get(object, GameObject, 'the rules of a game').game;
  }

  games(object: unknown): GamesObject {
    return this.#get(object, GamesObject, 'games');
  }

  agent(object: unknown): AgentObject {
    return this.#get(object, AgentObject, 'an agent');
  }

  async close(object: unknown): Promise<void> {
    const held = this.#held.get(object);
    this.#held.delete(object);
    await held?.close();
  }

  #get<Kind extends Held>(object: unknown, kind: abstract new (...given: never[]) => Kind, what: string): Kind {
    const held = this.#held.get(object);
    if (held instanceof kind) return held;
    throw new OtauError('closed', `Object ${quote(object)} is closed, or not ${what}.`);
  }
}

// Agents by name for the client, which has their random numbers: they choose moves.

/** Whether this is a process of its own: V8 within Python has no threads. */
const IS_PROCESS = process.ppid !== undefined;
/** Resources that all agents share. */
const AGENT_RESOURCES = provideNode({ hasThreads: IS_PROCESS });

class AgentObject {
  readonly agent: Agent;
  /** The game of the last request. */
  #gameKey: string | undefined;

  /** Throws `unknown-agent` and `bad-option`. */
  constructor(spec: string) {
    this.agent = createAgent(spec, { resources: AGENT_RESOURCES });
  }

  /**
   * The move in a position in which a player is to move, and where its random numbers go on. Throws `game-over`, and the errors of the agent.
   * @param gameKey names the game of the position; with another name than before, or none, a new game begins for the agent
   */
  async choose(game: Game, row: Row, state: RngState, gameKey: string | undefined): Promise<object> {
    requirePlayer(game, row);
    createAgent(this.agent.name, { game: game.id }); // throws for an agent that does not play this game
    if (gameKey === undefined || gameKey !== this.#gameKey) this.agent.newGame?.();
    this.#gameKey = gameKey;
    const rng = Rng.from(state);
    const { action, value } = await this.agent.choose({ game, row, rng });
    return { action, value: value ?? null, rng: rng.state() };
  }

  async close(): Promise<void> {
    await this.agent.close?.();
  }
}

/** Throws `game-over` and `wrong-actor` if no player is to move. */
function requirePlayer(game: Game, row: Row): void {
  const actor = game.actor(row);
  if (actor === OVER) throw new OtauError('game-over', 'The game is over: there is nothing to choose.');
  if (actor === CHANCE) throw new OtauError('wrong-actor', 'Chance moves next: an agent chooses after the throw.');
}

let guard: Worker | undefined;

/** Ends this process as soon as its parent process has ended, even during a long search, which does not check the pipe. */
function startGuard(): void {
  if (!IS_PROCESS) return;
  guard ??= new Worker(GUARD, { eval: true, workerData: process.ppid });
  guard.unref();
}

const GUARD = `
const { workerData } = require('node:worker_threads');
setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;
