/** The site whose passkeys a connection may use. Browsers allow passkeys at secure addresses only. */
import { isIP } from 'node:net';
import { OtauError } from 'otau';

/** A site that has passkeys. */
export interface Site {
  /** The name that the passkeys belong to, such as `play.example.org`. */
  readonly id: string;
  /** The address of its pages, such as `https://play.example.org`. */
  readonly origin: string;
}

/**
 * The site of a connection.
 * @param origin the origin that the browser has sent, with the host of the request
 * @param port the port at which the server was reached
 * @param origins the public origins of the server; if there are none, any secure one of this server
 * @throws OtauError `unsupported` if passkeys cannot be used
 */
export function siteOf(origin: string | undefined, port?: number, origins: readonly string[] = []): Site {
  const site = origin === undefined ? undefined : parseSite(origin);
  if (site !== undefined && (origins.length === 0 ? isOwn(site, port) : origins.includes(site.origin))) return site;
  const where = origins.length === 0 ? 'an address with https, or localhost' : origins.join(', ');
  throw new OtauError('unsupported', `Passkeys are for ${where} only.`);
}

/** The site of an address; undefined if it is no address, or browsers do not allow passkeys there. */
export function parseSite(text: string): Site | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, origin } = new URL(text);
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'));
  const isSafe = isLocal || (protocol === 'https:' && !hostname.startsWith('[') && isIP(hostname) === 0);
  return isSafe ? { id: hostname, origin } : undefined;
}

/**
 * Whether a page belongs to this server and not to another program on the same host: passkeys belong to host names, not to ports.
 * With TLS there is a proxy at the default port.
 */
function isOwn({ origin }: Site, port: number | undefined): boolean {
  const at = new URL(origin);
  return at.protocol === 'https:' ? at.port === '' : Number(at.port || 80) === port;
}
