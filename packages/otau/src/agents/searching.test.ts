/** Which limits hold for a move: the agent's, the move's, and half a second where neither has any. */
import { describe, expect, it } from 'vitest';
import { createGame } from '../core/registry.js';
import { Rng } from '../lib/rng.js';
import type { Searcher, SearchLimits } from '../search/search.js';
import { createAgent } from './index.js';
import { SearchAgent } from './searching.js';

const game = createGame('kindo');
const row = new Uint8Array(game.rowSize);
game.start(row);

/** The limits that reach a search. */
function limitsReaching(own: SearchLimits, given?: SearchLimits): SearchLimits {
  let reached: SearchLimits = {};
  const search: Searcher = {
    name: 'none',
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
