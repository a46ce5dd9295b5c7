/** Every kind of agents plays every game that it says it plays. */
import { describe, expect, it, vi } from 'vitest';
import { CHANCE, type Game, OVER, type Row } from '../core/game.js';
import { isLegal } from '../core/history.js';
import { createGame, gameIds } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { checkDeclaration, initialWeights, writeModel } from '../network/index.js';
import { nodeRuntime } from '../network/node/index.js';
import { AGENTS, agentGames, createAgent, defaultSearch, type NetworkSource } from './index.js';

/** A small network that has learnt nothing, for every game. */
const networks: NetworkSource = {
  runtime: nodeRuntime,
  find: async ({ id, options }) => {
    const declaration = checkDeclaration({ game: id, options, trunk: { kind: 'dense', width: 8, blocks: 1 } });
    return writeModel(declaration, initialWeights(declaration, new Rng(1)));
  },
};

/** Positions of one game played at random, in which a player moves. @param row receives the last position */
function positions(game: Game, seed: string, plies: number, row: Row = new Uint8Array(game.rowSize)): Row[] {
  const rng = new Rng(seed);
  const actions = new Uint16Array(game.maxLegal);
  const chances = new Float32Array(game.maxLegal);
  game.start(row, rng);
  const found: Row[] = [];
  while (found.length < plies && game.actor(row) !== OVER) {
    if (game.actor(row) === CHANCE) game.next(row, rng.pick(chances, game.outcomes(row, chances)), row);
    else {
      found.push(row.slice());
      game.next(row, actions[rng.below(game.legal(row, actions))], row);
    }
  }
  return found;
}

/** What keeps each kind quick enough for a test. */
const QUICK: Record<string, string> = {
  alphabeta: 'alphabeta:depth=2',
  expectimax: 'expectimax:depth=2',
  mcts: 'mcts:visits=20',
  level: 'level:2',
  zero: 'zero:visits=8',
};

describe.each(gameIds())('at %s', (id) => {
  const game = createGame(id);
  const playing = AGENTS.filter((agent) => agentGames(agent).includes(id));

  it.each(playing.map(({ name }) => name))('%s chooses legal moves, the same for the same randomness', async (name) => {
    // No level comes to the end of its 800 ms, however busy the machine is
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const choose = async () => {
      const agent = createAgent(QUICK[name] ?? name, { game: id, resources: { networks } });
      const rng = new Rng('agent');
      const chosen: number[] = [];
      for (const row of positions(game, name, 25)) {
        const before = row.slice();
        const { action } = await agent.choose({ game, row, rng });
        expect(isLegal(game, row, action)).toBe(true);
        expect(row).toEqual(before);
        chosen.push(action);
      }
      return chosen;
    };
    expect(await choose()).toEqual(await choose());
    clock.mockRestore();
  });

  it.each(playing.map(({ name }) => name))(
    '%s refuses a row that was never started, and a finished game',
    async (name) => {
      const agent = createAgent(QUICK[name] ?? name, { game: id, resources: { networks } });
      const finished = new Uint8Array(game.rowSize);
      positions(game, name, Number.POSITIVE_INFINITY, finished);
      const codeOf = async (row: Row): Promise<string> => {
        try {
          await agent.choose({ game, row, rng: new Rng(1) });
          return 'nothing thrown';
        } catch (error) {
          return (error as { code: string }).code;
        }
      };
      const empty = new Uint8Array(game.rowSize);
      expect(await codeOf(empty)).toBe(game.actor(empty) === CHANCE ? 'wrong-actor' : 'bad-position');
      expect(await codeOf(finished)).toBe('game-over');
    },
  );

  it('the usual search is an agent of the game', () => {
    expect(playing.map(({ name }) => name)).toContain(defaultSearch(game));
  });
});

describe('createAgent', () => {
  it('gives an agent the canonical text by which to make it again', () => {
    for (const { name } of AGENTS) {
      const agent = createAgent(name);
      expect(createAgent(agent.name).name).toBe(agent.name);
    }
    expect(createAgent('alphabeta: lines=3, time=20').name).toBe('alphabeta:time=20,lines=3');
  });

  it('refuses what it does not know, and games that an agent does not play', () => {
    expect(() => createAgent('robot')).toThrow('There is no agent "robot"; the agents are random, greedy,');
    expect(() => createAgent('toString')).toThrow('There is no agent');
    expect(() => createAgent('alphabeta', { game: 'senet' })).toThrow(
      'alphabeta does not play senet, only togyzkumalak',
    );
  });

  it('plays Abalone of three and four with the agents that can', async () => {
    for (const players of [3, 4] as const) {
      const game = createGame('abalone', { players });
      const row = positions(game, 'three', 5)[4];
      for (const spec of ['random', 'greedy', 'mcts:visits=10', 'level:1']) {
        const { action } = await createAgent(spec, { game: 'abalone' }).choose({ game, row, rng: new Rng(1) });
        expect(isLegal(game, row, action)).toBe(true);
      }
    }
  });
});
