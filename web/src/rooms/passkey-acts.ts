/** What the browser does with passkeys: makes one, or signs in with one. Its part of WebAuthn is loaded when it is first needed. */
import type { Done } from 'otau-cli/rooms';
import { connection } from './connection.js';

/** Why no passkey was used: the player or the browser did not want to, or the device has one already. */
export type NotUsed = 'passkey-cancelled' | 'passkey-known';

/** Makes a passkey for the name of this connection; the answer has all of them. Throws what the connection throws. */
export async function addPasskey(): Promise<Done | NotUsed> {
  const { challenge = '{}' } = await connection.ask('challenge', { what: 'add' });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await orNotUsed(() => startRegistration({ optionsJSON: JSON.parse(challenge) }));
  if (typeof made === 'string') return made;
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports } = response;
  const proof = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return connection.ask('add-passkey', { proof: JSON.stringify(proof), label: deviceName() });
}

/** Signs this connection in; the answer has the player, the name, and a key for this device. Throws what the connection throws. */
export async function signIn(): Promise<Done | NotUsed> {
  const { challenge = '{}' } = await connection.ask('challenge', { what: 'sign-in' });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const used = await orNotUsed(() => startAuthentication({ optionsJSON: JSON.parse(challenge) }));
  if (typeof used === 'string') return used;
  const { id, rawId, type, response } = used;
  return connection.ask('sign-in', { proof: JSON.stringify({ id, rawId, type, response }) });
}

async function orNotUsed<Result>(act: () => Promise<Result>): Promise<Result | NotUsed> {
  try {
    return await act();
  } catch (error) {
    // The browser says no more than that, so that pages learn nothing of passkeys that are not theirs
    return error instanceof Error && error.name === 'InvalidStateError' ? 'passkey-known' : 'passkey-cancelled';
  }
}

function deviceName(): string {
  const names = ['Android', 'iPhone', 'iPad', 'Macintosh', 'Windows', 'CrOS', 'Linux'];
  return names.find((name) => navigator.userAgent.includes(name)) ?? '';
}
