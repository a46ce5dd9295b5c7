import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { ConnectionLimit } from './server.js';

const socket = (remoteAddress: string) => Object.assign(new EventEmitter(), { remoteAddress }) as Socket;

it.each([
  ['an address', '192.0.2.7', '::ffff:192.0.2.7', '192.0.2.7'],
  ['a network of IPv6', '2001:db8:1:2::a', '2001:db8:1:2::b', '2001:db8:1:2::/64'],
])('%s has so many connections at once, and others have theirs', (_what, one, same, network) => {
  const refused: string[] = [];
  const limit = new ConnectionLimit(2, (address) => refused.push(address));
  const first = socket(one);
  expect([limit.take(first), limit.take(socket(same)), limit.take(socket(one))]).toEqual([true, true, false]);
  expect(limit.take(socket('198.51.100.1'))).toBe(true);
  first.emit('close');
  expect([limit.take(socket(same)), limit.take(socket(one))]).toEqual([true, false]);
  expect(refused).toEqual([network, network]);
});

it('a site of IPv6 has the connections of eight addresses, however many networks it has', () => {
  const limit = new ConnectionLimit(2);
  const taken = Array.from({ length: 20 }, (_, network) => limit.take(socket(`2001:db8:1:${network}::a`)));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(16);
  expect(limit.take(socket('2001:db8:2:1::a'))).toBe(true);
});

it.each(['127.0.0.1', '::ffff:127.0.0.1', '::1'])(
  'connections of this machine, as those of a proxy, have no limit: %s',
  (own) => {
    const limit = new ConnectionLimit(1);
    expect([limit.take(socket(own)), limit.take(socket(own))]).toEqual([true, true]);
  },
);
