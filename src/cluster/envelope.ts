/**
 * The outside of every message: what it is, for which run, made by which version, and that it came whole. Little-endian:
 *
 *     bytes  what
 *     4      'OTNM'
 *     4      version of this format, 1
 *     32     SHA-256 of all that follows
 *     4      length H of the header
 *     H      the header as JSON in UTF-8
 *     rest   the payload
 */
import { createHash } from 'node:crypto';
import { OtauError, quote } from '../lib/error.js';

const MAGIC = 'OTNM';
/** Of all messages of several machines. Another number is another language. */
export const MESSAGE_VERSION = 1;
const DIGEST = 8;
const CONTENT = 40;
const FIXED = 44;
/** The moves of the longest game take a tenth of it. */
const LONGEST_HEADER = 512 * 1024;

export type Header = Readonly<Record<string, unknown>>;

export interface Envelope {
  readonly header: Header;
  readonly payload: Uint8Array;
}

const NOTHING = new Uint8Array(0);

export function seal(header: Header, payload: Uint8Array = NOTHING): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(FIXED + json.length + payload.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint32(4, MESSAGE_VERSION, true);
  view.setUint32(CONTENT, json.length, true);
  bytes.set(json, FIXED);
  bytes.set(payload, FIXED + json.length);
  bytes.set(createHash('sha256').update(bytes.subarray(CONTENT)).digest(), DIGEST);
  return bytes;
}

/** Throws `bad-samples` for anything that was not sealed by this version, or not arrived as it was. */
export function open(bytes: Uint8Array): Envelope {
  if (bytes.length < FIXED) throw bad(`it has ${FIXED} bytes or more; got ${bytes.length}`);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (magic !== MAGIC) throw bad(`it begins with ${MAGIC}; got ${quote(magic)}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  if (version !== MESSAGE_VERSION) {
    throw bad(`this program speaks version ${MESSAGE_VERSION} of its form; got version ${version}`);
  }
  const digest = createHash('sha256').update(bytes.subarray(CONTENT)).digest();
  if (!digest.equals(bytes.subarray(DIGEST, CONTENT))) throw bad('its bytes do not fit their SHA-256');
  const length = view.getUint32(CONTENT, true);
  if (length > LONGEST_HEADER || FIXED + length > bytes.length) throw bad(`its header cannot have ${length} bytes`);
  return { header: parseHeader(bytes.subarray(FIXED, FIXED + length)), payload: bytes.subarray(FIXED + length) };
}

function parseHeader(bytes: Uint8Array): Header {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw bad('its header is no JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Header;
  throw bad('its header is no object');
}

/** The error for a message that is put aside. */
export function bad(why: string): OtauError {
  return new OtauError('bad-samples', `A message: ${why}.`);
}
