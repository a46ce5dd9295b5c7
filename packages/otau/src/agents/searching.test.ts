/** Which limits hold for a move: the agent's, the move's, and half a second where neither has any. */
import { describe, expect, it } from 'vitest';
import { CHANCE, OVER } from '../core/game.js';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import { createAlphabeta } from '../search/alphabeta/alphabeta.js';
import type { Searcher, SearchLimits } from '../search/search.js';
import { type Agent, createAgent } from './index.js';
import { SearchAgent } from './searching.js';

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);

/** The limits that reach a search. */
function limitsReaching(own: SearchLimits, given?: SearchLimits): SearchLimits {
  let reached: SearchLimits = {};
  const search: Searcher = {
    name: 'none',
    isRandom: false,
    search: (_game, _row, limits) => {
      reached = limits;
      const line = { action: 0, value: 0, line: [0] };
      return { action: 0, value: 0, values: [0, 0], lines: [line], depth: 0, nodes: 0, time: 0, stopped: 'limit' };
    },
    clear: () => {},
  };
  const fallback = { time: 500, unless: ['time', 'nodes', 'depth'] as const };
  new SearchAgent('none', { ...own, fallback }, () => search).choose({ game, row, rng: new Rng(1), limits: given });
  return reached;
}

describe('the limits of a move', () => {
  it.each<[string, SearchLimits, SearchLimits | undefined, SearchLimits]>([
    ['half a second where there are none', {}, undefined, { time: 500 }],
    ['half a second where the move brings only what the search does not obey', {}, { visits: 9 }, { time: 500 }],
    ['those of the text', { depth: 3 }, undefined, { depth: 3, time: undefined }],
    ['those of the move', {}, { depth: 3 }, { depth: 3, time: undefined }],
    ['no half second on top of a longer time', {}, { time: 3000 }, { time: 3000 }],
    ['the tighter ones of both', { time: 50, nodes: 10 }, { time: 70, nodes: 5 }, { time: 50, nodes: 5 }],
  ])('are %s', (_, own, given, expected) => {
    expect(limitsReaching(own, given)).toMatchObject(expected);
  });

  it('can be the depth alone, however long it takes', async () => {
    // A clock by which every look at it takes a second.
    let seconds = 0;
    const limits = { depth: 5, now: () => 1000 * seconds++, stop: () => false };
    const { result } = await createAgent('alphabeta').choose({ game, row, rng: new Rng(1), limits });
    expect(result?.depth).toBe(5);
  });
});

describe('a new game', () => {
  const GAMES = {
    'alphabeta:nodes=3000,lines=2': createGame('abalone'),
    'alphabeta:depth=3': createGame('kindo', { size: 4 }),
    'alphabeta:nodes=60000': createGame('togyzkumalak'),
    'expectimax:depth=2': createGame('senet'),
    'mcts:visits=50': createGame('kindo'),
    'level:2': createGame('senet'),
  };

  it.each(Object.entries(GAMES))('is played as by an agent that has played none: %s', async (spec, game) => {
    const results = async (agent: Agent, seed: number) => {
      const rng = new Rng(seed);
      const row = new Uint8Array(game.rowSize);
      game.start(row, rng);
      const chances = new Float32Array(game.maxLegal);
      const found = [];
      for (let ply = 0; ply < 8 && game.actor(row) !== OVER; ply++) {
        if (game.actor(row) === CHANCE) {
          game.next(row, rng.pick(chances, game.outcomes(row, chances)), row);
          continue;
        }
        const { action, result } = await agent.choose({ game, row, rng });
        found.push([action, result?.lines, result?.nodes, result?.depth]);
        game.next(row, action, row);
      }
      return found;
    };
    const agent = createAgent(spec);
    await results(agent, 1);
    agent.newGame?.();
    expect(await results(agent, 2)).toEqual(await results(createAgent(spec), 2));
  });

  it('of many agents at once does not keep the search of each', () => {
    let made = 0;
    const game = createGame('kindo');
    const create = () => {
      made++;
      return createAlphabeta();
    };
    const all = Array.from({ length: 20 }, () => new SearchAgent('one', { depth: 1 }, create));
    const playAll = (agents: readonly SearchAgent[]) => {
      for (const agent of agents) {
        agent.choose({ game, row, rng: new Rng(1) });
        agent.newGame();
      }
    };
    playAll(all);
    playAll(all.slice(-3));
    expect(made).toBe(20);
    playAll(all.slice(0, 3));
    expect(made).toBe(23);
  });

  it('of another kind is searched as that game is', async () => {
    const agent = createAgent('level:1');
    for (const id of ['kindo', 'senet', 'kindo'] as const) {
      const other = createGame(id);
      const rng = new Rng(id);
      const first = new Uint8Array(other.rowSize);
      other.start(first, rng);
      if (other.actor(first) === CHANCE) other.next(first, 2, first);
      agent.newGame?.();
      const { action } = await agent.choose({ game: other, row: first, rng });
      expect(action).toBeGreaterThanOrEqual(0);
    }
  });
});
