/**
 * Validates raw requests before they are handled. Only a GET or HEAD without a body, for an expected host and a path of ordinary
 * names is accepted. So no other code has to handle dots, backslashes or double decoding.
 */

import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { unlessThrown } from 'otau';

// What all responses share: security headers, and errors as JSON. An error says what was expected, and never names a file of the
// machine or a line of the program.

/** Only scripts of this server, with WebAssembly; no page may embed the board in a frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  // Both headers isolate the page, so that its workers can share memory: a search can be stopped at once
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** An error response: an HTTP status, a stable code, and a sentence. */
export interface HttpError {
  /** 400 to 599. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const NOT_FOUND: HttpError = { status: 404, code: 'not-found', message: 'There is nothing at this address.' };

export const BAD_METHOD: HttpError = {
  status: 405,
  code: 'bad-method',
  message: 'Only GET and HEAD are answered here.',
  headers: { Allow: 'GET, HEAD' },
};

export const INTERNAL_ERROR: HttpError = {
  status: 500,
  code: 'internal',
  message: 'The server could not answer; the fault is its own.',
};

/** `{"error":{"code":...,"message":...}}` */
export function formatError({ code, message }: HttpError): string {
  return `${JSON.stringify({ error: { code, message } })}\n`;
}

export function errorResponse(refusal: HttpError): Response {
  return jsonResponse(formatError(refusal), refusal.status, refusal.headers);
}

/** @param json the text of a JSON value */
export function jsonResponse(json: string, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(json, {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}

/** Longest request target in characters; the board's own are under 200. */
const MAX_TARGET_LENGTH = 2048;
/** Most header fields; browsers send about twenty. */
const MAX_HEADERS = 100;

/** The characters of a request target: printable ASCII without quotes, braces, backslash and the like. */
const TARGET = /^\/[!$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]*$/;
const HOST = /^([A-Za-z0-9.\-_]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Checks a request. Returns the error with which it is refused; undefined if it is accepted.
 *
 * @param loopback whether the server listens on a loopback address only. Then the request must name that address or one of the
 *   names; otherwise a page of another site could reach the server under its own name (DNS rebinding)
 * @param names the host names of the server, besides addresses
 */
export function checkRequest(
  request: IncomingMessage,
  loopback: boolean,
  names: ReadonlySet<string>,
): HttpError | undefined {
  const { method, url = '', rawHeaders } = request;
  if (method !== 'GET' && method !== 'HEAD') return BAD_METHOD;
  if (url.length > MAX_TARGET_LENGTH) {
    const message = `An address here has at most ${MAX_TARGET_LENGTH} characters; this one has ${url.length}.`;
    return { status: 414, code: 'long-address', message };
  }
  if (rawHeaders.length > 2 * MAX_HEADERS)
    return { status: 431, code: 'many-headers', message: `At most ${MAX_HEADERS} header fields are read.` };
  return checkHost(request, loopback, names) ?? checkBody(request) ?? checkTarget(url);
}

export const BAD_HOST: HttpError = {
  status: 400,
  code: 'bad-host',
  message: 'A request must have one Host header with a name or address.',
};

function checkHost(
  { rawHeaders }: IncomingMessage,
  loopback: boolean,
  names: ReadonlySet<string>,
): HttpError | undefined {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === 'host');
  const name = hosts.length === 1 ? HOST.exec(hosts[0])?.[1] : undefined;
  if (name === undefined) return BAD_HOST;
  if (isLoopback(name) || names.has(name.toLowerCase())) return undefined;
  if (!loopback && (isIPv4(name) || name.startsWith('['))) return undefined;
  const own = loopback
    ? 'localhost, 127.0.0.1 and [::1] only; --name gives it the name of a proxy'
    : 'its addresses and its own names only; --name gives it another one';
  return { status: 403, code: 'bad-host', message: `This server answers to ${own}.` };
}

function checkBody({ headers }: IncomingMessage): HttpError | undefined {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers;
  if (coding === undefined && /^0+$/.test(length)) return undefined;
  return { status: 413, code: 'body', message: 'A request here must not have a body.' };
}

function checkTarget(target: string): HttpError | undefined {
  if (parsePath(target) !== undefined) return undefined;
  const message = 'The address must be a path of plain names, percent-encoded where needed.';
  return { status: 400, code: 'bad-address', message };
}

/** The path of a request target without the query, not decoded. */
export function pathOfTarget(target: string): string {
  const query = target.indexOf('?');
  return query < 0 ? target : target.slice(0, query);
}

/** The decoded names of a path; the last one is empty if the path ends with a slash. Undefined if it has other than plain names. */
export function parsePath(target: string): string[] | undefined {
  if (!TARGET.test(target)) return undefined;
  const names: string[] = [];
  for (const text of pathOfTarget(target).slice(1).split('/')) {
    const name = unlessThrown(() => decodeURIComponent(text), Error);
    if (name === undefined || (name !== '' && !isPlainName(name))) return undefined;
    names.push(name);
  }
  return names.slice(0, -1).includes('') ? undefined : names;
}

/** Whether a name can only mean an entry of its folder, on every system. */
export function isPlainName(name: string): boolean {
  return name.length > 0 && name.length <= 255 && !/^\.{1,2}$|[/\\:\p{Cc}]/u.test(name);
}

/** Whether a host (`localhost`, `127.0.0.1`, `::1`, `[::1]`) is a loopback address. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}

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
