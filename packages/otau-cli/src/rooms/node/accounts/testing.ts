/** For tests: an authenticator in software, which makes passkeys and signs with them as browsers do. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test changes in the answer of the authenticator. */
export interface Wrong {
  /** The address of the page. */
  readonly origin?: string;
  /** The name of the site. */
  readonly site?: string;
  readonly challenge?: string;
  /** What the signature is of. */
  readonly type?: string;
  /** An id that another passkey has. */
  readonly id?: string;
  /** The player that it names. */
  readonly userHandle?: string;
  readonly counter?: number;
  /** The kind of the statement about the authenticator, and the statement. */
  readonly format?: string;
  readonly statement?: Cbor;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

const UP_UV = 0x05;
const HAS_KEY = 0x40;
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

export class SoftwareAuthenticator {
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly id = base64(randomBytes(16));
  #counter = 0;
  #userHandle = '';

  /** @param origin of the page that it is used on */
  constructor(private readonly origin: string) {}

  /** The answer to the options of a new passkey, as JSON. */
  create(options: string, wrong: Wrong = {}): string {
    const { challenge, rp, user } = JSON.parse(options) as Options;
    this.#userHandle = user?.id ?? '';
    const id = Buffer.from(wrong.id ?? this.id, 'base64url');
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x ?? '', 'base64url')],
      [-3, Buffer.from(y ?? '', 'base64url')],
    ]);
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const data = this.#data(wrong.site ?? rp?.id ?? '', UP_UV | HAS_KEY, wrong.counter ?? 0);
    const authData = Buffer.concat([data, Buffer.alloc(16), length, id, key]);
    const { format = 'none', statement = [] } = wrong;
    const attestation: Cbor = [
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ];
    return this.#answer(id, {
      clientDataJSON: base64(this.#clientData('webauthn.create', challenge, wrong)),
      attestationObject: base64(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** The answer to the options of signing in, as JSON. */
  use(options: string, wrong: Wrong = {}): string {
    const { challenge, rpId } = JSON.parse(options) as Options;
    const data = this.#data(wrong.site ?? rpId ?? '', UP_UV, wrong.counter ?? ++this.#counter);
    const clientData = this.#clientData('webauthn.get', challenge, wrong);
    return this.#answer(Buffer.from(wrong.id ?? this.id, 'base64url'), {
      clientDataJSON: base64(clientData),
      authenticatorData: base64(data),
      signature: base64(sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey)),
      userHandle: wrong.userHandle ?? this.#userHandle,
    });
  }

  #data(site: string, flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5);
    rest[0] = flags;
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(site), rest]);
  }

  #clientData(type: string, challenge: string, wrong: Wrong): string {
    const { origin = this.origin } = wrong;
    return JSON.stringify({ type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin });
  }

  #answer(id: Buffer, response: object): string {
    return JSON.stringify({
      id: base64(id),
      rawId: base64(id),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
}

/** A number, a text, bytes, or a map. */
export type Cbor = number | string | Buffer | readonly (readonly [Cbor, Cbor])[];

/** A value in CBOR. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return head(value < 0 ? 1 : 0, value < 0 ? -1 - value : value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = value as readonly (readonly [Cbor, Cbor])[];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
