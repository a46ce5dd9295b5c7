/**
 * The format of every message: a checksum, a header and a payload. Little-endian:
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
import { isJsonObject, OtauError, quote } from 'otau';

const MAGIC = 'OTNM';
/** The version of the messages. Machines with other versions cannot work together. */
export const MESSAGE_VERSION = 1;
const DIGEST_OFFSET = 8;
const CONTENT_OFFSET = 40;
const FIXED_BYTES = 44;
/** Ten times the moves of the longest game. */
const MAX_HEADER_BYTES = 512 * 1024;

export type Header = Readonly<Record<string, unknown>>;

export interface Envelope {
  readonly header: Header;
  readonly payload: Uint8Array;
}

const EMPTY = new Uint8Array(0);

/** The bytes of a message. */
export function seal(header: Header, payload: Uint8Array = EMPTY): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(FIXED_BYTES + json.length + payload.length);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < MAGIC.length; i++) bytes[i] = MAGIC.charCodeAt(i);
  view.setUint32(4, MESSAGE_VERSION, true);
  view.setUint32(CONTENT_OFFSET, json.length, true);
  bytes.set(json, FIXED_BYTES);
  bytes.set(payload, FIXED_BYTES + json.length);
  bytes.set(createHash('sha256').update(bytes.subarray(CONTENT_OFFSET)).digest(), DIGEST_OFFSET);
  return bytes;
}

/** Reads a message. Throws `bad-samples` for a damaged one and for one of another version. */
export function open(bytes: Uint8Array): Envelope {
  if (bytes.length < FIXED_BYTES) throw badMessage(`it has ${FIXED_BYTES} bytes or more; got ${bytes.length}`);
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  if (magic !== MAGIC) throw badMessage(`it begins with ${MAGIC}; got ${quote(magic)}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  if (version !== MESSAGE_VERSION) {
    throw badMessage(`this program speaks version ${MESSAGE_VERSION} of its form; got version ${version}`);
  }
  const digest = createHash('sha256').update(bytes.subarray(CONTENT_OFFSET)).digest();
  if (!digest.equals(bytes.subarray(DIGEST_OFFSET, CONTENT_OFFSET)))
    throw badMessage('its bytes do not fit their SHA-256');
  const length = view.getUint32(CONTENT_OFFSET, true);
  if (length > MAX_HEADER_BYTES || FIXED_BYTES + length > bytes.length)
    throw badMessage(`its header cannot have ${length} bytes`);
  return {
    header: parseHeader(bytes.subarray(FIXED_BYTES, FIXED_BYTES + length)),
    payload: bytes.subarray(FIXED_BYTES + length),
  };
}

function parseHeader(bytes: Uint8Array): Header {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badMessage('its header is no JSON');
  }
  if (isJsonObject(value)) return value as Header;
  throw badMessage('its header is no object');
}

/** The error for a message that is rejected. */
export function badMessage(why: string): OtauError {
  return new OtauError('bad-samples', `A message: ${why}.`);
}
