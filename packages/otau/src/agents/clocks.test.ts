/**
 * How much an agent does after its time is over. Times differ from machine to machine, so work is counted: a clock that work alone moves, and
 * how much of it follows the limit.
 */
import { describe, expect, it } from 'vitest';
import { createGame, type GameId } from '../games/index.js';
import { Rng } from '../lib/rng.js';
import { randomPosition } from '../search/testing.js';
import { createAgent } from './catalog.js';
import { provideNode } from './node/index.js';

const resources = provideNode();
/** The limit: so many units of work, a thousand a millisecond. */
const UNITS = 33_000;
const TIME = UNITS / 1000;
/** Positions between two looks at most, whatever the clock shows. */
const MOST = 1 << 13;

/** A game whose searches call these rules: each move played and each position that a network is shown counts as work. */
function countingGame(id: GameId, unitsOfPosition: number) {
  const game = createGame(id);
  const work = { units: 0 };
  const { next, encode } = game;
  game.next = (row, action, out) => {
    work.units++;
    next.call(game, row, action, out);
  };
  game.encode = (row, out) => {
    work.units += unitsOfPosition;
    encode.call(game, row, out);
  };
  return { game, work };
}

/** The work that an agent does after its limit. */
async function workAfterLimit(spec: string, id: GameId, clock: (units: number) => number, unitsOfPosition = 0) {
  const { game, work } = countingGame(id, unitsOfPosition);
  const agent = createAgent(spec, { resources });
  const row = randomPosition(game, 12, new Rng(1));
  await agent.prepare?.(game);
  work.units = 0;
  const now = () => clock(work.units);
  await agent.choose({ game, row, rng: new Rng(1), limits: { time: TIME, now } });
  await agent.close?.();
  expect(work.units).toBeGreaterThan(0.9 * UNITS);
  return work.units - UNITS;
}

const SEARCHES = [
  ['alphabeta', 'togyzkumalak'],
  ['alphabeta:lines=3', 'abalone'],
  ['alphabeta', 'kindo'],
  ['alphabeta:threads=2', 'togyzkumalak'],
  ['expectimax', 'senet'],
  ['mcts', 'togyzkumalak'],
  ['mcts:leaves=evaluation', 'kindo'],
  ['mcts:leaves=playouts', 'abalone'],
  ['mcts', 'senet'],
] as const;

describe('after its time is over', () => {
  it.each(SEARCHES)('%s, %s: a search ends within a millisecond’s work', async (spec, id) => {
    expect(await workAfterLimit(spec, id, (units) => units / 1000)).toBeLessThan(1000);
  });

  it.each(SEARCHES)('%s, %s: and soon by a clock that jumps', async (spec, id) => {
    expect(await workAfterLimit(spec, id, (units) => (units < UNITS ? 0 : 2 * TIME))).toBeLessThan(1.5 * MOST);
  });

  it.each([
    ['zero', 'togyzkumalak'],
    ['zero:root=gumbel', 'kindo'],
    ['zero', 'senet'],
  ] as const)('%s, %s: a network is asked about no more positions', async (spec, id) => {
    expect(await workAfterLimit(spec, id, (units) => units / 1000, 100)).toBeLessThanOrEqual(0);
  });

  it('a network by a clock that jumps: about one batch', async () => {
    const clock = (units: number) => (units < UNITS ? 0 : 2 * TIME);
    expect(await workAfterLimit('zero', 'kindo', clock, 100)).toBeLessThan(9 * 100);
  });
});
