/** The requests by name, besides steps: they create, reset, render and close, describe, analyse, and draw. */
import {
  createGame,
  firstCounters,
  type Game,
  gameIds,
  isLegal,
  legalActions,
  OtauError,
  quote,
  Rng,
  type RngState,
  type Row,
} from 'otau';
import { AGENTS, createAgent, defaultSearch, splitSpec } from 'otau/agents';
import { provideNode, shippedModels } from 'otau/agents/node';
import type { AutoresetMode, VectorSeed } from 'otau/env';
import type { RecordOptions } from 'otau/env/node';
import { registeredGame, registration } from 'otau/internal/env/registry.js';
import type { VectorOwnOptions } from 'otau/internal/env/vector/vector.js';
// Not from the entry, whose import throws where a plugin of the environment cannot be loaded: that is the answer to requests.
import { loadedPlugins, loadPlugin } from 'otau/internal/games/node/plugins.js';
import { type RgbaImage, rgbaImage } from 'otau/internal/render/node/raster.js';
import { type LastAction, renderSvg, renderText, type SvgOptions } from 'otau/render';
import { formatLine } from '../engine/ugi-text.js';
import { AgentObject, opponentNamed, requirePlayer, startGuard } from './agents.js';
import { type Ask, memoryOf, readOptions, type Values } from './codec.js';
import { AecObject, EnvObject } from './env.js';
import { describeAgents, describeEnvironments, describeGame, describeKernels } from './kernels.js';
import { EnvVector, SelfPlayVector, type VectorObject } from './vector.js';

/** The result of a method: plain values, and bytes after them. */
export interface MethodResult {
  readonly values?: object;
  readonly bytes?: readonly Uint8Array[];
}

/** Increased with each incompatible change of the messages. */
const PROTOCOL = 2;

export class Methods {
  readonly objects = new Objects();
  readonly frames = new Frames();

  constructor(readonly ask: Ask) {}

  /** Runs the method of a name. Throws `bad-message` for an unknown one. */
  call(name: string, given: Values, content: Uint8Array): MethodResult | Promise<MethodResult> {
    if (Object.hasOwn(METHODS, name)) return METHODS[name](this, given, content);
    throw new OtauError('bad-message', `There is no method ${quote(name)}.`);
  }

  /** The options of an environment, with functions and agents. */
  options(id: string, options: Values): Values {
    return readOptions(options, this.ask, (spec) => {
      startGuard();
      return opponentNamed(spec, registration(id).game);
    });
  }
}

type Method = (methods: Methods, given: Values, content: Uint8Array) => MethodResult | Promise<MethodResult>;

