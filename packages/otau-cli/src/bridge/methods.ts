/**
 * The requests by name, besides steps: they create, reset, render and close environments and agents. Every method takes an object of
 * plain values, and returns one, with bytes if there are any. docs/python.md lists them.
 */

import { shippedModels } from 'otau/internal/agents/node/networks.js';
import { firstCounters, type Game } from 'otau/internal/core/game.js';
import { isLegal } from 'otau/internal/core/history.js';
import { createGame, gameIds } from 'otau/internal/core/registry.js';
import type { RecordOptions } from 'otau/internal/env/node/recorder.js';
import { gameOf, registration } from 'otau/internal/env/registry.js';
import type { AutoresetMode } from 'otau/internal/env/vector/games.js';
import type { VectorOwnOptions, VectorSeed } from 'otau/internal/env/vector/vector.js';
import { loadedPlugins, loadPlugin } from 'otau/internal/games/node/plugins.js';
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { Rng, type RngState } from 'otau/internal/lib/rng.js';
import { AecObject } from './aec.js';
import { AgentObject, opponentNamed, startGuard } from './agents.js';
import { analyse } from './analysis.js';
import { type Ask, readOptions, type Values } from './callbacks.js';
import { describeAgents, describeEnvironments, describeGame } from './descriptions.js';
import { EnvObject } from './env.js';
import { Frames } from './frames.js';
import { describeKernels } from './kernels.js';
import { GameObject, Objects } from './objects.js';
import { OnePlayerVector } from './one-player-vector.js';
import { draw, lastOf } from './pictures.js';
import { checkRow, positionOf } from './positions.js';
import { bytesOf } from './space-codec.js';
import { REASONS } from './step-codec.js';
import { SelfPlayVector } from './vector.js';

/** The result of a method: plain values, and bytes after them. */
export interface Outcome {
  readonly values?: object;
  readonly bytes?: readonly Uint8Array[];
}

/** Increased with each incompatible change of the messages. */
export const PROTOCOL = 2;

export class Methods {
  readonly objects = new Objects();
  readonly frames = new Frames();

  constructor(readonly ask: Ask) {}

  /** Runs the method of a name. Throws `bad-message` for an unknown one. */
  call(name: string, given: Values, content: Uint8Array): Outcome | Promise<Outcome> {
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

type Method = (methods: Methods, given: Values, content: Uint8Array) => Outcome | Promise<Outcome>;

const METHODS: Readonly<Record<string, Method>> = {
  hello: () => ({
    values: {
      protocol: PROTOCOL,
      node: process.versions.node,
      pid: process.pid,
      reasons: REASONS,
      environments: describeEnvironments(),
      games: gameIds(),
    },
  }),

  kernels: () => {
    const { games, modules } = describeKernels();
    return { values: { games, sizes: modules.map(({ length }) => length) }, bytes: modules };
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
    const { autoresetMode, ...others } = methods.options(id as string, options as Values);
    const vector =
      others.opponent === undefined
        ? new SelfPlayVector(id as string, n as number, { autoresetMode, ...others } as VectorOwnOptions)
        : new OnePlayerVector(id as string, n as number, autoresetMode as AutoresetMode, others);
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
    return { bytes: [bytesOf(Uint32Array.from(episode.rng.state()))] };
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
    const rules = new GameObject(game ?? gameOf(id as string, options as Values));
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
      bytes: [bytesOf(observation)],
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
    return { bytes: [bytesOf(actions)] };
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
    return { bytes: [bytesOf(actions)] };
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
