/** Monte Carlo tree search: when it stops, and when it reports. */
import { describe, expect, it } from 'vitest';
import { createGame, type Row } from '../../games/index.js';
import { Rng } from '../../lib/rng.js';
import { parsed, randomPosition } from '../testing.js';
import { createMcts } from './mcts.js';

const togyz = createGame('togyzkumalak');
const kindo = createGame('kindo');

describe('limits', () => {
  const row = randomPosition(togyz, 10, new Rng('limits'));

  it('nodes: positions of rollouts count, and there are never more', () => {
    const result = createMcts({ uct: 1.4 }).search(togyz, row, { nodes: 5000 });
    expect(result).toMatchObject({ nodes: 5000, stopped: 'limit' });
    expect(result.visits).toBeLessThan(5000 / 10);
  });

  it('time: obeyed within a rollout, however long', () => {
    // A clock that advances by a microsecond whenever a position is played; rollouts of up to 100 ms on it.
    let plays = 0;
    const game = createGame('abalone', { maxTurns: 65535 });
    const { next } = game;
    game.next = (at: Row, action: number, out: Row) => {
      plays++;
      next.call(game, at, action, out);
    };
    const limits = { time: 20, now: () => plays / 1000 };
    const result = createMcts({ uct: 1.4 }).search(game, randomPosition(game, 0, new Rng(1)), limits);
    expect(result.stopped).toBe('limit');
    expect(result.time).toBeGreaterThanOrEqual(20);
    expect(result.time).toBeLessThan(21);
  });

  it('stop: obeyed at once, with a legal move even before the first simulation', () => {
    const result = createMcts().search(kindo, randomPosition(kindo, 9, new Rng(3)), { stop: () => true });
    expect(result.stopped).toBe('stop');
    expect(result.lines.length).toBeGreaterThan(0);
    const legal = new Uint16Array(togyz.maxLegal);
    expect(createMcts().search(togyz, row, { visits: 0 }).lines).toHaveLength(togyz.legal(row, legal));
  });

  it('a single legal move is played without much thought, and has a value', () => {
    const game = createGame('senet');
    // From house 28 only a 3 bears off, from 30 only a 1: with a 1 there is one move.
    const single = parsed(game, `${'.'.repeat(27)}csc c 1 -`);
    const result = createMcts().search(game, single, { time: 60_000 });
    expect(result.stopped).toBe('only-move');
    expect(result.visits).toBe(100);
  });

  it('the tree is bounded: with room for few positions a search continues without growing', () => {
    const result = createMcts({ maxNodes: 1024 }).search(togyz, row, { visits: 6000 });
    expect(result.visits).toBe(6000);
    expect(1 + result.lines.reduce((sum, line) => sum + line.visits!, 0)).toBe(6000);
  });

  it('reports come when visits have doubled, the clock standing still', () => {
    const visits: number[] = [];
    createMcts().search(togyz, row, { visits: 1000, now: () => 0 }, (partial) => visits.push(partial.visits!));
    expect(visits).toEqual([64, 128, 256, 512]);
  });

  it('and every 100 milliseconds', () => {
    let time = 0;
    const times: number[] = [];
    const limits = { visits: 4000, now: () => (time += 1) };
    createMcts().search(togyz, row, limits, (partial) => times.push(partial.time));
    expect(times.length).toBeGreaterThan(3);
    for (const [i, at] of times.entries()) if (i > 0) expect(at - times[i - 1]).toBeLessThan(130);
  });
});
