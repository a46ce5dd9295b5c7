/** Which passkeys a connection may use: they belong to a site, and browsers use them at secure addresses only. */
import { isIP } from 'node:net';
import { OtauError } from 'otau/internal/lib/error.js';

/** A site that has passkeys. */
export interface Site {
  /** The name that the passkeys belong to, such as `play.example.org`. */
  readonly id: string;
  /** The address of its pages, such as `https://play.example.org`. */
  readonly origin: string;
}

/**
 * The site of a connection.
 * @param origin that a browser has sent with it, and that names the host which it asked
 * @param port at which the server was reached
 * @param origins those that the server is known by; where there are none, any safe one of this server
 * @throws OtauError `unsupported` where there are no passkeys
 */
export function siteOf(origin: string | undefined, port?: number, origins: readonly string[] = []): Site {
  const site = origin === undefined ? undefined : parseSite(origin);
  if (site !== undefined && (origins.length === 0 ? isOwn(site, port) : origins.includes(site.origin))) return site;
  const where = origins.length === 0 ? 'an address with https, or localhost' : origins.join(', ');
  throw new OtauError('unsupported', `Passkeys are for ${where} only.`);
}

/** The site of an address; undefined where it is none, or browsers have no passkeys there. */
export function parseSite(text: string): Site | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, origin } = new URL(text);
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'));
  const isSafe = isLocal || (protocol === 'https:' && !hostname.startsWith('[') && isIP(hostname) === 0);
  return isSafe ? { id: hostname, origin } : undefined;
}

/**
 * Whether a page belongs to this server and not to another program at the same name: passkeys know names only, and a program can say
 * of itself that it is any page. TLS is brought by a proxy, at its usual port.
 */
function isOwn({ origin }: Site, port: number | undefined): boolean {
  const at = new URL(origin);
  return at.protocol === 'https:' ? at.port === '' : Number(at.port || 80) === port;
}
