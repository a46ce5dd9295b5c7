/** The budget of a search: which limit ends it, and how often it asks the clock. */
import { describe, expect, it } from 'vitest';
import { Budget, type SearchLimits, STOPPED } from './search.js';

/** Visits positions, `perMillisecond` of them, until the budget ends it; the clock readings and the positions. */
function run(limits: SearchLimits, perMillisecond = 1000) {
  let nodes = 0;
  const asked: number[] = [];
  const now = () => {
    asked.push(nodes / perMillisecond);
    return 1_000_000 + nodes / perMillisecond;
  };
  const budget = new Budget({ ...limits, now });
  try {
    for (;;) if (++nodes >= budget.next) budget.poll(nodes);
  } catch (thrown) {
    if (thrown !== STOPPED) throw thrown;
  }
  return { nodes, asked, reason: budget.reason, elapsed: budget.elapsed() };
}

describe('a budget', () => {
  it('of nodes ends at exactly so many, without asking the clock on the way', () => {
    const { nodes, asked, reason } = run({ nodes: 5000 });
    expect({ nodes, reason }).toEqual({ nodes: 5000, reason: 'limit' });
    expect(asked).toHaveLength(2); // at the start, and for `elapsed`
  });

  it('of time is asked as often as before by a thread that has waited for others', () => {
    const budget = new Budget({ time: 1000, now: () => 0 });
    const before = budget.next;
    for (let asked = 0; asked < 20; asked++) budget.poll(1);
    expect(budget.next - 1).toBe(before);
  });

  it.each([100, 1000, 10_000])('of time ends within a millisecond of it at %i positions a millisecond', (speed) => {
    const { elapsed, reason } = run({ time: 50 }, speed);
    expect(reason).toBe('limit');
    expect(elapsed).toBeGreaterThanOrEqual(50);
    expect(elapsed).toBeLessThan(51);
  });

  it('asks the clock about twice a millisecond once it knows the speed', () => {
    const { asked } = run({ time: 50 }, 3000);
    const late = asked.filter((time) => time > 10);
    expect(late.length).toBeGreaterThan(60);
    expect(late.length).toBeLessThan(120);
  });

  it('ends where it must stop, and says so', () => {
    let asked = 0;
    const { reason, elapsed } = run({ time: 1000, stop: () => ++asked > 20 });
    expect(reason).toBe('stop');
    expect(elapsed).toBeLessThan(20);
  });

  it('ends at the nodes even while it watches the clock', () => {
    expect(run({ time: 1000, nodes: 12_345 }).nodes).toBe(12_345);
  });

  it.each([{ time: -1 }, { nodes: Number.NaN }])('refuses %o', (limits) => {
    expect(() => new Budget(limits)).toThrow(expect.objectContaining({ code: 'bad-limit' }));
  });
});
