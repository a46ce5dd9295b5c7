/** What addresses, names and sites may do. */
import { expect, it } from 'vitest';
import { AccountCounts, accountsOf, Buckets } from './rate-limits.js';

it('the refused tries of one network cost the others of its site nothing', () => {
  const buckets = new Buckets({ burst: 2, perSecond: 0 });
  const [loud, quiet] = ['2001:db8:1:1::/64', '2001:db8:1:2::/64'].map(accountsOf);
  const taken = Array.from({ length: 100 }, () => buckets.take(loud, 0));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(2);
  expect([buckets.take(quiet, 0), buckets.take(quiet, 0), buckets.take(quiet, 0)]).toEqual([true, true, false]);
});

it('the networks of a site have as much as eight addresses', () => {
  const [buckets, counts] = [new Buckets({ burst: 2, perSecond: 0 }), new AccountCounts(2)];
  const networks = Array.from({ length: 20 }, (_, number) => `2001:db8:1:${number}::/64`);
  expect(networks.filter((network) => buckets.take(accountsOf(network), 0))).toHaveLength(16);
  for (const network of networks) if (!counts.isFull(network)) counts.add(network);
  expect(counts.isFull('2001:db8:1:99::/64')).toBe(true);
  counts.remove(networks[0]);
  expect(counts.isFull('2001:db8:1:99::/64')).toBe(false);
});