const METHODS: Readonly<Record<string, Method>> = {
  hello: () => ({
    values: {
      protocol: PROTOCOL,
      node: process.versions.node,
      pid: process.pid,
      environments: describeEnvironments(),
      games: gameIds(),
    },
  }),

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

  make: (methods, { id, options }) => {
    const env = new EnvObject(id as string, methods.options(id as string, options as Values));
    const object = methods.objects.add(env);
    return { values: { object, ...describeGame(env.core.game), replies: env.describeReplies() } };
  },

  aec: (methods, { id, options }) => {
    const env = new AecObject(id as string, methods.options(id as string, options as Values));
    const object = methods.objects.add(env);
    return { values: { object, ...describeGame(env.core.game), replies: env.describeReplies() } };
  },

  vector: (methods, { id, n, options }) => {
    const { autoresetMode, illegal, ...others } = methods.options(id as string, options as Values);
    const vector =
      others.opponent === undefined && illegal === 'throw'
        ? new SelfPlayVector(id as string, n as number, { autoresetMode, ...others } as VectorOwnOptions)
        : new EnvVector(id as string, n as number, autoresetMode as AutoresetMode, { illegal, ...others });
    return { values: { object: methods.objects.add(vector), ...describeGame(vector.game) } };
  },

  reset: ({ objects }, { object, seed, position, isKept }) => {
    const env = objects.board(object as number);
    const options = { seed: seed as string | undefined, options: { position: position as string | undefined } };
    return { bytes: [env instanceof EnvObject ? env.reset(options, isKept !== false) : env.reset(options)] };
  },

  resetVector: ({ objects }, { object, seed, resetMask }) => ({
    bytes: objects
      .vector(object as number)
      .reset({ seed: seed as VectorSeed | undefined, resetMask: resetMask as number[] | undefined }),
  }),

  record: ({ objects }, { object, options }) => {
    objects.env(object as number).record(options as RecordOptions);
    return {};
  },

  /** The state of an environment's generator; it continues from the state that is given, if any. */
  generator: ({ objects }, { object }, content) => {
    const { episode } = objects.board(object as number).core;
    if (content.length > 0) episode.rng = Rng.from([...new Uint32Array(content.slice().buffer)] as unknown as RngState);
    return { bytes: [memoryOf(Uint32Array.from(episode.rng.state()))] };
  },

  rows: ({ objects }, { object }) => ({ bytes: [objects.rows(object as number)] }),

  text: ({ objects }, { object }) => {
    const { episode, game } = objects.board(object as number).core;
    return { values: { text: game.formatPosition(episode.row, episode.counters) } };
  },

  /** The text of the position after a first one and all actions and outcomes, as uint16. */
  textAfter: ({ objects }, { object }, content) => {
    const game = objects.game(object as number);
    const row = checkRow(game, content.subarray(0, game.rowSize));
    const counters = firstCounters();
    for (const action of new Uint16Array(content.slice(game.rowSize).buffer)) {
      const before = row.slice();
      game.next(before, action, row);
      game.count(before, action, row, counters);
    }
    return { values: { text: game.formatPosition(row, counters) } };
  },

  render: ({ objects, frames }, { object, ...options }) => {
    const { episode } = objects.board(object as number).core;
    return draw(frames, episode.game, episode.row, lastOf(episode), options);
  },

  /** A given position, or that of game i. A given one may be followed by the position before its last action. */
  draw: (methods, { object, i, lastAction, ...options }, content) => {
    const { rowSize } = methods.objects.game(object as number);
    const given = lastAction === undefined ? content : content.subarray(0, rowSize);
    const { game, row } = positionOf(methods.objects, object as number, i as number | undefined, given);
    const before = lastAction === undefined ? undefined : checkRow(game, content.subarray(rowSize));
    return draw(methods.frames, game, row, before && { before, action: lastAction as number }, options);
  },

  game: ({ objects }, { id, options }) => {
    const game = gameIds().includes(id as Game['id']) ? createGame(id as Game['id'], options as object) : undefined;
    const rules = new GameObject(game ?? registeredGame(id as string, options as Values));
    return { values: { object: objects.add(rules), ...describeGame(rules.game) } };
  },

  describe: ({ objects }, { object }) => {
    const { size, describe } = objects.game(object as number).observation;
    return { values: { texts: Array.from({ length: size }, (_, index) => describe(index)) } };
  },

  /** The first position; the player who begins may be random. */
  start: ({ objects }, { object, seed }) => {
    const game = objects.game(object as number);
    const row = new Uint8Array(game.rowSize);
    game.start(row, new Rng(seed as string));
    return { bytes: [row] };
  },

  parsePosition: ({ objects }, { object, text }) => {
    const game = objects.game(object as number);
    const row = new Uint8Array(game.rowSize);
    const counters = game.parsePosition(text as string, row);
    return { values: counters, bytes: [row] };
  },

  about: ({ objects }, { object }, content) => {
    const game = objects.game(object as number);
    const row = checkRow(game, content);
    const legal = new Uint16Array(game.maxLegal);
    const count = game.legal(row, legal);
    const observation = new Float32Array(game.observation.size);
    game.observe(row, observation);
    const actions = [...legal.subarray(0, count)];
    const moves = actions.map((action) => game.formatAction(row, action));
    return {
      values: { actor: game.actor(row), actions, moves, text: game.formatPosition(row) },
      bytes: [memoryOf(observation)],
    };
  },

  parseAction: ({ objects }, { object, text, notation }, content) => {
    const game = objects.game(object as number);
    if (typeof text !== 'string') throw new OtauError('bad-message', `A move is read from a text; got ${quote(text)}.`);
    const action = game.parseAction(checkRow(game, content), text, notation as string | undefined);
    return { values: { action } };
  },

  formatAction: ({ objects }, { object, action, notation }, content) => {
    const game = objects.game(object as number);
    const row = checkRow(game, content);
    if (!isLegal(game, row, action as number)) {
      throw new OtauError('illegal-move', `${quote(action)} is not a legal action in ${game.formatPosition(row)}.`);
    }
    return { values: { text: game.formatAction(row, action as number, notation as string | undefined) } };
  },

  agents: () => ({ values: { agents: describeAgents(), models: shippedModels() } }),

  agent: ({ objects }, { spec, seed }) => {
    startGuard();
    const created = new AgentObject(spec as string, seed as string | undefined);
    return { values: { object: objects.add(created), name: created.agent.name } };
  },

  seedAgent: ({ objects }, { object, seed }) => {
    objects.agent(object as number).seed(seed as string);
    return {};
  },

  newGame: ({ objects }, { object }) => {
    objects.agent(object as number).newGame();
    return {};
  },

  choose: async (methods, { agent, object, gameKey }, content) => {
    const { game, row } = positionOf(methods.objects, object as number, undefined, content);
    return { values: await methods.objects.agent(agent as number).choose(game, row, gameKey as string) };
  },

  analyse: async (methods, { object, agent, lines }, content) => {
    const { game, row } = positionOf(methods.objects, object as number, undefined, content);
    startGuard();
    return { values: await analyse(game, row, agent as string | undefined, lines as number) };
  },

  chooseVector: async ({ objects }, { agent, object }, content) => {
    const chooser = objects.agent(agent as number);
    const vector = objects.vector(object as number);
    const actions = new Int32Array(vector.n).fill(-1);
    for (let i = 0; i < vector.n; i++) {
      if (content[i] !== 1 || !vector.isGoing(i)) continue;
      chooser.newGame();
      actions[i] = (await chooser.choose(vector.game, vector.rowAt(i), `${object}/${i}`)).action;
    }
    return { bytes: [memoryOf(actions)] };
  },

  chooseRows: async ({ objects }, { agent, object }, content) => {
    const chooser = objects.agent(agent as number);
    const game = objects.game(object as number);
    const actions = new Int32Array(content.length / game.rowSize);
    for (let i = 0; i < actions.length; i++) {
      const row = checkRow(game, content.subarray(i * game.rowSize, (i + 1) * game.rowSize));
      chooser.newGame();
      actions[i] = (await chooser.choose(game, row, 'rows')).action;
    }
    return { bytes: [memoryOf(actions)] };
  },

  snapshot: ({ objects }, { object }) => ({ bytes: [objects.stateful(object as number).snapshot()] }),

  restore: ({ objects }, { object }, content) => {
    objects.stateful(object as number).restore(content.slice());
    return {};
  },

  close: async ({ objects }, { object }) => {
    await objects.close(object as number);
    return {};
  },
};

