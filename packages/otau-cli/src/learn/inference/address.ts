/** Where an inference server is: `host:port`, or a host. */
import { OtauError, quote } from 'otau/internal/lib/error.js';
import { DEFAULT_INFERENCE_PORT } from './frames.js';

/** A host and a port of it. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Reads an address; without a port it is that of `otau evaluator`.
 * @throws `bad-address`
 */
export function parseAddress(text: string): Address {
  try {
    // The brackets of an IPv6 address are not part of its name
    const { hostname, port, pathname, search, hash, username } = new URL(`tcp://${text}`);
    const isPlain = [pathname, search, hash, username].every((part) => part === '');
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    if (isPlain && host !== '') return { host, port: port === '' ? DEFAULT_INFERENCE_PORT : Number(port) };
  } catch {
    // said below
  }
  throw new OtauError('bad-address', `An inference server is named as host:port; got ${quote(text)}.`);
}
