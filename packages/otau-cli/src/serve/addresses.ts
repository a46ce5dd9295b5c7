/** The addresses at which other machines of the network reach this server. */
import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';
import { isLoopback } from './request-validation.js';

/** The address of a server that listens to the network. */
export const ALL_ADDRESSES = '0.0.0.0';

/**
 * The addresses for other machines; none if the server listens on one address only.
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
 * The address for other machines, if a client uses one that works on this machine only: a link to `http://127.0.0.1` would lead
 * others to their own machines.
 * @param address of the server
 * @param request a validated request
 */
export function addressForOthers(address: string, { headers: { host = '' } }: IncomingMessage): string | undefined {
  return isLoopback(new URL(`http://${host}`).hostname) ? networkAddresses(address)[0] : undefined;
}
