import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { addressOf } from './connection-refusals.js';

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it.each([
  ['an address of IPv4', '192.0.2.7', '192.0.2.7'],
  ['one as IPv6 writes it', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the network of one of IPv6', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2::/64'],
  ['the same for another one of it', '2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['zeros that are left out', '2001:db8::1', '2001:db8:0:0::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
  ['a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits %s', (_what, remote, limited) => {
  expect(addressOf(request(remote))).toBe(limited);
});

it('limits the last address that a proxy on this machine names', () => {
  expect(addressOf(request('127.0.0.1', '192.0.2.1, 2001:db8:1:2::9'), true)).toBe('2001:db8:1:2::/64');
  expect(addressOf(request('192.0.2.7', '192.0.2.1'), true)).toBe('192.0.2.7');
});
