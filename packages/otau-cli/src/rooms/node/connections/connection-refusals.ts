/** New connections: where they come from, and why they may be refused. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ROOMS_PROTOCOL } from 'otau/rooms';

/** A refused connection: the HTTP status, a stable code, and a sentence. */
export interface ConnectionRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export const CONNECTION_REFUSALS = {
  origin: { status: 403, code: 'bad-origin', message: 'Pages of other sites cannot connect to the rooms of this one.' },
  protocol: { status: 400, code: 'version-mismatch', message: `The rooms speak ${ROOMS_PROTOCOL}.` },
  tooFast: { status: 429, code: 'too-fast', message: 'Too many new connections: wait a moment.' },
  moving: { status: 503, code: 'no-leader', message: 'No server has the rooms at present: try again in a moment.' },
  ending: { status: 503, code: 'ending', message: 'The server ends.' },
  full: { status: 503, code: 'too-many-connections', message: 'No more connections are taken at present.' },
} as const satisfies Readonly<Record<string, ConnectionRefusal>>;

/** The address of a client, for rate limits. A proxy appends the address that it sees, so the last one counts. */
export function addressOf({ headers, socket }: IncomingMessage, proxy = false): string {
  const remote = socket.remoteAddress ?? '';
  if (!proxy || !isLoopbackAddress(remote)) return networkOf(remote);
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return networkOf(named !== undefined && isIP(named) !== 0 ? named : remote);
}

/** The network of an IPv6 address, its first half: one client has all addresses of it. Other addresses stay. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = address.slice(address.lastIndexOf(':') + 1);
  if (isIP(mapped) === 4) return mapped;
  const [named] = address.split('%');
  const plain = new URL(`http://[${named}]`).hostname.slice(1, -1);
  const [first, last] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const gap = last === undefined ? [] : new Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...gap, ...(last ?? [])].slice(0, 4).join(':')}::/64`;
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}
