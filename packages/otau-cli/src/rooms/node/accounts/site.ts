/** Whose passkeys a connection may use: they belong to the name of a site, and browsers give them to safe addresses only. */
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
 * @param origins those that the server is known by; any safe one where there are none
 * @throws OtauError `unsupported` where there are no passkeys
 */
export function siteOf(origin: string | undefined, origins: readonly string[] = []): Site {
  const site = origin === undefined ? undefined : parseSite(origin);
  if (site !== undefined && (origins.length === 0 || origins.includes(site.origin))) return site;
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