/** The default effort of a search: the same on every machine. */
const DEFAULT_EFFORT = { alphabeta: 'nodes=100000', expectimax: 'nodes=100000', mcts: 'visits=2000' };
const RESOURCES = provideNode();

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
  const agent = createAgent(`${name}${name.includes(':') ? ',' : ':'}lines=${lines}`, {
    game: game.id,
    resources: RESOURCES,
  });
  try {
    const { result } = await agent.choose({ game, row, rng: new Rng('analysis') });
    if (result === undefined) throw noLines(agent.name);
    const { value, values, depth, nodes, visits, time } = result;
    const found = result.lines.map((line) => ({
      action: line.action,
      value: line.value,
      solved: line.solved,
      visits: line.visits,
      depth: line.depth,
      actions: line.line,
      moves: formatLine(game, row, line.line),
    }));
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

/** A position given as bytes, or that of an environment. */
function positionOf(
  objects: Objects,
  object: number,
  i: number | undefined,
  content: Uint8Array,
): { readonly game: Game; readonly row: Row } {
  const game = objects.game(object);
  if (content.length > 0) return { game, row: checkRow(game, content) };
  return { game, row: i === undefined ? objects.board(object).core.episode.row : objects.vector(object).rowAt(i) };
}

/**
 * Validates bytes as a position: the game must write the same bytes for the text of the position.
 * Throws `bad-position`.
 */
function checkRow(game: Game, bytes: Uint8Array): Row {
  if (bytes.length !== game.rowSize) {
    throw new OtauError('bad-position', `A position of ${game.id} has ${game.rowSize} bytes; got ${bytes.length}.`);
  }
  const row = bytes.slice();
  const again = new Uint8Array(game.rowSize);
  game.parsePosition(game.formatPosition(row), again);
  if (again.every((byte, k) => byte === row[k])) return row;
  throw new OtauError('bad-position', `These bytes are no position of ${game.id} with these options.`);
}

/** Texts are values, pixels are bytes after them. */
interface Drawn {
  readonly values: object;
  readonly bytes?: readonly Uint8Array[];
}

/** The last action of an environment, if there was one. */
function lastOf({ before, lastAction }: { readonly before: Row; readonly lastAction: number }): LastAction | undefined {
  return lastAction < 0 ? undefined : { before, action: lastAction };
}

/** Options of pictures of each kind. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  ansi: [],
  svg: ['theme', 'coordinates', 'size', 'title', 'idPrefix', 'legal', 'arrows'],
  rgb_array: ['theme', 'coordinates', 'size', 'drawnLetters'],
};

/** A picture; of one in pixels only the differences from the picture `held`. Throws `bad-argument`. */
function draw(frames: Frames, game: Game, row: Row, last: LastAction | undefined, given: Values): Drawn {
  const { mode, held, ...options } = given as Values & { readonly mode: string };
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
  return frames.send(rgbaImage(game, row, { ...options, last }), held);
}

const BAND_HEIGHT = 16;

/** A part of a picture, in pixels. */
interface Band {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The message of a picture: its size, its number, bands (top, bottom, left, right); then their pixels, three bytes each. */
interface Sent {
  readonly values: {
    readonly width: number;
    readonly height: number;
    readonly frame: number;
    readonly bands: readonly (readonly number[])[];
  };
  readonly bytes: readonly Uint8Array[];
}

/** The last picture that was sent. */
class Frames {
  #words: Uint32Array = new Uint32Array();
  #width = 0;
  #number = 0;

  /**
   * Encodes a picture.
   * @param held the number of the picture that the client has. Unless it is the last one, the whole picture is sent
   */
  send(image: RgbaImage, held: unknown): Sent {
    const { width, height, data } = image;
    const words = new Uint32Array(data.buffer, data.byteOffset, width * height);
    const isLike = held === this.#number && width === this.#width && words.length === this.#words.length;
    const bands = isLike ? this.#changes(words) : [{ top: 0, bottom: height, left: 0, right: width }];
    this.#words = words;
    this.#width = width;
    this.#number++;
    return {
      values: {
        width,
        height,
        frame: this.#number,
        bands: bands.map(({ top, bottom, left, right }) => [top, bottom, left, right]),
      },
      bytes: [pixelsOf(bands, words, width)],
    };
  }

  #changes(words: Uint32Array): Band[] {
    const width = this.#width;
    const height = words.length / width;
    const bands: Band[] = [];
    for (let top = 0; top < height; top += BAND_HEIGHT) {
      const bottom = Math.min(top + BAND_HEIGHT, height);
      const { left, right } = this.#span(words, top, bottom);
      if (left < right) bands.push({ top, bottom, left, right });
    }
    return bands;
  }

  /** From the first column that differs in these rows to the one after the last. */
  #span(words: Uint32Array, top: number, bottom: number): { left: number; right: number } {
    const width = this.#width;
    const before = this.#words;
    let left = width;
    let right = 0;
    for (let start = top * width; start < bottom * width; start += width) {
      for (let x = 0; x < left; x++) if (words[start + x] !== before[start + x]) left = x;
      for (let x = width - 1; x >= right; x--) if (words[start + x] !== before[start + x]) right = x + 1;
    }
    return { left, right };
  }
}

