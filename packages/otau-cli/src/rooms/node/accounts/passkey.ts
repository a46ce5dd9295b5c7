/** Passkeys by WebAuthn: creates challenges and verifies responses. The library is loaded on first use. */
import { isIP } from 'node:net';
import { OtauError } from 'otau';
import { notAllowed } from 'otau/rooms';
import type { KeptPasskey } from './account-store.js';

// The site whose passkeys a connection may use. Browsers allow passkeys at secure addresses only.

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

type NewPasskey = Pick<KeptPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>;

const ALGORITHMS = [-8, -7, -257];
/** Longest id of a credential as text, by the standard's 1023 bytes. */
const MAX_CREDENTIAL_LENGTH = 1364;
const RP_NAME = 'Otau';

const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

export async function creationOptions(
  { id: rpID }: Site,
  player: { readonly id: string; readonly name: string },
  challenge: string,
  known: readonly KeptPasskey[],
): Promise<string> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID,
    userName: player.name,
    userDisplayName: player.name,
    userID: new TextEncoder().encode(player.id),
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return JSON.stringify(options);
}

export async function requestOptions({ id: rpID }: Site, challenge: string): Promise<string> {
  const { generateAuthenticationOptions } = await library();
  const bytes = Buffer.from(challenge, 'base64url');
  return JSON.stringify(await generateAuthenticationOptions({ rpID, challenge: bytes, userVerification: 'preferred' }));
}

/**
 * Verifies a new passkey of a browser.
 * @param proof the response of its authenticator, as JSON
 * @throws OtauError `bad-message`, `not-allowed`
 */
export async function checkCreated(proof: string, challenge: string, site: Site): Promise<NewPasskey> {
  const answer = parseProof(proof);
  return orRefuse(async () => {
    const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] = await Promise.all([
      library(),
      helpers(),
    ]);
    // No attestation was requested. Its certificates would make this server fetch addresses that a client chooses
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject as string));
    const format = attestation.get('fmt');
    const isPlain = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
    if (!isPlain) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id.length > MAX_CREDENTIAL_LENGTH) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { id, publicKey, counter, transports: transportsOf(answer.response.transports) };
  });
}

/** The id of the passkey of a response. Throws `bad-message`. */
export function passkeyOf(proof: string): string {
  return parseProof(proof).id;
}

/**
 * Verifies that a response was signed by a passkey; returns the new counter of the passkey.
 * @throws OtauError `bad-message`, `not-allowed`
 */
export async function checkUsed(proof: string, passkey: KeptPasskey, challenge: string, site: Site): Promise<number> {
  const answer = parseProof(proof);
  return orRefuse(async () => {
    const { verifyAuthenticationResponse } = await library();
    const { userHandle } = answer.response;
    // If the authenticator names a player, it must be this one
    if (userHandle !== undefined && userHandle !== Buffer.from(passkey.player).toString('base64url')) return undefined;
    const { id, counter, transports } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id, counter, publicKey: new Uint8Array(passkey.publicKey), transports: transports as never },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

/** The result of a verification. All failures have the same refusal, which reveals no details. */
async function orRefuse<Result>(check: () => Promise<Result | undefined>): Promise<Result> {
  let cause: unknown;
  try {
    const result = await check();
    if (result !== undefined) return result;
  } catch (error) {
    cause = error;
  }
  throw notAllowed('passkey-refused', cause);
}

interface Proof {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

function parseProof(text: string): Proof {
  try {
    const proof = JSON.parse(text) as Partial<Proof> | null;
    if (typeof proof?.id === 'string' && typeof proof.response === 'object' && proof.response !== null)
      return proof as Proof;
  } catch {
    // Refused below
  }
  throw new OtauError('bad-message', 'The answer of an authenticator is a JSON object with id and response.');
}

function transportsOf(value: unknown): string[] {
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
  return Array.isArray(value) ? known.filter((name) => value.includes(name)) : [];
}
