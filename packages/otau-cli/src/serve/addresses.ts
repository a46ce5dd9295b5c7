/** The addresses by which others in the network reach a server on this machine. */
import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { isLoopback } from './gate.js';

/** Where a server listens that is open to the network. */
export const ALL_ADDRESSES = '0.0.0.0';

/**
 * The addresses for others; none where the server listens on one address only.
 * @param address of the server, as `http://0.0.0.0:4780/`
 */
export function networkAddresses(address: string): string[] {
  const { hostname, port } = new URL(address);
  if (hostname !== ALL_ADDRESSES) return [];
  return Object.values(networkInterfaces())
    .flatMap((found = []) => found)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map((found) => `http://${found.address}:${port}/`);
}

/**
 * The address for others, if a client uses one that works on this machine only: a link copied from `http://127.0.0.1` would lead
 * others to their own machines.
 * @param address of the server
 * @param request whose `Host` the gate has looked at
 */
export function addressForOthers(address: string, { headers: { host = '' } }: IncomingMessage): string | undefined {
  return isLoopback(new URL(`http://${host}`).hostname) ? networkAddresses(address)[0] : undefined;
}