/** Red, green and blue of the pixels of bands, row after row. */
function pixelsOf(bands: readonly Band[], words: Uint32Array, width: number): Uint8Array {
  const size = bands.reduce((sum, { top, bottom, left, right }) => sum + (bottom - top) * (right - left), 0);
  const bytes = new Uint8Array(3 * size);
  let to = 0;
  for (const { top, bottom, left, right } of bands) {
    for (let y = top; y < bottom; y++) {
      for (let from = y * width + left; from < y * width + right; from++) {
        const word = words[from];
        bytes[to++] = word;
        bytes[to++] = word >>> 8;
        bytes[to++] = word >>> 16;
      }
    }
  }
  return bytes;
}

// The objects to which the client refers by number.

/** The rules of a game, with its options fixed. */
class GameObject {
  constructor(readonly game: Game) {}
  close(): void {}
}

type Held = EnvObject | AecObject | VectorObject | AgentObject | GameObject;

class Objects {
  readonly #held = new Map<number, Held>();
  #last = 0;

  add(held: Held): number {
    this.#last++;
    this.#held.set(this.#last, held);
    return this.#last;
  }

  env(object: number): EnvObject {
    return this.#get(object, (held) => held instanceof EnvObject, 'a single environment');
  }

  /** An environment of one game, of either kind. */
  board(object: number): EnvObject | AecObject {
    return this.#get(
      object,
      (held) => held instanceof EnvObject || held instanceof AecObject,
      'an environment of one game',
    );
  }

  vector(object: number): VectorObject {
    return this.#get(object, isVector, 'a vector environment');
  }

  agent(object: number): AgentObject {
    return this.#get(object, (held) => held instanceof AgentObject, 'an agent');
  }

  game(object: number): Game {
    const held = this.#held.get(object);
    if (held instanceof GameObject || (held !== undefined && isVector(held))) return held.game;
    return this.board(object).core.game;
  }

  /** An object whose state can be saved, and restored in another object of its kind. */
  stateful(object: number): Exclude<Held, GameObject> {
    return this.#get(object, (held) => !(held instanceof GameObject), 'an environment or an agent');
  }

  /** The positions of an environment. */
  rows(object: number): Row {
    const held = this.#held.get(object);
    return held !== undefined && isVector(held) ? held.rows() : this.board(object).core.episode.row;
  }

  async close(object: number): Promise<void> {
    const held = this.#held.get(object);
    this.#held.delete(object);
    await held?.close();
  }

  #get<Kind extends Held>(object: number, isKind: (held: Held) => boolean, what: string): Kind {
    const held = this.#held.get(object);
    if (held !== undefined && isKind(held)) return held as Kind;
    throw new OtauError('closed', `Object ${object} is closed, or not ${what}.`);
  }
}

function isVector(held: Held): held is VectorObject {
  return held instanceof SelfPlayVector || held instanceof EnvVector;
}
